import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'

export const cancelOpEndpoint = defineEndpoint({
  name: 'ops.cancel',
  summary: 'Cancel an action by its Idempotency-Key before it arrives; if it arrived, get its stored answer',
  method: 'POST',
  path: '/ops/:key/cancel',
  access: 'session',
  seat: 'any',
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{8,128}$/)) }),
  answer: z.object({
    /** it had no effect, and will have none if it still arrives */
    cancelled: z.boolean(),
    /** what the server answered when it arrived */
    answer: z.optional(z.object({ status: z.number(), body: z.unknown() })),
  }),
})
