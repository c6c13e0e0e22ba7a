import type { acceptRequest, rejectRequest, withdrawRequest } from '#contract/booking.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { decideAccept, decideReject, decideWithdraw, RIVAL_MESSAGE, type RequestFacts } from '#domain/booking.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { granted, Refused } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { changeTo, factsOf } from '../loads/load-facts.sql.ts'
import { changeLoad, detentionOf, type LockedLoad, lockLoad } from '../loads/load.sql.ts'
import { presentedTo } from '../loads/present-load.ts'
import { closePendingRequests, closeRequest, lockRequest, type LockedRequest, requestById } from './booking.sql.ts'
import { requestSeenBy } from './shown-request.ts'

function requestFacts(request: LockedRequest): RequestFacts {
  return {
    status: request.status,
    requesterId: request.requester_id,
    expiresAt: request.expires_at.getTime(),
    proposedRateCents: request.proposed_rate_cents,
    proposedPickupAt: request.proposed_pickup_at?.getTime() ?? null,
    proposedDeliveryAt: request.proposed_delivery_at?.getTime() ?? null,
  }
}

/** Locks the load, then the request: in this order everywhere, so that no two can wait for each other. */
async function locked(
  { db: tx, actor }: WriteRequest,
  id: string,
): Promise<{ load: LockedLoad; request: LockedRequest }> {
  const found = await requestById(tx, id)
  if (!found || ![found.requester_id, found.load_owner_id].includes(actor.id)) throw new Refused('NOT_FOUND')
  const load = await lockLoad(tx, found.load_id)
  const request = load && (await lockRequest(tx, id))
  if (!load || !request) throw new Refused('NOT_FOUND')
  return { load, request }
}

/** REQ-09. One winner: the load becomes active, its rivals are rejected, the deal is frozen, all in this transaction. */
export async function accept(
  { params, body }: ParsedInputOf<typeof acceptRequest>,
  asked: WriteRequest,
): Promise<AnswerInputOf<typeof acceptRequest>> {
  const { db: tx, actor, now } = asked
  const { load, request } = await locked(asked, params.id)
  const already = request.status === 'accepted' && load.owner_id === actor.id
  if (already) return { request: await requestSeenBy(asked, request.id), load: await presentedTo(asked, load.id) }

  const offered = {
    ...factsOf(load),
    rateCents: load.rate_cents,
    deliveryAt: load.delivery_at.getTime(),
    detention: await detentionOf(tx, load),
    version: load.version,
  }
  const { to, terms } = granted(
    decideAccept(offered, requestFacts(request), actor, now, body?.version),
    await presentedTo(asked, load.id),
  )

  await closeRequest(tx, request.id, { status: 'accepted', message: null, by: actor.id, now: new Date(now) })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: RIVAL_MESSAGE,
    by: actor.id,
    now: new Date(now),
  })
  await changeLoad(
    tx,
    load.id,
    {
      ...changeTo(to, now),
      agreed_rate_cents: terms.rateCents,
      agreed_pickup_at: new Date(terms.pickupAt),
      agreed_delivery_at: new Date(terms.deliveryAt),
      agreed_detention: JSON.stringify(terms.detention),
    },
    new Date(now),
  )
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
  return { request: await requestSeenBy(asked, request.id), load: await presentedTo(asked, load.id) }
}

/** REQ-11. */
export async function reject(
  { params }: ParsedInputOf<typeof rejectRequest>,
  asked: WriteRequest,
): Promise<AnswerInputOf<typeof rejectRequest>> {
  const { db: tx, actor, now } = asked
  const { load, request } = await locked(asked, params.id)
  const decision = granted(decideReject({ ownerId: load.owner_id }, requestFacts(request), actor, now))
  if (decision.changed) {
    await closeRequest(tx, request.id, { status: 'rejected', message: null, by: actor.id, now: new Date(now) })
    await record(tx, { type: 'booking.rejected', loadId: load.id, requestId: request.id }, { actorId: actor.id, now })
  }
  return requestSeenBy(asked, request.id)
}

/** REQ-14. */
export async function withdraw(
  { params }: ParsedInputOf<typeof withdrawRequest>,
  asked: WriteRequest,
): Promise<AnswerInputOf<typeof withdrawRequest>> {
  const { db: tx, actor, now } = asked
  const { load, request } = await locked(asked, params.id)
  const decision = granted(decideWithdraw(requestFacts(request), actor, now))
  if (decision.changed) {
    await closeRequest(tx, request.id, { status: 'withdrawn', message: null, by: actor.id, now: new Date(now) })
    await record(tx, { type: 'booking.withdrawn', loadId: load.id, requestId: request.id }, { actorId: actor.id, now })
  }
  return requestSeenBy(asked, request.id)
}
