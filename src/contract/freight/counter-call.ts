import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

// Apart from the endpoints, which are declared from these: every page can deliver a saved answer, only the form and the
// server need its checks.

const params = z.object({ id: idSchema })
/** `counterId`: the one on the requester's screen; another may have followed it */
const body = z.object({ counterId: idSchema })

export const counterCall = {
  name: 'load-requests.counter',
  method: 'POST',
  path: '/load-requests/:id/counter',
  params,
  /** checked by the form */
  body: z.record(z.string(), z.unknown()),
  queued: true,
} as const satisfies EndpointCall

export const acceptCounterCall = {
  name: 'load-requests.accept-counter',
  method: 'POST',
  path: '/load-requests/:id/counter/accept',
  params,
  body,
  queued: true,
} as const satisfies EndpointCall

export const declineCounterCall = {
  name: 'load-requests.decline-counter',
  method: 'POST',
  path: '/load-requests/:id/counter/decline',
  params,
  body,
  queued: true,
} as const satisfies EndpointCall

export const askForUpdateCall = {
  name: 'loads.ask-for-update',
  method: 'POST',
  path: '/loads/:id/ask-for-update',
  params,
  queued: true,
} as const satisfies EndpointCall
