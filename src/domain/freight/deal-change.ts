import type { PartyId } from '../access/ids.ts'
import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import { firstStop, lastStop, type StopId, stopOf } from './load-stop.ts'
import type { Cents } from './money.ts'
import { type Refusal, refuse } from './refusal.ts'
import type { DealSide } from './signature.ts'
import { type AppointedStop, type AppointmentWindow, isSameWindow } from './stop-event.ts'

/** What a change of a running deal can change. */
export interface ChangedTerms {
  rateCents: Cents
  stops: readonly AppointedStop[]
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
  terms: ChangedTerms
  /** stops where the truck has arrived */
  reached: readonly StopId[]
  /** all changes proposed so far */
  changes: readonly DealChange[]
}

/** Terms that can't be proposed: which, and its field's message. */
export interface ImpossibleTerms {
  impossible: 'rate' | `${StopId}At` | `${StopId}Until`
  message: string
}

const LONGEST_WINDOW_MS = 7 * DAY_MS
/** No honest deal changes this often. */
const MOST_CHANGES = 40

const BEFORE_LAST = 'Must be before delivery'
const AFTER_FIRST = 'Must be after pickup'

const SAME_TERMS = 'Change the rate or a time'

function windowProblem(stop: StopId, { from, to }: AppointmentWindow, now: Instant): ImpossibleTerms | null {
  if (to !== null && to <= from) return { impossible: `${stop}Until`, message: 'The end must be after the start' }
  if (to !== null && to - from > LONGEST_WINDOW_MS)
    return { impossible: `${stop}Until`, message: 'The end must be within 7 days of the start' }
  // a window that has begun still takes the truck
  return hasPassed(to ?? from, now) ? { impossible: `${stop}At`, message: 'Must not be in the past' } : null
}

/** Why other terms than those in force are impossible; null when they can be proposed. */
export function checkChangedTerms(
  proposed: ChangedTerms,
  { terms, reached }: Pick<ChangeableDeal, 'terms' | 'reached'>,
  now: Instant,
): ImpossibleTerms | null {
  const moved = proposed.stops.filter(
    ({ id, appointment }) => !isSameWindow(appointment, stopOf(terms.stops, id).appointment),
  )
  if (moved.length === 0 && proposed.rateCents === terms.rateCents) return { impossible: 'rate', message: SAME_TERMS }
  for (const { id, appointment } of moved) {
    if (reached.includes(id)) return { impossible: `${id}At`, message: 'The truck has already arrived there' }
    const problem = windowProblem(id, appointment, now)
    if (problem) return problem
  }
  const lastMoved = moved.at(-1)
  const [first, last] = [firstStop(proposed.stops), lastStop(proposed.stops)]
  if (lastMoved === undefined || first.appointment.from < last.appointment.from) return null
  return { impossible: `${lastMoved.id}At`, message: lastMoved === first ? BEFORE_LAST : AFTER_FIRST }
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
