import { SHOWN_CHANGE_STATUSES } from '#domain/freight/deal-change.ts'
import { DEAL_SIDES } from '#domain/freight/signature.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { loadStopSchema } from './load.ts'
import { stopIdSchema } from './stop-id.ts'

/** A change of a running deal: its terms as the proposer wants them, in dollars. */
export const dealChangeSchema = z.object({
  id: idSchema,
  by: z.enum(DEAL_SIDES),
  status: z.enum(SHOWN_CHANGE_STATUSES),
  rate: z.number(),
  /** the whole list in driving order; a new stop has no id until both agree */
  stops: z.array(z.extend(loadStopSchema, { id: z.optional(stopIdSchema) })),
  /** over all stops */
  miles: z.number(),
  milesSource: z.string(),
  pickupDateTime: z.string(),
  deliveryDateTime: z.string(),
  /** the end of an appointment's window; absent when its time is exact */
  pickupUntil: z.optional(z.string()),
  deliveryUntil: z.optional(z.string()),
  reason: z.string(),
  proposedAt: z.string(),
  /** null while it is open */
  answeredAt: z.nullable(z.string()),
})
export type DealChange = z.output<typeof dealChangeSchema>
