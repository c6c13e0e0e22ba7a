import type { DetentionState } from '#domain/freight/detention.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { chainSchema, dealPlaceSchema } from './deal.ts'
import { detentionTermsSchema } from './detention-terms.ts'
import { stopEventSchema } from './stop-event.ts'
import { stopIdSchema } from './stop-id.ts'

const STATES = [
  'not-arrived',
  'early',
  'free',
  'billing',
  'capped',
  'ended',
  'departure-missing',
] as const satisfies readonly DetentionState[]

const range = z.object({ earliest: z.string(), latest: z.string() })

/** A stop's clock with every figure of its arithmetic, in minutes and dollars. */
const stopDetention = z.object({
  stop: stopIdSchema,
  /** as agreed */
  place: dealPlaceSchema,
  appointment: z.object({ from: z.string(), to: z.nullable(z.string()) }),
  state: z.enum(STATES),
  /** what can be proved: arrived by then, not left before then */
  arrivedAt: z.nullable(z.string()),
  departedAt: z.nullable(z.string()),
  /** absent when the time is certain */
  arrivedBetween: z.optional(range),
  departedBetween: z.optional(range),
  /** the carrier was released while its truck waited, which stopped the clock */
  releasedAt: z.optional(z.string()),
  /** the later of arrival and appointment */
  startsAt: z.nullable(z.string()),
  freeEndsAt: z.nullable(z.string()),
  minutes: z.number(),
  pastFreeMinutes: z.number(),
  /** steps begun past free time, up to the maximum */
  steps: z.number(),
  billedMinutes: z.number(),
  amount: z.number(),
})
export type StopDetention = z.output<typeof stopDetention>

const party = z.object({ name: z.string(), dotNumber: z.nullable(z.string()), mcNumber: z.nullable(z.string()) })

/** What both parties read about the waiting at a deal's stops. */
const detentionStatement = z.object({
  dealId: idSchema,
  loadNumber: z.number(),
  /** when it was computed: clocks may be running */
  asOf: z.string(),
  broker: party,
  carrier: party,
  terms: detentionTermsSchema,
  stops: z.array(stopDetention),
  /** of all stops */
  amount: z.number(),
  /** the evidence, as recorded and never edited */
  events: z.array(stopEventSchema),
  chain: chainSchema,
})
export type DetentionStatement = z.output<typeof detentionStatement>

export const readDetentionEndpoint = defineEndpoint({
  name: 'loads.detention',
  summary: "Detention at the stops of the account's last deal on a load, with its evidence; the same for both parties",
  method: 'GET',
  path: '/loads/:id/detention',
  access: 'load:read',
  scope: 'loads:read',
  params: z.object({ id: idSchema }),
  /** another of the account's deals on the load */
  query: z.object({ deal: z.optional(idSchema) }),
  answer: detentionStatement,
  errors: ['NOT_FOUND'],
})

export const readDetentionStatementEndpoint = defineEndpoint({
  name: 'loads.detention-statement',
  summary: 'The same as a tagged PDF, to print and to send',
  method: 'GET',
  path: '/loads/:id/detention/statement',
  access: 'load:read',
  scope: 'loads:read',
  params: z.object({ id: idSchema }),
  query: z.object({ deal: z.optional(idSchema) }),
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})
