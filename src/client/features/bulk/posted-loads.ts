import { CSV_COLUMNS, type CsvField } from '#contract/freight/csv-column.ts'
import { prefixKeys, valueAt } from '#contract/freight/field-shape.ts'
import type { Load } from '#contract/freight/load.ts'
import { referenceKey } from '#contract/freight/load-bulk.ts'
import type { ReadCsvCell } from '#contract/freight/load-csv.ts'
import { type LoadFormValues, toLoadForm } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { placeName } from '#domain/text/names.ts'
import type { ByField } from './import-row.ts'
import { formatReading, isAmountField, isDateField, isUntilField } from './column-notation.ts'

/** A value that a row of a new list changes. */
interface Difference {
  field: CsvField
  label: string
  before: string
  after: string
}

/** A row whose load is posted with other values. */
export interface ChangedRow {
  line: number
  /** as in a spreadsheet */
  row: number
  load: Pick<Load, 'id' | 'number'>
  differences: Difference[]
  edit: LoadEdit
}

/** A posted load that a new list doesn't have. */
type MissingLoad = Pick<Load, 'id' | 'number' | 'reference' | 'pickupDateTime'> & { lane: string; zone: string }

/** A posted load whose reference differs from a row's only in case, spaces or leading zeros. */
interface NearReference {
  written: string
  posted: string
}

interface RowToMatch {
  form: LoadFormValues
  cell: ReadCsvCell
  problems: ByField
  isNearSame: boolean | null
}

interface Match {
  load: Load
  differences: Difference[]
  edit: LoadEdit
}

/** What a list says of loads that are posted. */
export interface ListUpdate {
  near: NearReference[]
  isNearSame: boolean | null
  changed: ChangedRow[]
  missing: MissingLoad[]
}

/** What is posted under the references of a list, and what its rows change. */
export class PostedLoads {
  readonly #byReference: ReadonlyMap<string, Load>
  readonly #byKey: ReadonlyMap<string, Load>
  readonly #matches = new Map<number, Match>()

  constructor(loads: readonly Load[]) {
    this.#byReference = new Map(loads.map((load) => [load.reference ?? '', load]))
    this.#byKey = new Map(loads.map((load) => [referenceKey(load.reference ?? ''), load]))
  }

  get isEmpty(): boolean {
    return this.#byReference.size === 0
  }

  /** Compares a row with its load. @returns the load that it may be, while nobody has said whether it is */
  match(line: number, { form, cell, problems, isNearSame }: RowToMatch): Load | null {
    this.#matches.delete(line)
    // values that can't be read can't be compared
    if (Object.keys(problems).length > 0) return null
    const found = this.#find(cell('reference'))
    if (found && (found.isExact || isNearSame)) {
      const { load } = found
      const differences = findDifferences(form, load, cell)
      this.#matches.set(line, { load, differences, edit: toEdit(form, load, differences) })
    }
    return found && !found.isExact && isNearSame === null ? found.load : null
  }

  /** A load that is no longer on the board has its own screen to change it. */
  stateOf(line: number): 'exists' | 'changed' | null {
    const match = this.#matches.get(line)
    if (!match) return null
    return match.differences.length === 0 || match.load.status !== 'pending' ? 'exists' : 'changed'
  }

  loadOf(line: number): Load | undefined {
    return this.#matches.get(line)?.load
  }

  updateFrom(
    rows: readonly { line: number; row: number; reference: string }[],
    isChanged: (line: number) => boolean,
  ): Omit<ListUpdate, 'isNearSame'> {
    const near = rows.flatMap(({ reference }) => {
      const found = this.#find(reference)
      return found && !found.isExact ? [{ written: reference.trim(), posted: found.load.reference ?? '' }] : []
    })
    const changed = rows.flatMap(({ line, row }) => {
      const match = isChanged(line) && this.#matches.get(line)
      if (!match) return []
      const { id, number } = match.load
      return [{ line, row, load: { id, number }, differences: match.differences, edit: match.edit }]
    })
    return { near, changed, missing: this.#missingFrom(rows.map(({ reference }) => reference)) }
  }

  #find(written: string): { load: Load; isExact: boolean } | null {
    const reference = written.trim()
    if (reference === '') return null
    const exact = this.#byReference.get(reference)
    if (exact) return { load: exact, isExact: true }
    const near = this.#byKey.get(referenceKey(reference))
    return near ? { load: near, isExact: false } : null
  }

