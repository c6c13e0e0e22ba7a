import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { errorDetailSchema } from '../api/error.ts'
import { idSchema } from '../api/common-schemas.ts'

/** Rows per call; a longer list takes several. */
export const MAX_BULK_ROWS = 100

/** The outcome of one row, in the order of the request. */
const bulkResult = z.object({
  /** 'exists': a load with this reference already exists and stays as it is */
  outcome: z.enum(['posted', 'exists', 'refused']),
  /** null when the row was refused */
  id: z.nullable(idSchema),
  number: z.nullable(z.number()),
  /** the row's own, or one derived from its content */
  reference: z.nullable(z.string()),
  /** paths within the row as sent: 'pickupLocation.zipCode' */
  errors: z.array(errorDetailSchema),
})
export type BulkResult = z.output<typeof bulkResult>

/**
 * Each row is a `NewLoad` (load-post.ts) and is validated separately: an invalid one does not block the others. A row
 * without a reference gets one derived from its content, so sending the same list again posts nothing twice. To split a
 * list into calls, first run `addReferences` (load-reference.ts) on all of it.
 *
 * Over the hour's budget, only the first rows that fit are done, and `results` ends with them. The other rows wait:
 * send the list again, or the rest of it after `addReferences`. Once nothing fits, the answer is 429 with Retry-After.
 */
export const postLoadsEndpoint = defineEndpoint({
  name: 'loads.bulk',
  summary:
    'Post up to 100 loads at once; sending the same rows again posts no duplicates. Over the hourly limit, results end with the last row that fit: send the rest again',
  method: 'POST',
  path: '/loads/bulk',
  access: 'load:create',
  needsSubscription: true,
  body: z.object({
    loads: z
      .array(z.unknown())
      .check(
        z.minLength(1, 'Send at least one load'),
        z.maxLength(MAX_BULK_ROWS, `Send at most ${MAX_BULK_ROWS} loads`),
      ),
  }),
  answer: z.object({
    /** of the first rows; shorter than the list when the hour's budget ended */
    results: z.array(bulkResult),
  }),
  errors: ['OVER_BUDGET'],
})
