import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { listBoardEndpoint, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import type { BoardSort } from '#contract/freight/load-query.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'
import { isRequestedOrHauledBy, isBookable, selectLoadsFor, matchesPublicSearch } from './load.sql.ts'
import { AGREED, myLoadsLike } from './my-loads.sql.ts'
import { presentLoad, resolveRowViewer } from './present-load.ts'

const COLUMN = {
  createdAt: 'load.created_at',
  rate: 'load.rate_cents',
  distance: 'load.distance_miles',
} as const

const MY_COLUMN = { ...COLUMN, pickupDateTime: AGREED.pickup, deliveryDateTime: AGREED.delivery }

type LoadSelection = ReturnType<typeof selectLoadsFor>
type Order = [column: (typeof MY_COLUMN)[keyof typeof MY_COLUMN], direction: 'asc' | 'desc']

const BOARD_ORDERS: Readonly<Record<BoardSort, Order>> = {
  'rate:desc': [COLUMN.rate, 'desc'],
  'rate:asc': [COLUMN.rate, 'asc'],
  'distance:desc': [COLUMN.distance, 'desc'],
  'distance:asc': [COLUMN.distance, 'asc'],
  'createdAt:desc': [COLUMN.createdAt, 'desc'],
}

/** Picks the page's ids using only the search's joins, then reads just those rows in full. */
async function pageOfLoads(
  found: LoadSelection,
  [column, direction]: Order,
  query: { page: number; limit: number },
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof listBoardEndpoint>> {
  const inOrder = (loads: LoadSelection) => loads.orderBy(column, direction).orderBy('load.id', direction)
  const chosen = limitToPage(inOrder(found).clearSelect().select('load.id'), query)
  const whole = inOrder(selectLoadsFor(db, actor.id).where('load.id', 'in', chosen))
  const { rows, meta } = await paginate(db, found, whole, query)
  return { data: rows.map((row) => presentLoad(row, resolveRowViewer(row, actor) ?? 'board', now)), meta }
}

/** API-21. */
export async function listMyLoads(
  { query }: ParsedEndpointInput<typeof listMyLoadsEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof listMyLoadsEndpoint>> {
  const { db, actor, now } = ctx
  const found = myLoadsLike(db, query, { accountId: actor.id, now: new Date(now) })
  const column = MY_COLUMN[query.sort]
  return pageOfLoads(found, [column, query.sortOrder], query, ctx)
}

/**
 * API-22, BOARD-01, BOARD-02. No status or 'pending' lists bookable loads. Any other status lists the loads the viewer
 * requested or hauls. 'all' lists both.
 */
export async function listBoard(
  { query }: ParsedEndpointInput<typeof listBoardEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof listBoardEndpoint>> {
  const { db, actor, now } = ctx
  const { status = 'pending', search = '' } = query
  const found = selectLoadsFor(db, actor.id)
    .where((eb) => {
      if (status === 'pending') return isBookable(eb, new Date(now))
      if (status === 'all') return eb.or([isBookable(eb, new Date(now)), isRequestedOrHauledBy(eb, actor.id)])
      return eb.and([eb('load.status', '=', status), isRequestedOrHauledBy(eb, actor.id)])
    })
    .where(matchesPublicSearch(search))
  return pageOfLoads(found, BOARD_ORDERS[query.sort], query, ctx)
}
