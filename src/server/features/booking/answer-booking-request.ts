import type {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import {
  decideAccept,
  decideReject,
  decideWithdraw,
  type BookingRequestSnapshot,
} from '#domain/freight/booking-answer.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { unwrapDecision, Refused } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { openDeal } from '../deals/deal.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { toLoadChange, toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { postedTimes, updateLoadRow, resolveDetentionTerms, type LockedLoad } from '../loads/load.sql.ts'
import { lockLoadAt } from '../loads/lock-load-at.sql.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import {
  closePendingRequests,
  closeBookingRequest,
  lockBookingRequest,
  type LockedBookingRequest,
  findBookingRequest,
} from './booking-request.sql.ts'
import { readBookingRequest } from './read-booking-request.ts'

function toBookingRequestSnapshot(request: LockedBookingRequest): BookingRequestSnapshot {
  return {
    status: request.status,
    requesterId: request.requester_id,
    expiresAt: request.expires_at.getTime(),
    proposedRateCents: request.proposed_rate_cents,
    proposedPickupAt: request.proposed_pickup_at?.getTime() ?? null,
    proposedDeliveryAt: request.proposed_delivery_at?.getTime() ?? null,
  }
}

/** Locks the load, then the request. Always in this order, so transactions can't deadlock. */
async function lockLoadAndRequest(
  { db: tx, actor, now }: WriteContext,
  id: string,
): Promise<{ load: LockedLoad; request: LockedBookingRequest }> {
  const found = await findBookingRequest(tx, id)
  if (!found || ![found.requester_id, found.load_owner_id].includes(actor.id)) throw new Refused('NOT_FOUND')
  const load = await lockLoadAt(tx, found.load_id, now)
  const request = load && (await lockBookingRequest(tx, id))
  if (!load || !request) throw new Refused('NOT_FOUND')
  return { load, request }
}

/** REQ-09. In one transaction: activates the load, rejects rival requests and freezes the agreed terms. */
export async function acceptBookingRequest(
  { params, body }: ParsedEndpointInput<typeof acceptBookingRequestEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof acceptBookingRequestEndpoint>> {
  const { db: tx, actor, now } = ctx
  const { load, request } = await lockLoadAndRequest(ctx, params.id)
  const already = request.status === 'accepted' && load.owner_id === actor.id
  if (already) return { request: await readBookingRequest(ctx, request.id), load: await presentLoadTo(ctx, load.id) }

  const offered = {
    ...toLoadSnapshot(load),
    rateCents: load.rate_cents,
    ...postedTimes(load),
    detention: await resolveDetentionTerms(tx, load),
    team: load.team,
    version: load.version,
  }
  const { to, terms } = unwrapDecision(
    decideAccept(offered, toBookingRequestSnapshot(request), actor, now, body?.version),
    await presentLoadTo(ctx, load.id),
  )

  await closeBookingRequest(tx, request.id, { status: 'accepted', message: null, by: actor.id, now: new Date(now) })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: BOOKED_BY_ANOTHER_MESSAGE,
    by: actor.id,
    now: new Date(now),
  })
  await updateLoadRow(
    tx,
    load.id,
    {
      ...toLoadChange(to, now),
      agreed_rate_cents: terms.rateCents,
      agreed_pickup_at: new Date(terms.pickupAt),
      agreed_delivery_at: new Date(terms.deliveryAt),
      agreed_pickup_until: terms.pickupUntil === null ? null : new Date(terms.pickupUntil),
      agreed_delivery_until: terms.deliveryUntil === null ? null : new Date(terms.deliveryUntil),
      agreed_detention: JSON.stringify(terms.detention),
    },
    new Date(now),
  )
  await openDeal(tx, {
    loadId: load.id,
    brokerId: load.owner_id,
    carrierId: request.requester_id,
    requestId: request.id,
    terms,
    now: new Date(now),
  })
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'booked',
    actorId: actor.id,
    occurredAt: now,
    now,
    detail: { requestId: request.id, carrierId: request.requester_id, rateCents: terms.rateCents },
  })
  await record(
    tx,
    { type: 'booking.accepted', loadId: load.id, requestId: request.id, rejectedRequestIds },
    { actorId: actor.id, now },
  )
  return { request: await readBookingRequest(ctx, request.id), load: await presentLoadTo(ctx, load.id) }
}

/** REQ-11. */
export async function rejectBookingRequest(
  { params }: ParsedEndpointInput<typeof rejectBookingRequestEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof rejectBookingRequestEndpoint>> {
  const { db: tx, actor, now } = ctx
  const { load, request } = await lockLoadAndRequest(ctx, params.id)
  const decision = unwrapDecision(
    decideReject({ ownerId: load.owner_id }, toBookingRequestSnapshot(request), actor, now),
  )
  if (decision.changed) {
    await closeBookingRequest(tx, request.id, { status: 'rejected', message: null, by: actor.id, now: new Date(now) })
    await record(tx, { type: 'booking.rejected', loadId: load.id, requestId: request.id }, { actorId: actor.id, now })
  }
  return readBookingRequest(ctx, request.id)
}

/** REQ-14. */
export async function withdrawBookingRequest(
  { params }: ParsedEndpointInput<typeof withdrawBookingRequestEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof withdrawBookingRequestEndpoint>> {
  const { db: tx, actor, now } = ctx
  const { load, request } = await lockLoadAndRequest(ctx, params.id)
  const decision = unwrapDecision(decideWithdraw(toBookingRequestSnapshot(request), actor, now))
  if (decision.changed) {
    await closeBookingRequest(tx, request.id, { status: 'withdrawn', message: null, by: actor.id, now: new Date(now) })
    await record(tx, { type: 'booking.withdrawn', loadId: load.id, requestId: request.id }, { actorId: actor.id, now })
  }
  return readBookingRequest(ctx, request.id)
}
