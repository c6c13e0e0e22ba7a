import { CSV_COLUMNS, type CsvField, type CsvMapping } from '#contract/freight/csv-column.ts'
import { guessColumnMapping } from '#contract/freight/guess-columns.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { findRateColumns } from '#contract/freight/rate-columns.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import { IMPORT_COPY } from './copy.ts'
import type { ImportEdits } from './import-edits.ts'
import { type ParsedList, SAMPLE_ROWS } from './import-row.ts'
import { findHeaderLine } from './parse-list.ts'
import { type RememberedColumns, uniqueNames } from './remembered-columns.ts'

/** Whom a list without contacts names: the person who posts it. */
export interface OwnContact {
  name: string
  phone: string
  email: string
}

/** Columns below which a list's shape isn't known well enough to fill in what it lacks. */
const LEAST_COLUMNS = 4

export type FirstEdits = Pick<ImportEdits, 'hasHeader' | 'headerLine' | 'mapping' | 'rateParts'> & {
  isRemembered: boolean
}

/** How a list is read at first: as the user set a list with the same column names, else as we guess. */
export function createFirstEdits(
  table: ParsedList,
  own: OwnContact,
  remembered: (header: readonly string[]) => RememberedColumns | null,
): FirstEdits {
  const found = findHeaderLine(table)
  if (found === null)
    return { hasHeader: false, headerLine: 0, mapping: { columns: {}, same: {} }, rateParts: [], isRemembered: false }
  const header = table.lines[found] ?? []
  const rememberedColumns = remembered(header)
  const rows = table.lines.slice(found + 1, found + 1 + SAMPLE_ROWS)
  const rest = { hasHeader: true, headerLine: found, rateParts: [] }
  if (rememberedColumns)
    return { ...rest, mapping: withRate(mappingOf(rememberedColumns, header), header, rows), isRemembered: true }
  const guessed = withRate(guessColumnMapping(header, rows), header, rows)
  return { ...rest, mapping: withOwnContact(guessed, own), isRemembered: false }
}

/** The one column that states the rate; none while columns dispute it, so that nothing is posted before the answer. */
function withRate(mapping: CsvMapping, header: readonly string[], rows: readonly (readonly string[])[]): CsvMapping {
  const { readings } = findRateColumns(header, rows)
  const { rate: _, ...columns } = mapping.columns
  const [first] = readings
  if (first === undefined) return mapping
  const [rate] = first
  return readings.length > 1 || rate === undefined
    ? { ...mapping, columns }
    : { ...mapping, columns: { ...columns, rate } }
}

/** Required texts that many lists have no column for; each is shown and can be changed. */
function withOwnContact(mapping: CsvMapping, own: OwnContact): CsvMapping {
  const { columns } = mapping
  if (keysOf(columns).length < LEAST_COLUMNS) return mapping
  const same: CsvMapping['same'] = { ...mapping.same }
  const fill = (field: CsvField, text: string) => {
    if (columns[field] === undefined && text !== '') same[field] = text
  }
  for (const kind of STOP_KINDS) {
    fill(`${kind}Contact.name`, own.name)
    fill(`${kind}Contact.phone`, own.phone)
    fill(`${kind}Contact.email`, own.email)
  }
  fill('commodity.packagingType', IMPORT_COPY.columns.notSpecified)
  fill('commodity.commodity', IMPORT_COPY.columns.notSpecified)
  return { columns, same }
}

/** The remembered names at their places in this header: columns may have moved. */
function mappingOf({ columns, same }: RememberedColumns, header: readonly string[]): CsvMapping {
  const names = uniqueNames(header)
  const mapping: CsvMapping = { columns: {}, same: {} }
  const between = keysOf(columns).filter((field) => !CSV_COLUMNS.some((known) => known.field === field))
  for (const field of [...CSV_COLUMNS.map((known) => known.field), ...between]) {
    const { [field]: name } = columns
    const at = name === undefined ? -1 : names.indexOf(name)
    if (at >= 0) mapping.columns[field] = at
    const { [field]: text } = same
    if (text !== undefined) mapping.same[field] = text
  }
  return mapping
}
