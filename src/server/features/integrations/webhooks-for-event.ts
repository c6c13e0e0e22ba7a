import { isOfOneMessage } from '#domain/access/integration-trouble.ts'
import type { WebhookData, WebhookType } from '#contract/programs/webhook-event.ts'
import type { AccountId } from '#domain/access/ids.ts'
import type { StopId, StopKind } from '#domain/freight/load-stop.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { Settlement } from '#domain/freight/invoice.ts'
import type { DomainEvent, LoadDomainEvent, ShipperTenderEvent } from '#server/jobs/domain-event.ts'
import type { TenderRow } from '../tenders/tender.sql.ts'
import { describeTrouble } from './present-integration-news.ts'
import type { WebhookContent } from './webhook-body.ts'

type LoadData = WebhookData<'load.posted'>['load']

/** What the messages of a load's event say. `webhook-facts.sql.ts` reads it by the event's ids. */
export interface WebhookFacts {
  /** as its parties see it */
  load: LoadData
  ownerId: AccountId
  /** the event's, else the load's present one */
  carrierId: AccountId | null
  /** the carrier that a dispatcher booked for, in its own account */
  haulerId: AccountId | null
  /** the carrier has or had a deal: it reads the broker's reference */
  isBooked: boolean
  stops: readonly { id: StopId; kind: StopKind; city: string; state: string }[]
  requests: ReadonlyMap<
    string,
    { requesterId: string; status: WebhookData<'booking.requested'>['request']['status']; rate: number }
  >
  /** of an arrival or a departure */
  tapAt: Date | null
  /** the latest version */
  invoice: WebhookData<'invoice.sent'>['invoice'] | null
}

/** One message for one company. */
export type WebhookDraft = WebhookContent & { accountId: string; about: string }

type Event<T extends LoadDomainEvent['type']> = Extract<LoadDomainEvent, { type: T }>
type Table = { [T in LoadDomainEvent['type']]: (event: Event<T>, facts: WebhookFacts) => WebhookDraft[] }

type To = readonly (string | null)[]

/** The same for several companies, each once. @param about the load, unless another row is meant */
function draft(
  to: To,
  { load, ownerId, isBooked }: WebhookFacts,
  content: WebhookContent & { data: { load?: LoadData } },
  about: string = load.id,
): WebhookDraft[] {
  return [...new Set(to)].flatMap((accountId) => {
    if (accountId === null) return []
    if (accountId === ownerId || isBooked || !content.data.load) return [{ ...content, accountId, about }]
    const data = { ...content.data, load: { ...content.data.load, reference: null } }
    return [{ ...content, data, accountId, about } as WebhookDraft]
  })
}

const both = ({ ownerId, carrierId, haulerId }: WebhookFacts): To => [ownerId, carrierId, haulerId]
const carriers = ({ carrierId, haulerId }: WebhookFacts): To => [carrierId, haulerId]

/** A requester who didn't get the load, or not yet, doesn't learn the broker's reference. */
const unbooked = ({ load }: WebhookFacts): LoadData => ({ ...load, reference: null })

const ofCarrier = ({ load, carrierId }: WebhookFacts) => ({ load, carrierId })

function toBoth(type: 'load.reopened' | 'load.cancelled' | (WebhookType & `tender.${string}`)) {
  return (_: LoadDomainEvent, facts: WebhookFacts) => draft(both(facts), facts, { type, data: ofCarrier(facts) })
}

type RequestType =
  | 'booking.requested'
  | 'booking.withdrawn'
  | 'booking.carrier_named'
  | 'booking.accepted'
  | 'booking.counter_accepted'
  | 'booking.counter_declined'

function requestData(requestId: string, { requests }: WebhookFacts) {
  const request = requests.get(requestId)
  return request && { id: requestId, status: request.status, rate: request.rate }
}

function toOwner(type: RequestType) {
  return ({ requestId }: { requestId: string }, facts: WebhookFacts): WebhookDraft[] => {
    const request = requestData(requestId, facts)
    return request ? draft([facts.ownerId], facts, { type, data: { load: facts.load, request } }, requestId) : []
  }
}

/** Each requester whose request an event closed hears why. */
function rejected(
  requestIds: readonly string[],
  why: WebhookData<'booking.rejected'>['why'],
  facts: WebhookFacts,
): WebhookDraft[] {
  return requestIds.flatMap((requestId) => {
    const request = requestData(requestId, facts)
    const to = facts.requests.get(requestId)?.requesterId ?? null
    return request
      ? draft([to], facts, { type: 'booking.rejected', data: { load: unbooked(facts), request, why } }, requestId)
      : []
  })
}

function stopData(id: StopId, { stops }: WebhookFacts): WebhookData<'stop.arrived'>['stop'] {
  const stop = stops.find((each) => each.id === id)
  return { id, kind: stop?.kind ?? null, city: stop?.city ?? null, state: stop?.state ?? null }
}

