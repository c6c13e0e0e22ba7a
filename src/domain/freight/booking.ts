import { type DetentionTerms, isSameDetention } from './detention.ts'
import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { LoadActor, LoadSnapshot } from './load-lifecycle.ts'
import type { Cents } from './money.ts'
import { can } from '../access/permission.ts'
import { refuse, type Refusal } from './refusal.ts'

/** The responseMessage of the requests that another carrier's acceptance rejects. */
export const BOOKED_BY_ANOTHER_MESSAGE = 'This load was booked by another carrier'

/** Terms as posted on the board; a request responds to them. */
export interface PostedTerms {
  rateCents: Cents
  pickupAt: Instant
  /** the end of its window; null when the time is exact */
  pickupUntil: Instant | null
  deliveryAt: Instant
  deliveryUntil: Instant | null
  /** null where only the server knows them */
  detention: DetentionTerms | null
}

type Stated = Readonly<Record<string, string | undefined>>
/** With what the broker states on its rate confirmations; absent where it isn't known. */
type ShownTerms<Terms> = Terms & { paperTerms?: Stated }

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
  seen?: ShownTerms<Partial<PostedTerms>>
  current: ShownTerms<PostedTerms>
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

function isOtherDetention(seen: DetentionTerms | null, current: DetentionTerms | null): boolean {
  return seen !== null && current !== null && !isSameDetention(seen, current)
}

function isOtherPaper(seen: Stated | undefined, current: Stated | undefined): boolean {
  return seen && current ? Object.keys({ ...seen, ...current }).some((term) => seen[term] !== current[term]) : false
}

function haveTermsChanged(seen: ShownTerms<Partial<PostedTerms>>, current: ShownTerms<PostedTerms>): boolean {
  const moved = (was: number | null | undefined, is: number | null) => was !== undefined && was !== is
  return (
    moved(seen.rateCents, current.rateCents) ||
    moved(seen.pickupAt, current.pickupAt) ||
    moved(seen.pickupUntil, current.pickupUntil) ||
    moved(seen.deliveryAt, current.deliveryAt) ||
    moved(seen.deliveryUntil, current.deliveryUntil) ||
    isOtherDetention(seen.detention ?? null, current.detention) ||
    isOtherPaper(seen.paperTerms, current.paperTerms)
  )
}
