import type { DriverLoad, DriverStop } from '#contract/freight/driver-load.ts'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { findNextAction, type NextActionVerb, type WatchedLoad } from '#domain/freight/next-action.ts'
import type { NextTap } from '#domain/freight/next-stop.ts'
import { findOddArrival } from '#domain/freight/odd-arrival.ts'
import { deliveriesWithoutPod } from '#domain/freight/document.ts'
import { lastStop, type StopId } from '#domain/freight/load-stop.ts'
import type { AppointmentWindow, StopEvent } from '#domain/freight/stop-event.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'

/** A stop with what this phone has recorded and not sent yet. */
export interface ShownStop extends DriverStop {
  /** its last tap is on this phone alone */
  isUnsent: boolean
}

const FIELDS = { arrived: 'arrivedAt', departed: 'departedAt' } as const

function tappedAt({ actedAt: { client, offset } }: Op): string {
  return new Date(client + (offset ?? 0)).toISOString()
}

/** The stops as the driver knows them: a tap that waits to be sent counts, a refused one doesn't. */
export function shownStops(load: DriverLoad, ops: readonly Op[]): ShownStop[] {
  const stops = load.stops.map((stop) => ({ ...stop, isUnsent: false }))
  for (const op of ops) {
    const { intent } = op
    if (intent.kind !== 'record-stop-event' || intent.loadId !== load.loadId) continue
    if (!isMoving(op) && op.state !== 'done') continue
    const stop = stops.find(({ id }) => id === intent.stop)
    // a change removed it meanwhile
    if (!stop) continue
    stop.isUnsent ||= isMoving(op) && stop[FIELDS[intent.event]] === null
    stop[FIELDS[intent.event]] ??= tappedAt(op)
  }
  return stops
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
  // a truck that waits at a dock may be late for the next one: the dock is where it arrived
  const dock = kind === 'departed' && latestArrival(shownStops(load, ops))
  return { kind, stop: dock ? dock.id : nextAction.stop }
}

/** Where the truck arrived last, in whatever order it took the stops. */
function latestArrival(stops: readonly ShownStop[]): ShownStop | undefined {
  return stops
    .filter(({ arrivedAt }) => arrivedAt !== null)
    .toSorted((a, b) => Date.parse(a.arrivedAt ?? '') - Date.parse(b.arrivedAt ?? ''))
    .at(-1)
}

/** Why nobody can mean an arrival at this stop now; null if somebody can. */
export function findOddStep(load: DriverLoad, ops: readonly Op[], { kind, stop }: NextTap, now: Instant) {
  if (kind !== 'arrived') return null
  const stops = shownStops(load, ops)
  const trip = {
    stops: stops.map(({ id, kind: freight, legMiles, ...at }) => ({
      id,
      kind: freight,
      legMiles,
      appointment: windowOf(at),
    })),
    events: stops.flatMap(eventsOf),
    distance: load.distance,
  }
  return findOddArrival(trip, stop, now)
}

/** Without money, offers and papers, which a link doesn't show. */
function toWatchedLoad(load: DriverLoad, ops: readonly Op[]): WatchedLoad {
  const stops = shownStops(load, ops)
  const { arrivedAt } = lastStop(stops)
  return {
    id: load.loadId,
    // the arrival at the last stop completes a load, also while it waits to be sent
    status: arrivedAt === null ? load.status : 'completed',
    tendered: false,
    tenderEndsAt: null,
    counterEndsAt: null,
    stops: stops.map(({ id, kind, zone, ...stop }) => ({ id, kind, zone, appointment: windowOf(stop) })),
    events: stops.flatMap(eventsOf),
    detention: { ...DEFAULT_DETENTION, freeMinutes: load.freeMinutes },
    requestsEndAt: [],
    changeBy: null,
    signedBy: [],
    deliveredAt: arrivedAt === null ? null : Date.parse(arrivedAt),
    missingPods: deliveriesWithoutPod(stops, knownDocuments(load, ops)),
    invoice: null,
  }
}

/** A photo that waits to be sent counts: it is taken. */
function knownDocuments(load: DriverLoad, ops: readonly Op[]) {
  const onPhone = ops.flatMap((op) =>
    op.intent.kind === 'add-document' && (isMoving(op) || op.state === 'done')
      ? [{ kind: op.intent.documentKind, stop: op.intent.stop }]
      : [],
  )
  return [...load.documents, ...onPhone].map(({ kind, stop = null }) => ({ kind, stop, isGone: false }))
}

/** A delivery whose signed POD is photographed now. */
export interface PodStop {
  id: StopId
  isMissing: boolean
}

/**
 * The deliveries whose signed POD is photographed now: where the truck is, and those it has left without one.
 * @param here the stop on screen; null once nothing is left but photos, which may be of any delivery
 */
export function podStops(load: DriverLoad, ops: readonly Op[], here: StopId | null): PodStop[] {
  const stops = shownStops(load, ops)
  const missing = deliveriesWithoutPod(stops, knownDocuments(load, ops))
  const isDelivered = lastStop(stops).arrivedAt !== null
  return stops
    .filter(({ kind }) => kind === 'delivery')
    .map(({ id, arrivedAt }) => ({ id, arrivedAt, isMissing: missing.includes(id) }))
    .filter(({ id, arrivedAt, isMissing }) =>
      here === null ? isDelivered : arrivedAt !== null && (id === here || isMissing),
    )
    .map(({ id, isMissing }) => ({ id, isMissing }))
}

/** The POD that is asked for now: a truck that has left can't get the consignee's signature any more. */
export function findNextPod(
  stops: readonly PodStop[],
  step: ReturnType<typeof nextStep> | undefined,
): PodStop | undefined {
  if (step === 'pod') return stops.find(({ isMissing }) => isMissing)
  if (step?.kind !== 'departed') return undefined
  return stops.find(({ id, isMissing }) => isMissing && id === step.stop)
}

function windowOf({ appointment, until }: Pick<ShownStop, 'appointment' | 'until'>): AppointmentWindow {
  return { from: Date.parse(appointment), to: until === undefined ? null : Date.parse(until) }
}

function eventsOf(stop: ShownStop): StopEvent[] {
  return (['arrived', 'departed'] as const).flatMap((kind) => {
    const at = stop[FIELDS[kind]]
    if (at === null) return []
    return [{ id: `${kind} ${stop.id}`, kind, stop: stop.id, occurredAt: Date.parse(at), corrects: null }]
  })
}
