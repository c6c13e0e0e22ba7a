/** No connection was available, so nothing started. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** SQLSTATE connection exceptions, shutdowns and statements that took too long, and a broken connection's OS codes. */
const LOST = /^(08...|57P0[123]|57014|ECONNRESET|EPIPE)$/

/** Whether the database was unreachable or the connection was lost midway, so a retry can help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && LOST.test(String(error.code))) || error.message.startsWith('Connection terminated')
}

/** SQLSTATE query_canceled: the statement took longer than `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
