import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorDetail } from './error.ts'
import { id } from './wire.ts'

/** Rows in one call; a longer list is sent in several. */
export const BULK_ROWS = 100

/** What became of one row, in the order in which the rows were sent. */
const bulkResult = z.object({
  /** 'exists': a load of the same reference is there already, and is left as it is */
  outcome: z.enum(['posted', 'exists', 'refused']),
  /** null when the row was refused */
  id: z.nullable(id),
  number: z.nullable(z.number()),
  /** the row's own, or the one derived from its content */
  reference: z.nullable(z.string()),
  /** paths of the row as it was sent: 'pickupLocation.zipCode' */
  errors: z.array(errorDetail),
})
export type BulkResult = z.output<typeof bulkResult>

/**
 * Each row is a `NewLoad` (load-post.ts) and is judged by itself: one that is wrong does not hold back the others. A row
 * without a reference gets one derived from its content, so that the same list sent again posts nothing twice;
 * whoever cuts a list into calls asks `withReferences` (load-reference.ts) for them first, on the whole of it.
 */
export const postLoads = endpoint({
  name: 'loads.bulk',
  summary: 'Post up to 100 loads at once; the same rows again post nothing twice',
  method: 'POST',
  path: '/loads/bulk',
  access: 'load:create',
  needsSubscription: true,
  body: z.object({
    loads: z
      .array(z.unknown())
      .check(z.minLength(1, 'Send at least one load'), z.maxLength(BULK_ROWS, `Send at most ${BULK_ROWS} loads`)),
  }),
  answer: z.object({ results: z.array(bulkResult) }),
  errors: ['SUBSCRIPTION_REQUIRED'],
  offline: 'online',
})
