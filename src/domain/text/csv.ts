export type CsvCell = string | number | null

/** Spreadsheets may split a line at any of these, and then a part of a text begins a cell. */
const PART_START = '(^|[;|\\t\\r\\n])([\\s"]*)'
/** What a spreadsheet would run as a formula (OWASP, CSV injection), also as a keyboard for Chinese or Japanese types it. */
const FORMULA_START = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]'
const FORMULA = new RegExp(`${PART_START}(?=${FORMULA_START})`, 'g')
const GUARDED = new RegExp(`${PART_START}'(?=${FORMULA_START})`, 'g')

/** An apostrophe before each part that could become a formula. */
function guardFormulas(text: string): string {
  const guarded = text.replaceAll(FORMULA, "$1$2'")
  return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded
}

/** The text as typed, without the apostrophes that `formatCsvLine` adds. */
export function unguardFormulas(cell: string): string {
  return cell.includes("'") ? cell.replaceAll(GUARDED, '$1$2') : cell
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = guardFormulas(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180). Text never runs as a formula, whatever the spreadsheet splits at. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

/** With a BOM, so that spreadsheets read UTF-8. */
export const CSV_START = '\uFEFF'

export function formatCsvFile(rows: readonly (readonly CsvCell[])[]): string {
  return CSV_START + rows.map(formatCsvLine).join('')
}
