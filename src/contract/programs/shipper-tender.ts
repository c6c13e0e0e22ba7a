import { SHIPPER_TENDER_STATES } from '#domain/edi/decide-tender.ts'
import type { EdiTender } from '#domain/edi/tender.ts'
import * as z from 'zod/mini'
import { dollarsSchema, idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

const place = z.object({ city: z.string(), state: z.string() })

const tenderRow = z.object({
  id: idSchema,
  partner: z.object({ id: idSchema, name: z.string() }),
  /** the shipper's number */
  shipmentId: z.string(),
  /** a shipment whose tender ended can be tendered again */
  round: z.number(),
  version: z.number(),
  state: z.enum(SHIPPER_TENDER_STATES),
  /** why it is held, or how it ended */
  why: z.nullable(z.string()),
  /** what the shipper wants of an accepted one */
  asks: z.nullable(z.enum(['change', 'cancel'])),
  respondBy: z.string(),
  /** IANA: in which zone to show it */
  respondZone: z.string(),
  from: z.nullable(place),
  to: z.nullable(place),
  stops: z.number(),
  /** of the first stop, instants; null where its zone isn't known, or its time comes twice or not at all */
  pickup: z.nullable(z.object({ from: z.string(), to: z.nullable(z.string()), zone: z.string() })),
  /** dollars that the shipper pays the company; never a carrier's rate */
  pays: z.nullable(z.number()),
  load: z.nullable(z.object({ id: idSchema, number: z.number(), status: z.string(), hasCarrier: z.boolean() })),
  receivedAt: z.string(),
})
export type ShipperTenderRow = z.output<typeof tenderRow>

/** A tender as read: the shape is the reader's own, and this server wrote it. */
const readTender = z.custom<EdiTender>((value) => typeof value === 'object' && value !== null && 'stops' in value)

const tenderSchema = z.object({
  ...tenderRow.shape,
  /** the last one is the present one */
  versions: z.array(z.object({ at: z.string(), tender: readTender })),
  /** how many versions there were when it was accepted last; null before */
  agreed: z.nullable(z.number()),
  /** of the last version's stops, IANA; null where one isn't known */
  zones: z.array(z.nullable(z.string())),
  /** what the last version changed, of an accepted tender since it was accepted; '' is nothing */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  answer: z.nullable(
    z.object({ kind: z.enum(['A', 'D', 'C']), words: z.string(), rate: z.nullable(z.number()), at: z.string() }),
  ),
  /** the partner reads a counter-offer */
  canCounter: z.boolean(),
  /** what a posting takes where the tender says nothing of it */
  defaults: z.object({ vehicle: z.nullable(z.string()), trailer: z.nullable(z.string()) }),
})
export type ShipperTender = z.output<typeof tenderSchema>

const reading = { access: 'load:list', seat: 'any', scope: 'tenders:read' } as const
const answering = { access: 'load:create', seat: 'desk', scope: 'tenders:write' } as const
const oneTender = z.object({ id: idSchema })
const refusals = ['NOT_FOUND', 'STATUS_CONFLICT', 'TENDER_EXPIRED'] as const

export const listShipperTendersEndpoint = defineEndpoint({
  ...reading,
  name: 'shipper-tenders.list',
  summary: "Tenders of the company's shippers, the newest first, 50 a page",
  method: 'GET',
  path: '/tenders',
  query: z.object({
    state: z.optional(z.enum(SHIPPER_TENDER_STATES)),
    /** 'true': only those that wait for the company: to answer them, or what the shipper wants of an accepted one */
    open: z.optional(z.enum(['true'])),
    after: z.optional(idSchema),
  }),
  answer: z.object({ data: z.array(tenderRow), next: z.nullable(idSchema) }),
})

export const countShipperTendersEndpoint = defineEndpoint({
  ...reading,
  name: 'shipper-tenders.count',
  summary: "How many tenders wait for the company's answer, and until when the next one does",
  method: 'GET',
  path: '/tenders/count',
  answer: z.object({
    /** with the accepted ones whose shipper wants something */
    open: z.number(),
    /** which unanswered one ends first */
    next: z.nullable(z.object({ respondBy: z.string(), respondZone: z.string() })),
  }),
})

export const readShipperTenderEndpoint = defineEndpoint({
  ...reading,
  name: 'shipper-tenders.read',
  summary: "A shipper's tender with its versions and what the last one changed",
  method: 'GET',
  path: '/tenders/:id',
  params: oneTender,
  answer: tenderSchema,
  errors: ['NOT_FOUND'],
})

export const acceptShipperTenderEndpoint = defineEndpoint({
  ...answering,
  name: 'shipper-tenders.accept',
  summary: 'Accept a tender: the shipper gets a 990, and the load can be posted later',
  method: 'POST',
  path: '/tenders/:id/accept',
  params: oneTender,
  answer: tenderSchema,
  errors: refusals,
})

export const declineShipperTenderEndpoint = defineEndpoint({
  ...answering,
  name: 'shipper-tenders.decline',
  summary: 'Decline a tender, or the change that its shipper wants',
  method: 'POST',
  path: '/tenders/:id/decline',
  params: oneTender,
  body: z.object({ reason: textSchema(500, 1, 'Say why') }),
  answer: tenderSchema,
  errors: refusals,
})

export const counterShipperTenderEndpoint = defineEndpoint({
  ...answering,
  name: 'shipper-tenders.counter',
  summary: 'Answer a tender with another amount, if the shipper reads counter-offers',
  method: 'POST',
  path: '/tenders/:id/counter',
  params: oneTender,
  body: z.object({ rate: dollarsSchema.check(z.gt(0, 'Must be more than 0')), words: z.optional(textSchema(500)) }),
  answer: tenderSchema,
  errors: [...refusals, 'NOT_ALLOWED'],
})

export const applyShipperTenderEndpoint = defineEndpoint({
  ...answering,
  name: 'shipper-tenders.apply',
  summary:
    'Settle what the shipper wants of an accepted tender: accept its change, or its cancel. A load without a carrier is edited, or cancelled',
  method: 'POST',
  path: '/tenders/:id/apply',
  params: oneTender,
  body: z.object({
    /** the load was changed by hand, or stays as it is: only the tender is settled */
    byHand: z.optional(z.boolean()),
  }),
  answer: tenderSchema,
  errors: [...refusals, 'NOT_ALLOWED', 'LOAD_TENDERED', 'STALE_VERSION', 'REFERENCE_TAKEN', 'OVER_BUDGET'],
})
