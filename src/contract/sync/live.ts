import * as z from 'zod/mini'

/** Relative to the API root: server-sent events (WHATWG HTML, 9.2), read by fetch with the Bearer header. */
export const EVENTS_PATH = '/events'
/** The server sends at least a comment this often: a stream that is silent for longer is dead. */
export const HEARTBEAT_MS = 20_000

const ids = z.array(z.uuid())

/**
 * Events of the stream. Each has an id; a client that reconnects with it (`Last-Event-ID`, or `since` in the query)
 * gets what it missed.
 * - `hello`: connected; `/sync` has everything earlier
 * - `changed`: the account has changes in `/sync`
 * - `board`: loads that left the board, which of them a carrier got, and loads that are new on it or changed; for those
 *   who may book
 * - `refresh`: the client missed too much
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('board'), gone: ids, booked: z.optional(ids), changed: ids }),
  z.object({ type: z.literal('refresh') }),
])
export type LiveEvent = z.output<typeof liveEventSchema>
