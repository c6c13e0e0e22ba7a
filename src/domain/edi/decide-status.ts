import type { StopKind } from '../freight/load-stop.ts'
import { describeOddArrival, findOddArrival, type TripStop } from '../freight/odd-arrival.ts'
import { findStopStay, type StopEvent, type StopTap } from '../freight/stop-event.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import type { TapTime } from '../time/occurred-at.ts'
import { toComparedForm } from '../text/unicode-form.ts'
import type { AdviceOut, Held } from './decide-answer.ts'
import { type EdiTime, instantOf } from './edi-time.ts'
import type { EdiOptions } from './partner.ts'
import type { CarrierStatus } from './read-214.ts'
import { statusWords } from './status-words.ts'

/** A stop as a version of the deal has it. */
export interface ReportedStop extends TripStop {
  city: string
  state: string
  /** IANA */
  zone: string
}

/** The stops of a load from an instant on. */
export interface StopsVersion {
  from: Instant
  stops: readonly ReportedStop[]
}

/** The load that a status is of. */
export interface ReportedLoad {
  number: number
  /** the carrier hauls it, or hauled it then */
  isHauled: boolean
  /** in order; the first is as it was booked */
  versions: readonly StopsVersion[]
  events: readonly StopEvent[]
  /** miles by road from the first stop to the last */
  distance: number
}

export interface StatusSurroundings {
  options: Pick<EdiOptions, 'd1Departs' | 'cpDeparts' | 'cdDeparts'>
  now: Instant
  /** miles from a city to a stop; null where the city isn't known */
  milesBetween: (city: string, state: string, stop: ReportedStop) => number | null
}

export interface ReportedTap {
  kind: StopTap
  stop: ReportedStop['id']
  time: TapTime
}

/** What becomes of a status. */
export type StatusDecision =
  /** in order: an arrival 'by then' may stand before a departure */
  | { effect: 'taps'; taps: readonly ReportedTap[] }
  /** a line in the load's history */
  | { effect: 'line'; words: string }
  | Held
  | AdviceOut

interface Meaning {
  at: StopKind
  tap: StopTap
}

/** Codes that are about a stop; every other is a status line. */
const MEANINGS: Readonly<Record<string, Meaning & { option?: keyof StatusSurroundings['options'] }>> = {
  X3: { at: 'pickup', tap: 'arrived' },
  X8: { at: 'pickup', tap: 'arrived' },
  X1: { at: 'delivery', tap: 'arrived' },
  X5: { at: 'delivery', tap: 'arrived' },
  AF: { at: 'pickup', tap: 'departed' },
  CP: { at: 'pickup', tap: 'departed', option: 'cpDeparts' },
  D1: { at: 'delivery', tap: 'departed', option: 'd1Departs' },
  CD: { at: 'delivery', tap: 'departed', option: 'cdDeparts' },
}

/** A report that is older says nothing that can still be proved. */
const LONGEST_MS = 7 * DAY_MS
/** Clocks differ. */
const AHEAD_MS = 2 * MINUTE_MS
/** A yard can lie outside its city. */
const FAR_MILES = 30

const held = (why: string): Held => ({ effect: 'held', why })
const wrongDate = (words: string): AdviceOut => ({ effect: 'advice', reason: 'wrong date', words })

/** What a carrier's status does to its load. */
export function decideStatus(
  status: CarrierStatus,
  load: ReportedLoad,
  { options, now, milesBetween }: StatusSurroundings,
): StatusDecision {
  if (!load.isHauled) return { effect: 'advice', reason: "doesn't match", words: `You don't haul load ${load.number}.` }
  const meaning = MEANINGS[status.code]
  const isOn = meaning?.option === undefined || options[meaning.option]
  // D1 is the end of unloading, so it proves the arrival also where nobody takes it for a departure
  if (!meaning || (!isOn && status.code !== 'D1')) return statusLine(status)
  const found = findStop(status, meaning.at, load.versions)
  if ('effect' in found) return found
  const { stop, stops, at } = found
  if (at > now + AHEAD_MS) return wrongDate(`The time of ${status.code} is in the future.`)
  if (at < now - LONGEST_MS) return wrongDate(`The time of ${status.code} is more than 7 days ago.`)
  const elsewhere = isElsewhere(status, stop, milesBetween)
  if (elsewhere) return held(`${status.city}, ${status.state} isn't where ${stop.city}, ${stop.state} is`)
  return tapsAt({ at: Math.min(at, now), meaning, isOn, status, stop }, { ...load, stops })
}

function tapsAt(
  {
    at,
    meaning,
    isOn,
    status,
    stop,
  }: { at: Instant; meaning: Meaning; isOn: boolean; status: CarrierStatus; stop: ReportedStop },
  { stops, events, distance }: Pick<ReportedLoad, 'events' | 'distance'> & { stops: readonly ReportedStop[] },
): StatusDecision {
  const { arrival } = findStopStay(events, stop.id)
  const exact: TapTime = { at, earliest: at, latest: at, clockAheadMs: 0 }
  const tap = (kind: StopTap, time: TapTime): ReportedTap => ({ kind, stop: stop.id, time })
  if (meaning.at === 'delivery' && meaning.tap === 'departed' && arrival) {
    return isOn ? { effect: 'taps', taps: [tap('departed', exact)] } : statusLine(status)
  }
  if (meaning.tap === 'departed' && meaning.at === 'pickup') return { effect: 'taps', taps: [tap('departed', exact)] }
  const odd = findOddArrival({ stops, events, distance }, stop.id, at)
  if (odd) return held(`Arrival at ${stop.city}, ${stop.state}: ${describeOddArrival(odd)}`)
  if (meaning.tap === 'arrived') return { effect: 'taps', taps: [tap('arrived', exact)] }
  const byThen = tap('arrived', { ...exact, earliest: earliestArrival(events, stop, at) })
  return { effect: 'taps', taps: isOn ? [byThen, tap('departed', exact)] : [byThen] }
}

