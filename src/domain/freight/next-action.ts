import { DAY_MS, HOUR_MS, type Instant, minutesBetween } from '../time/instant.ts'
import { localDay } from '../time/stop-time.ts'
import { detentionAt, type DetentionTerms, minutesOnClock } from './detention.ts'
import type { InvoiceStatus } from './invoice.ts'
import { firstStop, lastStop, type StopId, stopOf } from './load-stop.ts'
import type { LoadStatus } from './load-status.ts'
import type { Cents } from './money.ts'
import { countMinutesLate, findCountdownStop, findNextStop, type NextStop } from './next-stop.ts'
import type { DealSide } from './signature.ts'
import { type AppointedStop, type AppointmentWindow, findProvenStay, type StopEvent } from './stop-event.ts'

/** Why a load has a next action, most urgent first. */
export const NEXT_ACTION_KINDS = [
  'tender',
  'counter-offer',
  'change',
  'late',
  'at-dock',
  'stop',
  'no-carrier',
  'requests',
  'signature',
  'documents',
  'invoice',
  'payment',
] as const
export type NextActionKind = (typeof NEXT_ACTION_KINDS)[number]

/** The one thing to do. */
export type NextActionVerb =
  | 'answer-tender'
  | 'answer-counter'
  | 'answer-change'
  | 'arrive'
  | 'depart'
  | 'confirm-arrival'
  | 'call-carrier'
  | 'call-dock'
  | 'raise-rate'
  | 'update-load'
  | 'review-requests'
  | 'sign'
  | 'add-pod'
  | 'ask-for-pod'
  | 'send-invoice'
  | 'approve-invoice'
  | 'record-payment'

/** On a button beside other loads, and in the notification that asks for it. */
export const VERB_WORDS: Record<NextActionVerb, string> = {
  'answer-tender': 'Review tender',
  'answer-counter': 'Review offer',
  'answer-change': 'Answer change',
  arrive: 'Arrived',
  depart: 'Departed',
  'confirm-arrival': 'Arrived',
  'call-carrier': 'Call carrier',
  'call-dock': 'Call dock',
  'raise-rate': 'Raise rate',
  'update-load': 'Update load',
  'review-requests': 'Review request',
  sign: 'Sign',
  'add-pod': 'Add POD',
  'ask-for-pod': 'Ask for POD',
  'send-invoice': 'Send invoice',
  'approve-invoice': 'Approve invoice',
  'record-payment': 'Record payment',
}

/** Who acts. The carrier is whoever has the deal, the tender or a request; the driver holds a link. */
export type NextActor = DealSide | 'driver'

export interface WatchedStop extends AppointedStop {
  /** IANA */
  zone: string
}

/** A load with what is known of its papers, as far as it decides what comes next. */
export interface WatchedLoad {
  id: string
  status: LoadStatus
  /** a carrier has the tender and has not answered yet */
  tendered: boolean
  /** the end of that tender, to the carrier who has it; null for everybody else */
  tenderEndsAt: Instant | null
  /** the end of the broker's open counter-offer, to the carrier who got it */
  counterEndsAt: Instant | null
  stops: readonly WatchedStop[]
  events: readonly StopEvent[]
  detention: DetentionTerms
  /** when each waiting request expires */
  requestsEndAt: readonly Instant[]
  /** who proposed the open change of the deal; null without one */
  changeBy: DealSide | null
  /** who has signed the terms in force */
  signedBy: readonly DealSide[]
  /** null before, and where no carrier had a deal */
  deliveredAt: Instant | null
  /** deliveries without a POD, in driving order */
  missingPods: readonly StopId[]
  /** of the last invoice that was sent; null before the first */
  invoice: InvoiceStatus | null
}

/** What the truck's wait at a dock costs so far. */
export interface DockWait {
  cents: Cents
  /** whole minutes left before detention is billed */
  freeMinutes: number
}

/** What somebody does next with a load, why, and by when. */
export interface NextAction {
  loadId: string
  kind: NextActionKind
  verb: NextActionVerb
  /** it can't wait: the list of what needs attention shows it */
  isDue: boolean
  /** the stop it is about */
  stop: StopId
  /**
   * Whole minutes: late, at the dock, or since the delivery. For a stop, and a load without a carrier, until the
   * appointment ends, negative once that passed; for what expires until then.
   */
  minutes: number
  /** when it is too late; null where nothing ends it */
  by: Instant | null
  /** waiting requests that an answer would settle */
  requests: number
  /** null where no truck waits, before its appointment, and once its departure counts as forgotten */
  wait: DockWait | null
}

