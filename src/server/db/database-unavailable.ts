/** No connection was available, so nothing started. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Others hold what the transaction needs, so it was rolled back. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/**
 * Why the database failed, for failures where a retry can help:
 * - `unreachable`: nothing started
 * - `busy`: rolled back, because it took too long or others were in its way
 * - `full`: rolled back, because it can't write now: no space, no memory, too many connections, or read-only
 * - `lost`: the connection broke midway, so a commit may have taken effect or not
 */
export type Outage = 'unreachable' | 'busy' | 'full' | 'lost'

/** SQLSTATE codes (PostgreSQL, appendix A), and the operating system's for a broken connection. */
const OUTAGES: readonly (readonly [RegExp, Outage])[] = [
  // statement_timeout, serialization failure, deadlock, lock_timeout
  [/^(57014|40001|40P01|55P03)$/, 'busy'],
  // insufficient resources, read-only transaction, I/O error
  [/^(53...|25006|58030)$/, 'full'],
  // 57P03 is said before a session begins: the server starts or stops
  [/^57P03$/, 'unreachable'],
  [/^(08...|57P0[1245]|25P03|ECONNRESET|EPIPE|ETIMEDOUT)$/, 'lost'],
]

/** pg's own messages, which have no code. */
const LOST =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/** @returns null for any other error, a retry of which fails again */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseUnavailable) return 'unreachable'
  if (error instanceof DatabaseBusy) return 'busy'
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const outage = OUTAGES.find(([codes]) => codes.test(code))
  return outage?.[1] ?? (LOST.test(error.message) ? 'lost' : null)
}

/** SQLSTATE query_canceled: the statement took longer than `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
