import * as z from 'zod/mini'
import { loadRequest } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { load } from './load.ts'
import { notification } from './notification.ts'

/** What a device must forget: it was deleted, or it is none of the account's business any more. */
const gone = z.object({ kind: z.enum(['load', 'request', 'notification']), id: z.string() })

export const sync = endpoint({
  name: 'sync.changes',
  summary: 'All that changed for the account since a cursor; without one, or with one too old, all there is to keep',
  method: 'GET',
  path: '/sync',
  access: 'session',
  query: z.object({ since: z.optional(z.string().check(z.maxLength(2000))) }),
  /** Lists that are empty are left out: nothing new costs under 300 bytes. Forget `gone` first, then keep the rest. */
  answer: z.object({
    cursor: z.string(),
    /** the cursor was none of ours or too old: drop what is kept, what follows is everything */
    reset: z.optional(z.literal(true)),
    /** ask again at once with the new cursor */
    hasMore: z.optional(z.literal(true)),
    gone: z.optional(z.array(gone)),
    loads: z.optional(z.array(load)),
    requests: z.optional(z.array(loadRequest)),
    notifications: z.optional(z.array(notification)),
    counts: z.object({ unread: z.number(), total: z.number() }),
  }),
  offline: 'online',
})