/** When the clocks go back. Farther apart, two moments are never on one day, which calendars needn't say. */
const LONGEST_DAY_MS = 25 * HOUR_MS
/** Free time that is nearly over: the dock must act before it costs money. */
const NEAR_DETENTION_MINUTES = 30
/** A driver needs this long to send the papers. */
const PAPERS_DUE_MS = 2 * HOUR_MS
/** After this, missing papers are a matter for the office, not for the desk. */
const PAPERS_FORGOTTEN_MS = 14 * DAY_MS
/** So near its pickup, a truck's arrival comes before a signature. */
const NEAR_PICKUP_MS = 2 * HOUR_MS

/** What the actor does next with a load; null when the load waits for somebody else, or is done. */
export function findNextAction(load: WatchedLoad, actor: NextActor, now: Instant): NextAction | null {
  const next = findNextStop(load.stops, load.events, load.status, now)
  const first = firstStop(load.stops).id
  const waiting = load.status === 'pending' ? load.requestsEndAt.filter((at) => at > now) : []
  const act: Build = (kind, verb, { stop = first, minutes = 0, by = null, isDue = true } = {}) => ({
    loadId: load.id,
    kind,
    verb,
    isDue,
    stop,
    minutes,
    by,
    requests: actor === 'broker' ? waiting.length : 0,
    wait: next?.isAtDock ? findDockWait(load, next.stop, now) : null,
  })
  const facts = { load, actor, next, waiting, act, now }
  return actor === 'broker' ? findBrokerAction(facts) : findCarrierAction(facts)
}

type Details = Partial<Pick<NextAction, 'stop' | 'minutes' | 'by' | 'isDue'>>
type Build = (kind: NextActionKind, verb: NextActionVerb, details?: Details) => NextAction

interface Facts {
  load: WatchedLoad
  actor: NextActor
  next: NextStop | null
  /** when each request that still can be answered expires */
  waiting: readonly Instant[]
  act: Build
  now: Instant
}

function findBrokerAction({ load, next, waiting, act, now }: Facts): NextAction | null {
  const { status, signedBy, invoice } = load
  const [start, end] = [firstStop(load.stops), lastStop(load.stops)]
  if (isChangeFrom('carrier', load)) return act('change', 'answer-change')
  const late = lateAt(load, next, now)
  if (late) return act('late', 'call-carrier', late)
  if (next?.isAtDock) {
    const minutes = minutesAtDock(load, next.stop, now)
    if (minutes >= nearDetention(load)) return act('at-dock', 'call-dock', { stop: next.stop, minutes })
  }
  if (status === 'pending' && !load.tendered) {
    const verb = waiting.length > 0 ? 'review-requests' : 'raise-rate'
    const by = endOf(start.appointment)
    if (isToday(start, now)) return act('no-carrier', verb, { minutes: minutesBetween(now, by), by })
    const first = Math.min(...waiting)
    if (waiting.length > 0) return act('requests', verb, { minutes: minutesBetween(now, first), by: first })
    if (by <= now) return act('no-carrier', 'update-load', { minutes: minutesBetween(now, by), by, isDue: false })
  }
  if (status === 'active' && signedBy.includes('carrier') && !signedBy.includes('broker'))
    return act('signature', 'sign', { by: start.appointment.from, isDue: false })
  if (status !== 'completed' || load.deliveredAt === null) return null
  const age = now - load.deliveredAt
  const [unproved] = load.missingPods
  if (unproved !== undefined && age >= PAPERS_DUE_MS && age < PAPERS_FORGOTTEN_MS)
    return act('documents', 'ask-for-pod', { stop: unproved, minutes: minutesBetween(load.deliveredAt, now) })
  const about = { stop: end.id, isDue: false }
  if (invoice === 'sent') return act('invoice', 'approve-invoice', about)
  return invoice === 'approved' ? act('payment', 'record-payment', about) : null
}

