import * as z from 'zod/mini'
import { SEATS } from '#domain/access/seat.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { bookingRequestSchema } from '../freight/booking-request.ts'
import { loadSchema } from '../freight/load.ts'
import { notificationSchema } from '../notification/notification.ts'

/** What a device must delete: it was deleted, or the account may no longer see it. */
const gone = z.object({ kind: z.enum(['load', 'request', 'notification']), id: z.string() })

export const syncEndpoint = defineEndpoint({
  name: 'sync.changes',
  summary:
    'Everything that changed for the account since a cursor; without one, or with one too old, everything to store',
  method: 'GET',
  path: '/sync',
  access: 'session',
  query: z.object({ since: z.optional(z.string().check(z.maxLength(2000))) }),
  /** Empty lists are omitted: no changes cost under 300 bytes. Delete `gone` first, then store the rest. */
  answer: z.object({
    cursor: z.string(),
    /** the cursor was invalid or too old: delete everything stored, this answer starts over */
    reset: z.optional(z.literal(true)),
    /** with `reset`, of a restored database: what the server answered after this isn't in it; send it again */
    restoredTo: z.optional(z.string()),
    /** sync again right away with the new cursor */
    hasMore: z.optional(z.literal(true)),
    gone: z.optional(z.array(gone)),
    loads: z.optional(z.array(loadSchema)),
    requests: z.optional(z.array(bookingRequestSchema)),
    notifications: z.optional(z.array(notificationSchema)),
    counts: z.object({ unread: z.number(), total: z.number() }),
    /** SUB-13: whether the account may book, accept and post now */
    hasAccess: z.boolean(),
    /** the person's seat, unless they are an owner: a device that knows another reads its profile again */
    seat: z.optional(z.enum(SEATS)),
  }),
  // everything too often
  errors: ['RATE_LIMITED'],
})

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
