import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

// Apart from rate-confirmation.ts: every page can deliver a saved signature, only the form and the server check it.

export const signRateConfirmationCall = {
  name: 'loads.sign-confirmation',
  method: 'POST',
  path: '/loads/:id/rate-confirmation/signatures',
  params: z.object({ id: idSchema }),
  /** checked by the form */
  body: z.record(z.string(), z.unknown()),
  queued: true,
} as const satisfies EndpointCall