function findCarrierAction({ load, actor, next, act, now }: Facts): NextAction | null {
  const { status, deliveredAt, signedBy, invoice } = load
  const [start, end] = [firstStop(load.stops).id, lastStop(load.stops).id]
  const ends = (kind: 'tender' | 'counter-offer', by: Instant) =>
    act(kind, kind === 'tender' ? 'answer-tender' : 'answer-counter', { minutes: minutesBetween(now, by), by })
  if (actor === 'carrier' && status === 'pending') {
    if (load.tenderEndsAt !== null && load.tenderEndsAt > now) return ends('tender', load.tenderEndsAt)
    if (load.counterEndsAt !== null && load.counterEndsAt > now) return ends('counter-offer', load.counterEndsAt)
    return null
  }
  if (actor === 'carrier' && isChangeFrom('broker', load)) return act('change', 'answer-change')
  if (next && (status === 'active' || next.isAtDock)) {
    const { stop } = next
    const verb = next.isAtDock ? 'depart' : stop === end ? 'confirm-arrival' : 'arrive'
    const late = lateAt(load, next, now)
    if (late) return act('late', verb, late)
    if (next.isAtDock) return act('at-dock', 'depart', { stop, minutes: minutesAtDock(load, stop, now) })
    const at = stopOf(load.stops, stop)
    const { from } = at.appointment
    const by = endOf(at.appointment)
    const isUnsigned = actor === 'carrier' && signedBy.includes('broker') && !signedBy.includes('carrier')
    if (isUnsigned && stop === start && from - now > NEAR_PICKUP_MS)
      return act('signature', 'sign', { by: from, isDue: false })
    return act('stop', verb, {
      stop,
      minutes: minutesBetween(now, by),
      by,
      isDue: by < now || isToday(at, now),
    })
  }
  if (status !== 'completed' || deliveredAt === null) return null
  const [unproved] = load.missingPods
  if (unproved !== undefined) {
    const isDue = now - deliveredAt < PAPERS_FORGOTTEN_MS
    return act('documents', 'add-pod', { stop: unproved, minutes: minutesBetween(deliveredAt, now), isDue })
  }
  const isOwed = actor === 'carrier' && (invoice === null || invoice === 'disputed')
  return isOwed ? act('invoice', 'send-invoice', { stop: end, isDue: false }) : null
}

function isChangeFrom(side: DealSide, { status, changeBy }: WatchedLoad): boolean {
  return status === 'active' && changeBy === side
}

const endOf = ({ from, to }: AppointmentWindow) => to ?? from

/** Of a booked load whose next appointment ended without its truck. */
function lateAt(load: WatchedLoad, next: NextStop | null, now: Instant): Details | null {
  const minutes = countMinutesLate(load, now)
  if (minutes === null) return null
  const stop = findCountdownStop(load.stops, load.events, next)
  return { stop, minutes, by: endOf(stopOf(load.stops, stop).appointment) }
}

/** Whether a stop's appointment begins today, on its dock's calendar. */
function isToday({ appointment: { from }, zone }: WatchedStop, now: Instant): boolean {
  return Math.abs(from - now) < LONGEST_DAY_MS && localDay(from, zone) === localDay(now, zone)
}

const nearDetention = ({ detention }: WatchedLoad) => detention.freeMinutes - NEAR_DETENTION_MINUTES

/** On the detention clock, so that this list and the statement show the same minute. */
function minutesAtDock({ events, stops }: WatchedLoad, stop: StopId, now: Instant): number {
  const { arrivedAt } = findProvenStay(events, stop)
  const appointmentAt = stopOf(stops, stop).appointment.from
  return arrivedAt === null ? 0 : minutesOnClock({ arrivedAt, appointmentAt }, now)
}

function findDockWait({ events, stops, detention }: WatchedLoad, stop: StopId, now: Instant): DockWait | null {
  const deal = { events, stops, terms: detention, endedAt: null }
  const { state, cents, minutes } = detentionAt(deal, stop, now)
  if (state === 'early' || state === 'departure-missing') return null
  return { cents, freeMinutes: Math.max(0, detention.freeMinutes - minutes) }
}

/** Where less time is more urgent. */
const RUNS_OUT: readonly NextActionKind[] = ['tender', 'counter-offer', 'stop', 'no-carrier', 'requests']

function byUrgency(one: NextAction, other: NextAction): number {
  const kind = NEXT_ACTION_KINDS.indexOf(one.kind) - NEXT_ACTION_KINDS.indexOf(other.kind)
  if (kind !== 0) return kind
  const minutes = RUNS_OUT.includes(one.kind) ? one.minutes - other.minutes : other.minutes - one.minutes
  if (minutes !== 0) return minutes
  return one.loadId < other.loadId ? -1 : Number(one.loadId > other.loadId)
}

/** What needs attention, most urgent first; each load once. */
export function listAttention(loads: readonly WatchedLoad[], actor: NextActor, now: Instant): NextAction[] {
  return loads
    .map((load) => findNextAction(load, actor, now))
    .filter((found) => found !== null)
    .filter(({ isDue }) => isDue)
    .sort(byUrgency)
}

/** How many of each kind. */
export function countAttention(list: readonly NextAction[]): Record<NextActionKind, number> {
  const counts = Object.fromEntries(NEXT_ACTION_KINDS.map((kind) => [kind, 0])) as Record<NextActionKind, number>
  for (const { kind } of list) counts[kind] += 1
  return counts
}
