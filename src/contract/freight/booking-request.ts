import * as z from 'zod/mini'
import { BOOKING_REQUEST_STATUSES } from '#domain/freight/booking.ts'
import { SHOWN_COUNTER_STATUSES } from '#domain/freight/counter-offer.ts'
import { idSchema, pageQueryShape, pageSchemaOf, partyIdSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { carrierAuthoritySchema, ruleFindingSchema, usdotSchema } from './carrier.ts'

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
    id: partyIdSchema,
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
  /** whom the requester books for: null is still to be named, absent is the requester itself */
  carrier: z.optional(
    z.nullable(
      z.object({
        consentId: idSchema,
        usdot: z.string(),
        legalName: z.string(),
        isUsdotProved: z.boolean(),
        /** when the carrier consented */
        since: z.string(),
        /** it may still be booked */
        isActive: z.boolean(),
      }),
    ),
  ),
  /** of who hauls; absent without a USDOT number */
  authority: z.optional(carrierAuthoritySchema),
  /** of the broker's rules; absent without any */
  ruleFindings: z.optional(z.array(ruleFindingSchema)),
  proposedRate: z.nullable(z.number()),
  proposedTerms: z.nullable(proposedTerms),
  /** the owner's latest answer with other terms; absent without one */
  counter: z.optional(counterOfferSchema),
  /** road miles from the truck to the pickup; absent unless the requester shared them */
  truckMiles: z.optional(z.number()),
  /** who of the viewer's own company made it, and who answered or withdrew it, and when; absent for an account alone */
  person: z.optional(z.string()),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
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

/** Whether the number of who hauls, a dispatcher's carrier or the requester, is proved; undefined without a number. */
export function isNumberProved({ carrier, requester }: BookingRequest): boolean | undefined {
  return carrier ? carrier.isUsdotProved : requester.freightProfile.usdot?.isVerified
}

const oneRequest = z.object({ id: idSchema })
const statusFilter = { status: z.optional(z.enum(BOOKING_REQUEST_STATUSES)) }

function requestList(name: string, path: `/${string}`, summary: string) {
  return defineEndpoint({
    name,
    summary,
    method: 'GET',
    path,
    access: 'session',
    scope: 'bookings:read',
    query: z.object({ ...pageQueryShape(10), ...statusFilter }),
    answer: pageSchemaOf(bookingRequestSchema),
  })
}
export const listBookingRequestsEndpoint = requestList(
  'load-requests.list',
  '/load-requests',
  'Your requests and the requests on your loads',
)
export const listMyBookingRequestsEndpoint = requestList(
  'load-requests.mine',
  '/load-requests/my-requests',
  'Your requests',
)
export const listBookingRequestsOnMyLoadsEndpoint = requestList(
  'load-requests.on-my-loads',
  '/load-requests/my-loads',
  'Requests on your loads',
)

export const listLoadBookingRequestsEndpoint = defineEndpoint({
  name: 'load-requests.of-load',
  summary: "A load's requests: all of them for its owner, your own if you requested it",
  method: 'GET',
  path: '/load-requests/load/:id',
  access: 'load:read',
  scope: 'bookings:read',
  params: oneRequest,
  query: z.object({ ...pageQueryShape(100), ...statusFilter }),
  answer: pageSchemaOf(bookingRequestSchema),
  errors: ['NOT_FOUND'],
})

export const countPendingBookingRequestsEndpoint = defineEndpoint({
  name: 'load-requests.pending-count',
  summary: 'How many requests on your loads are pending',
  method: 'GET',
  path: '/load-requests/pending/count',
  access: 'session',
  answer: z.object({ count: z.number() }),
})

export const readBookingRequestEndpoint = defineEndpoint({
  name: 'load-requests.read',
  summary: 'One request, for its requester and the owner of its load',
  method: 'GET',
  path: '/load-requests/:id',
  access: 'session',
  scope: 'bookings:read',
  params: oneRequest,
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND'],
})