  /** Loads on the board that no row of the list names; none if the list names no posted load at all. */
  #missingFrom(references: readonly string[]): MissingLoad[] {
    const named = new Set(references.map(referenceKey))
    const all = [...this.#byReference.values()]
    const isNamed = ({ reference }: Load) => named.has(referenceKey(reference ?? ''))
    if (!all.some(isNamed)) return []
    return all
      .filter((load) => load.status === 'pending' && !load.reference?.startsWith('AUTO-') && !isNamed(load))
      .map(({ id, number, reference, pickupDateTime, pickupLocation: from, deliveryLocation: to }) => ({
        id,
        number,
        reference,
        pickupDateTime,
        zone: from.zone,
        lane: `${placeName(from)} to ${placeName(to)}`,
      }))
  }
}

/** Parts of a stop that are compared under their city, and the reference, which is the match. */
const NOT_COMPARED: readonly string[] = ['reference', 'pickupAddress', 'deliveryAddress']

function comparable(field: CsvField, text: string): string {
  if (isAmountField(field)) return String(Number(digitsOf(text)))
  if (field.endsWith('Contact.phone')) return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10})/, '')
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

/** Values that the list has a column for and that differ from the posted load's. Blank cells change nothing. */
function findDifferences(form: LoadFormValues, load: Load, cell: ReadCsvCell): Difference[] {
  const before = toLoadForm(load)
  return CSV_COLUMNS.flatMap(({ field, label }) => {
    if (NOT_COMPARED.includes(field)) return []
    const [now, was] = [valueAt(form, field), valueAt(before, field)]
    const isWritten = cell(field).trim() !== '' || isUntilField(field)
    if (typeof now !== 'string' || typeof was !== 'string' || !isWritten || now === '') return []
    const isInstant = (isDateField(field) || isUntilField(field)) && now.endsWith('Z')
    const isSame = isInstant ? isSameInstant(field, now, load) : comparable(field, now) === comparable(field, was)
    const shown = (text: string) => (text === '' ? '' : formatReading(field, text))
    return isSame ? [] : [{ field, label, before: shown(was), after: shown(now) }]
  })
}

function isSameInstant(field: CsvField, now: string, load: Load): boolean {
  const was = valueAt(load, field)
  return typeof was === 'string' && Date.parse(was) === Date.parse(now)
}

type LoadEdit = ReturnType<typeof toEdit>

/** The load's own values with those that the list changes, as an edit sends them. */
function toEdit(form: LoadFormValues, load: Load, differences: readonly Difference[]) {
  const updated = structuredClone(toLoadForm(load))
  for (const { field } of differences) setAt(updated, field, valueAt(form, field))
  for (const kind of ['pickup', 'delivery'] as const) {
    const isMoved = differences.some(({ field }) =>
      [`${kind}Location`, `${kind}State`, `${kind}ZipCode`].includes(field),
    )
    if (!isMoved) continue
    const { [`${kind}Address` as const]: Address, [`${kind}Coordinates` as const]: Coordinates } = form
    const { [`${kind}Precision` as const]: Precision, [`${kind}ZipCode` as const]: ZipCode } = form
    Object.assign(updated, prefixKeys(kind, { Address, Coordinates, Precision, ZipCode, Zone: '' }))
  }
  return { ...toLoadPayload(updated), version: load.version }
}

function setAt(holder: object, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  const inner: unknown = Reflect.get(holder, first)
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) setAt(inner, rest.join('.'), value)
  else Reflect.set(holder, first, value)
}
