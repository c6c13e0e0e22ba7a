import {
  type AgreedTerms,
  type BookableLoad,
  BOOKED_BY_ANOTHER_MESSAGE,
  type BookingRequestSnapshot,
} from '#domain/freight/booking.ts'
import type { LoadState } from '#domain/freight/load-lifecycle.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { assignable } from '#server/db/acting-person.sql.ts'
import { Refused } from '#server/http/refusal.ts'
import { openDeal } from '../deals/open-deal.step.ts'
import { readStoredDetention } from '../deals/present-deal.ts'
import { sealTerms } from '../deals/seal-terms.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { type LockedLoad, postedTimes, updateLoadRow } from '../loads/load.sql.ts'
import { toLoadChange, toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { lockLoadAt } from '../loads/lock-load.step.ts'
import {
  closeBookingRequest,
  closePendingRequests,
  findBookingRequest,
  lockBookingRequest,
  type LockedBookingRequest,
} from './booking-request.sql.ts'

interface Booking {
  to: LoadState
  terms: AgreedTerms
  /** the carrier accepted the owner's counter-offer, or the owner confirmed grave findings about the carrier */
  via?: 'counter-offer' | 'anyway'
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
  await closeBookingRequest(tx, request.id, {
    status: 'accepted',
    message: null,
    by: actor.accountId,
    now: new Date(now),
  })
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
      dispatcher_person_id: assignable(request.person_id),
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
    consentId: request.consent_id,
    terms,
    now: new Date(now),
  })
  await sealTerms(tx, { loadId: load.id, accountId: load.owner_id })
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'booked',
    actorId: actor.accountId,
    occurredAt: now,
    now,
    detail: { requestId: request.id, carrierId: request.requester_id, rateCents: terms.rateCents, ...(via && { via }) },
  })
  return rejectedRequestIds
}

export interface LockedPair {
  load: LockedLoad
  request: LockedBookingRequest
}

/** Locks the load, then the request. Always in this order, so transactions can't deadlock. */
export async function lockLoadAndRequest({ db: tx, actor, now }: WriteContext, id: string): Promise<LockedPair> {
  const unlocked = await findBookingRequest(tx, id)
  if (!unlocked || ![unlocked.requester_id, unlocked.load_owner_id].includes(actor.accountId))
    throw new Refused('NOT_FOUND')
  const load = await lockLoadAt(tx, unlocked.load_id, now)
  const request = load && (await lockBookingRequest(tx, id))
  if (!load || !request) throw new Refused('NOT_FOUND')
  return { load, request }
}

export function toBookingRequestSnapshot(request: LockedBookingRequest): BookingRequestSnapshot {
  return {
    status: request.status,
    requesterId: request.requester_id,
    expiresAt: request.expires_at.getTime(),
    proposedRateCents: request.proposed_rate_cents,
    proposedPickupAt: request.proposed_pickup_at?.getTime() ?? null,
    proposedDeliveryAt: request.proposed_delivery_at?.getTime() ?? null,
  }
}

/** The load with the terms that an acceptance freezes. */
export function toBookableLoad(load: LockedLoad): BookableLoad {
  return {
    ...toLoadSnapshot(load),
    rateCents: load.rate_cents,
    ...postedTimes(load),
    detention: readStoredDetention(load.detention),
    team: load.team,
    version: load.version,
  }
}
