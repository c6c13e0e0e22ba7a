import * as z from 'zod/mini'
import { dollarsSchema, idSchema, instantSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { bookingRequestSchema } from './booking-request.ts'
import { loadSchema } from './load.ts'
import { wholeSeenTermsSchema } from './seen-terms.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

const TRUCK_MILES = 'Must be whole miles from 1 to 5,000'

const oneRequest = z.object({ id: idSchema })

export const requestBookingEndpoint = defineEndpoint({
  ...QUEUED_CALLS['request-booking'],
  summary: 'Request a load',
  access: 'load:book',
  scope: 'bookings:write',
  needsSubscription: true,
  body: z.object({
    loadId: idSchema,
    message: z.optional(textSchema(2000)),
    proposedRate: z.optional(dollarsSchema.check(z.gt(0, 'Must be more than $0'))),
    proposedTerms: z.optional(
      z.object({
        pickupDateTime: z.optional(instantSchema),
        deliveryDateTime: z.optional(instantSchema),
        specialRequirements: z.optional(
          z.array(textSchema(200)).check(z.maxLength(20, 'Must have 20 entries or fewer')),
        ),
        additionalNotes: z.optional(textSchema(2000)),
      }),
    ),
    /** road miles from the truck to the pickup, estimated on the device: its location stays there */
    truckMiles: z.optional(z.int(TRUCK_MILES).check(z.gte(1, TRUCK_MILES), z.lte(5000, TRUCK_MILES))),
    expiresAt: z.optional(instantSchema),
    seen: z.optional(wholeSeenTermsSchema),
    /** whom a requester without a USDOT number books for: null for 'to be named', absent for its only carrier */
    consentId: z.optional(z.nullable(idSchema)),
  }),
  answer: bookingRequestSchema,
  errors: [
    'NOT_FOUND',
    'LOAD_TAKEN',
    'LOAD_CHANGED',
    'LOAD_EXPIRED',
    'STATUS_CONFLICT',
    'ALREADY_REQUESTED',
    'TOO_OFTEN',
    'REQUEST_EXPIRED',
    'OWN_LOAD',
    'CARRIER_RULE',
    'CARRIER_CONSENT_ENDED',
    'PARTY_LOCKED',
    'OVER_BUDGET',
  ],
})

/** REQ-08: accept and reject send an empty data body; `version` is that of the load the owner saw. */
const decided = z.object({
  data: z.optional(z.nullable(z.object({}))),
  version: z.optional(z.number().check(z.int())),
})
const decision = z.optional(decided)

export const acceptBookingRequestEndpoint = defineEndpoint({
  ...QUEUED_CALLS['accept-request'],
  summary: 'Accept this request: the load becomes active, other requests are rejected, the terms are locked',
  access: 'load:update',
  scope: 'bookings:decide',
  needsSubscription: true,
  params: oneRequest,
  /** `carrierUsdot`: of the carrier on the owner's screen, which may have been named later or changed its number */
  body: z.optional(z.extend(decided, { carrierUsdot: z.optional(textSchema(8)) })),
  answer: z.object({ request: bookingRequestSchema, load: loadSchema }),
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'LOAD_TAKEN',
    'LOAD_CHANGED',
    'LOAD_TENDERED',
    'REQUEST_CLOSED',
    'REQUEST_EXPIRED',
    'STATUS_CONFLICT',
    'CARRIER_RULE',
    'CARRIER_NOT_NAMED',
    'CARRIER_CONSENT_ENDED',
    'PARTY_LOCKED',
    'CARRIER_CHANGED',
    'OWN_LOAD',
  ],
})

export const nameCarrierEndpoint = defineEndpoint({
  ...QUEUED_CALLS['name-carrier'],
  summary: 'Names the carrier of a request that was made without one; it stays named',
  access: 'load:book',
  scope: 'bookings:write',
  params: oneRequest,
  body: z.object({ consentId: idSchema }),
  answer: bookingRequestSchema,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'REQUEST_CLOSED',
    'REQUEST_EXPIRED',
    'CARRIER_RULE',
    'CARRIER_CONSENT_ENDED',
    'OWN_LOAD',
  ],
})

export const rejectBookingRequestEndpoint = defineEndpoint({
  ...QUEUED_CALLS['reject-request'],
  summary: 'Reject one request; the load stays on the board',
  access: 'load:update',
  scope: 'bookings:decide',
  params: oneRequest,
  body: decision,
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'REQUEST_CLOSED', 'REQUEST_EXPIRED'],
})

export const withdrawBookingRequestEndpoint = defineEndpoint({
  ...QUEUED_CALLS['withdraw-request'],
  summary: 'Withdraw your own request',
  access: 'load:book',
  scope: 'bookings:write',
  params: oneRequest,
  body: decision,
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'REQUEST_CLOSED', 'REQUEST_EXPIRED'],
})

export const counterRequestEndpoint = defineEndpoint({
  ...QUEUED_CALLS['counter-request'],
  summary: 'Answer a request with other terms for an hour; the request stays pending and nothing is reserved',
  access: 'load:update',
  scope: 'bookings:decide',
  needsSubscription: true,
  params: z.object({ id: idSchema }),
  body: z.object({
    rate: dollarsSchema.check(z.gt(0, 'Must be more than $0')),
    /** as posted when omitted */
    pickupDateTime: z.optional(instantSchema),
    deliveryDateTime: z.optional(instantSchema),
    message: z.optional(textSchema(2000)),
    /** of the load that the owner saw */
    version: z.optional(z.number().check(z.int())),
  }),
  answer: bookingRequestSchema,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'LOAD_TAKEN',
    'LOAD_CHANGED',
    'LOAD_EXPIRED',
    'LOAD_TENDERED',
    'REQUEST_CLOSED',
    'REQUEST_EXPIRED',
    'STATUS_CONFLICT',
    'COUNTER_OPEN',
    'CARRIER_RULE',
    'CARRIER_NOT_NAMED',
    'CARRIER_CONSENT_ENDED',
    'OWN_LOAD',
    'PARTY_LOCKED',
  ],
})

/** The one on the requester's screen: another may have followed it. */
const counterAnswer = z.object({ counterId: idSchema })

export const acceptCounterEndpoint = defineEndpoint({
  ...QUEUED_CALLS['accept-counter'],
  summary: "The requester accepts the owner's counter-offer: the load is booked on its terms",
  access: 'load:book',
  scope: 'bookings:write',
  params: z.object({ id: idSchema }),
  body: counterAnswer,
  answer: z.object({ request: bookingRequestSchema, load: loadSchema }),
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'LOAD_TAKEN',
    'LOAD_TENDERED',
    'REQUEST_CLOSED',
    'REQUEST_EXPIRED',
    'STATUS_CONFLICT',
    'COUNTER_CLOSED',
    'CARRIER_RULE',
    'CARRIER_NOT_NAMED',
    'CARRIER_CONSENT_ENDED',
    'OWN_LOAD',
    'PARTY_LOCKED',
  ],
})

export const declineCounterEndpoint = defineEndpoint({
  ...QUEUED_CALLS['decline-counter'],
  summary: "The requester declines the owner's counter-offer; the request stays pending",
  access: 'load:book',
  scope: 'bookings:write',
  params: z.object({ id: idSchema }),
  body: counterAnswer,
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'COUNTER_CLOSED'],
})
