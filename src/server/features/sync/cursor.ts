import * as z from 'zod/mini'
import { DAY_MS } from '#domain/time/instant.ts'

/** How long deletions are remembered. */
export const TOMBSTONE_RETENTION_DAYS = 30
/** A day less: a tombstone has its transaction's start time, and two machines' clocks differ. */
const CURSOR_MS = (TOMBSTONE_RETENTION_DAYS - 1) * DAY_MS

/** At most this many open transactions are named in a cursor, to keep it short. */
const MAX_OPEN = 6

const TRANSACTION = /^\d{1,18}$/
const snapshot = z.string().check(z.regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/), z.refine(isSnapshot))

/** A database snapshot and when it was taken, in epoch milliseconds. */
const mark = z.object({ at: z.number(), snapshot })
export type Mark = z.output<typeof mark>

/** The last row of a page. */
const position = z.object({
  writtenBy: z.string().check(z.regex(TRANSACTION)),
  kind: z.enum(['load', 'notification', 'request']),
  id: z.uuid(),
})
export type Position = z.output<typeof position>

/** A device's sync state. */
const cursor = z.object({
  /** the database these transactions are from */
  of: z.string(),
  /** the last complete sync; null during the first one */
  seen: z.nullable(mark),
  /** during paging: the snapshot all pages lead to, and the last row sent */
  page: z.optional(z.object({ upto: mark, after: position })),
  /** of the loads' changes alone, where `/sync` has none */
  call: z.optional(z.literal('loads')),
  /** during its first pages: loads that were updated before are left out */
  updatedSince: z.optional(z.iso.datetime()),
})
export type Cursor = z.output<typeof cursor>

export function encodeCursor(value: Cursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/**
 * A snapshot with at most six open transactions, for a cursor. It claims to have seen less than it has, which is safe:
 * the device gets some rows twice.
 */
export function shortenSnapshot(text: string): string {
  const [first, , open = ''] = text.split(':')
  const ids = open.split(',')
  return ids.length <= MAX_OPEN ? text : `${first}:${ids[MAX_OPEN]}:${ids.slice(0, MAX_OPEN).join(',')}`
}

/**
 * The cursor, or null if it is malformed, too old, of another call or from another database (or this one before a
 * restore): the device then gets everything.
 */
export function decodeCursor(
  text: string,
  { database, snapshot, now, call }: { database: string; snapshot: string; now: number; call?: Cursor['call'] },
): Cursor | null {
  const cursor = parsed(text)
  if (cursor?.of !== database || cursor.call !== call) return null
  const { seen, page } = cursor
  const oldest = seen ?? page?.upto
  const newest = page?.upto ?? seen
  if (!oldest || !newest || now - oldest.at >= CURSOR_MS) return null
  return endOf(newest.snapshot) <= endOf(snapshot) ? cursor : null
}

/** Whether the cursor is from another database, or from this one before a restore. */
export function isOfAnotherDatabase(text: string, database: string): boolean {
  const of = parsed(text)?.of
  return of !== undefined && of !== database
}

function parsed(text: string): Cursor | null {
  try {
    const { success, data } = cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return success ? data : null
  } catch {
    return null
  }
}

function numbersIn(snapshot: string): bigint[] {
  return (snapshot.match(/\d+/g) ?? []).map(BigInt)
}

/** First transaction id not yet assigned. */
export function endOf(snapshot: string): bigint {
  return numbersIn(snapshot)[1] ?? 0n
}

/** PostgreSQL's rules for a pg_snapshot: an invalid one would fail the query. */
function isSnapshot(text: string): boolean {
  const [first = 0n, end = 0n, ...open] = numbersIn(text)
  const rising = open.every((id, i) => id >= (i === 0 ? first : (open[i - 1] ?? id) + 1n) && id < end)
  // the low 32 bits of a transaction id are never zero
  return first <= end && rising && [first, end].every((id) => BigInt.asUintN(32, id) !== 0n)
}

/** What a snapshot sees of transactions, by PostgreSQL's rules. */
interface Sight {
  /** older ones have ended */
  first: bigint
  /** the first one not yet begun */
  end: bigint
  /** those between that were open */
  open: ReadonlySet<bigint>
}

export function sightOf(snapshot: string): Sight {
  const [first = 0n, end = 0n, ...open] = numbersIn(snapshot)
  return { first, end, open: new Set(open) }
}

/** Like `pg_visible_in_snapshot`, for a transaction that committed. */
export function sees({ first, end, open }: Sight, transaction: bigint): boolean {
  return transaction < first || (transaction < end && !open.has(transaction))
}

/** Whether `later` sees all that `earlier` does. */
export function seesAllOf(later: Sight, earlier: Sight): boolean {
  if (later.end < earlier.end) return false
  for (const id of later.open) if (sees(earlier, id)) return false
  return true
}
