import { type DetentionTerms, detentionOf, isDetentionRunning, type StopDetention } from '#domain/freight/detention.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { NextStop, NextTap } from '#domain/freight/next-stop.ts'
import { type AppointmentWindow, findProvenStay, findStopStay, type StopEvent } from '#domain/freight/stop-event.ts'
import { DAY_MS, hasPassed, type Instant, minutesBetween } from '#domain/time/instant.ts'

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
