import type { PartyId } from '../access/ids.ts'
import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import type { AgreedStop } from './agreed-stop.ts'
import { firstStop, lastStop, POSTED_STOPS, type StopId, stopNoun } from './load-stop.ts'
import { type Cents, dollarsToCents } from './money.ts'
import { findLastVisited, isStopReached } from './next-stop.ts'
import { type Refusal, refuse } from './refusal.ts'
import type { DealSide } from './signature.ts'
import { type AppointmentWindow, isSameWindow, type StopEvent } from './stop-event.ts'
import { mostOnTruck } from './freight-balance.ts'
import { checkStops } from './stop-list.ts'
import { STOP_OFF } from './stop-off-rate.ts'

/** A stop as a change proposes it: a new one has no id yet. */
export type ChangedStop = Omit<AgreedStop, 'id'> & { id: StopId | null }

/** What a change of a running deal can change. */
export interface ChangedTerms {
  rateCents: Cents
  stops: readonly ChangedStop[]
}

/** A change that one party proposed. */
export interface DealChange {
  id: string
  by: DealSide
  status: DealChangeStatus
}

/** A deal as it is when somebody proposes or answers a change. */
export interface ChangeableDeal {
  brokerId: string
  carrierId: string
  endedAt: Instant | null
  status: LoadStatus
  /** of the terms in force */
  version: number
  terms: { rateCents: Cents; stops: readonly AgreedStop[] }
  /** where the truck has been */
  events: readonly StopEvent[]
  /** all changes proposed so far */
  changes: readonly DealChange[]
}

/** Terms that can't be proposed: where, and the message. A stop counts from 0 in the proposed list. */
export interface ImpossibleTerms {
  impossible: 'rate' | 'stops' | { stop: number; field: 'time' | 'until' | 'kind' | 'weight' | 'place' }
  message: string
}

const LONGEST_WINDOW_MS = 7 * DAY_MS
/** No honest deal changes this often. */
const MOST_CHANGES = 40

const BEFORE_LAST = 'Must be before delivery'
const AFTER_FIRST = 'Must be after pickup'

const SAME_TERMS = 'Change the rate or a time'
const ARRIVED = 'The truck has already arrived there'

type WithWindow = Pick<ChangedStop, 'appointment'>
type Stated = Omit<ChangedStop, 'id' | 'appointment'>

const PLACE = ['address', 'description', 'city', 'state', 'zipCode'] as const

const isSamePlace = ({ place: a }: Pick<Stated, 'place'>, { place: b }: Pick<Stated, 'place'>) =>
  PLACE.every((part) => (a[part] ?? '') === (b[part] ?? ''))

const contactOf = ({ contact }: Stated) => [contact?.name ?? '', contact?.phone ?? '', contact?.email ?? ''].join('\n')

function isSameStop(a: Stated, b: Stated): boolean {
  const lines = ['kind', 'pieces', 'weight', 'appointmentNumber', 'references', 'handling'] as const
  return isSamePlace(a, b) && contactOf(a) === contactOf(b) && lines.every((line) => a[line] === b[line])
}

/** Whether a list of stops differs from the one before in more than the times of its ends. */
export function touchesStops(before: readonly AgreedStop[], after: readonly ChangedStop[]): boolean {
  if (before.length !== after.length) return true
  return after.some((stop, index) => {
    const was = before[index]
    const isEnd = index === 0 || index === after.length - 1
    return (
      !was ||
      was.id !== stop.id ||
      !isSameStop(was, stop) ||
      (!isEnd && !isSameWindow(was.appointment, stop.appointment))
    )
  })
}

/** Why the way of the truck forbids a list of stops, and the stop where it was; null if it doesn't. */
function findWayConflict(
  proposed: readonly ChangedStop[],
  { terms: { stops }, events }: Pick<ChangeableDeal, 'terms' | 'events'>,
): (ImpossibleTerms & { reached: StopId }) | null {
  const reached = stops.filter(({ id }) => isStopReached(events, id))
  for (const was of reached) {
    const at = proposed.findIndex(({ id }) => id === was.id)
    const stop = proposed[at]
    if (!stop) return { impossible: 'stops', message: ARRIVED, reached: was.id }
    const field = !isSameWindow(stop.appointment, was.appointment)
      ? 'time'
      : stop.kind !== was.kind
        ? 'kind'
        : isSamePlace(stop, was)
          ? null
          : 'place'
    if (field) return { impossible: { stop: at, field }, message: ARRIVED, reached: was.id }
  }
  const ids = new Set(reached.map(({ id }) => id))
  const kept = proposed.flatMap((stop, at) => (stop.id !== null && ids.has(stop.id) ? [{ id: stop.id, at }] : []))
  const swapped = kept.find(({ id }, index) => id !== reached[index]?.id)
  if (swapped) return { impossible: { stop: swapped.at, field: 'place' }, message: ARRIVED, reached: swapped.id }
  const end = kept.find(({ id, at }) => at === proposed.length - 1 && id !== stops.at(-1)?.id)
  if (end)
    return {
      impossible: { stop: end.at, field: 'place' },
      message: `${ARRIVED}. Mark the load completed instead`,
      reached: end.id,
    }
  const visited = findLastVisited(stops, events)
  if (!visited) return null
  const stoodAt = stops.findIndex(({ id }) => id === visited)
  const standsAt = proposed.findIndex(({ id }) => id === visited)
  const early = proposed.findIndex(
    ({ id }, at) => at < standsAt && (id === null || stops.findIndex((stop) => stop.id === id) > stoodAt),
  )
  if (early < 0) return null
  const message = `Must come after stop ${standsAt + 1}, where the truck was`
  return { impossible: { stop: early, field: 'place' }, message, reached: visited }
}

