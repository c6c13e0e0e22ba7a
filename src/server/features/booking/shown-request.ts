import type { LoadRequest } from '#contract/booking.ts'
import type { ReadRequest, WriteRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { requestById } from './booking.sql.ts'
import { presentRequest } from './present-request.ts'

/**
 * A request for its requester or the owner of its load.
 * @throws Refused NOT_FOUND for everybody else
 */
export async function requestSeenBy({ db, actor, now }: ReadRequest | WriteRequest, id: string): Promise<LoadRequest> {
  const row = await requestById(db, id)
  if (!row || ![row.requester_id, row.load_owner_id].includes(actor.id)) throw new Refused('NOT_FOUND')
  return presentRequest(row, now)
}
