/** A row as JSON text, for a user to keep or report. */
export function exportOpAsText(row: unknown): string {
  return JSON.stringify(row, null, 2)
}
