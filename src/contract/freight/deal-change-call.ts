import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

// Apart from the endpoints, which are declared from these: every page can deliver a saved action, only the form and the
// server need its checks.

const params = z.object({ id: idSchema })
/** checked by the form */
const checked = z.record(z.string(), z.unknown())

export const proposeChangeCall = {
  name: 'deals.propose-change',
  method: 'POST',
  path: '/loads/:id/deal-changes',
  params,
  body: checked,
  queued: true,
} as const satisfies EndpointCall

export const answerChangeCall = {
  name: 'deals.answer-change',
  method: 'POST',
  path: '/loads/:id/deal-changes/answer',
  params,
  /** the change on the person's screen, and the answer to it */
  body: z.object({ changeId: idSchema, answer: z.enum(['accepted', 'declined', 'withdrawn']) }),
  queued: true,
} as const satisfies EndpointCall

export const setDriverCall = {
  name: 'deals.set-driver',
  method: 'PUT',
  path: '/loads/:id/driver',
  params,
  body: checked,
  queued: true,
} as const satisfies EndpointCall
