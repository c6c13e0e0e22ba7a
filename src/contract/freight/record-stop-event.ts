import { STOP_KINDS, STOP_TAPS } from '#domain/freight/stop-kind.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'
import { tapFields } from './tap.ts'

export const recordStopEventEndpoint = defineEndpoint({
  name: 'loads.record-event',
  summary: 'The carrier arrived at a stop or departed from it; an arrival at delivery completes the load',
  method: 'POST',
  path: '/loads/:id/events',
  access: 'session',
  params: z.object({ id: idSchema }),
  body: z.object({
    kind: z.enum(STOP_TAPS, "Must be 'arrived' or 'departed'"),
    stop: z.enum(STOP_KINDS, "Must be 'pickup' or 'delivery'"),
    ...tapFields,
  }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED'],
  queued: true,
})
