import type { DriverLoad, DriverStop } from '#contract/freight/driver-load.ts'
import { findNextTap, type NextTap } from '#domain/freight/next-stop.ts'
import type { StopKind } from '#domain/freight/stop-event.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'

/** A stop with what this phone has recorded and not sent yet. */
export interface ShownStop extends DriverStop {
  kind: StopKind
}

const FIELDS = { arrived: 'arrivedAt', departed: 'departedAt' } as const

function tappedAt({ actedAt: { client, offset } }: Op): string {
  return new Date(client + (offset ?? 0)).toISOString()
}

/** The stops as the driver knows them: a tap that waits to be sent counts, a refused one doesn't. */
export function shownStops(load: DriverLoad, ops: readonly Op[]): Record<StopKind, ShownStop> {
  const shown = {
    pickup: { ...load.pickup, kind: 'pickup' as const },
    delivery: { ...load.delivery, kind: 'delivery' as const },
  }
  for (const op of ops) {
    const { intent } = op
    if (intent.kind !== 'record-stop-event' || intent.loadId !== load.loadId) continue
    if (isMoving(op) || op.state === 'done') shown[intent.stop][FIELDS[intent.event]] ??= tappedAt(op)
  }
  return shown
}

/** The tap that comes next; null once the truck has left the delivery. */
export function nextTap(stops: Record<StopKind, ShownStop>): NextTap | null {
  const stay = ({ arrivedAt, departedAt }: ShownStop) => ({
    hasArrived: arrivedAt !== null,
    hasLeft: departedAt !== null,
  })
  return findNextTap({ pickup: stay(stops.pickup), delivery: stay(stops.delivery) })
}
