import { BOOKING_REQUEST_STATUSES } from '#domain/freight/booking-request-status.ts'
import * as z from 'zod/mini'
import { usdotSchema } from '../account/usdot.ts'
import { idSchema } from '../api/common-schemas.ts'
import { carrierAuthoritySchema } from './carrier-authority.ts'
import { ruleFindingSchema } from './carrier-rule.ts'
import { counterOfferSchema } from './counter-offer.ts'

const proposedTerms = z.object({
  pickupDateTime: z.nullable(z.string()),
  deliveryDateTime: z.nullable(z.string()),
  specialRequirements: z.array(z.string()),
  additionalNotes: z.nullable(z.string()),
})

/** ENT-10, with the requested load's lane, so a list of requests makes sense on its own. */
export const bookingRequestSchema = z.object({
  id: idSchema,
  loadId: idSchema,
  status: z.enum(BOOKING_REQUEST_STATUSES),
  requester: z.object({
    id: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.nullable(z.string()),
    freightProfile: z.object({
      businessName: z.nullable(z.string()),
      dotNumber: z.nullable(z.string()),
      usdot: z.optional(usdotSchema),
    }),
  }),
  /** of the requester's USDOT number; absent without one */
  authority: z.optional(carrierAuthoritySchema),
  /** of the broker's rules; absent without any */
  ruleFindings: z.optional(z.array(ruleFindingSchema)),
  proposedRate: z.nullable(z.number()),
  proposedTerms: z.nullable(proposedTerms),
  /** the owner's latest answer with other terms; absent without one */
  counter: z.optional(counterOfferSchema),
  /** road miles from the truck to the pickup; absent unless the requester shared them */
  truckMiles: z.optional(z.number()),
  message: z.nullable(z.string()),
  responseMessage: z.nullable(z.string()),
  expiresAt: z.string(),
  createdAt: z.string(),
  load: z.object({
    number: z.number(),
    pickup: z.string(),
    delivery: z.string(),
    pickupDateTime: z.string(),
    rate: z.number(),
  }),
})
export type BookingRequest = z.output<typeof bookingRequestSchema>
