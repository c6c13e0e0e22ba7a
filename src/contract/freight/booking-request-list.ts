import { BOOKING_REQUEST_STATUSES } from '#domain/freight/booking-request-status.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { idSchema, pageQueryShape, pageSchemaOf } from '../api/common-schemas.ts'
import { bookingRequestSchema } from './booking-request.ts'

const oneRequest = z.object({ id: idSchema })
const statusFilter = { status: z.optional(z.enum(BOOKING_REQUEST_STATUSES)) }

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
