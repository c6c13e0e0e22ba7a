/** No connection was to be had, so nothing was begun. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** SQLSTATE's connection exceptions and shutdowns, and what the operating system says of a connection that broke. */
const LOST = /^(08...|57P0[123]|ECONNRESET|EPIPE)$/

/** Whether an error says that the database could not be reached, or was lost under way: it may be tried again. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && LOST.test(String(error.code))) || error.message.startsWith('Connection terminated')
}