function draftTap(event: Event<'stop.recorded'>, facts: WebhookFacts): WebhookDraft[] {
  const { tapAt } = facts
  if (!tapAt) return []
  const data = { ...ofCarrier(facts), stop: stopData(event.stop, facts), at: tapAt.toISOString() }
  const isPickedUp = event.kind === 'departed' && event.stop === facts.stops[0]?.id
  return [
    ...draft(both(facts), facts, { type: event.kind === 'arrived' ? 'stop.arrived' : 'stop.departed', data }),
    ...(isPickedUp ? draft(both(facts), facts, { type: 'load.picked_up', data }) : []),
  ]
}

function draftDocument(type: 'document.added' | 'document.removed') {
  return ({ documentId, kind }: Event<'document.added' | 'document.voided'>, facts: WebhookFacts) =>
    draft(both(facts), facts, { type, data: { ...ofCarrier(facts), document: { id: documentId, kind } } }, documentId)
}

const SETTLED = {
  approve: 'invoice.approved',
  dispute: 'invoice.disputed',
  pay: 'invoice.paid',
  'not-received': 'invoice.not_received',
  'close-rest': 'invoice.rest_closed',
} as const satisfies Record<Settlement, WebhookType>

/** Who of a deal is on the other side. */
const otherParty = (side: 'broker' | 'carrier', facts: WebhookFacts): To =>
  side === 'broker' ? carriers(facts) : [facts.ownerId]

const nobody = () => []

/**
 * Who hears what of each event type. A new one won't compile until it has an entry. Not public: open books, consents,
 * raised rates.
 */
const TABLE: Table = {
  'booking.requested': toOwner('booking.requested'),
  'booking.withdrawn': toOwner('booking.withdrawn'),
  'booking.carrier-named': toOwner('booking.carrier_named'),
  'booking.counter-declined': toOwner('booking.counter_declined'),
  'booking.counter-accepted': (event, facts) => [
    ...toOwner('booking.counter_accepted')(event, facts),
    ...rejected(event.rejectedRequestIds, 'taken', facts),
  ],
  'booking.accepted': (event, facts) => {
    const request = requestData(event.requestId, facts)
    const to = [facts.ownerId, facts.requests.get(event.requestId)?.requesterId ?? null]
    const data = request && { load: facts.load, request }
    return [
      ...(data ? draft(to, facts, { type: 'booking.accepted', data }, event.requestId) : []),
      ...rejected(event.rejectedRequestIds, 'taken', facts),
    ]
  },
  'booking.rejected': ({ requestId }, facts) => rejected([requestId], 'declined', facts),
  'booking.countered': ({ requestId, rateCents, expiresAt }, facts) => {
    const request = requestData(requestId, facts)
    const to = [facts.requests.get(requestId)?.requesterId ?? null]
    const counter = { rate: centsToDollars(rateCents), expiresAt }
    return request
      ? draft(to, facts, { type: 'booking.countered', data: { load: unbooked(facts), request, counter } }, requestId)
      : []
  },
  'load.listed': ({ why }, facts) =>
    why === 'posted' ? draft([facts.ownerId], facts, { type: 'load.posted', data: { load: facts.load } }) : [],
  'load.changed': (event, facts) => [
    ...draft([facts.ownerId], facts, { type: 'load.updated', data: { load: facts.load } }),
    ...rejected(event.rejectedRequestIds, 'changed', facts),
  ],
  'load.deleted': (event, facts) => [
    ...draft([facts.ownerId], facts, { type: 'load.deleted', data: { load: facts.load } }),
    ...rejected(event.rejectedRequestIds, 'deleted', facts),
  ],
  'load.completed': (event, facts) => [
    ...draft(both(facts), facts, { type: 'load.completed', data: { ...ofCarrier(facts), by: event.by } }),
    ...rejected(event.rejectedRequestIds, 'completed', facts),
  ],
  'load.arrival-corrected': toBoth('load.reopened'),
  'load.cancelled': (event, facts) => [
    ...toBoth('load.cancelled')(event, facts),
    ...rejected(event.rejectedRequestIds, 'cancelled', facts),
  ],
  'load.released': ({ by }, facts) =>
    draft(both(facts), facts, { type: 'load.released', data: { ...ofCarrier(facts), by } }),
  'load.update-asked': (_, facts) =>
    draft(carriers(facts), facts, { type: 'load.update_requested', data: ofCarrier(facts) }),
  'load.tendered': toBoth('tender.offered'),
  'load.tender-accepted': (event, facts) => [
    ...toBoth('tender.accepted')(event, facts),
    ...rejected(event.rejectedRequestIds, 'taken', facts),
  ],
  'load.tender-declined': toBoth('tender.declined'),
  'load.tender-revoked': toBoth('tender.revoked'),
  'load.tender-expired': toBoth('tender.expired'),
  'load.carrier-reported': nobody,
  'stop.recorded': draftTap,
  'stop.corrected': ({ stop, kind, times }, facts) => {
    const data = { ...ofCarrier(facts), stop: stopData(stop, facts), what: kind, at: times?.to ?? null }
    return draft(both(facts), facts, { type: 'stop.corrected', data })
  },
  'stop.waiting': ({ stop, freeEndsAt, isOver, centsPerHour }, facts) => {
    const clock = { freeEndsAt, isOver, ratePerHour: centsToDollars(centsPerHour) }
    const data = { ...ofCarrier(facts), stop: stopData(stop, facts), ...clock }
    return draft(both(facts), facts, { type: 'detention.warning', data })
  },
  'detention.changed': nobody,
  'document.added': draftDocument('document.added'),
  'document.voided': draftDocument('document.removed'),
  'confirmation.signed': ({ side: by, completes: isComplete }, facts) =>
    draft(both(facts), facts, { type: 'confirmation.signed', data: { ...ofCarrier(facts), by, isComplete } }),
  'confirmation.voided': ({ side: by }, facts) =>
    draft(both(facts), facts, { type: 'confirmation.voided', data: { ...ofCarrier(facts), by } }),
  'accessorial.asked': ({ kind, cents }, facts) => {
    const accessorial = { kind, amount: centsToDollars(cents) }
    return draft(both(facts), facts, { type: 'accessorial.requested', data: { ...ofCarrier(facts), accessorial } })
  },
  'accessorial.answered': ({ kind, cents, reason }, facts) => {
    const answer = { accessorial: { kind, amount: centsToDollars(cents) }, isApproved: reason === null }
    return draft(both(facts), facts, { type: 'accessorial.answered', data: { ...ofCarrier(facts), ...answer } })
  },
  'invoice.sent': (_, facts) => {
    const { invoice } = facts
    return invoice ? draft(both(facts), facts, { type: 'invoice.sent', data: { ...ofCarrier(facts), invoice } }) : []
  },
  'invoice.settled': ({ settlement, side: by }, facts) => {
    const { invoice } = facts
    const type = SETTLED[settlement]
    return invoice ? draft(both(facts), facts, { type, data: { ...ofCarrier(facts), invoice, by } }) : []
  },
  'deal.change-proposed': ({ side: by, fromCents, cents }, facts) => {
    const rate = { from: centsToDollars(fromCents), to: centsToDollars(cents) }
    return draft(otherParty(by, facts), facts, {
      type: 'deal.change_proposed',
      data: { ...ofCarrier(facts), by, rate },
    })
  },
  'deal.change-answered': ({ side: by, answer, cents }, facts) =>
    draft(otherParty(by, facts), facts, {
      type: 'deal.change_answered',
      data: { ...ofCarrier(facts), by, answer, rate: centsToDollars(cents) },
    }),
  'deal.driver-stated': ({ news }, facts) =>
    draft([facts.ownerId], facts, { type: 'deal.driver_changed', data: { ...ofCarrier(facts), what: news } }),
  'books.asked': nobody,
  'books.completed': nobody,
  'register.changed': ({ to, carrierId, change }, facts) =>
    draft([to], facts, {
      type: 'carrier.authority_changed',
      data: { load: facts.load, companyId: carrierId, change },
    }),
}

