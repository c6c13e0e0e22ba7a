import { DOCUMENT_KINDS } from '#domain/freight/document.ts'
import { SHIPPER_TENDER_STATES } from '#domain/edi/decide-tender.ts'
import { BOOKING_REQUEST_STATUSES } from '#domain/freight/booking.ts'
import { REGISTER_CHANGES } from '#domain/freight/carrier-authority.ts'
import { CHANGE_ANSWERS } from '#domain/freight/deal-change.ts'
import { DRIVER_NEWS } from '#domain/freight/deal.ts'
import { ACCESSORIAL_KINDS, INVOICE_STATUSES } from '#domain/freight/invoice.ts'
import { LOAD_STATUSES } from '#domain/freight/load-status.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import { DEAL_SIDES } from '#domain/freight/signature.ts'
import * as z from 'zod/mini'
import { stopIdSchema } from '../freight/stop-id.ts'
import { accountIdSchema, idSchema } from '../api/common-schemas.ts'

/** Of every body. New optional fields may come at any time; a field that goes away makes another version. */
const WEBHOOK_VERSION = '2026-12'

const instant = z.iso.datetime()
const side = z.enum(DEAL_SIDES)
const place = z.object({ city: z.string(), state: z.string() })

/** HOOK-01: no street, contact, driver, payee or what the shipper pays. The rest is read with a key. */
const load = z.object({
  id: idSchema,
  number: z.number(),
  /** the broker's own; null unless the account is a party */
  reference: z.nullable(z.string()),
  status: z.enum(LOAD_STATUSES),
  /** decides which of two messages is newer */
  version: z.number(),
  /** how many */
  stops: z.number(),
  origin: place,
  destination: place,
  pickupAt: instant,
  deliveryAt: instant,
})
const request = z.object({
  id: idSchema,
  status: z.enum(BOOKING_REQUEST_STATUSES),
  /** dollars */
  rate: z.number(),
})
/** the account that hauls or is asked to; null for none */
const carrierId = z.nullable(accountIdSchema)
const stop = z.object({
  id: stopIdSchema,
  /** null for a stop that a change removed since */
  kind: z.nullable(z.enum(STOP_KINDS)),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
})
const document = z.object({ id: idSchema, kind: z.enum(DOCUMENT_KINDS) })
const accessorial = z.object({ kind: z.enum(ACCESSORIAL_KINDS), amount: z.number() })
const invoice = z.object({
  version: z.number(),
  status: z.enum(INVOICE_STATUSES),
  /** dollars */
  total: z.number(),
  paid: z.number(),
})

const LOAD: z.input<typeof load> = {
  id: '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a11',
  number: 104512,
  reference: 'HB4471903',
  status: 'active',
  version: 3,
  stops: 2,
  origin: { city: 'Madison', state: 'WI' },
  destination: { city: 'Columbus', state: 'OH' },
  pickupAt: '2026-12-07T14:00:00.000Z',
  deliveryAt: '2026-12-08T18:00:00.000Z',
}
const POSTED = { ...LOAD, status: 'pending' } as const
const CARRIER = '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a12'
const REQUEST = { id: '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a13', status: 'pending', rate: 1850 } as const
const STOP = { id: 'pickup', kind: 'pickup', city: 'Madison', state: 'WI' } as const
const DOCUMENT = { id: '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a14', kind: 'pod' } as const
const INVOICE = { version: 1, status: 'sent', total: 1850, paid: 0 } as const
const AT = '2026-12-07T14:12:00.000Z'

/** Without what the shipper pays: it is read with a key. */
const shipperTender = z.object({
  id: idSchema,
  /** the shipper's number */
  shipmentId: z.string(),
  round: z.number(),
  state: z.enum(SHIPPER_TENDER_STATES),
  respondBy: instant,
  partner: z.object({ id: idSchema, name: z.string() }),
})
const ofShipperTender = z.object({ tender: shipperTender })
const PARTNER = { id: '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a17', name: 'Halden Box & Board' } as const
const SHIPPER_TENDER = {
  id: '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a18',
  shipmentId: 'HB4471903',
  round: 1,
  state: 'received',
  respondBy: '2026-12-04T17:15:00.000Z',
  partner: PARTNER,
} as const

