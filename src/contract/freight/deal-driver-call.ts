import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

/** Apart from deal-driver.ts, which declares the endpoint from this: every page can deliver it, few need its checks. */
export const setDriverCall = {
  name: 'deals.set-driver',
  method: 'PUT',
  path: '/loads/:id/driver',
  params: z.object({ id: idSchema }),
  /** checked by the form */
  body: z.record(z.string(), z.unknown()),
  queued: true,
} as const satisfies EndpointCall
