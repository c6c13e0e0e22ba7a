import * as z from 'zod/mini'
import type { EndpointCall } from '../api/endpoint.ts'

/** Figures that the form has checked. */
export const typedTruckSchema = z.nullable(z.record(z.string(), z.unknown()))

/** Apart from truck.ts, which declares the endpoint from this: every page can deliver it, few need its checks. */
export const updateTruckCall = {
  name: 'truck.update',
  method: 'PUT',
  path: '/truck',
  body: z.object({ truck: typedTruckSchema, typedAt: z.string() }),
  queued: true,
} as const satisfies EndpointCall
