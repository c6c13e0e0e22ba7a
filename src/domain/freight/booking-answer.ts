import { hasPassed, type Instant } from '../time/instant.ts'
import { checkProposedTimes, type ProposedTimes } from './booking.ts'
import type { PostedTerms } from './posted-terms.ts'
import type { BookingRequestStatus } from './booking-request-status.ts'
import type { DetentionTerms } from './detention.ts'
import { decideLoadAction, type LoadActor, type LoadSnapshot, type LoadState } from './load-lifecycle.ts'
import type { Cents } from './money.ts'
import { isRefusal, refuse, type Refusal } from './refusal.ts'

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
  actor: Pick<LoadActor, 'id'>,
  now: Instant,
): BookingRequestDecision {
  return closeAs('rejected', load.ownerId, request, actor, now)
}

/** Whether the requester may withdraw a request. */
export function decideWithdraw(
  request: BookingRequestSnapshot,
  actor: Pick<LoadActor, 'id'>,
  now: Instant,
): BookingRequestDecision {
  return closeAs('withdrawn', request.requesterId, request, actor, now)
}

function closeAs(
  to: BookingRequestStatus,
  byId: string,
  request: BookingRequestSnapshot,
  actor: Pick<LoadActor, 'id'>,
  now: Instant,
): BookingRequestDecision {
  if (actor.id !== byId) return refuse('NOT_ALLOWED')
  if (request.status === to) return { ok: true, changed: false, to }
  return refuseIfClosed(request, now) ?? { ok: true, changed: true, to }
}

function refuseIfClosed(request: BookingRequestSnapshot, now: Instant): Refusal | null {
  if (request.status !== 'pending') return refuse('REQUEST_CLOSED')
  return hasPassed(request.expiresAt, now) ? refuse('REQUEST_EXPIRED') : null
}