/** The truck came after its last tap elsewhere, else not before its appointment: no waiting is invented. */
function earliestArrival(events: readonly StopEvent[], stop: ReportedStop, latest: Instant): Instant {
  const voided = new Set(events.map(({ corrects }) => corrects))
  const before = events
    .filter(({ id, kind, occurredAt }) => kind !== 'corrected' && !voided.has(id) && occurredAt <= latest)
    .map(({ occurredAt }) => occurredAt)
  return Math.min(latest, before.length > 0 ? Math.max(...before) : stop.appointment.from)
}

function statusLine(status: CarrierStatus): StatusDecision {
  const { code, reason, city, state, stopNumber, at, words } = status
  const place = [city, state].filter(Boolean).join(', ')
  const parts = [
    statusWords(code, reason),
    place,
    stopNumber === '' ? '' : `stop ${stopNumber}`,
    at === null ? '' : timeWords(at),
    words,
  ]
  return { effect: 'line', words: parts.filter(Boolean).join(', ') }
}

/** '2026-12-08 03:10 ET', as the carrier wrote it. */
function timeWords({ day, clock, zone }: EdiTime): string {
  return [day, clock, zone === 'LT' ? 'local time' : zone].filter(Boolean).join(' ')
}

interface Found {
  stop: ReportedStop
  stops: readonly ReportedStop[]
  at: Instant
}

/** The stop that a status is about, in the version in force at its instant. */
function findStop(status: CarrierStatus, kind: StopKind, versions: readonly StopsVersion[]): Found | Held | AdviceOut {
  if (status.at === null || status.at.clock === null)
    return { effect: 'advice', reason: 'missing data', words: `${status.code} has no time.` }
  const readings = versions.map(({ stops, from }, index) => {
    const isFirst = index === 0
    const until = versions[index + 1]?.from ?? Infinity
    return readIn(status, kind, { stops, from: isFirst ? -Infinity : from, until })
  })
  // a local time is of a stop, and which stops there are depends on the time
  const [found, ...others] = readings.flatMap((reading) => (reading === null || 'effect' in reading ? [] : [reading]))
  if (!found) return readings.findLast((reading) => reading !== null) ?? held('This load had other stops then')
  const isSure = others.every(({ stop, at }) => stop.id === found.stop.id && at === found.at)
  return isSure ? found : held(`The stops changed at that time. ${status.code} can mean two of them`)
}

/** What a status means if these stops were in force; null if they weren't at its time. */
function readIn(
  status: CarrierStatus,
  kind: StopKind,
  { stops, from, until }: StopsVersion & { until: Instant },
): Found | Held | AdviceOut | null {
  const stop = stopIn(stops, status, kind)
  if ('effect' in stop) return stop
  if (status.at === null) return null
  const read = instantOf(status.at, stop.zone)
  if (!read.ok) return unreadTime(status, read.reason)
  return read.at >= from && read.at < until ? { stop, stops, at: read.at } : null
}

function unreadTime({ code, at }: CarrierStatus, reason: 'gap' | 'overlap' | 'no zone' | 'invalid'): Held | AdviceOut {
  const time = `${at?.day} ${at?.clock}`
  if (reason === 'overlap') return held(`${time} comes twice where clocks change. Which one is meant?`)
  return wrongDate(
    reason === 'gap' ? `${time} doesn't exist where clocks change.` : `${code} has no time that can be read.`,
  )
}

function stopIn(
  stops: readonly ReportedStop[],
  { code, stopNumber }: CarrierStatus,
  kind: StopKind,
): ReportedStop | Held {
  if (stopNumber === '') {
    const [only, ...others] = stops.filter((stop) => stop.kind === kind)
    return only && others.length === 0 ? only : held(`${code} doesn't say at which ${kind}`)
  }
  const stop = /^\d{1,2}$/.test(stopNumber) ? stops[Number(stopNumber) - 1] : undefined
  if (!stop) return held(`This load has no stop ${stopNumber}`)
  return stop.kind === kind ? stop : held(`Stop ${stopNumber} is a ${stop.kind}, and ${code} is of a ${kind}`)
}

function isElsewhere(
  { city, state }: CarrierStatus,
  stop: ReportedStop,
  milesBetween: StatusSurroundings['milesBetween'],
): boolean {
  if (state !== '' && state !== stop.state) return true
  if (city === '' || toComparedForm(city) === toComparedForm(stop.city)) return false
  const miles = milesBetween(city, state || stop.state, stop)
  return miles === null || miles > FAR_MILES
}

/** The shipper's own number of a stop; null for one that its tender doesn't have, of which it hears nothing. */
export function shipperStopNumber(
  stops: readonly { number: string }[],
  stopIds: readonly (string | null)[],
  stop: string,
): string | null {
  const at = stopIds.indexOf(stop)
  return at < 0 ? null : (stops[at]?.number ?? null)
}
