import type { StopEvent } from '#contract/freight/stop-event.ts'
import { stopOf } from '#domain/freight/load-stop.ts'
import { findOddArrival, listOddities, type Trip } from '#domain/freight/odd-arrival.ts'
import { type AppointedStop, judgeArrival } from '#domain/freight/stop-event.ts'
import type { TapTime } from '#domain/time/occurred-at.ts'
import type { StopEventJson } from './stop-event.sql.ts'

/** A stop event for the parties of its deal. @param trip absent where no screen judges an arrival by it */
export function presentStopEvent(
  event: StopEventJson,
  { brokerId, stops, trip }: { brokerId: string; stops: readonly AppointedStop[]; trip?: Trip },
): StopEvent {
  const odd = trip && event.kind === 'arrived' ? findOddArrival(trip, event.stop, Date.parse(event.occurred_at)) : null
  const at = Date.parse(event.occurred_at)
  const driver = event.actor_kind === 'driver-link' ? 'driver' : 'carrier'
  return {
    id: event.id,
    kind: event.kind,
    stop: event.stop,
    occurredAt: new Date(at).toISOString(),
    receivedAt: new Date(event.received_at).toISOString(),
    ...presentTapRow(event),
    by: event.actor_id === brokerId ? 'broker' : driver,
    place: event.place,
    punctuality: event.kind === 'arrived' ? judgeArrival(timesOf(event), stopOf(stops, event.stop).appointment) : null,
    ...(odd && { odd: listOddities(odd) }),
    corrects: event.corrects,
    reason: event.reason,
  }
}

function timesOf({ occurred_at, earliest_at, latest_at }: StopEventJson) {
  return { occurredAt: Date.parse(occurred_at), earliest: Date.parse(earliest_at), latest: Date.parse(latest_at) }
}

/** What is uncertain about a tap's time; nothing when it is exact and the device's clock was right. */
export function presentTap({ earliest, latest, clockAheadMs }: Omit<TapTime, 'at'>): {
  tap?: { earliest: string; latest: string; clockAheadMs: number }
} {
  if (earliest === latest && clockAheadMs === 0) return {}
  return { tap: { earliest: new Date(earliest).toISOString(), latest: new Date(latest).toISOString(), clockAheadMs } }
}

/** As a row keeps it. */
interface TapRow {
  earliest_at: string | Date
  latest_at: string | Date
  clock_ahead_ms: number
}

export function presentTapRow(row: TapRow): ReturnType<typeof presentTap> {
  const at = (instant: string | Date) => new Date(instant).getTime()
  return presentTap({ earliest: at(row.earliest_at), latest: at(row.latest_at), clockAheadMs: row.clock_ahead_ms })
}
