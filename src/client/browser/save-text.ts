/** Without it, spreadsheets take UTF-8 for Windows' letters; reading an answer's text has taken it off. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Hands a file over as a download, under its name. */
export function saveText(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
