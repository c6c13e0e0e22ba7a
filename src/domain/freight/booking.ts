import { can } from '../access/permission.ts'
import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { DetentionTerms } from './detention.ts'
import { decideLoadAction, type LoadActor, type LoadSnapshot, type LoadState } from './load-lifecycle.ts'
import type { Cents } from './money.ts'
import { type CurrentTerms, haveTermsChanged, type PostedTerms, type SeenTerms } from './posted-terms.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'
import type { AppointmentWindow } from './stop-event.ts'

/** The responseMessage of the requests that another carrier's acceptance rejects. */
export const BOOKED_BY_ANOTHER_MESSAGE = 'This load was booked by another carrier'

const LONGEST_WAIT_MS = DAY_MS

/** When an unanswered request expires: the first of 24 h, the end of the posted pickup, the proposed one, the requester's choice. */
export function bookingRequestExpiresAt(
  createdAt: Instant,
  pickupEndsAt: Instant,
  { proposedPickupAt, asked }: { proposedPickupAt?: Instant | undefined; asked?: Instant | undefined } = {},
): Instant {
  return Math.min(createdAt + LONGEST_WAIT_MS, pickupEndsAt, proposedPickupAt ?? Infinity, asked ?? Infinity)
}

type Times = Pick<PostedTerms, 'pickupAt' | 'deliveryAt'>

/** The posted times, with the windows of the stops between in driving order. */
export type PostedTimes = Times & { between?: readonly AppointmentWindow[] }

/** Times the requester proposes; the others are as posted. */
type ProposedTimes = { [Time in keyof Times]?: Times[Time] | undefined }

/** Proposed times that can't work: which one, and its field's message. */
export interface ProposedTimesRefusal {
  impossible: keyof Times
  message: string
}

/** Why the times, as accepting would freeze them, are impossible. Posted times alone are not checked here. */
export function checkProposedTimes(
  proposed: ProposedTimes,
  posted: PostedTimes,
  now: Instant,
): ProposedTimesRefusal | null {
  const { pickupAt, deliveryAt } = proposed
  if (pickupAt !== undefined && hasPassed(pickupAt, now))
    return { impossible: 'pickupAt', message: 'Must not be in the past' }
  if (pickupAt === undefined && deliveryAt === undefined) return null
  if ((pickupAt ?? posted.pickupAt) < (deliveryAt ?? posted.deliveryAt)) return checkBetween(proposed, posted)
  return deliveryAt === undefined
    ? { impossible: 'pickupAt', message: 'Must be before delivery' }
    : { impossible: 'deliveryAt', message: 'Must be after pickup' }
}

/** As on a posted list: no stop ends before an earlier one begins. Proposed times are exact. */
function checkBetween(
  { pickupAt, deliveryAt }: ProposedTimes,
  { between = [] }: PostedTimes,
): ProposedTimesRefusal | null {
  const numbered = between.map((window, at) => ({ ...window, number: at + 2 }))
  const missed = numbered.find(({ from, to }) => pickupAt !== undefined && (to ?? from) < pickupAt)
  if (missed) return { impossible: 'pickupAt', message: `Stop ${missed.number} must not end before stop 1 begins` }
  const latest = numbered.toSorted((a, b) => a.from - b.from).at(-1)
  return latest && deliveryAt !== undefined && deliveryAt < latest.from
    ? { impossible: 'deliveryAt', message: `Must not end before stop ${latest.number} begins` }
    : null
}

export interface BookingRequestInput {
  load: LoadSnapshot
  actor: LoadActor
  hasPendingRequest: boolean
  /** Terms on the requester's screen; missing ones are not compared. */
  seen?: SeenTerms
  current: CurrentTerms & PostedTimes
  proposed?: ProposedTimes
  /** The requester's own deadline, if any. */
  askedExpiry?: Instant
  now: Instant
}

/** Whether a carrier may request a load, and when the request expires. */
export function decideBookingRequest(
  question: BookingRequestInput,
): { ok: true; expiresAt: Instant } | ProposedTimesRefusal | Refusal {
  const { load, actor, hasPendingRequest, seen = {}, current, proposed = {}, askedExpiry, now } = question
  if (!can(actor, 'load:book')) return refuse('NOT_ALLOWED')
  if (actor.accountId === load.ownerId) return refuse('OWN_LOAD')
  if (load.status === 'cancelled') return refuse('STATUS_CONFLICT')
  if (load.status !== 'pending' || load.tendered) return refuse('LOAD_TAKEN')
  if (hasPassed(load.pickupEndsAt, now)) return refuse('LOAD_EXPIRED')
  if (hasPendingRequest) return refuse('ALREADY_REQUESTED')
  if (haveTermsChanged(seen, current)) return refuse('LOAD_CHANGED')
  const impossible = checkProposedTimes(proposed, current, now)
  if (impossible) return impossible
  const expiresAt = bookingRequestExpiresAt(now, load.pickupEndsAt, {
    proposedPickupAt: proposed.pickupAt,
    asked: askedExpiry,
  })
  return hasPassed(expiresAt, now) ? refuse('REQUEST_EXPIRED') : { ok: true, expiresAt }
}

