import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { LoadActor, LoadSnapshot } from './load-lifecycle.ts'
import { type CurrentTerms, haveTermsChanged, type PostedTerms, type SeenTerms } from './posted-terms.ts'
import { can } from '../access/permission.ts'
import { refuse, type Refusal } from './refusal.ts'

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
/** Times the requester proposes; the others are as posted. */
export type ProposedTimes = { [Time in keyof Times]?: Times[Time] | undefined }

/** Proposed times that can't work: which one, and its field's message. */
export interface ProposedTimesRefusal {
  impossible: keyof Times
  message: string
}

/** Why the times, as accepting would freeze them, are impossible. Posted times alone are not checked here. */
export function checkProposedTimes(proposed: ProposedTimes, posted: Times, now: Instant): ProposedTimesRefusal | null {
  const { pickupAt, deliveryAt } = proposed
  if (pickupAt !== undefined && hasPassed(pickupAt, now))
    return { impossible: 'pickupAt', message: 'Must not be in the past' }
  const isInOrder = (pickupAt ?? posted.pickupAt) < (deliveryAt ?? posted.deliveryAt)
  if (isInOrder || (pickupAt === undefined && deliveryAt === undefined)) return null
  return deliveryAt === undefined
    ? { impossible: 'pickupAt', message: 'Must be before delivery' }
    : { impossible: 'deliveryAt', message: 'Must be after pickup' }
}

export interface BookingRequestInput {
  load: LoadSnapshot
  actor: LoadActor
  hasPendingRequest: boolean
  /** Terms on the requester's screen; missing ones are not compared. */
  seen?: SeenTerms
  current: CurrentTerms
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
  if (actor.id === load.ownerId) return refuse('OWN_LOAD')
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
