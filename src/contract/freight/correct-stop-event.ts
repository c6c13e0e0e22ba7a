import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'
import { reasonSchema } from './tap.ts'

export const correctStopEventEndpoint = defineEndpoint({
  name: 'loads.correct-event',
  summary: 'The carrier corrects its own stop event within 7 days; the owner corrects an arrival at delivery instead',
  method: 'POST',
  path: '/loads/:id/events/:eventId/correct',
  access: 'session',
  params: z.object({ id: idSchema, eventId: idSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'TOO_LATE'],
})