/** Pure: event and facts in, messages out. */
export function webhooksForEvent(event: LoadDomainEvent, facts: WebhookFacts): WebhookDraft[] {
  const decide = TABLE[event.type] as (event: LoadDomainEvent, facts: WebhookFacts) => WebhookDraft[]
  return decide(event, facts)
}

/** @param accountId whose template it is */
export function webhooksForFailedPosting(
  { templateId, day, problem, isPaused }: Extract<DomainEvent, { type: 'posting.failed' }>,
  accountId: string,
): WebhookDraft[] {
  return [{ type: 'posting.failed', data: { templateId, day, problem, isPaused }, accountId, about: templateId }]
}

/** Only people hear that a tender ends soon. */
export function webhooksForShipperTender(
  { what }: ShipperTenderEvent,
  row: Pick<
    TenderRow,
    'id' | 'account_id' | 'shipment_id' | 'round' | 'state' | 'respond_by' | 'partner_id' | 'partner_name'
  >,
): WebhookDraft[] {
  if (what === 'expiring') return []
  const tender = {
    id: row.id,
    shipmentId: row.shipment_id,
    round: row.round,
    state: row.state,
    respondBy: row.respond_by.toISOString(),
    partner: { id: row.partner_id, name: row.partner_name },
  }
  return [{ type: `shipper_tender.${what}`, data: { tender }, accountId: row.account_id, about: row.id }]
}

/** A webhook's own trouble isn't sent by webhooks, and a message that waits for a person has not failed. */
export function webhooksForTrouble(event: Extract<DomainEvent, { type: 'integration.troubled' }>): WebhookDraft[] {
  const { accountId, about, name, what } = event
  if (!isOfOneMessage(what) || what === 'edi-held') return []
  const data = { partner: { id: about, name }, problem: describeTrouble(event) }
  return [{ type: 'edi.failed', data, accountId, about }]
}

export function webhooksForExpiringKey(
  { keyId: id, days }: Extract<DomainEvent, { type: 'api-key.expiring' }>,
  { accountId, name, expiresAt }: { accountId: string; name: string; expiresAt: Date },
): WebhookDraft[] {
  const data = { key: { id, name, expiresAt: expiresAt.toISOString() }, days }
  return [{ type: 'api_key.expiring', data, accountId, about: id }]
}
