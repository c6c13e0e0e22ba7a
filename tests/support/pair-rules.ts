import { instantSchema } from '#contract/api/common-schemas.ts'
import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import { type DetentionTerms, detentionOf, isDetentionRunning, type StopDetention } from '#domain/freight/detention.ts'
import { type InvoiceLine, totalOf } from '#domain/freight/invoice.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { NextStop, NextTap } from '#domain/freight/next-stop.ts'
import {
  type AppointmentWindow,
  findProvenStay,
  findStopStay,
  type StopEvent,
  type StopTap,
} from '#domain/freight/stop-event.ts'
import { DAY_MS, hasPassed, HOUR_MS, type Instant, minutesBetween } from '#domain/time/instant.ts'
import { parseWallTimeInZone } from '#domain/time/stop-time.ts'

// The rules as they were while a load had a pickup and a delivery, word for word: a list of two stops must do the same.

type Kind = 'pickup' | 'delivery'
type Pair = Record<Kind, AppointmentWindow>

export function findNextStop(events: readonly StopEvent[], status: LoadStatus, now: Instant): NextStop | null {
  if (status === 'cancelled') return null
  const [pickup, delivery] = [findStopStay(events, 'pickup'), findStopStay(events, 'delivery')]
  if (delivery.arrival) {
    const isOver = delivery.departure !== null || now - delivery.arrival.occurredAt >= DAY_MS
    return isOver ? null : { stop: 'delivery', isAtDock: true }
  }
  if (status === 'completed') return null
  if (pickup.departure) return { stop: 'delivery', isAtDock: false }
  return { stop: 'pickup', isAtDock: pickup.arrival !== null }
}

export function findNextTap({
  pickup,
  delivery,
}: Record<Kind, { hasArrived: boolean; hasLeft: boolean }>): NextTap | null {
  if (delivery.hasArrived) return delivery.hasLeft ? null : { kind: 'departed', stop: 'delivery' }
  if (pickup.hasLeft) return { kind: 'arrived', stop: 'delivery' }
  return { kind: pickup.hasArrived ? 'departed' : 'arrived', stop: 'pickup' }
}

export function findCountdownStop(next: NextStop | null): Kind {
  return next !== null && (next.stop === 'delivery' || next.isAtDock) ? 'delivery' : 'pickup'
}

export function countMinutesLate(
  { events, status }: { events: readonly StopEvent[]; status: LoadStatus },
  appointmentAt: (stop: Kind) => AppointmentWindow,
  now: Instant,
): number | null {
  const isRecorded = (stop: Kind) =>
    events.some(
      (event) =>
        event.stop === stop && event.kind !== 'corrected' && !events.some(({ corrects }) => corrects === event.id),
    )
  if (status !== 'active' || isRecorded('delivery')) return null
  const { from, to } = appointmentAt(isRecorded('pickup') ? 'delivery' : 'pickup')
  const minutes = minutesBetween(to ?? from, now)
  return minutes > 0 ? minutes : null
}

interface Waited {
  events: readonly StopEvent[]
  appointments: Pair
  terms: DetentionTerms
  endedAt: Instant | null
}

const KINDS = ['pickup', 'delivery'] as const

export function detentionAt({ events, appointments, terms, endedAt }: Waited, stop: Kind, now: Instant): StopDetention {
  const { arrivedAt, departedAt } = findProvenStay(events, stop)
  const laterStops = KINDS.slice(KINDS.indexOf(stop) + 1)
  const nextArrivedAt = laterStops.map((later) => findProvenStay(events, later).arrivedAt).find((at) => at !== null)
  const until = endedAt === null ? now : Math.min(now, endedAt)
  const clockUntil = (leftAt: Instant | null) =>
    detentionOf(
      { arrivedAt, departedAt: leftAt, nextArrivedAt: nextArrivedAt ?? null },
      appointments[stop],
      terms,
      until,
    )
  const clock = clockUntil(endedAt === null || departedAt === null ? departedAt : Math.min(departedAt, endedAt))
  return endedAt !== null && isDetentionRunning(clock.state) ? clockUntil(endedAt) : clock
}

interface Terms {
  rateCents: number
  appointments: Pair
}

const OUT_OF_ORDER: Record<Kind, string> = { pickup: 'Must be before delivery', delivery: 'Must be after pickup' }

function isSameWindow(a: AppointmentWindow, b: AppointmentWindow): boolean {
  return a.from === b.from && a.to === b.to
}

function windowProblem(stop: Kind, { from, to }: AppointmentWindow, now: Instant) {
  if (to !== null && to <= from) return { impossible: `${stop}Until`, message: 'The end must be after the start' }
  if (to !== null && to - from > 7 * DAY_MS)
    return { impossible: `${stop}Until`, message: 'The end must be within 7 days of the start' }
  return hasPassed(to ?? from, now) ? { impossible: `${stop}At`, message: 'Must not be in the past' } : null
}

