import { hasPassed, HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import {
  type AgreedTerms,
  type BookableLoad,
  type BookingRequestSnapshot,
  type BookingRequestStatus,
  checkProposedTimes,
  decideAccept,
  type PostedTimes,
  type ProposedTimesRefusal,
} from './booking.ts'
import { decideLoadAction, type LoadActor, type LoadState } from './load-lifecycle.ts'
import type { Cents } from './money.ts'
import type { PostedTerms } from './posted-terms.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'

/** Terms that the load's owner offers back to one requester; null times are as posted. */
export interface CounterTerms {
  rateCents: Cents
  pickupAt: Instant | null
  deliveryAt: Instant | null
}

/** A counter-offer as stored; an expired one may still be open here. */
export interface CounterSnapshot extends CounterTerms {
  id: string
  status: CounterStatus
  expiresAt: Instant
}

const LONGEST_WAIT_MS = HOUR_MS
/** The requester has at least this long to answer. */
const SHORTEST_WAIT_MS = 10 * MINUTE_MS

/** After an hour, or with the request, or at the pickup that it offers. */
function counterExpiresAt(now: Instant, request: { expiresAt: Instant }, { pickupAt }: CounterTerms): Instant {
  return Math.min(now + LONGEST_WAIT_MS, request.expiresAt, pickupAt ?? Infinity)
}

function isOpen(counter: CounterSnapshot, now: Instant): boolean {
  return counter.status === 'open' && !hasPassed(counter.expiresAt, now)
}

/** The terms of the request that the counter-offer answers. */
function offeredTerms(request: BookingRequestSnapshot, posted: Pick<PostedTerms, 'rateCents'>): CounterTerms {
  return {
    rateCents: request.proposedRateCents ?? posted.rateCents,
    pickupAt: request.proposedPickupAt,
    deliveryAt: request.proposedDeliveryAt,
  }
}

/** The counter-offer says nothing new: the owner wanted to accept. */
export interface SameTermsRefusal {
  isSame: true
}

export interface CounterInput {
  load: BookableLoad & PostedTimes
  request: BookingRequestSnapshot
  /** the request's latest one */
  counter: CounterSnapshot | null
  terms: CounterTerms
  actor: LoadActor
  now: Instant
  /** the load's version on the owner's screen; not compared when omitted */
  seenVersion?: number | undefined
}

/** Whether the load's owner may answer a request with other terms, and until when they hold. It reserves nothing. */
export function decideCounter({
  load,
  request,
  counter,
  terms,
  actor,
  now,
  seenVersion,
}: CounterInput): { ok: true; expiresAt: Instant } | ProposedTimesRefusal | SameTermsRefusal | Refusal {
  const decision = decideLoadAction('accept-request', load, actor, now, { carrier: { id: request.requesterId } })
  if (isRefusal(decision)) return decision
  if (request.status !== 'pending') return refuse('REQUEST_CLOSED')
  if (hasPassed(request.expiresAt, now)) return refuse('REQUEST_EXPIRED')
  if (hasPassed(load.pickupEndsAt, now)) return refuse('LOAD_EXPIRED')
  if (counter && isOpen(counter, now)) return refuse('COUNTER_OPEN')
  if (seenVersion !== undefined && seenVersion !== load.version) return refuse('LOAD_CHANGED')
  const times = { pickupAt: terms.pickupAt ?? undefined, deliveryAt: terms.deliveryAt ?? undefined }
  const impossible = checkProposedTimes(times, load, now)
  if (impossible) return impossible
  const offered = offeredTerms(request, load)
  const isSame =
    offered.rateCents === terms.rateCents &&
    offered.pickupAt === terms.pickupAt &&
    offered.deliveryAt === terms.deliveryAt
  if (isSame) return { isSame }
  if (request.expiresAt - now < SHORTEST_WAIT_MS) return refuse('REQUEST_EXPIRED')
  if (terms.pickupAt !== null && terms.pickupAt - now < SHORTEST_WAIT_MS)
    return { impossible: 'pickupAt', message: 'Must be at least 10 minutes from now' }
  return { ok: true, expiresAt: counterExpiresAt(now, request, terms) }
}

/**
 * Whether the requester may accept a counter-offer. The owner agreed by sending it, so the load is booked as if the
 * owner accepted now, on the counter-offer's terms.
 */
export function decideAcceptCounter(
  load: BookableLoad,
  request: BookingRequestSnapshot,
  counter: CounterSnapshot,
  actor: Pick<LoadActor, 'accountId'>,
  now: Instant,
): { ok: true; to: LoadState; terms: AgreedTerms } | Refusal {
  if (actor.accountId !== request.requesterId) return refuse('NOT_ALLOWED')
  // the owner accepted the request itself in the meantime: the load isn't another carrier's
  if (request.status === 'accepted') return refuse('REQUEST_CLOSED')
  const owner = { accountId: load.ownerId, permissions: [] }
  const booked = {
    ...request,
    proposedRateCents: counter.rateCents,
    proposedPickupAt: counter.pickupAt,
    proposedDeliveryAt: counter.deliveryAt,
  }
  const decision = decideAccept(load, booked, owner, now)
  if (isRefusal(decision)) return decision
  return isOpen(counter, now) ? decision : refuse('COUNTER_CLOSED')
}

/** Whether the requester may decline it; `changed` is false when it is declined already. The request stays pending. */
export function decideDeclineCounter(
  request: Pick<BookingRequestSnapshot, 'requesterId'>,
  counter: CounterSnapshot,
  actor: Pick<LoadActor, 'accountId'>,
  now: Instant,
): { ok: true; changed: boolean } | Refusal {
  if (actor.accountId !== request.requesterId) return refuse('NOT_ALLOWED')
  if (counter.status === 'declined') return { ok: true, changed: false }
  return isOpen(counter, now) ? { ok: true, changed: true } : refuse('COUNTER_CLOSED')
}

/** As stored. */
export const COUNTER_STATUSES = ['open', 'accepted', 'declined', 'expired'] as const
export type CounterStatus = (typeof COUNTER_STATUSES)[number]

/** As shown: `closed` when its request ended another way. */
export const SHOWN_COUNTER_STATUSES = [...COUNTER_STATUSES, 'closed'] as const
export type ShownCounterStatus = (typeof SHOWN_COUNTER_STATUSES)[number]

/** Only an open request has an open counter-offer. */
export function displayedCounterStatus(
  counter: { status: CounterStatus; expiresAt: Instant },
  requestStatus: BookingRequestStatus,
  now: Instant,
): ShownCounterStatus {
  if (counter.status !== 'open') return counter.status
  if (requestStatus !== 'pending') return 'closed'
  return hasPassed(counter.expiresAt, now) ? 'expired' : 'open'
}
