import * as z from 'zod/mini'
import { dollarsSchema, instantSchema } from '../api/common-schemas.ts'
import { detentionTermsSchema } from './detention-terms.ts'

/** A load's terms on the carrier's screen: if they have changed, the answer is LOAD_CHANGED with the current load. */
export const seenTermsSchema = z.object({
  rate: z.optional(dollarsSchema),
  pickupDateTime: z.optional(instantSchema),
  deliveryDateTime: z.optional(instantSchema),
  /** null when the time is exact; not compared when omitted */
  pickupUntil: z.optional(z.nullable(instantSchema)),
  deliveryUntil: z.optional(z.nullable(instantSchema)),
  detention: z.optional(detentionTermsSchema),
  /** what the broker states on its rate confirmations; not compared when omitted */
  paperTerms: z.optional(z.record(z.string(), z.string())),
  /** what is hauled from where to where, as `freightOf` says it; not compared when omitted */
  freight: z.optional(z.record(z.string(), z.string())),
})
export type SeenTerms = z.output<typeof seenTermsSchema>