export function checkChangedTerms(
  proposed: Terms,
  { terms, reached }: { terms: Terms; reached: readonly Kind[] },
  now: Instant,
) {
  const moved = KINDS.filter((stop) => !isSameWindow(proposed.appointments[stop], terms.appointments[stop]))
  if (moved.length === 0 && proposed.rateCents === terms.rateCents)
    return { impossible: 'rate', message: 'Change the rate or a time' }
  for (const stop of moved) {
    if (reached.includes(stop)) return { impossible: `${stop}At`, message: 'The truck has already arrived there' }
    const problem = windowProblem(stop, proposed.appointments[stop], now)
    if (problem) return problem
  }
  const [last] = moved.toReversed()
  const { pickup, delivery } = proposed.appointments
  if (last === undefined || pickup.from < delivery.from) return null
  return { impossible: `${last}At`, message: OUT_OF_ORDER[last] }
}

interface Typed {
  typed: string
  until?: string
  zone: string | null
}

type Meant = { ok: true; earliest: Instant; latest: Instant } | { ok: false; message: string }

function meant({ typed, zone }: Omit<Typed, 'until'>): Meant {
  if (/(Z|[+-]\d\d:\d\d)$/i.test(typed)) {
    const read = instantSchema.safeParse(typed)
    if (!read.success) return { ok: false, message: read.error.issues[0]?.message ?? WALL_TIME_MESSAGES.invalid }
    const at = Date.parse(read.data)
    return { ok: true, earliest: at, latest: at }
  }
  const answer = parseWallTimeInZone(typed, zone ?? 'UTC')
  if (!answer.ok) return { ok: false, message: WALL_TIME_MESSAGES[answer.reason] }
  const { at } = answer
  return zone === null
    ? { ok: true, earliest: at + 4 * HOUR_MS, latest: at + 10 * HOUR_MS }
    : { ok: true, earliest: at, latest: at }
}

function untilProblem(start: Meant | null, end: Meant | null): string | null {
  if (!end) return null
  if (!end.ok) return end.message
  if (!start?.ok) return null
  if (end.earliest <= start.earliest) return 'The end must be after the start'
  return end.earliest - start.earliest > 7 * DAY_MS ? 'The end must be within 7 days of the start' : null
}

export function validateAppointments({ pickup, delivery }: Record<Kind, Typed>, now: Instant) {
  const read = (typed = '', zone: string | null) => (typed === '' ? null : meant({ typed, zone }))
  const [from, to] = [pickup, delivery].map(({ typed, zone }) => read(typed, zone))
  const [fromEnd, toEnd] = [pickup, delivery].map(({ until, zone }) => read(until, zone))
  const problems: { path: string; message: string }[] = []
  if (from && !from.ok) problems.push({ path: 'pickupDateTime', message: from.message })
  if (from?.ok && (fromEnd?.ok && fromEnd.latest > from.latest ? fromEnd : from).latest <= now)
    problems.push({ path: 'pickupDateTime', message: 'Pickup time cannot be in the past' })
  if (to && !to.ok) problems.push({ path: 'deliveryDateTime', message: to.message })
  if (from?.ok && to?.ok && to.latest <= from.earliest)
    problems.push({ path: 'deliveryDateTime', message: 'Delivery must be after pickup time' })
  const ends = {
    pickupUntil: untilProblem(from ?? null, fromEnd ?? null),
    deliveryUntil: untilProblem(to ?? null, toEnd ?? null),
  }
  for (const path of ['pickupUntil', 'deliveryUntil'] as const) {
    const message = ends[path]
    if (message !== null) problems.push({ path, message })
  }
  return problems
}

export function compareDetention(sent: readonly InvoiceLine[], draft: readonly InvoiceLine[]) {
  const centsAt = (lines: readonly InvoiceLine[], at: Kind) =>
    totalOf(lines.filter(({ kind, stop }) => kind === 'detention' && stop === at))
  return KINDS.map((stop) => ({ stop, invoicedCents: centsAt(sent, stop), cents: centsAt(draft, stop) })).filter(
    ({ invoicedCents, cents }) => invoicedCents !== cents,
  )
}

/** Of `decideStopEvent`: whether a tap that counts completes the load. */
export function completesLoad(load: { status: LoadStatus }, tap: { kind: StopTap; stop: Kind }): boolean {
  const isDelivery = tap.stop === 'delivery' && load.status === 'active'
  return tap.kind === 'arrived' && isDelivery
}

/** Of `decideStopCorrection`: whether a correction would reopen the load, which is for its owner. */
export function reopensLoad(event: StopEvent): boolean {
  return event.kind === 'arrived' && event.stop === 'delivery'
}
