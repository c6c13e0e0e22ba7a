import type { BookableLoad, BookingRequestSnapshot } from '#domain/freight/booking.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { readStoredDetention } from '../deals/stored-detention.sql.ts'
import { type LockedLoad, postedTimes } from '../loads/load.sql.ts'
import { lockLoadAt } from '../loads/lock-load-at.sql.ts'
import { findBookingRequest, lockBookingRequest, type LockedBookingRequest } from './booking-request.sql.ts'

export interface LockedPair {
  load: LockedLoad
  request: LockedBookingRequest
}

/** Locks the load, then the request. Always in this order, so transactions can't deadlock. */
export async function lockLoadAndRequest({ db: tx, actor, now }: WriteContext, id: string): Promise<LockedPair> {
  const found = await findBookingRequest(tx, id)
  if (!found || ![found.requester_id, found.load_owner_id].includes(actor.id)) throw new Refused('NOT_FOUND')
  const load = await lockLoadAt(tx, found.load_id, now)
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
