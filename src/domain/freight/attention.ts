import { DAY_MS, HOUR_MS, type Instant, minutesBetween } from '../time/instant.ts'
import { localDay } from '../time/stop-time.ts'
import { type DetentionTerms, detentionOf, minutesOnClock } from './detention.ts'
import { countMinutesLate, findCountdownStop, findNextStop } from './next-stop.ts'
import type { LoadStatus } from './load-status.ts'
import type { Cents } from './money.ts'
import { type AppointmentWindow, findProvenStay, type StopEvent, type StopKind } from './stop-event.ts'

/** Why a broker's load needs attention, most urgent first. */
export const ATTENTION_KINDS = ['late', 'at-dock', 'no-carrier', 'requests', 'documents'] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** A broker's load, as far as it may need attention. */
export interface WatchedLoad {
  id: string
  status: LoadStatus
  /** a carrier has the tender and has not answered yet */
  tendered: boolean
  appointments: Record<StopKind, AppointmentWindow>
  /** IANA zone of the pickup */
  pickupZone: string
  events: readonly StopEvent[]
  detention: DetentionTerms
  /** when each waiting request expires */
  requestsEndAt: readonly Instant[]
  /** null before, and where no carrier had a deal */
  deliveredAt: Instant | null
  hasProofOfDelivery: boolean
}

/** What the truck's wait at a dock costs so far. */
export interface DockWait {
  cents: Cents
  /** whole minutes left before detention is billed */
  freeMinutes: number
}

/** The most urgent thing about one load. */
export interface Attention {
  loadId: string
  kind: AttentionKind
  /** the stop it is about */
  stop: StopKind
  /**
   * Whole minutes: late, at the dock, or since the delivery. For a load without a carrier until the pickup, negative
   * once that passed; for requests until the first one expires.
   */
  minutes: number
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

/** What a load needs now; null for nothing. */
export function findAttention(load: WatchedLoad, now: Instant): Attention | null {
  const waiting = load.requestsEndAt.filter((at) => at > now)
  const next = findNextStop(load.events, load.status, now)
  const found = (kind: AttentionKind, stop: StopKind, minutes: number): Attention => ({
    loadId: load.id,
    kind,
    stop,
    minutes,
    requests: load.status === 'pending' ? waiting.length : 0,
    wait: next?.isAtDock ? findDockWait(load, next.stop, now) : null,
  })
  const late = countMinutesLate(load, (stop) => load.appointments[stop], now)
  if (late !== null) return found('late', findCountdownStop(next), late)
  if (next?.isAtDock) {
    const minutes = minutesAtDock(load, next.stop, now)
    if (minutes >= load.detention.freeMinutes - NEAR_DETENTION_MINUTES) return found('at-dock', next.stop, minutes)
  }
  if (load.status === 'pending' && !load.tendered) {
    const { from, to } = load.appointments.pickup
    if (Math.abs(from - now) < LONGEST_DAY_MS && localDay(from, load.pickupZone) === localDay(now, load.pickupZone))
      return found('no-carrier', 'pickup', minutesBetween(now, to ?? from))
    if (waiting.length > 0) return found('requests', 'pickup', minutesBetween(now, Math.min(...waiting)))
  }
  const { deliveredAt } = load
  if (load.status !== 'completed' || deliveredAt === null || load.hasProofOfDelivery) return null
  const isDue = now - deliveredAt >= PAPERS_DUE_MS && now - deliveredAt < PAPERS_FORGOTTEN_MS
  return isDue ? found('documents', 'delivery', minutesBetween(deliveredAt, now)) : null
}

/** On the detention clock, so that this list and the statement show the same minute. */
function minutesAtDock({ events, appointments }: WatchedLoad, stop: StopKind, now: Instant): number {
  const { arrivedAt } = findProvenStay(events, stop)
  return arrivedAt === null ? 0 : minutesOnClock({ arrivedAt, appointmentAt: appointments[stop].from }, now)
}

function findDockWait({ events, appointments, detention }: WatchedLoad, stop: StopKind, now: Instant): DockWait | null {
  const { arrivedAt } = findProvenStay(events, stop)
  const stay = { arrivedAt, departedAt: null, nextArrivedAt: null }
  const { state, cents, minutes } = detentionOf(stay, appointments[stop], detention, now)
  if (state === 'early' || state === 'departure-missing') return null
  return { cents, freeMinutes: Math.max(0, detention.freeMinutes - minutes) }
}

/** Where less time is more urgent. */
const RUNS_OUT: readonly AttentionKind[] = ['no-carrier', 'requests']

function byUrgency(one: Attention, other: Attention): number {
  const kind = ATTENTION_KINDS.indexOf(one.kind) - ATTENTION_KINDS.indexOf(other.kind)
  if (kind !== 0) return kind
  const minutes = RUNS_OUT.includes(one.kind) ? one.minutes - other.minutes : other.minutes - one.minutes
  if (minutes !== 0) return minutes
  return one.loadId < other.loadId ? -1 : Number(one.loadId > other.loadId)
}

/** What needs attention, most urgent first; each load once. */
export function listAttention(loads: readonly WatchedLoad[], now: Instant): Attention[] {
  return loads
    .map((load) => findAttention(load, now))
    .filter((found) => found !== null)
    .sort(byUrgency)
}

/** How many of each kind. */
export function countAttention(list: readonly Attention[]): Record<AttentionKind, number> {
  const counts = { late: 0, 'at-dock': 0, 'no-carrier': 0, requests: 0, documents: 0 }
  for (const { kind } of list) counts[kind] += 1
  return counts
}
