import { SHOWN_COUNTER_STATUSES } from '#domain/freight/counter-status.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'

/** What the load's owner offered back to a requester. Null times are as posted. */
export const counterOfferSchema = z.object({
  id: idSchema,
  status: z.enum(SHOWN_COUNTER_STATUSES),
  /** dollars */
  rate: z.number(),
  pickupDateTime: z.nullable(z.string()),
  deliveryDateTime: z.nullable(z.string()),
  message: z.nullable(z.string()),
  expiresAt: z.string(),
  createdAt: z.string(),
})
export type CounterOffer = z.output<typeof counterOfferSchema>
