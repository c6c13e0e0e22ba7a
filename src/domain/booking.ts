import type { DetentionTerms } from './detention.ts'
import { DAY_MS, hasPassed, type Instant } from './instant.ts'
import { decideLoadAction, type LoadActor, type LoadFacts, type LoadState } from './load-lifecycle.ts'
import type { Cents } from './money.ts'
import { can } from './permission.ts'
import { isRefusal, refuse, type Refusal } from './refusal.ts'

export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn'] as const

export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** The responseMessage of the requests that another carrier's acceptance rejects. */
export const RIVAL_MESSAGE = 'This load was booked by another carrier'
/** The responseMessage of a request that nobody answered in time. */
export const EXPIRED_MESSAGE = 'Expired'

/** What the board offers, and what a request answers to. */
export interface PostedTerms {
  rateCents: Cents
  pickupAt: Instant
  deliveryAt: Instant
}

/** A load whose request is to be accepted; `version` grows with every edit. */
export type OfferedLoad = LoadFacts & PostedTerms & { detention: DetentionTerms; version: number }

/** A request as stored; an expired one is still pending here (see `shownRequestStatus`). */
export interface RequestFacts {
  status: RequestStatus
  requesterId: string
  expiresAt: Instant
  proposedRateCents: Cents | null
  proposedPickupAt: Instant | null
  proposedDeliveryAt: Instant | null
}

/** The deal as frozen by an acceptance. */
export type AgreedTerms = PostedTerms & { detention: DetentionTerms }

const LONGEST_WAIT_MS = DAY_MS

/** When a request lapses unanswered: after 24 h, at a pickup, posted or proposed, or when the requester asked; the earliest. */
export function requestExpiry(
  createdAt: Instant,
  pickupAt: Instant,
  { proposedPickupAt, asked }: { proposedPickupAt?: Instant | undefined; asked?: Instant | undefined } = {},
): Instant {
  return Math.min(createdAt + LONGEST_WAIT_MS, pickupAt, proposedPickupAt ?? Infinity, asked ?? Infinity)
}

type Times = Pick<PostedTerms, 'pickupAt' | 'deliveryAt'>
/** Times of a requester's own; the others are as posted. */
type ProposedTimes = { [Time in keyof Times]?: Times[Time] | undefined }

/** Proposed times that no truck can keep: which of them, and the sentence for its field. */
export interface TimesRefusal {
  impossible: keyof Times
  message: string
}

/** Why the times, as accepting would freeze them, cannot be kept. What is posted alone is the load's own matter. */
export function timesRefusal(proposed: ProposedTimes, posted: Times, now: Instant): TimesRefusal | null {
  const { pickupAt, deliveryAt } = proposed
  if (pickupAt !== undefined && hasPassed(pickupAt, now))
    return { impossible: 'pickupAt', message: 'Must not be in the past' }
  const isInOrder = (pickupAt ?? posted.pickupAt) < (deliveryAt ?? posted.deliveryAt)
  if (isInOrder || (pickupAt === undefined && deliveryAt === undefined)) return null
  return deliveryAt === undefined
    ? { impossible: 'pickupAt', message: 'Must be before the delivery' }
    : { impossible: 'deliveryAt', message: 'Must be after the pickup' }
}

export interface RequestQuestion {
  load: LoadFacts
  actor: LoadActor
  hasPendingRequest: boolean
  /** What the requester had on screen; a term it did not see is not compared. */
  seen?: Partial<PostedTerms>
  current: PostedTerms
  proposed?: ProposedTimes
  /** The requester's own deadline, if it gave one. */
  askedExpiry?: Instant
  now: Instant
}

/** Whether a carrier may ask for a load, and until when the request stands. */
export function decideRequest(question: RequestQuestion): { ok: true; expiresAt: Instant } | TimesRefusal | Refusal {
  const { load, actor, hasPendingRequest, seen = {}, current, proposed = {}, askedExpiry, now } = question
  if (!can(actor, 'load:book')) return refuse('NOT_ALLOWED')
  if (actor.id === load.ownerId) return refuse('OWN_LOAD')
  if (load.status === 'cancelled') return refuse('STATUS_CONFLICT')
  if (load.status !== 'pending' || load.tendered) return refuse('LOAD_TAKEN')
  if (hasPassed(load.pickupAt, now)) return refuse('LOAD_EXPIRED')
  if (hasPendingRequest) return refuse('ALREADY_REQUESTED')
  if (hasMoved(seen, current)) return refuse('LOAD_CHANGED')
  const impossible = timesRefusal(proposed, current, now)
  if (impossible) return impossible
  const expiresAt = requestExpiry(now, load.pickupAt, { proposedPickupAt: proposed.pickupAt, asked: askedExpiry })
  return hasPassed(expiresAt, now) ? refuse('REQUEST_EXPIRED') : { ok: true, expiresAt }
}

