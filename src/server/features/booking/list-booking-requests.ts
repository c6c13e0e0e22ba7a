import type { listBookingRequestsEndpoint, listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'
import { Refused } from '#server/http/refusal.ts'
import { findLoadFor } from '../loads/load.sql.ts'
import { resolveRowViewer } from '../loads/present-load.ts'
import { countReceivedRequests, selectBookingRequests, shownStatus } from './booking-request.sql.ts'
import { presentBookingRequest } from './present-booking-request.ts'

type ListAnswer = EndpointResponseInput<typeof listBookingRequestsEndpoint>
type Scope = 'all' | 'mine' | 'on-my-loads'

function page(
  found: ReturnType<typeof selectBookingRequests>,
  query: { page: number; limit: number; status?: BookingRequestStatus | undefined },
  { db, now }: ReadContext,
): Promise<ListAnswer> {
  const filtered = query.status === undefined ? found : found.where(shownStatus(now), '=', query.status)
  const ordered = filtered.orderBy('load_request.created_at', 'desc').orderBy('load_request.id', 'desc')
  return paginate(db, filtered, limitToPage(ordered, query), query).then(({ rows, meta }) => ({
    data: rows.map((row) => presentBookingRequest(row, now)),
    meta,
  }))
}

/** API-31, API-35, API-36: requests made, requests received, or both. */
export function createRequestLister(scope: Scope) {
  return (
    { query }: ParsedEndpointInput<typeof listBookingRequestsEndpoint>,
    ctx: ReadContext,
  ): Promise<ListAnswer> => {
    const { db, actor } = ctx
    const found = selectBookingRequests(db)
      .where('load.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          ...(scope === 'on-my-loads' ? [] : [eb('load_request.requester_id', '=', actor.id)]),
          ...(scope === 'mine' ? [] : [eb('load.owner_id', '=', actor.id)]),
        ]),
      )
    return page(found, query, ctx)
  }
}

/** API-34, REQ-03: the owner gets all of a load's requests; other viewers get only their own. */
export async function listLoadBookingRequests(
  { params, query }: ParsedEndpointInput<typeof listLoadBookingRequestsEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof listLoadBookingRequestsEndpoint>> {
  const { db, actor } = ctx
  const row = await findLoadFor(db, actor.id, params.id)
  const viewer = row && resolveRowViewer(row, actor)
  if (!viewer) throw new Refused('NOT_FOUND')
  const ofLoad = selectBookingRequests(db).where('load_request.load_id', '=', params.id)
  return page(viewer === 'owner' ? ofLoad : ofLoad.where('load_request.requester_id', '=', actor.id), query, ctx)
}

/** API-37: pending requests on the account's loads. */
export async function countPendingBookingRequests(
  _: unknown,
  { db, actor, now }: ReadContext,
): Promise<{ count: number }> {
  return { count: await countReceivedRequests(db, actor.id, new Date(now)) }
}
