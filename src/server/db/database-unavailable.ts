/** No connection was available, so nothing started. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** SQLSTATE connection exceptions and shutdowns, and the OS error codes of a broken connection. */
const LOST = /^(08...|57P0[123]|ECONNRESET|EPIPE)$/

/** Whether the database was unreachable or the connection was lost midway, so a retry can help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && LOST.test(String(error.code))) || error.message.startsWith('Connection terminated')
}
