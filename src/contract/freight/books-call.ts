import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

// Apart from open-books.ts: every page can deliver a saved action, only its form and its dialog need the record.

const params = z.object({ id: idSchema })

export const askForBooksCall = {
  name: 'loads.ask-for-books',
  method: 'POST',
  path: '/loads/:id/open-books/requests',
  params,
  body: z.object({ dealId: idSchema }),
  queued: true,
} as const satisfies EndpointCall

export const enterBooksCall = {
  name: 'loads.enter-books',
  method: 'PUT',
  path: '/loads/:id/open-books',
  params,
  /** checked by the form */
  body: z.record(z.string(), z.unknown()),
  queued: true,
} as const satisfies EndpointCall