function hasMoved(seen: Partial<PostedTerms>, current: PostedTerms): boolean {
  const moved = (was: number | undefined, is: number) => was !== undefined && was !== is
  return (
    moved(seen.rateCents, current.rateCents) ||
    moved(seen.pickupAt, current.pickupAt) ||
    moved(seen.deliveryAt, current.deliveryAt)
  )
}

/**
 * Whether the owner may accept a request, the load's state then, and the deal that freezes. The
 * caller rejects the other pending requests with `RIVAL_MESSAGE`.
 * @param seenVersion the load's version on the owner's screen; not compared when left out
 */
export function decideAccept(
  load: OfferedLoad,
  request: RequestFacts,
  actor: LoadActor,
  now: Instant,
  seenVersion?: number,
): { ok: true; to: LoadState; terms: AgreedTerms } | Refusal {
  const carrier = { id: request.requesterId }
  const decision = decideLoadAction('accept-request', load, actor, now, { carrier })
  if (isRefusal(decision)) return decision
  const closed = closedBefore(request, now)
  if (closed) return closed
  // no request of this rule outlives the times that it proposes; one of an earlier rule may
  if (timesRefusal(proposedTimes(request), load, now)) return refuse('REQUEST_EXPIRED')
  if (seenVersion !== undefined && seenVersion !== load.version) return refuse('LOAD_CHANGED')
  return { ok: true, to: decision.to, terms: agreedTerms(load, request) }
}

function proposedTimes({ proposedPickupAt, proposedDeliveryAt }: RequestFacts): ProposedTimes {
  return { pickupAt: proposedPickupAt ?? undefined, deliveryAt: proposedDeliveryAt ?? undefined }
}

/** The proposed rate and times where there are any, else the posted ones; detention as posted. */
function agreedTerms(
  load: AgreedTerms,
  request: Pick<RequestFacts, 'proposedRateCents' | 'proposedPickupAt' | 'proposedDeliveryAt'>,
): AgreedTerms {
  return {
    rateCents: request.proposedRateCents ?? load.rateCents,
    pickupAt: request.proposedPickupAt ?? load.pickupAt,
    deliveryAt: request.proposedDeliveryAt ?? load.deliveryAt,
    detention: load.detention,
  }
}

/** `changed` is false when the request already stood there: answer 200 and record nothing. */
export type RequestDecision = { ok: true; changed: boolean; to: RequestStatus } | Refusal

/** Whether the load's owner may turn a request down. */
export function decideReject(
  load: Pick<LoadFacts, 'ownerId'>,
  request: RequestFacts,
  actor: Pick<LoadActor, 'id'>,
  now: Instant,
): RequestDecision {
  return closeAs('rejected', load.ownerId, request, actor, now)
}

/** Whether the requester may take a request back. */
export function decideWithdraw(request: RequestFacts, actor: Pick<LoadActor, 'id'>, now: Instant): RequestDecision {
  return closeAs('withdrawn', request.requesterId, request, actor, now)
}

function closeAs(
  to: RequestStatus,
  byId: string,
  request: RequestFacts,
  actor: Pick<LoadActor, 'id'>,
  now: Instant,
): RequestDecision {
  if (actor.id !== byId) return refuse('NOT_ALLOWED')
  if (request.status === to) return { ok: true, changed: false, to }
  return closedBefore(request, now) ?? { ok: true, changed: true, to }
}

function closedBefore(request: RequestFacts, now: Instant): Refusal | null {
  if (request.status !== 'pending') return refuse('REQUEST_CLOSED')
  return hasPassed(request.expiresAt, now) ? refuse('REQUEST_EXPIRED') : null
}

/** A request's state as people see it: one that nobody answered in time shows as rejected. */
export function shownRequestStatus(
  request: Pick<RequestFacts, 'status' | 'expiresAt'> & { responseMessage: string | null },
  now: Instant,
): { status: RequestStatus; responseMessage: string | null } {
  if (request.status === 'pending' && hasPassed(request.expiresAt, now)) {
    return { status: 'rejected', responseMessage: EXPIRED_MESSAGE }
  }
  return { status: request.status, responseMessage: request.responseMessage }
}
