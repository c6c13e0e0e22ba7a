import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

// Apart from load-post.ts, which declares the two endpoints from these: every page can deliver a saved load, only the
// form and the server need its checks.

/** A load that the form has checked. */
const checkedLoad = z.record(z.string(), z.unknown())

export const createLoadCall = {
  name: 'loads.create',
  method: 'POST',
  path: '/loads',
  body: checkedLoad,
  queued: true,
} as const satisfies EndpointCall

export const updateLoadCall = {
  name: 'loads.update',
  method: 'PUT',
  path: '/loads/:id',
  params: z.object({ id: idSchema }),
  body: checkedLoad,
  queued: true,
} as const satisfies EndpointCall
