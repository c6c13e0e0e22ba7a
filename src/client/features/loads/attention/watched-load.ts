import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import type { WatchedLoad } from '#domain/freight/attention.ts'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { stopAppointment } from '#client/components/load/load-stop.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { overlayStopEvents } from '#offline/outbox/overlay-stop-events.ts'
import { receivedDocuments } from '../documents/load-documents.ts'

/** Requests that this device has answered, sent or not: nothing is left to decide here. */
export function answeredRequests(ops: readonly Op[]): ReadonlySet<string> {
  return new Set(
    standingIntents(ops).flatMap((intent) =>
      intent.kind === 'accept-request' || intent.kind === 'reject-request' ? [intent.requestId] : [],
    ),
  )
}

/** Counter-offers that this device has answered, sent or not. */
export function answeredCounters(ops: readonly Op[]): ReadonlySet<string> {
  return new Set(
    standingIntents(ops).flatMap((intent) =>
      intent.kind === 'accept-counter' || intent.kind === 'decline-counter' ? [intent.counterId] : [],
    ),
  )
}

/** What was neither undone nor refused. */
function standingIntents(ops: readonly Op[]): Intent[] {
  return ops.filter((op) => isMoving(op) || op.state === 'done').map(({ intent }) => intent)
}

/** What the rule reads of a load, with this device's unsent actions. */
export function toWatchedLoad(load: Load, requests: readonly BookingRequest[], ops: readonly Op[]): WatchedLoad {
  const { id, status, tendered, deal, completedAt } = load
  return {
    id,
    status,
    tendered,
    appointments: { pickup: stopAppointment(load, 'pickup'), delivery: stopAppointment(load, 'delivery') },
    pickupZone: load.pickupLocation.zone,
    events: overlayStopEvents(load, ops),
    detention: deal
      ? { ...deal.detention, centsPerHour: dollarsToCents(deal.detention.ratePerHour) }
      : DEFAULT_DETENTION,
    requestsEndAt: requests.map(({ expiresAt }) => Date.parse(expiresAt)),
    deliveredAt: deal && completedAt !== null ? Date.parse(completedAt) : null,
    hasProofOfDelivery: receivedDocuments(load).some(({ kind, voided }) => kind === 'pod' && voided === null),
  }
}
