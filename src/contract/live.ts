import * as z from 'zod/mini'

/** Below the API's root: a stream of server-sent events (WHATWG HTML, 9.2), asked for by fetch with the Bearer header. */
export const EVENTS_PATH = '/events'
/** Something comes at least this often, if only a comment: a stream that is silent for longer is dead. */
export const BEAT_MS = 20_000

const ids = z.array(z.uuid())

/**
 * What the stream says. Each event has an id; asked for again with it (`Last-Event-ID`, or `since` in the query), the
 * stream tells what was missed.
 * - `hello`: it stands; whatever came before is in `/sync`
 * - `changed`: the account has something new in `/sync`
 * - `board`: loads that left the board, and loads that are new on it or stand on it otherwise than before; for those who
 *   may book
 * - `refresh`: too much was missed to be told
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('board'), gone: ids, changed: ids }),
  z.object({ type: z.literal('refresh') }),
])
export type LiveEvent = z.output<typeof liveEvent>
