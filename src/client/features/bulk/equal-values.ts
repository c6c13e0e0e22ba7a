import { CSV_COLUMNS, type CsvField } from '#contract/freight/csv-column.ts'
import type { ReadCsvCell } from '#contract/freight/load-csv.ts'
import { TRAILER_TYPES } from '#domain/freight/equipment.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import { IMPORT_COPY } from './copy.ts'
import type { ByField } from './import-row.ts'

/** Equal values of a column with the same problem. */
export interface EqualValues {
  field: CsvField
  /** tells groups of a field apart */
  key: string
  /** as written; of an unlikely value, the first of them */
  text: string
  message: string
  /** the values may be right: one answer confirms them all */
  isCheck: boolean
  /** what it can be replaced with; null for any text */
  choices: readonly string[] | null
  lines: number[]
  /** of the first, as in a spreadsheet */
  firstRow: number
}

interface WrongLine {
  line: number
  number: number
  problems: ByField
  cell: ReadCsvCell
}

/** More than a screen holds are shown as the others are fixed. */
const MOST_GROUPS = 8

const CHECKS: ReadonlySet<string> = new Set(Object.values(IMPORT_COPY.check))
const LABELS = new Map(CSV_COLUMNS.map(({ field, label }) => [field, label]))

/** Groups worth fixing at once: equal values, unlikely ones, and those with a list of choices. */
export function groupEqualValues(
  wrong: readonly WrongLine[],
  fields: readonly CsvField[],
  most: number = MOST_GROUPS,
): EqualValues[] {
  const groups = new Map<string, EqualValues>()
  for (const { line, number, problems, cell } of wrong) {
    for (const field of fields) {
      const { [field]: message } = problems
      if (message === undefined || message === IMPORT_COPY.problem.twoReadings) continue
      const isCheck = CHECKS.has(message)
      // a trailer's length may be in its own column
      const written = field === 'commodity.trailer' ? equipmentOf(cell) : cell(field).trim()
      const key = isCheck ? message : `${toComparedForm(written)}\n${message}`
      const group = groups.get(`${field}\n${key}`)
      if (group) group.lines.push(line)
      else {
        const choices = field === 'commodity.trailer' ? TRAILER_TYPES : null
        groups.set(`${field}\n${key}`, {
          field,
          key,
          text: written,
          message,
          isCheck,
          choices,
          lines: [line],
          firstRow: number,
        })
      }
    }
  }
  return [...groups.values()]
    .filter(({ lines, isCheck, choices }) => lines.length > 1 || isCheck || choices !== null)
    .sort((a, b) => b.lines.length - a.lines.length)
    .slice(0, most)
}

function equipmentOf(cell: ReadCsvCell): string {
  const length = cell('trailerLength').trim()
  const text = cell('commodity.trailer').trim() || cell('equipmentType').trim()
  return length === '' ? text : `${text}, ${/^\d+$/.test(length) ? `${length} ft` : length}`
}

export function labelOf(field: CsvField): string {
  return LABELS.get(field) ?? field
}