function windowProblem(stop: number, { from, to }: AppointmentWindow, now: Instant): ImpossibleTerms | null {
  const until = { stop, field: 'until' } as const
  if (to !== null && to <= from) return { impossible: until, message: 'The end must be after the start' }
  if (to !== null && to - from > LONGEST_WINDOW_MS)
    return { impossible: until, message: 'The end must be within 7 days of the start' }
  // a window that has begun still takes the truck
  return hasPassed(to ?? from, now) ? { impossible: { stop, field: 'time' }, message: 'Must not be in the past' } : null
}

/** What the rules of a posted list say of it, but for times. */
function listProblem(stops: readonly ChangedStop[]): ImpossibleTerms | null {
  const listed = stops.map(({ kind, place, weight }) => ({ kind, weight, ...place }))
  // the load's weight follows what is on the truck
  const [problem] = checkStops(listed, Infinity)
  if (!problem) return null
  const { stop, field, message } = problem
  return { impossible: stop === null || field === 'list' ? 'stops' : { stop, field }, message }
}

/** @param movedAt where a time is new, from 0; empty without */
function orderProblem(stops: readonly WithWindow[], movedAt: readonly number[]): ImpossibleTerms | null {
  const last = stops.length - 1
  const [first, end] = [firstStop(stops).appointment, lastStop(stops).appointment]
  if (first.from >= end.from) {
    const isFirst = movedAt.at(-1) === 0
    return { impossible: { stop: isFirst ? 0 : last, field: 'time' }, message: isFirst ? BEFORE_LAST : AFTER_FIRST }
  }
  // of two, the rule above says all
  if (stops.length === POSTED_STOPS.length) return null
  let latest = { from: first.from, number: 1 }
  for (const [index, { appointment }] of stops.entries()) {
    if ((appointment.to ?? appointment.from) < latest.from)
      return { impossible: { stop: index, field: 'time' }, message: `Must not end before stop ${latest.number} begins` }
    if (appointment.from > latest.from) latest = { from: appointment.from, number: index + 1 }
  }
  return null
}

/** Where the times of a stop that stays are new, from 0. */
function listMoved(proposed: readonly ChangedStop[], agreed: readonly AgreedStop[]): number[] {
  return proposed.flatMap(({ id, appointment }, index) => {
    const before = agreed.find((stop) => stop.id === id)
    return before && isSameWindow(appointment, before.appointment) ? [] : [index]
  })
}

/** What says that nothing would change; null if something does. A form begins so, and judges it when it is sent. */
export function findSameTerms(proposed: ChangedTerms, terms: ChangeableDeal['terms']): ImpossibleTerms | null {
  const isOther =
    proposed.rateCents !== terms.rateCents ||
    touchesStops(terms.stops, proposed.stops) ||
    listMoved(proposed.stops, terms.stops).length > 0
  return isOther ? null : { impossible: 'rate', message: SAME_TERMS }
}

/** Why other terms than those in force are impossible; null when they can be proposed. */
export function checkChangedTerms(
  proposed: ChangedTerms,
  deal: Pick<ChangeableDeal, 'terms' | 'events'>,
  now: Instant,
): ImpossibleTerms | null {
  const { terms } = deal
  const movedAt = listMoved(proposed.stops, terms.stops)
  const isList = touchesStops(terms.stops, proposed.stops)
  if (!isList && movedAt.length === 0) return findSameTerms(proposed, terms)
  const problem = isList ? (findWayConflict(proposed.stops, deal) ?? listProblem(proposed.stops)) : null
  if (problem) return problem
  for (const at of movedAt) {
    const stop = proposed.stops[at]
    if (!stop) continue
    if (stop.id !== null && isStopReached(deal.events, stop.id))
      return { impossible: { stop: at, field: 'time' }, message: ARRIVED }
    const wrong = windowProblem(at, stop.appointment, now)
    if (wrong) return wrong
  }
  return orderProblem(proposed.stops, movedAt)
}

