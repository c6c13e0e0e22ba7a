import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import {
  type BookingRequest,
  type listBookingRequestsEndpoint,
  listLoadBookingRequestsEndpoint,
} from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { listCarrierRecordsEndpoint } from '#contract/freight/compare-offers.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { findLoadFor, isOwnLoad } from '../loads/load.sql.ts'
import { presentLoadTo, resolveRowViewer } from '../loads/present-load.ts'
import {
  countReceivedRequests,
  findBookingRequest,
  listCarrierRecords,
  requestersOf,
  selectBookingRequests,
  shownStatus,
} from './booking-request.sql.ts'
import { presentBookingRequest, presentCarrierRecord } from './present-booking-request.ts'

type ListAnswer = EndpointResponseInput<typeof listBookingRequestsEndpoint>

function page(
  requests: ReturnType<typeof selectBookingRequests>,
  query: { page: number; limit: number; status?: BookingRequestStatus | undefined },
  { db, actor, now }: ReadContext,
): Promise<ListAnswer> {
  const filtered = query.status === undefined ? requests : requests.where(shownStatus(now), '=', query.status)
  const ordered = filtered.orderBy('booking_request.created_at', 'desc').orderBy('booking_request.id', 'desc')
  return paginate(db, filtered, limitToPage(ordered, query), query).then(({ rows, meta }) => ({
    data: rows.map((row) => presentBookingRequest(row, actor.accountId, now)),
    meta,
  }))
}

/** API-31, API-35, API-36: requests made, requests received, or both. */
export const listBookingRequests = (
  endpoint: typeof listBookingRequestsEndpoint,
  scope: 'all' | 'mine' | 'on-my-loads',
) =>
  route(endpoint, ({ query }, ctx) => {
    const { db, actor } = ctx
    const requests = selectBookingRequests(db)
      .where('load.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          ...(scope === 'on-my-loads' ? [] : [eb('booking_request.requester_id', '=', actor.accountId)]),
          ...(scope === 'mine' ? [] : [eb('booking_request.load_owner_id', '=', actor.accountId)]),
        ]),
      )
    return page(requests, query, ctx)
  })

/** API-34, REQ-03: the owner gets all of a load's requests; other viewers get only their own. */
export const listLoadBookingRequests = route(listLoadBookingRequestsEndpoint, async ({ params, query }, ctx) => {
  const { db, actor } = ctx
  const row = await findLoadFor(db, actor.accountId, params.id)
  const viewer = row && resolveRowViewer(row, actor)
  if (!viewer) throw new Refused('NOT_FOUND')
  const ofLoad = selectBookingRequests(db).where('booking_request.load_id', '=', params.id)
  return page(
    viewer === 'owner' ? ofLoad : ofLoad.where('booking_request.requester_id', '=', actor.accountId),
    query,
    ctx,
  )
})

/** API-37: pending requests on the account's loads. */
export async function countPendingBookingRequests(
  _: unknown,
  { db, actor, now }: ReadContext,
): Promise<{ count: number }> {
  return { count: await countReceivedRequests(db, actor.accountId, new Date(now)) }
}

/**
 * A request for its requester or the owner of its load.
 * @throws Refused NOT_FOUND for anyone else
 */
export async function readBookingRequest(
  { db, actor, now }: ReadContext | WriteContext,
  id: string,
): Promise<BookingRequest> {
  const row = await findBookingRequest(db, id)
  if (!row || ![row.requester_id, row.load_owner_id].includes(actor.accountId)) throw new Refused('NOT_FOUND')
  return presentBookingRequest(row, actor.accountId, now)
}

/** TEAM-25: the load as it is now, and which colleague answered the request first. */
export async function readAnsweredLoad(
  ctx: WriteContext,
  { loadId, requestId }: { loadId: string; requestId: string },
): Promise<Load & Pick<BookingRequest, 'decidedBy' | 'decidedAt'>> {
  const { decidedBy, decidedAt } = await readBookingRequest(ctx, requestId)
  return { ...(await presentLoadTo(ctx, loadId)), ...(decidedBy !== undefined && { decidedBy, decidedAt }) }
}

/** Older deliveries say little about a carrier today. */
const RECENT_DAYS = 365

/** What the owner may know of the carriers who requested a load: their record, for any broker and for this one. */
export const compareCarriers = route(listCarrierRecordsEndpoint, async ({ params }, { db, actor, now }) => {
  if (!(await isOwnLoad(db, params.id, actor.accountId))) throw new Refused('NOT_FOUND')
  const since = new Date(now - RECENT_DAYS * DAY_MS)
  const rows = await listCarrierRecords(db, { carriers: requestersOf(params.id), ownerId: actor.accountId, since })
  return { data: rows.map(presentCarrierRecord) }
})
