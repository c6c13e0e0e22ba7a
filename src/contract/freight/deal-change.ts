import { SHOWN_CHANGE_STATUSES } from '#domain/freight/deal-change.ts'
import { DEAL_SIDES } from '#domain/freight/signature.ts'
import * as z from 'zod/mini'
import { dollarsSchema, idSchema, instantSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'
import { reasonSchema } from './tap.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

/** A change of a running deal: its terms as the proposer wants them, in dollars. */
export const dealChangeSchema = z.object({
  id: idSchema,
  by: z.enum(DEAL_SIDES),
  status: z.enum(SHOWN_CHANGE_STATUSES),
  rate: z.number(),
  pickupDateTime: z.string(),
  deliveryDateTime: z.string(),
  /** the end of an appointment's window; absent when its time is exact */
  pickupUntil: z.optional(z.string()),
  deliveryUntil: z.optional(z.string()),
  reason: z.string(),
  proposedAt: z.string(),
  /** null while it is open */
  answeredAt: z.nullable(z.string()),
})
export type DealChange = z.output<typeof dealChangeSchema>

export const proposeChangeEndpoint = defineEndpoint({
  ...QUEUED_CALLS['propose-change'],
  summary: 'A party proposes other terms for a running deal; they hold once the other party accepts them',
  access: 'session',
  params: z.object({ id: idSchema }),
  body: z.object({
    dealId: idSchema,
    /** made by the device: a proposal sent twice is one */
    changeId: idSchema,
    /** of the terms on the proposer's screen */
    version: z.int(),
    rate: dollarsSchema.check(z.gt(0, 'Must be more than $0')),
    pickupDateTime: instantSchema,
    deliveryDateTime: instantSchema,
    /** the time is exact when omitted */
    pickupUntil: z.optional(instantSchema),
    deliveryUntil: z.optional(instantSchema),
    reason: reasonSchema,
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
  ],
})

export const answerChangeEndpoint = defineEndpoint({
  ...QUEUED_CALLS['answer-change'],
  summary: 'The other party accepts or declines a change, or its proposer withdraws it; the first answer stays',
  access: 'session',
  params: z.object({ id: idSchema }),
  body: z.object({ changeId: idSchema, answer: z.enum(['accepted', 'declined', 'withdrawn']) }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'DEAL_ENDED', 'STATUS_CONFLICT', 'CHANGE_CLOSED', 'CARRIER_CONSENT_ENDED'],
})
