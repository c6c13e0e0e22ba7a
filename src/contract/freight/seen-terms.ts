import * as z from 'zod/mini'
import { dollarsSchema, instantSchema } from '../api/common-schemas.ts'
import { detentionTermsSchema } from './detention-terms.ts'

/** A load's terms on the carrier's screen: if they have changed, the answer is LOAD_CHANGED with the current load. */
export const seenTermsSchema = z.object({
  rate: dollarsSchema,
  pickupDateTime: instantSchema,
  deliveryDateTime: instantSchema,
  /** null when the time is exact */
  pickupUntil: z.nullable(instantSchema),
  deliveryUntil: z.nullable(instantSchema),
  detention: detentionTermsSchema,
  /** what the broker states on its rate confirmations; not compared where the screen didn't know it */
  paperTerms: z.optional(z.record(z.string(), z.string())),
  /** what is hauled from where to where, as `freightOf` says it */
  freight: z.record(z.string(), z.string()),
})
export type SeenTerms = z.output<typeof seenTermsSchema>
