import { accountIdOf, type Profile } from '#contract/account/account.ts'
import { createContext } from 'react'
import { isTenderedTo, toLoadSnapshot } from '#client/components/load/load-access.ts'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import type { LoadOps } from '#client/data/outbox/use-load-ops.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { decideBookingRequest, displayedRequestStatus } from '#domain/freight/booking.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { isRefusal, type RefusalCode } from '#domain/freight/refusal.ts'
import type { Instant } from '#domain/time/instant.ts'
import { OWN_STATE_COPY } from './copy.ts'

type Chip = LoadOps<Load>['chips'][number]

/** What the viewer has to do with a load of the board, in a few words. */
export interface OwnState {
  status: Chip['status'] | keyof typeof OWN_STATE_COPY
  words: string
  /** for a narrow cell */
  brief: string
}

/**
 * An unsent action comes first: the server doesn't know of it.
 * @param whyLeft of a load that has just left the board, perhaps for this account: its own part says more
 */
export function findOwnState(
  { load, chips, booking }: Pick<LoadOps<Load>, 'load' | 'chips' | 'booking'>,
  accountId: AccountId,
  now: Instant,
  whyLeft?: WhyLeft,
): OwnState | null {
  const [chip] = chips
  if (chip && chip.status !== 'sent') return chipState(chip)
  const status = partOf(load, accountId)
  if (status) return { status, ...OWN_STATE_COPY[status] }
  const { myRequest } = load
  if (booking === 'requested' && myRequest && Date.parse(myRequest.expiresAt) > now) {
    const counter = toShownCounter(myRequest.counter, myRequest.status, now)
    if (counter?.status === 'open') return { status: 'countered', ...OWN_STATE_COPY.countered(counter, now) }
    return { status: 'requested', ...OWN_STATE_COPY.requested(myRequest, now) }
  }
  if (chip) return chipState(chip)
  if (whyLeft === undefined) return null
  const left = whyLeft === 'booked' ? 'bookedByAnother' : 'leftTheBoard'
  return { status: left, ...OWN_STATE_COPY[left] }
}

function partOf(load: Load, accountId: AccountId) {
  const { status, viewer, tendered } = load
  if (status === 'cancelled') return 'cancelled'
  if (viewer === 'carrier') return status === 'active' ? 'booked' : null
  if (status !== 'pending') return 'bookedByAnother'
  if (isTenderedTo(load, accountId)) return 'tendered'
  return tendered ? 'tenderedToAnother' : null
}

function chipState({ status, words }: Chip): OwnState {
  return { status, words, brief: words }
}

const LOST: readonly OwnState['status'][] = ['bookedByAnother', 'tenderedToAnother', 'leftTheBoard', 'cancelled']

/** Someone else has the load, or nobody will. */
export function isLost({ status }: OwnState): boolean {
  return LOST.includes(status)
}

/** Whether a carrier got the load; else the server doesn't say why. */
export type WhyLeft = 'booked' | 'gone'

export interface LeftLoad {
  why: WhyLeft
  /** epoch milliseconds */
  since: number
}

/** Loads that left the board and are still on screen for a moment, by id. */
export const LeftLoads = createContext<ReadonlyMap<string, LeftLoad>>(new Map())

interface Asker {
  user: Pick<Profile, 'company'>
  permissions: readonly string[]
}

/** The server's likely answer to a request for this load, from what's on screen; null if it would accept. */
export function findBookingRefusal(load: Load, { user, permissions }: Asker, now: Instant): RefusalCode | null {
  const [first, last] = [firstStopOf(load), lastStopOf(load)]
  const decision = decideBookingRequest({
    load: toLoadSnapshot(load),
    actor: { accountId: accountIdOf(user), permissions },
    hasPendingRequest: myRequestStatus(load, now)?.status === 'pending',
    current: {
      rateCents: dollarsToCents(load.rate),
      pickupAt: first.appointment.from,
      pickupUntil: first.appointment.to,
      deliveryAt: last.appointment.from,
      detention: null,
      deliveryUntil: last.appointment.to,
    },
    now,
  })
  return isRefusal(decision) ? decision.code : null
}

/** The viewer's own request by now; it may have expired since the load was read. */
export function myRequestStatus({ myRequest }: Load, now: Instant) {
  return myRequest && displayedRequestStatus({ ...myRequest, expiresAt: Date.parse(myRequest.expiresAt) }, now)
}
