import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'

const MOST = 200
const limitMessage = `Must be a whole number from 1 to ${MOST}`

export const listLoadChangesEndpoint = defineEndpoint({
  name: 'loads.changes',
  summary:
    "The company's loads that changed since a cursor, old ones too; without one, all loads, or those updated since a moment. Ask again with `next` at any time in the next 29 days",
  method: 'GET',
  path: '/loads/changes',
  access: 'load:list',
  scope: 'loads:read',
  query: z.object({
    /** `next` of an earlier answer */
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    /** where to begin without a cursor; with one it isn't read */
    updatedSince: z.optional(instantSchema),
    limit: z._default(
      z.coerce.number(limitMessage).check(z.int(limitMessage), z.gte(1, limitMessage), z.lte(MOST, limitMessage)),
      100,
    ),
  }),
  answer: z.object({
    /** as they are now, in the order in which they were written */
    data: z.array(loadSchema),
    /** deleted, or no longer the company's to see */
    gone: z.array(z.object({ id: idSchema })),
    next: z.string(),
    /** ask again right away */
    hasMore: z.boolean(),
    /** the cursor was too old, of another call or from before a restore: this answer starts over with all loads */
    reset: z.optional(z.literal(true)),
  }),
})
