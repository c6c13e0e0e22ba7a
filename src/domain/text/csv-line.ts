/** What a spreadsheet would run as a formula (OWASP, CSV Injection). */
const STARTS_FORMULA = /^[=+\-@\t\r]/

/** A cell for any spreadsheet. An apostrophe keeps text that looks like a formula from running; numbers get none. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = STARTS_FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180). */
export function formatCsvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
