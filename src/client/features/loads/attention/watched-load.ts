import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { deliveriesWithoutPod } from '#domain/freight/document.ts'
import type { InvoiceStatus } from '#domain/freight/invoice.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { WatchedLoad } from '#domain/freight/next-action.ts'
import { dealSideOf } from '#domain/freight/load-viewer.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import { mayActForParty } from '#client/components/load/load-access.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { overlayStopEvents } from '#offline/outbox/overlay-stop-events.ts'
import { shownChange } from '../deals/shown-change.ts'
import { knownDocuments, listDocuments, receivedDocuments } from '../documents/listed-documents.ts'

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

/** What the rule reads of a load, with this device's unsent actions. @param requests those on it that wait for an answer */
export function toWatchedLoad(load: Load, requests: readonly BookingRequest[], ops: readonly Op[]): WatchedLoad {
  const { id, status, tendered, tender, deal, completedAt, viewer } = load
  const unsent = ops
    .filter((op) => isMoving(op) && 'loadId' in op.intent && op.intent.loadId === id)
    .map(({ intent }) => intent)
  const isUnsent = (kind: Intent['kind']) => unsent.some((intent) => intent.kind === kind)
  const counter = load.myRequest?.status === 'pending' ? load.myRequest.counter : undefined
  const side = dealSideOf(viewer)
  // after the carrier's end of its consent, a dispatcher only records stops and documents
  const mayAct = mayActForParty(load)
  return {
    id,
    status,
    tendered,
    tenderEndsAt: viewer !== 'owner' && tender && !isUnsent('decline-tender') ? Date.parse(tender.expiresAt) : null,
    counterEndsAt:
      counter?.status === 'open' && !answeredCounters(ops).has(counter.id) ? Date.parse(counter.expiresAt) : null,
    stops: stopsOf(load).map((stop) => ({ ...stop, zone: stop.location.zone })),
    events: overlayStopEvents(load, ops),
    detention: deal
      ? { ...deal.detention, centsPerHour: dollarsToCents(deal.detention.ratePerHour) }
      : DEFAULT_DETENTION,
    requestsEndAt: requests.map(({ expiresAt }) => Date.parse(expiresAt)),
    changeBy: !mayAct || isUnsent('answer-change') ? null : openChangeBy(load),
    signedBy: [...(deal?.signedBy ?? []), ...(!mayAct || isUnsent('sign-rate-confirmation') ? [side] : [])],
    deliveredAt: deal && completedAt !== null ? Date.parse(completedAt) : null,
    missingPods: deliveriesWithoutPod(
      stopsOf(load),
      knownDocuments(listDocuments(id, receivedDocuments(load), ops, [])),
    ),
    invoice: !mayAct ? 'paid' : unsent.reduce(invoiceAfter, deal?.invoice?.status ?? null),
  }
}

function openChangeBy(load: Load): DealSide | null {
  const change = shownChange(load)
  return change?.status === 'open' ? change.by : null
}

const SETTLED: Partial<Record<string, InvoiceStatus>> = { approve: 'approved', dispute: 'disputed', pay: 'paid' }

/** The invoice's status once an unsent action is sent. */
function invoiceAfter(status: InvoiceStatus | null, intent: Intent): InvoiceStatus | null {
  if (intent.kind === 'send-invoice') return 'sent'
  return (intent.kind === 'settle-invoice' && SETTLED[intent.action.settlement]) || status
}
