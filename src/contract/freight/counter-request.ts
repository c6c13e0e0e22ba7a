import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { dollarsSchema, instantSchema, textSchema } from '../api/common-schemas.ts'
import { bookingRequestSchema } from './booking-request.ts'
import { acceptCounterCall, counterCall, declineCounterCall } from './counter-call.ts'
import { loadSchema } from './load.ts'

export const counterRequestEndpoint = defineEndpoint({
  ...counterCall,
  summary: 'Answer a request with other terms for an hour; the request stays pending and nothing is reserved',
  access: 'load:update',
  needsSubscription: true,
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
  ],
})

export const acceptCounterEndpoint = defineEndpoint({
  ...acceptCounterCall,
  summary: "The requester accepts the owner's counter-offer: the load is booked on its terms",
  access: 'load:book',
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
  ],
})

export const declineCounterEndpoint = defineEndpoint({
  ...declineCounterCall,
  summary: "The requester declines the owner's counter-offer; the request stays pending",
  access: 'load:book',
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'COUNTER_CLOSED'],
})