const ofLoad = z.object({ load })
const ofCarrier = z.object({ load, carrierId })
const ofRequest = z.object({ load, request })
const atStop = z.object({ load, carrierId, stop, at: instant })
const ofDocument = z.object({ load, carrierId, document })
const ofSide = z.object({ load, carrierId, by: side })
const ofInvoice = z.object({ load, carrierId, invoice })
const settled = z.object({ load, carrierId, invoice, by: side })

interface Declared<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** what happened, in a sentence */
  summary: string
  data: Data
  example: z.input<Data>
}

function declare<Data extends z.ZodMiniType>(summary: string, data: Data, example: z.input<Data>): Declared<Data> {
  return { summary, data, example }
}

const BOTH = { load: LOAD, carrierId: CARRIER } as const
const SETTLED = { ...BOTH, invoice: { ...INVOICE, status: 'approved' }, by: 'broker' } as const

/**
 * Every type of message that a webhook can get, with what its `data` is and an example: the API's description and the
 * guide are made from this table.
 */
export const WEBHOOK_EVENTS = {
  'load.posted': declare('You posted a load', ofLoad, { load: POSTED }),
  'load.updated': declare('You changed a load', ofLoad, { load: POSTED }),
  'load.deleted': declare('You deleted a load', ofLoad, { load: POSTED }),
  'load.picked_up': declare('The truck left the first stop', atStop, { ...BOTH, stop: STOP, at: AT }),
  'load.completed': declare('A load was completed', z.object({ load, carrierId, by: z.enum(['arrival', 'owner']) }), {
    ...BOTH,
    load: { ...LOAD, status: 'completed' },
    by: 'arrival',
  }),
  'load.reopened': declare('The last arrival was corrected: the load is active again', ofCarrier, BOTH),
  'load.cancelled': declare('A load was cancelled', ofCarrier, { ...BOTH, load: { ...LOAD, status: 'cancelled' } }),
  'load.released': declare(
    'The carrier was released, or gave the load up',
    z.object({ load, carrierId, by: z.enum(['owner', 'carrier', 'hauler']) }),
    { ...BOTH, load: POSTED, by: 'owner' },
  ),
  'load.update_requested': declare('The broker asks where the truck is', ofCarrier, BOTH),
  'booking.requested': declare('A carrier requested your load', ofRequest, { load: POSTED, request: REQUEST }),
  'booking.withdrawn': declare('A carrier withdrew its request', ofRequest, {
    load: POSTED,
    request: { ...REQUEST, status: 'withdrawn' },
  }),
  'booking.carrier_named': declare('A dispatcher named the carrier of its request', ofRequest, {
    load: POSTED,
    request: REQUEST,
  }),
  'booking.accepted': declare('The broker accepted a request', ofRequest, {
    load: LOAD,
    request: { ...REQUEST, status: 'accepted' },
  }),
  'booking.rejected': declare(
    'Your request was rejected',
    z.object({
      load,
      request,
      /** declined: by the broker; taken: another carrier has the load */
      why: z.enum(['declined', 'taken', 'cancelled', 'deleted', 'changed', 'completed']),
    }),
    { load: { ...LOAD, reference: null }, request: { ...REQUEST, status: 'rejected' }, why: 'taken' },
  ),
  'booking.countered': declare(
    'The broker offers another rate',
    z.object({ load, request, counter: z.object({ rate: z.number(), expiresAt: instant }) }),
    { load: { ...POSTED, reference: null }, request: REQUEST, counter: { rate: 1950, expiresAt: AT } },
  ),
  'booking.counter_accepted': declare('The carrier accepted your rate', ofRequest, {
    load: LOAD,
    request: { ...REQUEST, status: 'accepted', rate: 1950 },
  }),
  'booking.counter_declined': declare('The carrier declined your rate', ofRequest, { load: POSTED, request: REQUEST }),
  'tender.offered': declare('The broker tendered a load', ofCarrier, BOTH),
  'tender.accepted': declare('The carrier accepted a tender', ofCarrier, BOTH),
  'tender.declined': declare('The carrier declined a tender', ofCarrier, { ...BOTH, load: POSTED }),
  'tender.revoked': declare('The broker revoked a tender', ofCarrier, { ...BOTH, load: POSTED }),
  'tender.expired': declare('Nobody answered a tender in time', ofCarrier, { ...BOTH, load: POSTED }),
  'stop.arrived': declare('The truck arrived at a stop', atStop, { ...BOTH, stop: STOP, at: AT }),
  'stop.departed': declare('The truck left a stop', atStop, { ...BOTH, stop: STOP, at: AT }),
  'stop.corrected': declare(
    'The carrier corrected a time at a stop',
    z.object({ load, carrierId, stop, what: z.enum(['arrived', 'departed']), at: z.nullable(instant) }),
    { ...BOTH, stop: STOP, what: 'arrived', at: AT },
  ),
  'detention.warning': declare(
    'Free time ends soon, or has ended',
    z.object({ load, carrierId, stop, freeEndsAt: instant, isOver: z.boolean(), ratePerHour: z.number() }),
    { ...BOTH, stop: STOP, freeEndsAt: AT, isOver: false, ratePerHour: 50 },
  ),
  'document.added': declare('A document was added', ofDocument, { ...BOTH, document: DOCUMENT }),
  'document.removed': declare('A document was voided', ofDocument, { ...BOTH, document: DOCUMENT }),
  'confirmation.signed': declare(
    'A rate confirmation was signed',
    z.object({ load, carrierId, by: side, isComplete: z.boolean() }),
    { ...BOTH, by: 'carrier', isComplete: true },
  ),
  'confirmation.voided': declare('A signature was voided', ofSide, { ...BOTH, by: 'carrier' }),
  'accessorial.requested': declare(
    'The carrier asks for an accessorial charge',
    z.object({ load, carrierId, accessorial }),
    { ...BOTH, accessorial: { kind: 'lumper', amount: 180 } },
  ),
  'accessorial.answered': declare(
    'The broker approved or declined an accessorial charge',
    z.object({ load, carrierId, accessorial, isApproved: z.boolean() }),
    { ...BOTH, accessorial: { kind: 'lumper', amount: 180 }, isApproved: true },
  ),
  'invoice.sent': declare('The carrier sent an invoice', ofInvoice, { ...BOTH, invoice: INVOICE }),
  'invoice.approved': declare('The broker approved an invoice', settled, SETTLED),
  'invoice.disputed': declare('The broker disputed an invoice', settled, {
    ...SETTLED,
    invoice: { ...INVOICE, status: 'disputed' },
  }),
  'invoice.paid': declare('A payment was recorded', settled, {
    ...SETTLED,
    invoice: { ...INVOICE, status: 'paid', paid: 1850 },
  }),
  'invoice.not_received': declare('The carrier says that no payment came', settled, { ...SETTLED, by: 'carrier' }),
  'invoice.rest_closed': declare('The carrier closed the rest of an invoice', settled, {
    ...SETTLED,
    invoice: { ...INVOICE, status: 'paid', paid: 1800 },
    by: 'carrier',
  }),
  'deal.change_proposed': declare(
    'The other party proposes to change a deal',
    z.object({ load, carrierId, by: side, rate: z.object({ from: z.number(), to: z.number() }) }),
    { ...BOTH, by: 'broker', rate: { from: 1850, to: 2000 } },
  ),
  'deal.change_answered': declare(
    'The other party answered or withdrew a change',
    z.object({ load, carrierId, by: side, answer: z.enum(CHANGE_ANSWERS), rate: z.number() }),
    { ...BOTH, by: 'carrier', answer: 'accepted', rate: 2000 },
  ),
  'deal.driver_changed': declare(
    'The carrier named another driver: read the load',
    z.object({ load, carrierId, what: z.enum(DRIVER_NEWS) }),
    { ...BOTH, what: 'named' },
  ),
  'carrier.authority_changed': declare(
    "The register's answer about a company got worse",
    z.object({
      load,
      /** whose number it is: your own, or of whom you share a load with */
      companyId: accountIdSchema,
      change: z.enum(REGISTER_CHANGES),
    }),
    { load: LOAD, companyId: CARRIER, change: 'authority-lost' },
  ),
  'posting.failed': declare(
    "A recurring load's day couldn't be posted",
    z.object({
      templateId: idSchema,
      day: z.iso.date(),
      problem: z.string(),
      /** no further day is posted until you resume it */
      isPaused: z.boolean(),
    }),
    {
      templateId: '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a15',
      day: '2026-12-07',
      problem: 'The pickup time is over',
      isPaused: false,
    },
  ),
  'shipper_tender.received': declare('A shipper tendered to you by EDI', ofShipperTender, { tender: SHIPPER_TENDER }),
  'shipper_tender.changed': declare('A shipper changed its tender', ofShipperTender, { tender: SHIPPER_TENDER }),
  'shipper_tender.cancelled': declare('A shipper cancelled its tender', ofShipperTender, {
    tender: { ...SHIPPER_TENDER, state: 'cancelled' },
  }),
  'edi.failed': declare(
    'An EDI message was refused, rejected, not acknowledged, or is missing',
    z.object({
      partner: z.object({ id: idSchema, name: z.string() }),
      /** one sentence */
      problem: z.string(),
    }),
    { partner: PARTNER, problem: "Halden Box & Board hasn't acknowledged message 12 for 24 hours." },
  ),
  'api_key.expiring': declare(
    'One of your API keys expires in 30, 7 or 1 days',
    z.object({ key: z.object({ id: idSchema, name: z.string(), expiresAt: instant }), days: z.number() }),
    {
      key: {
        id: '0193a3d1-5c1f-7c55-9a5e-5d8f1c0b7a16',
        name: 'Ridgeline TMS',
        expiresAt: '2027-03-01T15:00:00.000Z',
      },
      days: 7,
    },
  ),
  'webhook.test': declare('You sent a test', z.object({}), {}),
} as const
export type WebhookType = keyof typeof WEBHOOK_EVENTS
export type WebhookData<T extends WebhookType> = z.input<(typeof WEBHOOK_EVENTS)[T]['data']>

export const WEBHOOK_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookType, ...WebhookType[]]

/** The whole body of one type. */
export function webhookBodySchema<T extends WebhookType>(type: T) {
  const { data } = WEBHOOK_EVENTS[type]
  return z.object({
    type: z.literal(type),
    /** when it happened */
    timestamp: instant,
    version: z.literal(WEBHOOK_VERSION),
    /** another one: the server was restored from a backup, so read GET /loads/changes */
    epoch: z.string(),
    /** of this webhook's messages, without a gap: it says nothing of the order in which things happened */
    sequence: z.number(),
    /** your own key or EDI channel did it */
    via: z.optional(z.object({ kind: z.enum(['key', 'edi']), id: idSchema })),
    data,
  })
}

/** A body as a receiver gets it. */
export function webhookExample(type: WebhookType) {
  return {
    type,
    timestamp: '2026-12-07T14:12:04.120Z',
    version: WEBHOOK_VERSION,
    epoch: 'k3w9x2ab',
    sequence: 418,
    data: WEBHOOK_EVENTS[type].example,
  }
}
