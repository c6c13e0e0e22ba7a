import { type AgreedTerms, BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import type { LoadState } from '#domain/freight/load-lifecycle.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { openDeal } from '../deals/deal.sql.ts'
import { sealTerms } from '../deals/seal-terms.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { toLoadChange } from '../loads/load-snapshot.sql.ts'
import { updateLoadRow } from '../loads/load.sql.ts'
import { closeBookingRequest, closePendingRequests } from './booking-request.sql.ts'
import type { LockedPair } from './lock-load-and-request.ts'

interface Booking {
  to: LoadState
  terms: AgreedTerms
  /** the carrier accepted the owner's counter-offer */
  via?: 'counter-offer'
}

/**
 * Writes an acceptance: activates the load, rejects rival requests, freezes the agreed terms.
 * @returns the rejected requests' ids
 */
export async function bookRequestedLoad(
  { db: tx, actor, now }: WriteContext,
  { load, request }: LockedPair,
  { to, terms, via }: Booking,
): Promise<string[]> {
  await closeBookingRequest(tx, request.id, { status: 'accepted', message: null, by: actor.id, now: new Date(now) })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: BOOKED_BY_ANOTHER_MESSAGE,
    // as if the owner accepted: a carrier's record must not show its rivals
    by: load.owner_id,
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
  await sealTerms(tx, { loadId: load.id, accountId: load.owner_id })
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'booked',
    actorId: actor.id,
    occurredAt: now,
    now,
    detail: { requestId: request.id, carrierId: request.requester_id, rateCents: terms.rateCents, ...(via && { via }) },
  })
  return rejectedRequestIds
}