/** A load whose request is being accepted; `version` grows with every edit. */
export type BookableLoad = LoadSnapshot & AgreedTerms & { version: number }

/** A request as stored; an expired one is still pending here (see `displayedRequestStatus`). */
export interface BookingRequestSnapshot {
  status: BookingRequestStatus
  requesterId: string
  expiresAt: Instant
  proposedRateCents: Cents | null
  proposedPickupAt: Instant | null
  proposedDeliveryAt: Instant | null
}

/** The terms that an acceptance freezes. */
export type AgreedTerms = PostedTerms & {
  detention: DetentionTerms
  /** two drivers take turns */
  team: boolean
}

/**
 * Whether the owner may accept a request, the load's state after that, and the terms it freezes. The caller rejects the
 * other pending requests with `BOOKED_BY_ANOTHER_MESSAGE`.
 * @param seenVersion the load's version on the owner's screen; not compared when omitted
 */
export function decideAccept(
  load: BookableLoad,
  request: BookingRequestSnapshot,
  actor: LoadActor,
  now: Instant,
  seenVersion?: number,
): { ok: true; to: LoadState; terms: AgreedTerms } | Refusal {
  const carrier = { id: request.requesterId }
  const decision = decideLoadAction('accept-request', load, actor, now, { carrier })
  if (isRefusal(decision)) return decision
  const closed = refuseIfClosed(request, now)
  if (closed) return closed
  // requests now expire before their proposed times; one from before that rule may not have
  if (checkProposedTimes(proposedTimes(request), load, now)) return refuse('REQUEST_EXPIRED')
  if (seenVersion !== undefined && seenVersion !== load.version) return refuse('LOAD_CHANGED')
  return { ok: true, to: decision.to, terms: agreedTerms(load, request) }
}

function proposedTimes({ proposedPickupAt, proposedDeliveryAt }: BookingRequestSnapshot): ProposedTimes {
  return { pickupAt: proposedPickupAt ?? undefined, deliveryAt: proposedDeliveryAt ?? undefined }
}

/** The proposed rate and times, which are exact, else the posted ones; detention and drivers as posted. */
function agreedTerms(
  load: AgreedTerms,
  request: Pick<BookingRequestSnapshot, 'proposedRateCents' | 'proposedPickupAt' | 'proposedDeliveryAt'>,
): AgreedTerms {
  return {
    rateCents: request.proposedRateCents ?? load.rateCents,
    pickupAt: request.proposedPickupAt ?? load.pickupAt,
    pickupUntil: request.proposedPickupAt === null ? load.pickupUntil : null,
    deliveryAt: request.proposedDeliveryAt ?? load.deliveryAt,
    deliveryUntil: request.proposedDeliveryAt === null ? load.deliveryUntil : null,
    detention: load.detention,
    team: load.team,
  }
}

/** `changed` is false when the request already has this status: answer 200 and record nothing. */
export type BookingRequestDecision = { ok: true; changed: boolean; to: BookingRequestStatus } | Refusal

/** Whether the load's owner may reject a request. */
export function decideReject(
  load: Pick<LoadSnapshot, 'ownerId'>,
  request: BookingRequestSnapshot,
  actor: Pick<LoadActor, 'accountId'>,
  now: Instant,
): BookingRequestDecision {
  return closeAs('rejected', load.ownerId, request, actor, now)
}

/** Whether the requester may withdraw a request. */
export function decideWithdraw(
  request: BookingRequestSnapshot,
  actor: Pick<LoadActor, 'accountId'>,
  now: Instant,
): BookingRequestDecision {
  return closeAs('withdrawn', request.requesterId, request, actor, now)
}

function closeAs(
  to: BookingRequestStatus,
  byId: string,
  request: BookingRequestSnapshot,
  actor: Pick<LoadActor, 'accountId'>,
  now: Instant,
): BookingRequestDecision {
  if (actor.accountId !== byId) return refuse('NOT_ALLOWED')
  if (request.status === to) return { ok: true, changed: false, to }
  return refuseIfClosed(request, now) ?? { ok: true, changed: true, to }
}

function refuseIfClosed(request: BookingRequestSnapshot, now: Instant): Refusal | null {
  if (request.status !== 'pending') return refuse('REQUEST_CLOSED')
  return hasPassed(request.expiresAt, now) ? refuse('REQUEST_EXPIRED') : null
}

export const BOOKING_REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn'] as const

export type BookingRequestStatus = (typeof BOOKING_REQUEST_STATUSES)[number]

/** The responseMessage of a request that nobody answered in time. */
export const REQUEST_EXPIRED_MESSAGE = 'Expired'

/** A request's status as users see it: one that expired unanswered shows as rejected. */
export function displayedRequestStatus(
  request: { status: BookingRequestStatus; expiresAt: Instant; responseMessage: string | null },
  now: Instant,
): { status: BookingRequestStatus; responseMessage: string | null } {
  if (request.status === 'pending' && hasPassed(request.expiresAt, now)) {
    return { status: 'rejected', responseMessage: REQUEST_EXPIRED_MESSAGE }
  }
  return { status: request.status, responseMessage: request.responseMessage }
}
