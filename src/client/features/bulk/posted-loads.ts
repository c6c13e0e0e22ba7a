import { CSV_COLUMNS, type CsvField } from '#contract/freight/csv-column.ts'
import { prefixKeys, valueAt } from '#contract/freight/field-shape.ts'
import type { Load } from '#contract/freight/load.ts'
import { isDerivedReference, referenceKey } from '#contract/freight/load-bulk.ts'
import type { ReadCsvCell } from '#contract/freight/load-csv.ts'
import {
  firstFormStop,
  type FormStop,
  lastFormStop,
  type LoadFormValues,
  toLoadForm,
} from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import { type LaneAndDay, otherThan } from '#domain/freight/same-load.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { placeName } from '#domain/text/names.ts'
import { cleanCell } from '#domain/text/spreadsheet-cell.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
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

/** A posted load of a list that its new version doesn't have. */
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
  /** the user says that the load with this reference has another lane or day now */
  isMoved: boolean
}

/** Why a row may or may not be the posted load whose reference it has. */
export type ReferenceDoubt = { why: 'near' | 'off the board' | 'stops'; load: Load } | { why: 'lane' | 'day' }

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

  /**
   * Compares a row with its load: the one with its reference, lane and pickup day.
   * @returns what someone must say first
   */
  match(line: number, { form, cell, problems, isNearSame, isMoved }: RowToMatch): ReferenceDoubt | null {
    this.#matches.delete(line)
    // values that can't be read can't be compared
    if (Object.keys(problems).length > 0) return null
    const found = this.#find(cell('reference'))
    if (!found || (!found.isExact && isNearSame === false)) return null
    const { load } = found
    if (!found.isExact && isNearSame === null) return { why: 'near', load }
    const other = isDerivedReference(load.reference ?? '') ? null : otherThan(laneOfForm(form, load), laneOfLoad(load))
    if (other && load.status !== 'pending') return { why: 'off the board', load }
    if (other && !isMoved) return { why: other }
    if (hasOtherStops(form, load)) return { why: 'stops', load }
    const differences = findDifferences(form, load, cell)
    this.#matches.set(line, { load, differences, edit: toEdit(form, load, differences) })
    return null
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

  /** The posted list whose next version these rows are: they name a good part of it. Null if there is none. */
  findEarlierList(references: readonly string[]): string | null {
    const named = new Set(references.map(referenceKey))
    const lists = new Map<string, { named: number; all: number }>()
    for (const { listId, reference, status } of this.#byReference.values()) {
      if (listId === undefined) continue
      const list = lists.get(listId) ?? { named: 0, all: 0 }
      const isNamed = named.has(referenceKey(reference ?? ''))
      // a booked load may well be gone from the list
      if (isNamed || status === 'pending') lists.set(listId, { named: list.named + Number(isNamed), all: list.all + 1 })
    }
    const [most] = [...lists].sort(([, one], [, other]) => other.named - one.named)
    if (most === undefined) return null
    const [id, { named: count, all }] = most
    return count >= LEAST_SHARE * Math.min(all, references.length) ? id : null
  }

  #find(written: string): { load: Load; isExact: boolean } | null {
    const reference = written.trim()
    if (reference === '') return null
    const exact = this.#byReference.get(reference)
    if (exact) return { load: exact, isExact: true }
    const near = this.#byKey.get(referenceKey(reference))
    return near ? { load: near, isExact: false } : null
  }

  /** Loads of the list's earlier version that are on the board and that no row names. */
  #missingFrom(references: readonly string[]): MissingLoad[] {
    const listId = this.findEarlierList(references)
    if (listId === null) return []
    const named = new Set(references.map(referenceKey))
    return [...this.#byReference.values()]
      .filter((load) => load.listId === listId && load.status === 'pending')
      .filter(({ reference }) => !isDerivedReference(reference ?? '') && !named.has(referenceKey(reference ?? '')))
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

/** Of the smaller of two lists: below it, they only share a load or two. */
const LEAST_SHARE = 1 / 3

function laneOfForm(form: LoadFormValues, { pickupLocation }: Load): LaneAndDay {
  const place = ({ Location, State, ZipCode }: FormStop) => ({ city: Location, state: State, zip: ZipCode })
  const { pickupDateTime: time } = form
  const day = time.endsWith('Z') ? localDay(Date.parse(time), pickupLocation.zone) : time.slice(0, 10)
  return { ends: [place(firstFormStop(form)), place(lastFormStop(form))], day }
}

function laneOfLoad({ pickupLocation, deliveryLocation, pickupDateTime }: Load): LaneAndDay {
  const place = ({ city, state, zipCode }: Load['pickupLocation']) => ({ city, state, zip: zipCode })
  const day = localDay(Date.parse(pickupDateTime), pickupLocation.zone)
  return { ends: [place(pickupLocation), place(deliveryLocation)], day }
}

/** Whether the row has other stops between than its load; a row without any says nothing of them. */
function hasOtherStops({ between }: LoadFormValues, load: Load): boolean {
  const posted = toLoadForm(load).between
  if (between.length === 0) return false
  return (
    between.length !== posted.length ||
    between.some((stop, at) => {
      const was = posted[at]
      const isMoved = !stop.DateTime.endsWith('Z') && stop.DateTime !== was?.DateTime
      const isOther = (['Location', 'State', 'Kind'] as const).some(
        (part) => toComparedForm(stop[part]) !== toComparedForm(was?.[part] ?? ''),
      )
      return isMoved || isOther || (stop.Weight !== '' && Number(stop.Weight) !== Number(was?.Weight ?? ''))
    })
  )
}

/** Parts of a stop that are compared under their city, and the reference, which is the match. */
const NOT_COMPARED: readonly string[] = ['reference', 'pickupAddress', 'deliveryAddress']

function comparable(field: CsvField, text: string): string {
  if (isAmountField(field)) return String(Number(digitsOf(text)))
  if (field.endsWith('Contact.phone')) return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10})/, '')
  return toComparedForm(text)
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
    const names = field === 'customerId' && { before: load.customerName ?? '', after: cleanCell(cell(field)) }
    return isSame ? [] : [{ field, label, before: shown(was), after: shown(now), ...names }]
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
  for (const kind of STOP_KINDS) {
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
