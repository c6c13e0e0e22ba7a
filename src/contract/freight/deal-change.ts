import { MOST_STOPS, STOP_COUNT_MESSAGE } from '#domain/freight/load-stop.ts'
import * as z from 'zod/mini'
import { dollarsSchema, idSchema, instantSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'
import { stopToPost } from './load-post.ts'
import { reasonSchema } from './tap.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

const DATE_TIME_REQUIRED = 'Date & time is required'

export const proposeChangeEndpoint = defineEndpoint({
  ...QUEUED_CALLS['propose-change'],
  summary: 'A party proposes other terms for a running deal; they hold once the other party accepts them',
  access: 'session',
  params: z.object({ id: idSchema }),
  body: z
    .object({
      dealId: idSchema,
      /** made by the device: a proposal sent twice is one */
      changeId: idSchema,
      /** of the terms on the proposer's screen */
      version: z.int(),
      rate: dollarsSchema.check(z.gt(0, 'Must be more than $0')),
      /** the whole list, a new stop without an id. Left out, the stops stay; with it, the times of the ends may be left out */
      stops: z.optional(z.array(stopToPost).check(z.maxLength(MOST_STOPS, STOP_COUNT_MESSAGE))),
      pickupDateTime: z.optional(instantSchema),
      deliveryDateTime: z.optional(instantSchema),
      /** the time is exact when omitted */
      pickupUntil: z.optional(instantSchema),
      deliveryUntil: z.optional(instantSchema),
      reason: reasonSchema,
    })
    .check(({ value, issues }) => {
      for (const field of ['pickupDateTime', 'deliveryDateTime'] as const)
        if (value.stops === undefined && value[field] === undefined)
          issues.push({ code: 'custom', message: DATE_TIME_REQUIRED, path: [field], input: value })
    }),
  answer: loadSchema,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'DEAL_ENDED',
    'STATUS_CONFLICT',
    'DEAL_CHANGED',
    'CHANGE_OPEN',
    'TOO_OFTEN',
    'CARRIER_CONSENT_ENDED',
    'OVER_BUDGET',
  ],
})

export const answerChangeEndpoint = defineEndpoint({
  ...QUEUED_CALLS['answer-change'],
  summary: 'The other party accepts or declines a change, or its proposer withdraws it; the first answer stays',
  access: 'session',
  params: z.object({ id: idSchema }),
  body: z.object({
    changeId: idSchema,
    answer: z.enum(['accepted', 'declined', 'withdrawn']),
    /** how many stops the screen showed; who accepts other stops sends it */
    stops: z.optional(z.int()),
  }),
  answer: loadSchema,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'DEAL_ENDED',
    'STATUS_CONFLICT',
    'DEAL_CHANGED',
    'CHANGE_CLOSED',
    'CARRIER_CONSENT_ENDED',
  ],
})
