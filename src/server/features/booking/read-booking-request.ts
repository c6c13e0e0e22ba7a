import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { ReadContext, WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findBookingRequest } from './booking-request.sql.ts'
import { presentBookingRequest } from './present-booking-request.ts'

/**
 * A request for its requester or the owner of its load.
 * @throws Refused NOT_FOUND for anyone else
 */
export async function readBookingRequest(
  { db, actor, now }: ReadContext | WriteContext,
  id: string,
): Promise<BookingRequest> {
  const row = await findBookingRequest(db, id)
  if (!row || ![row.requester_id, row.load_owner_id].includes(actor.id)) throw new Refused('NOT_FOUND')
  return presentBookingRequest(row, now)
}
