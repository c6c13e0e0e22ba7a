import {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import { decideAccept, decideReject, decideWithdraw } from '#domain/freight/booking.ts'
import { decideAcceptStep } from '#domain/freight/carrier-finding.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { requireRulesKept } from '../authority/carrier-rules.step.ts'
import { requireHauler } from '../dispatch/choose-hauler.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import {
  bookRequestedLoad,
  lockLoadAndRequest,
  toBookableLoad,
  toBookingRequestSnapshot,
} from './book-requested-load.ts'
import { closeBookingRequest } from './booking-request.sql.ts'
import { readAnsweredLoad, readBookingRequest } from './read-booking-requests.ts'

/** REQ-09. In one transaction: activates the load, rejects rival requests and freezes the agreed terms. */
export const acceptBookingRequest = route(acceptBookingRequestEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { load, request } = await lockLoadAndRequest(ctx, params.id)
  const already = request.status === 'accepted' && load.owner_id === actor.accountId
  if (already) return { request: await readBookingRequest(ctx, request.id), load: await presentLoadTo(ctx, load.id) }

  const current = () => readAnsweredLoad(ctx, { loadId: load.id, requestId: request.id })
  const decision = await unwrapDecision(
    decideAccept(toBookableLoad(load), toBookingRequestSnapshot(request), actor, now, body?.version),
    current,
  )
  const hauler = await requireHauler(tx, request, current)
  // nobody accepts a carrier that was not on the screen: it was named later, or a company changed its number
  const seen = body?.carrierUsdot?.replace(/^0+/, '') ?? null
  if ((seen !== null || request.carrier_named_at !== null) && seen !== hauler.usdot)
    throw new Refused('CARRIER_CHANGED', { current: await current() })
  await requireRulesKept(tx, { ownerId: load.owner_id, hauler, reader: 'owner', now })
  const { authority, ruleFindings } = await readBookingRequest(ctx, request.id)
  // the dialog asks for a tick first: the history says who gave it, and when
  const isAnyway = decideAcceptStep(authority, ruleFindings) === 'confirm'
  const rejectedRequestIds = await bookRequestedLoad(
    ctx,
    { load, request },
    { ...decision, ...(isAnyway && { via: 'anyway' }) },
  )
  await record(
    tx,
    { type: 'booking.accepted', loadId: load.id, requestId: request.id, rejectedRequestIds },
    { actorId: actor.accountId, now },
  )
  return { request: await readBookingRequest(ctx, request.id), load: await presentLoadTo(ctx, load.id) }
})

/** REQ-11. */
export const rejectBookingRequest = route(rejectBookingRequestEndpoint, async ({ params }, ctx) => {
  const { actor, now } = ctx
  const { load, request } = await lockLoadAndRequest(ctx, params.id)
  const decision = await unwrapDecision(
    decideReject({ ownerId: load.owner_id }, toBookingRequestSnapshot(request), actor, now),
    // a colleague may have answered: the request says who
    () => readBookingRequest(ctx, request.id),
  )
  if (decision.changed) await close(ctx, request, 'rejected')
  return readBookingRequest(ctx, request.id)
})

/** REQ-14. */
export const withdrawBookingRequest = route(withdrawBookingRequestEndpoint, async ({ params }, ctx) => {
  const { actor, now } = ctx
  const { request } = await lockLoadAndRequest(ctx, params.id)
  const decision = unwrapDecision(decideWithdraw(toBookingRequestSnapshot(request), actor, now))
  if (decision.changed) await close(ctx, request, 'withdrawn')
  return readBookingRequest(ctx, request.id)
})

async function close(
  { db: tx, actor, now }: WriteContext,
  request: { id: string; load_id: string },
  status: 'rejected' | 'withdrawn',
): Promise<void> {
  await closeBookingRequest(tx, request.id, { status, message: null, by: actor.accountId, now: new Date(now) })
  await record(
    tx,
    { type: `booking.${status}`, loadId: request.load_id, requestId: request.id },
    { actorId: actor.accountId, now },
  )
}