/** The rate that a form proposes for other stops: the same for fewer (which can't have earned detention). */
export function proposeRate(rateCents: Cents, before: number, after: number): Cents {
  return rateCents + Math.max(0, after - before) * dollarsToCents(STOP_OFF.median)
}

/** What the load weighs with other stops, in pounds: at least what is on the truck at once. */
export function weightWith(stops: readonly ChangedStop[], weight: number): number {
  return Math.max(weight, mostOnTruck(stops) ?? 0)
}

/**
 * Why the stops of a change can't be accepted any more: the truck may have come somewhere since it was proposed. Null
 * when they can, and for a change of the rate and the ends' times alone, which both parties chose.
 */
export function describeReachedSince(
  stops: readonly ChangedStop[],
  deal: Pick<ChangeableDeal, 'terms' | 'events'>,
): string | null {
  const conflict = touchesStops(deal.terms.stops, stops) ? findWayConflict(stops, deal) : null
  return conflict && `The truck has reached ${stopNoun(conflict.reached, deal.terms.stops)} since this was proposed`
}

function sideOf(deal: Pick<ChangeableDeal, 'brokerId' | 'carrierId'>, actor: { accountId: PartyId }): DealSide | null {
  if (actor.accountId === deal.brokerId) return 'broker'
  return actor.accountId === deal.carrierId ? 'carrier' : null
}

/** A deal changes while its load runs. An arrival that is corrected opens it again. */
function refuseClosed({ endedAt, status }: ChangeableDeal): Refusal | null {
  if (endedAt !== null) return refuse('DEAL_ENDED')
  return status === 'active' ? null : refuse('STATUS_CONFLICT')
}

/**
 * Whether a party may propose other terms. `isNew` is false when this change was proposed before: the device sends it
 * again after a lost answer. Of two that cross, the first one stays.
 */
export function decideProposal(
  deal: ChangeableDeal,
  proposal: { id: string; version: number; terms: ChangedTerms },
  actor: { accountId: PartyId },
  now: Instant,
): { ok: true; side: DealSide; isNew: boolean } | ImpossibleTerms | Refusal {
  const side = sideOf(deal, actor)
  if (!side) return refuse('NOT_ALLOWED')
  const earlier = deal.changes.find(({ id }) => id === proposal.id)
  if (earlier) return earlier.by === side ? { ok: true, side, isNew: false } : refuse('NOT_ALLOWED')
  const closed = refuseClosed(deal)
  if (closed) return closed
  if (proposal.version !== deal.version) return refuse('DEAL_CHANGED')
  if (deal.changes.some(({ status }) => status === 'open')) return refuse('CHANGE_OPEN')
  if (deal.changes.length >= MOST_CHANGES) return refuse('TOO_OFTEN')
  return checkChangedTerms(proposal.terms, deal, now) ?? { ok: true, side, isNew: true }
}

export const CHANGE_ANSWERS = ['accepted', 'declined', 'withdrawn'] as const
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number]

/**
 * Whether a party may answer a change: its proposer withdraws it, the other accepts or declines. The first answer
 * stays, and the same one again changes nothing. Its times aren't judged again: both parties chose them.
 */
export function decideChangeAnswer(
  deal: ChangeableDeal,
  changeId: string,
  answer: ChangeAnswer,
  actor: { accountId: PartyId },
): { ok: true; side: DealSide; isNew: boolean } | Refusal {
  const side = sideOf(deal, actor)
  const change = deal.changes.find(({ id }) => id === changeId)
  if (!change) return refuse('NOT_FOUND')
  if (!side || (answer === 'withdrawn') !== (change.by === side)) return refuse('NOT_ALLOWED')
  if (change.status === answer) return { ok: true, side, isNew: false }
  if (change.status !== 'open') return refuse('CHANGE_CLOSED')
  return refuseClosed(deal) ?? { ok: true, side, isNew: true }
}

/** As stored. */
export const DEAL_CHANGE_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type DealChangeStatus = (typeof DEAL_CHANGE_STATUSES)[number]

/** As shown: `closed` when its load ended without an answer. */
export const SHOWN_CHANGE_STATUSES = [...DEAL_CHANGE_STATUSES, 'closed'] as const
export type ShownChangeStatus = (typeof SHOWN_CHANGE_STATUSES)[number]

/** Only a running load has an open change. */
export function displayedChangeStatus(status: DealChangeStatus, load: LoadStatus): ShownChangeStatus {
  return status === 'open' && load !== 'active' ? 'closed' : status
}
