import { DOCUMENT_KINDS } from '#domain/freight/document.ts'
import { CHANGE_ANSWERS } from '#domain/freight/deal-change.ts'
import { DRIVER_NEWS } from '#domain/freight/deal.ts'
import { ACCESSORIAL_KINDS, SETTLEMENTS } from '#domain/freight/invoice.ts'
import { REGISTER_CHANGES } from '#domain/freight/carrier-authority.ts'
import { DEAL_SIDES } from '#domain/freight/signature.ts'
import { INTEGRATION_TROUBLES } from '#domain/access/integration-trouble.ts'
import { SEATS } from '#domain/access/seat.ts'
import { personIdSchema } from '#contract/api/common-schemas.ts'
import { stopIdSchema } from '#contract/freight/stop-id.ts'
import { STOP_TAPS } from '#domain/freight/stop-event.ts'
import * as z from 'zod'

const loadId = z.uuid()
const requestId = z.uuid()
const carrierId = z.uuid()
const rejectedRequestIds = z.array(z.uuid())
const reason = z.string()
const personId = personIdSchema
const seat = z.enum(SEATS)
/** a driver did it through a link: the carrier hears of it too */
const isByDriver = z.boolean()
/** why nobody can mean the arrival, so that the broker checks it */
const odd = z
  .object({
    stopsLeft: z.array(z.number()),
    earlyMinutes: z.number().nullable(),
    tooFast: z.object({ miles: z.number(), minutes: z.number(), leastMinutes: z.number() }).nullable(),
  })
  .optional()
/** the carrier at the time, so the next one isn't notified; null without one */
const carrierThen = carrierId.nullable()

/** `to`: the other party of the deal */
const document = { loadId, documentId: z.uuid(), kind: z.enum(DOCUMENT_KINDS), carrierId, to: z.uuid() }

/**
 * What happened, for the jobs that act on it. An event names rows and adds only facts that can't be read from them
 * later.
 */
