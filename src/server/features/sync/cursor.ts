import * as z from 'zod/mini'

/** Tombstones are kept 30 days; a device that was away longer starts over. */
export const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000

const snapshot = z.string().check(z.regex(/^\d{1,20}:\d{1,20}:[\d,]{0,1500}$/))

/**
 * Where a device stands. `seen` is the database's snapshot of its last whole answer. While pages are fetched, `upto` is
 * the snapshot they all belong to and `after` the last row sent.
 */
const cursor = z.object({
  at: z.number(),
  seen: z.nullable(snapshot),
  upto: z.optional(snapshot),
  after: z.optional(z.tuple([z.string().check(z.regex(/^\d{1,20}$/)), z.string(), z.uuid()])),
})
export type Cursor = z.output<typeof cursor>

export function writeCursor(value: Cursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The cursor, or null for one that is malformed or too old: the device then gets everything. */
export function readCursor(text: string | undefined, now: number): Cursor | null {
  if (text === undefined) return null
  try {
    const parsed = cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return parsed.success && now - parsed.data.at < KEPT_MS ? parsed.data : null
  } catch {
    return null
  }
}
