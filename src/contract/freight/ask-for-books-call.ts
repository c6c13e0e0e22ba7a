import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

// Apart from open-books.ts: every page can deliver a saved request, only who asks needs the record.

export const askForBooksCall = {
  name: 'loads.ask-for-books',
  method: 'POST',
  path: '/loads/:id/open-books/requests',
  params: z.object({ id: idSchema }),
  body: z.object({ dealId: idSchema }),
  queued: true,
} as const satisfies EndpointCall
