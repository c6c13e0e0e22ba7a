import { BOOKING_REQUEST_STATUSES } from '#domain/freight/booking-request-status.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { bookingRequestSchema } from './booking-request.ts'
import { loadSchema } from './load.ts'
import {
  dollarsSchema,
  idSchema,
  instantSchema,
  pageSchemaOf,
  pageQueryShape,
  textSchema,
} from '../api/common-schemas.ts'

const oneRequest = z.object({ id: idSchema })
const statusFilter = { status: z.optional(z.enum(BOOKING_REQUEST_STATUSES)) }

export const requestBookingEndpoint = defineEndpoint({
  name: 'load-requests.create',
  summary: 'Request a load',
  method: 'POST',
  path: '/load-requests',
  access: 'load:book',
  needsSubscription: true,
  body: z.object({
    loadId: idSchema,
    message: z.optional(textSchema(2000)),
    proposedRate: z.optional(dollarsSchema),
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
    expiresAt: z.optional(instantSchema),
    /** what the user saw when requesting: if it has changed, the answer is LOAD_CHANGED with the current load */
    seen: z.optional(
      z.object({
        rate: z.optional(dollarsSchema),
        pickupDateTime: z.optional(instantSchema),
        deliveryDateTime: z.optional(instantSchema),
        /** null when the time is exact; not compared when omitted */
        pickupUntil: z.optional(z.nullable(instantSchema)),
        deliveryUntil: z.optional(z.nullable(instantSchema)),
      }),
    ),
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
    'OVER_BUDGET',
  ],
  queued: true,
})

function requestList(name: string, path: `/${string}`, summary: string) {
  return defineEndpoint({
    name,
    summary,
    method: 'GET',
    path,
    access: 'session',
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
  params: oneRequest,
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND'],
})

/** REQ-08: accept and reject send an empty data body; `version` is that of the load the owner saw. */
const decision = z.optional(
  z.object({ data: z.optional(z.nullable(z.object({}))), version: z.optional(z.number().check(z.int())) }),
)

export const acceptBookingRequestEndpoint = defineEndpoint({
  name: 'load-requests.accept',
  summary: 'Accept this request: the load becomes active, other requests are rejected, the terms are locked',
  method: 'POST',
  path: '/load-requests/:id/accept',
  access: 'load:update',
  needsSubscription: true,
  params: oneRequest,
  body: decision,
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
  ],
  queued: true,
})

export const rejectBookingRequestEndpoint = defineEndpoint({
  name: 'load-requests.reject',
  summary: 'Reject one request; the load stays on the board',
  method: 'POST',
  path: '/load-requests/:id/reject',
  access: 'load:update',
  params: oneRequest,
  body: decision,
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'REQUEST_CLOSED', 'REQUEST_EXPIRED'],
  queued: true,
})

export const withdrawBookingRequestEndpoint = defineEndpoint({
  name: 'load-requests.withdraw',
  summary: 'Withdraw your own request',
  method: 'POST',
  path: '/load-requests/:id/withdraw',
  access: 'load:book',
  params: oneRequest,
  body: decision,
  answer: bookingRequestSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'REQUEST_CLOSED', 'REQUEST_EXPIRED'],
  queued: true,
})
