import type { allRequests, requestsOfLoad } from '#contract/booking.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { RequestStatus } from '#domain/booking.ts'
import { sql } from 'kysely'
import type { ReadRequest } from '#server/http/bind.ts'
import { onPage, pageOf } from '#server/http/page.ts'
import { Refused } from '#server/http/refusal.ts'
import { loadSeenBy } from '../loads/load.sql.ts'
import { viewerOfRow } from '../loads/present-load.ts'
import { requests } from './booking.sql.ts'
import { presentRequest } from './present-request.ts'

type ListAnswer = AnswerInputOf<typeof allRequests>
type Scope = 'all' | 'mine' | 'on-my-loads'

/** The status that people see: a pending request past its time counts as rejected. */
function shownStatus(now: number) {
  return sql<RequestStatus>`case when load_request.status = 'pending' and load_request.expires_at <= ${new Date(now)} then 'rejected' else load_request.status end`
}

function page(
  found: ReturnType<typeof requests>,
  query: { page: number; limit: number; status?: RequestStatus | undefined },
  { db, now }: ReadRequest,
): Promise<ListAnswer> {
  const filtered = query.status === undefined ? found : found.where(shownStatus(now), '=', query.status)
  const ordered = filtered.orderBy('load_request.created_at', 'desc').orderBy('load_request.id', 'desc')
  return pageOf(db, filtered, onPage(ordered, query), query).then(({ rows, meta }) => ({
    data: rows.map((row) => presentRequest(row, now)),
    meta,
  }))
}

/** API-31, API-35, API-36: own requests, those on own loads, or both. */
export function listRequests(scope: Scope) {
  return ({ query }: ParsedInputOf<typeof allRequests>, request: ReadRequest): Promise<ListAnswer> => {
    const { db, actor } = request
    const found = requests(db)
      .where('load.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          ...(scope === 'on-my-loads' ? [] : [eb('load_request.requester_id', '=', actor.id)]),
          ...(scope === 'mine' ? [] : [eb('load.owner_id', '=', actor.id)]),
        ]),
      )
    return page(found, query, request)
  }
}

/** API-34, REQ-03: all requests of a load for its owner, the own ones for everybody else who may see the load. */
export async function listRequestsOfLoad(
  { params, query }: ParsedInputOf<typeof requestsOfLoad>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof requestsOfLoad>> {
  const { db, actor } = request
  const row = await loadSeenBy(db, actor.id, params.id)
  const viewer = row && viewerOfRow(row, actor)
  if (!viewer) throw new Refused('NOT_FOUND')
  const ofLoad = requests(db).where('load_request.load_id', '=', params.id)
  return page(viewer === 'owner' ? ofLoad : ofLoad.where('load_request.requester_id', '=', actor.id), query, request)
}

/** API-37: how many wait for an answer on own loads. */
export async function countPending(_: unknown, { db, actor, now }: ReadRequest): Promise<{ count: number }> {
  const { count } = await db
    .selectFrom('load_request')
    .innerJoin('load', 'load.id', 'load_request.load_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('load.owner_id', '=', actor.id)
    .where('load.deleted_at', 'is', null)
    .where('load_request.status', '=', 'pending')
    .where('load_request.expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow()
  return { count: Number(count) }
}
