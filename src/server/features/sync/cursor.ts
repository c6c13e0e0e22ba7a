import { DAY_MS } from '#domain/instant.ts'
import * as z from 'zod/mini'

/** How long it is remembered what an account has no more. */
export const TOMBSTONE_DAYS = 30
/** A day less: a grave bears the time at which its transaction began, and the clocks of two machines differ. */
const CURSOR_MS = (TOMBSTONE_DAYS - 1) * DAY_MS

/** So many transactions under way are named in a cursor, which is to stay short. */
const MOST_OPEN = 6

function numbersIn(snapshot: string): bigint[] {
  return (snapshot.match(/\d+/g) ?? []).map(BigInt)
}

/** The first transaction that had not begun. */
function endOf(snapshot: string): bigint {
  return numbersIn(snapshot)[1] ?? 0n
}

/** PostgreSQL's rules for a pg_snapshot: what it would choke on must not reach it. */
function isSnapshot(text: string): boolean {
  const [first = 0n, end = 0n, ...open] = numbersIn(text)
  const rising = open.every((id, i) => id >= (i === 0 ? first : (open[i - 1] ?? id) + 1n) && id < end)
  // the lower half of a transaction's number is never zero
  return first <= end && rising && [first, end].every((id) => BigInt.asUintN(32, id) !== 0n)
}

const TRANSACTION = /^\d{1,18}$/
const snapshot = z.string().check(z.regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/), z.refine(isSnapshot))

/** What a snapshot of the database sees, and when it was taken, in epoch milliseconds. */
const mark = z.object({ at: z.number(), snapshot })
export type Mark = z.output<typeof mark>

/** The last row of a page. */
const position = z.object({
  writtenBy: z.string().check(z.regex(TRANSACTION)),
  kind: z.enum(['load', 'notification', 'request']),
  id: z.uuid(),
})
export type Position = z.output<typeof position>

/** Where a device stands. */
const cursor = z.object({
  /** the database whose transactions are counted */
  of: z.string(),
  /** what its last whole answer held; null while it fetches the first one */
  seen: z.nullable(mark),
  /** while pages are fetched: what they will all have brought it up to, and how far it has come */
  page: z.optional(z.object({ upto: mark, after: position })),
})
export type Cursor = z.output<typeof cursor>

export function writeCursor(value: Cursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/**
 * A snapshot with at most six transactions under way, for a cursor. It claims to have seen less than it has, which is
 * never wrong: the device is told once more.
 */
export function shortened(text: string): string {
  const [first, , open = ''] = text.split(':')
  const ids = open.split(',')
  return ids.length <= MOST_OPEN ? text : `${first}:${ids[MOST_OPEN]}:${ids.slice(0, MOST_OPEN).join(',')}`
}

/**
 * The cursor, or null for one that is malformed, too old or of another database, be it that this one was restored: the
 * device then gets everything.
 */
export function readCursor(
  text: string,
  { database, snapshot, now }: { database: string; snapshot: string; now: number },
): Cursor | null {
  const known = parsed(text)
  if (known?.of !== database) return null
  const { seen, page } = known
  const oldest = seen ?? page?.upto
  const newest = page?.upto ?? seen
  if (!oldest || !newest || now - oldest.at >= CURSOR_MS) return null
  return endOf(newest.snapshot) <= endOf(snapshot) ? known : null
}

function parsed(text: string): Cursor | null {
  try {
    const { success, data } = cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return success ? data : null
  } catch {
    return null
  }
}