export const domainEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('booking.requested'), loadId, requestId }),
  /** a dispatcher names the carrier of a request that it made without one */
  z.object({ type: z.literal('booking.carrier-named'), loadId, requestId }),
  z.object({ type: z.literal('booking.accepted'), loadId, requestId, rejectedRequestIds }),
  z.object({ type: z.literal('booking.rejected'), loadId, requestId }),
  z.object({ type: z.literal('booking.withdrawn'), loadId, requestId }),
  z.object({
    type: z.literal('booking.countered'),
    loadId,
    requestId,
    /** a later counter-offer may have another */
    rateCents: z.int(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({
    type: z.literal('booking.counter-accepted'),
    loadId,
    requestId,
    rateCents: z.int(),
    rejectedRequestIds,
  }),
  z.object({ type: z.literal('booking.counter-declined'), loadId, requestId }),
  z.object({ type: z.literal('load.tendered'), loadId, carrierId }),
  z.object({ type: z.literal('load.tender-accepted'), loadId, carrierId, rejectedRequestIds }),
  z.object({
    type: z.literal('load.tender-declined'),
    loadId,
    carrierId,
    /** of a carrier's system, which says why */
    reason: reason.optional(),
  }),
  /** a carrier's system says something that changes nothing */
  z.object({ type: z.literal('load.carrier-reported'), loadId, carrierId, reason }),
  z.object({ type: z.literal('load.tender-revoked'), loadId, carrierId }),
  z.object({ type: z.literal('load.tender-expired'), loadId, carrierId }),
  z.object({
    type: z.literal('load.completed'),
    loadId,
    carrierId: carrierThen,
    by: z.enum(['arrival', 'owner']),
    isByDriver,
    odd,
    /** nobody had accepted it */
    wasTender: z.literal(true).optional(),
    rejectedRequestIds,
  }),
  z.object({ type: z.literal('load.cancelled'), loadId, dispatcherId: carrierId.nullable(), rejectedRequestIds }),
  z.object({ type: z.literal('load.deleted'), loadId, rejectedRequestIds }),
  z.object({
    type: z.literal('load.released'),
    loadId,
    carrierId,
    /** 'hauler': the carrier's own account, of a load that a dispatcher booked */
    by: z.enum(['owner', 'carrier', 'hauler']),
    reason,
    /** numbers of the stops where the truck has been, of more than two; absent without any */
    done: z.array(z.int()).optional(),
  }),
  z.object({ type: z.literal('load.arrival-corrected'), loadId, carrierId: carrierThen, reason }),
  z.object({
    type: z.literal('stop.recorded'),
    loadId,
    carrierId,
    kind: z.enum(STOP_TAPS),
    stop: stopIdSchema,
    isByDriver,
    odd,
    /** the server got it after the carrier was released */
    wasReleased: z.boolean(),
    /** the truck that waited left after the release */
    isAfterRelease: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal('stop.corrected'),
    loadId,
    carrierId,
    kind: z.enum(STOP_TAPS),
    stop: stopIdSchema,
    reason,
    /** ISO instants, where another time was recorded */
    times: z.object({ from: z.string(), to: z.string() }).optional(),
  }),
  /** of a stop that the truck had left */
  z.object({
    type: z.literal('detention.changed'),
    loadId,
    carrierId,
    /** the own account of the carrier that a dispatcher booked for */
    haulerId: carrierThen,
    stop: stopIdSchema,
    fromCents: z.int(),
    cents: z.int(),
    /** the truck waits again */
    isRunning: z.boolean(),
    /** an invoice was sent, whose lines stay */
    isInvoiced: z.boolean(),
  }),
  z.object({
    type: z.literal('stop.waiting'),
    loadId,
    carrierId,
    stop: stopIdSchema,
    /** on the clock */
    minutes: z.int(),
    freeEndsAt: z.iso.datetime(),
    /** free time has ended; else it ends soon */
    isOver: z.boolean(),
    centsPerHour: z.int(),
  }),
  z.object({ type: z.literal('document.added'), ...document, isByDriver }),
  z.object({ type: z.literal('document.voided'), ...document, reason }),
  z.object({
    type: z.literal('confirmation.signed'),
    loadId,
    carrierId,
    side: z.enum(DEAL_SIDES),
    /** the other party had signed before */
    completes: z.boolean(),
    /** somebody without an account signed, by a link of that side */
    byLink: z.boolean(),
  }),
  z.object({ type: z.literal('confirmation.voided'), loadId, carrierId, side: z.enum(DEAL_SIDES), reason }),
  z.object({
    type: z.literal('accessorial.asked'),
    loadId,
    carrierId,
    kind: z.enum(ACCESSORIAL_KINDS),
    cents: z.int(),
  }),
  z.object({
    type: z.literal('accessorial.answered'),
    loadId,
    carrierId,
    kind: z.enum(ACCESSORIAL_KINDS),
    cents: z.int(),
    /** why it was declined; null when it was approved */
    reason: reason.nullable(),
  }),
  z.object({
    type: z.literal('invoice.sent'),
    loadId,
    carrierId,
    version: z.int(),
    cents: z.int(),
    isNewPayee: z.boolean(),
  }),
  z.object({
    type: z.literal('invoice.settled'),
    loadId,
    carrierId,
    side: z.enum(DEAL_SIDES),
    settlement: z.enum(SETTLEMENTS),
    /** of a payment or a closed rest that one's, else all of the invoice; and what is open after it */
    cents: z.int(),
    openCents: z.int(),
    totalCents: z.int(),
    reason: reason.nullable(),
  }),
  z.object({
    type: z.literal('deal.change-proposed'),
    loadId,
    carrierId,
    side: z.enum(DEAL_SIDES),
    /** the rate in force, and the proposed one */
    fromCents: z.int(),
    cents: z.int(),
    /** how many stops are in force and proposed, if they differ in more than the times of the ends */
    stops: z.object({ from: z.int(), to: z.int() }).optional(),
    reason,
  }),
  z.object({
    type: z.literal('deal.change-answered'),
    loadId,
    carrierId,
    side: z.enum(DEAL_SIDES),
    answer: z.enum(CHANGE_ANSWERS),
    cents: z.int(),
    /** of a change of the stops: how many it has */
    stops: z.int().optional(),
  }),
  z.object({ type: z.literal('deal.driver-stated'), loadId, carrierId, news: z.enum(DRIVER_NEWS) }),
  z.object({ type: z.literal('load.update-asked'), loadId, carrierId }),
  z.object({
    type: z.literal('books.asked'),
    loadId,
    carrierId,
    /** the record states what the shipper pays */
    isAnswered: z.boolean(),
  }),
  /** the record states what the shipper pays, which it didn't before */
  z.object({ type: z.literal('books.completed'), loadId, carrierId }),
  /** the register's answer about the number of `carrierId`, who may be a broker, got worse: `to` shares a load with it */
  z.object({
    type: z.literal('register.changed'),
    loadId,
    carrierId,
    change: z.enum(REGISTER_CHANGES),
    to: z.uuid(),
    /** a dispatcher named the carrier of this number */
    namedUsdot: z.string().optional(),
    /** further loads that the two share */
    more: z.int(),
  }),
  z.object({ type: z.literal('load.changed'), loadId, rejectedRequestIds }),
  /** carriers who search for such loads hear of it */
  z.object({ type: z.literal('load.listed'), loadId, why: z.enum(['posted', 'raised']) }),
  /** a dispatcher asks a carrier to let it book, the carrier answers, and one of them ends it */
  z.object({ type: z.literal('consent.asked'), consentId: z.uuid(), carrierIds: z.array(z.uuid()) }),
  /** the register has no contact for the number, and the dispatcher gave no email of the carrier */
  z.object({ type: z.literal('consent.unaddressed'), consentId: z.uuid() }),
  z.object({ type: z.literal('consent.answered'), consentId: z.uuid(), isGiven: z.boolean() }),
  z.object({
    type: z.literal('consent.ended'),
    consentId: z.uuid(),
    by: z.enum(['dispatcher', 'carrier', 'closed-carrier']),
  }),
  /** its proof no longer holds, or holds again */
  z.object({ type: z.literal('consent.lapsed'), consentId: z.uuid() }),
  z.object({ type: z.literal('consent.restored'), consentId: z.uuid() }),
  /** a template's day couldn't be posted */
  z.object({
    type: z.literal('posting.failed'),
    templateId: z.uuid(),
    /** of the pickup */
    day: z.iso.date(),
    problem: z.string(),
    /** no further day is posted until its broker resumes it */
    isPaused: z.boolean(),
  }),
  /** loads became a colleague's work */
  z.object({ type: z.literal('team.assigned'), personId, loadIds: z.array(z.uuid()), by: personId }),
  z.object({ type: z.literal('team.joined'), personId, seat }),
  z.object({ type: z.literal('team.removed'), personId, seat, by: personId }),
  z.object({
    type: z.literal('team.left'),
    personId,
    seat,
    /** who leaves is erased */
    name: z.string(),
    /** open loads that were the person's */
    unassigned: z.int(),
  }),
  z.object({
    type: z.literal('team.seat-changed'),
    personId,
    seatBefore: seat,
    seat,
    /** null: the operator */
    by: z.nullable(personId),
  }),
  z.object({ type: z.literal('api-key.expiring'), keyId: z.uuid(), days: z.int() }),
  /** what a shipper did with its tender by EDI, or that it ends soon */
  z.object({
    type: z.literal('shipper-tender.changed'),
    tenderId: z.uuid(),
    what: z.enum(['received', 'changed', 'cancelled', 'expiring']),
  }),
  /** a program that the company connected needs an owner */
  z.object({
    type: z.literal('integration.troubled'),
    accountId: z.uuid(),
    what: z.enum(INTEGRATION_TROUBLES),
    /** the row that it is about, which an owner may remove */
    about: z.uuid(),
    /** what an owner calls it: an address, a partner's name */
    name: z.string(),
    /** the end of the sentence: 'no success for 5 days' */
    reason: reason.optional(),
  }),
])
export type DomainEvent = z.output<typeof domainEventSchema>
/** What happened to a carrier's consent. */
export type ConsentEvent = Extract<DomainEvent, { consentId: string }>
/** What colleagues hear of each other. */
export type TeamEvent = Extract<DomainEvent, { type: `team.${string}` }>
/** What owners hear of the programs that act for their company. */
export type IntegrationEvent = Extract<DomainEvent, { type: 'api-key.expiring' | 'integration.troubled' }>
/** What a broker hears of its shippers' tenders. */
export type ShipperTenderEvent = Extract<DomainEvent, { type: 'shipper-tender.changed' }>
/** An event of a load. */
export type LoadDomainEvent = Exclude<
  DomainEvent,
  { type: 'posting.failed' } | ConsentEvent | TeamEvent | IntegrationEvent | ShipperTenderEvent
>
