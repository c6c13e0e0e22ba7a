import type { DriverLoad, DriverStop } from '#contract/freight/driver-load.ts'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { findNextAction, type NextActionVerb, type WatchedLoad } from '#domain/freight/next-action.ts'
import type { NextTap } from '#domain/freight/next-stop.ts'
import { type AppointmentWindow, type StopEvent, type StopKind, STOP_KINDS } from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'

/** A stop with what this phone has recorded and not sent yet. */
export interface ShownStop extends DriverStop {
  kind: StopKind
  /** its last tap is on this phone alone */
  isUnsent: boolean
}

const FIELDS = { arrived: 'arrivedAt', departed: 'departedAt' } as const

function tappedAt({ actedAt: { client, offset } }: Op): string {
  return new Date(client + (offset ?? 0)).toISOString()
}

/** The stops as the driver knows them: a tap that waits to be sent counts, a refused one doesn't. */
export function shownStops(load: DriverLoad, ops: readonly Op[]): Record<StopKind, ShownStop> {
  const shown = {
    pickup: { ...load.pickup, kind: 'pickup' as const, isUnsent: false },
    delivery: { ...load.delivery, kind: 'delivery' as const, isUnsent: false },
  }
  for (const op of ops) {
    const { intent } = op
    if (intent.kind !== 'record-stop-event' || intent.loadId !== load.loadId) continue
    if (!isMoving(op) && op.state !== 'done') continue
    const stop = shown[intent.stop]
    stop.isUnsent ||= isMoving(op) && stop[FIELDS[intent.event]] === null
    stop[FIELDS[intent.event]] ??= tappedAt(op)
  }
  return shown
}

const TAPS: Partial<Record<NextActionVerb, NextTap['kind']>> = {
  arrive: 'arrived',
  'confirm-arrival': 'arrived',
  depart: 'departed',
}

/** What the driver does next: a tap at a stop, then the photo of the POD; null once nothing is left. */
export function nextStep(load: DriverLoad, ops: readonly Op[], now: Instant): NextTap | 'pod' | null {
  const nextAction = findNextAction(toWatchedLoad(load, ops), 'driver', now)
  if (!nextAction) return null
  if (nextAction.verb === 'add-pod') return 'pod'
  const kind = TAPS[nextAction.verb]
  if (kind === undefined) return null
  if (kind === 'arrived') return { kind, stop: nextAction.verb === 'arrive' ? 'pickup' : 'delivery' }
  // a truck that waits at the pickup may be late for its delivery: the dock is where it arrived
  return { kind, stop: shownStops(load, ops).delivery.arrivedAt === null ? 'pickup' : 'delivery' }
}

/** Without money, offers and papers, which a link doesn't show. */
function toWatchedLoad(load: DriverLoad, ops: readonly Op[]): WatchedLoad {
  const { pickup, delivery } = shownStops(load, ops)
  const isPodHere = ops.some((op) => op.intent.kind === 'add-document' && (isMoving(op) || op.state === 'done'))
  return {
    id: load.loadId,
    // the arrival at the delivery completes a load, also while it waits to be sent
    status: delivery.arrivedAt === null ? load.status : 'completed',
    tendered: false,
    tenderEndsAt: null,
    counterEndsAt: null,
    appointments: { pickup: windowOf(pickup), delivery: windowOf(delivery) },
    zones: { pickup: pickup.zone, delivery: delivery.zone },
    events: STOP_KINDS.flatMap((kind) => eventsOf(kind === 'pickup' ? pickup : delivery)),
    detention: { ...DEFAULT_DETENTION, freeMinutes: load.freeMinutes },
    requestsEndAt: [],
    changeBy: null,
    signedBy: [],
    deliveredAt: delivery.arrivedAt === null ? null : Date.parse(delivery.arrivedAt),
    hasProofOfDelivery: isPodHere || load.documents.some(({ kind }) => kind === 'pod'),
    invoice: null,
  }
}

function windowOf({ appointment, until }: ShownStop): AppointmentWindow {
  return { from: Date.parse(appointment), to: until === undefined ? null : Date.parse(until) }
}

function eventsOf(stop: ShownStop): StopEvent[] {
  return (['arrived', 'departed'] as const).flatMap((kind) => {
    const at = stop[FIELDS[kind]]
    if (at === null) return []
    return [{ id: `${kind} ${stop.kind}`, kind, stop: stop.kind, occurredAt: Date.parse(at), corrects: null }]
  })
}
