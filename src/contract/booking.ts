import { REQUEST_STATUSES } from '#domain/booking.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { load } from './load.ts'
import { dollars, id, instant, page, pageQuery, text } from './wire.ts'

const proposedTerms = z.object({
  pickupDateTime: z.nullable(z.string()),
  deliveryDateTime: z.nullable(z.string()),
  specialRequirements: z.array(z.string()),
  additionalNotes: z.nullable(z.string()),
})

/** ENT-10, with the lane it asks for, so that a list of requests can be read by itself. */
export const loadRequest = z.object({
  id,
  loadId: id,
  status: z.enum(REQUEST_STATUSES),
  requester: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.nullable(z.string()),
    freightProfile: z.object({ businessName: z.nullable(z.string()), dotNumber: z.nullable(z.string()) }),
  }),
  proposedRate: z.nullable(z.number()),
  proposedTerms: z.nullable(proposedTerms),
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
export type LoadRequest = z.output<typeof loadRequest>

const oneRequest = z.object({ id })
const statusFilter = { status: z.optional(z.enum(REQUEST_STATUSES)) }

export const requestBooking = endpoint({
  name: 'load-requests.create',
  summary: 'Ask the owner for a load',
  method: 'POST',
  path: '/load-requests',
  access: 'load:book',
  needsSubscription: true,
  body: z.object({
    loadId: id,
    message: z.optional(text(2000)),
    proposedRate: z.optional(dollars),
    proposedTerms: z.optional(
      z.object({
        pickupDateTime: z.optional(instant),
        deliveryDateTime: z.optional(instant),
        specialRequirements: z.optional(z.array(text(200)).check(z.maxLength(20, 'Must have at most 20 entries'))),
        additionalNotes: z.optional(text(2000)),
      }),
    ),
    expiresAt: z.optional(instant),
    /** what the person saw when they asked: if it moved since, the answer is LOAD_CHANGED with the load as it is now */
    seen: z.optional(
      z.object({
        rate: z.optional(dollars),
        pickupDateTime: z.optional(instant),
        deliveryDateTime: z.optional(instant),
      }),
    ),
  }),
  answer: loadRequest,
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
    'SUBSCRIPTION_REQUIRED',
  ],
  offline: 'queued',
})

function requestList(name: string, path: `/${string}`, summary: string) {
  return endpoint({
    name,
    summary,
    method: 'GET',
    path,
    access: 'session',
    query: z.object({ ...pageQuery(10), ...statusFilter }),
    answer: page(loadRequest),
    offline: 'cached',
  })
}
export const allRequests = requestList('load-requests.list', '/load-requests', 'Own requests and those on own loads')
export const myRequests = requestList('load-requests.mine', '/load-requests/my-requests', 'Own requests')
export const requestsOnMyLoads = requestList(
  'load-requests.on-my-loads',
  '/load-requests/my-loads',
  'Requests on own loads',
)

export const requestsOfLoad = endpoint({
  name: 'load-requests.of-load',
  summary: "A load's requests: all for its owner, the own ones for a requester",
  method: 'GET',
  path: '/load-requests/load/:id',
  access: 'load:read',
  params: oneRequest,
  query: z.object({ ...pageQuery(100), ...statusFilter }),
  answer: page(loadRequest),
  errors: ['NOT_FOUND'],
  offline: 'cached',
})

export const pendingRequestCount = endpoint({
  name: 'load-requests.pending-count',
  summary: 'How many requests wait for an answer on own loads',
  method: 'GET',
  path: '/load-requests/pending/count',
  access: 'session',
  answer: z.object({ count: z.number() }),
  offline: 'cached',
})

export const readRequest = endpoint({
  name: 'load-requests.read',
  summary: 'One request, for its requester and the owner of its load',
  method: 'GET',
  path: '/load-requests/:id',
  access: 'session',
  params: oneRequest,
  answer: loadRequest,
  errors: ['NOT_FOUND'],
  offline: 'cached',
})

/** REQ-08: accept and reject send an empty data body; `version` names the load that the owner saw. */
const decision = z.optional(
  z.object({ data: z.optional(z.nullable(z.object({}))), version: z.optional(z.number().check(z.int())) }),
)

export const acceptRequest = endpoint({
  name: 'load-requests.accept',
  summary: 'Book this carrier: the load becomes active, rivals are rejected, the deal is frozen',
  method: 'POST',
  path: '/load-requests/:id/accept',
  access: 'load:update',
  needsSubscription: true,
  params: oneRequest,
  body: decision,
  answer: z.object({ request: loadRequest, load }),
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'LOAD_TAKEN',
    'LOAD_CHANGED',
    'LOAD_TENDERED',
    'REQUEST_CLOSED',
    'REQUEST_EXPIRED',
    'STATUS_CONFLICT',
    'SUBSCRIPTION_REQUIRED',
  ],
  offline: 'queued',
})

export const rejectRequest = endpoint({
  name: 'load-requests.reject',
  summary: 'Refuse one request; the load stays on the board',
  method: 'POST',
  path: '/load-requests/:id/reject',
  access: 'load:update',
  params: oneRequest,
  body: decision,
  answer: loadRequest,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'REQUEST_CLOSED', 'REQUEST_EXPIRED'],
  offline: 'queued',
})

export const withdrawRequest = endpoint({
  name: 'load-requests.withdraw',
  summary: 'The requester takes the own request back',
  method: 'POST',
  path: '/load-requests/:id/withdraw',
  access: 'load:book',
  params: oneRequest,
  body: decision,
  answer: loadRequest,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'REQUEST_CLOSED', 'REQUEST_EXPIRED'],
  offline: 'queued',
})
