/** Offers a file as a download. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Without it, spreadsheets read UTF-8 as a Windows code page. `Response.text()` strips it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Offers text as a download. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Offers text as a CSV download. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
