/** What a spreadsheet would take for a formula and carry out (OWASP, CSV Injection). */
const STARTS_FORMULA = /^[=+\-@\t\r]/

/** A cell for any spreadsheet. A text that looks like a formula gets an apostrophe, which keeps it a text; a number does not. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = STARTS_FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a file of comma-separated values, as RFC 4180 has it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
