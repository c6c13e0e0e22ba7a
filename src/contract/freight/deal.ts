import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { idSchema } from '../api/common-schemas.ts'
import { detentionTermsSchema } from './detention-terms.ts'
import { loadEventSchema, namedCarrierSchema, partySchema } from './load.ts'
import { stopEventSchema } from './stop-event.ts'
import { stopIdSchema } from './stop-id.ts'

/** A place as it was agreed. */
export const dealPlaceSchema = z.object({
  address: z.nullable(z.string()),
  description: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  zone: z.string(),
})

/** A stop as a version agreed it: without contact and numbers, for a released carrier reads it too. */
const agreedStop = z.extend(dealPlaceSchema, {
  id: stopIdSchema,
  kind: z.enum(STOP_KINDS),
  dateTime: z.string(),
  /** the end of its window; absent when the time is exact */
  until: z.optional(z.string()),
  /** loaded at a pickup, dropped at a delivery; weight in pounds */
  freight: z.optional(z.object({ pieces: z.optional(z.string()), weight: z.optional(z.number()) })),
})

/** What the parties agreed, in dollars. */
const terms = z.object({
  version: z.number(),
  rate: z.number(),
  /** in driving order; later edits of the load don't reach them */
  stops: z.array(agreedStop),
  /** over all stops */
  miles: z.number(),
  pickupDateTime: z.string(),
  deliveryDateTime: z.string(),
  /** the end of an appointment's window; absent when its time is exact */
  pickupUntil: z.optional(z.string()),
  deliveryUntil: z.optional(z.string()),
  detention: detentionTermsSchema,
  /** two drivers take turns */
  team: z.boolean(),
  agreedAt: z.string(),
})

/** Whether stop events are as they were recorded: `hash` ends their chain, null without any. */
export const chainSchema = z.union([
  z.object({ intact: z.literal(true), hash: z.nullable(z.string()) }),
  z.object({ intact: z.literal(false), brokenAt: z.number() }),
])

/** One assignment of a load to a carrier, with both parties as they were when it was made. */
const deal = z.object({
  id: idSchema,
  broker: partySchema,
  /** who booked it */
  carrier: partySchema,
  /** for whom a dispatcher booked it, as it was then; absent for who hauls itself */
  hauler: z.optional(z.object({ ...namedCarrierSchema.shape, isUsdotProved: z.boolean() })),
  acceptedAt: z.string(),
  /** when the carrier was released; null while it has not been */
  endedAt: z.nullable(z.string()),
  /** oldest version first */
  terms: z.array(terms),
  /** since the agreement, oldest first */
  events: z.array(loadEventSchema),
  /** evidence of its stops, in the order the server got them */
  stopEvents: z.array(stopEventSchema),
  chain: chainSchema,
  /** each a `documentSchema`, which what shows them parses */
  documents: z.array(z.unknown()),
})
export type Deal = z.output<typeof deal>

export const listLoadDealsEndpoint = defineEndpoint({
  name: 'loads.deals',
  summary: "The account's own deals on a load, oldest first: a released carrier keeps its own, the broker sees all",
  method: 'GET',
  path: '/loads/:id/deals',
  access: 'load:read',
  scope: 'loads:read',
  params: z.object({ id: idSchema }),
  answer: z.object({ data: z.array(deal) }),
  errors: ['NOT_FOUND'],
})
