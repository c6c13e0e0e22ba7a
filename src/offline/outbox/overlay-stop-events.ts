import type { Load } from '#contract/freight/load.ts'
import { lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { StopEvent, StopTap } from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isMoving, OP_STATES } from './op-state.ts'
import type { Op } from './op.ts'

/** A stop event as a screen shows it; `isUnsent` while only this device knows it. */
export interface ShownStopEvent extends StopEvent {
  isUnsent: boolean
}

/** What a waiting action will record at a stop; null for one that records nothing. */
function tapOf({ intent }: Op, load: Load): { kind: StopTap; stop: StopId } | null {
  // a change may have removed the stop meanwhile: then the tap is evidence, but no part of the trip
  const inForce = (kind: StopTap, stop: StopId) => (stopsOf(load).some(({ id }) => id === stop) ? { kind, stop } : null)
  if (intent.kind === 'record-stop-event') return inForce(intent.event, intent.stop)
  // the owner types the time of a delivery; only a carrier's arrival has none
  const isArrival =
    intent.kind === 'set-load-status' && intent.status === 'completed' && intent.occurredAt === undefined
  return isArrival ? inForce('arrived', intent.stop ?? lastStopOf(load).id) : null
}

/** A load's stop events with this device's unsent ones, so that a clock starts at the tap, also without signal. */
export function overlayStopEvents(load: Load, ops: readonly Op[]): ShownStopEvent[] {
  const stored = readStopEvents(load.deal).map((event) => ({ ...event, isUnsent: false }))
  const unsent = ops.flatMap((op) => {
    const tap = op.queueKey === `load:${load.id}` && isMoving(op) ? tapOf(op, load) : null
    const { client, offset } = op.actedAt
    return tap ? [{ ...tap, id: op.opId, corrects: null, occurredAt: client + (offset ?? 0), isUnsent: true }] : []
  })
  return [...stored, ...unsent]
}

/** A tap that the server refused; the person retries or discards it. */
export interface RefusedTap {
  op: Op
  kind: StopTap
  stop: StopId
  occurredAt: Instant
}

/** A load's refused taps, in the order they were made. */
export function listRefusedTaps(load: Load, ops: readonly Op[]): RefusedTap[] {
  return ops.flatMap((op) => {
    const tap = op.queueKey === `load:${load.id}` && OP_STATES[op.state].phase === 'asks' ? tapOf(op, load) : null
    const { client, offset } = op.actedAt
    return tap ? [{ op, ...tap, occurredAt: client + (offset ?? 0) }] : []
  })
}
