import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'
import { selectLoadsFor } from './load.sql.ts'
import { MY_LOADS_ORDER, myLoadsLike } from './my-loads.sql.ts'
import { presentLoad, resolveRowViewer } from './present-load.ts'

type LoadSelection = ReturnType<typeof selectLoadsFor>

/** API-21. Picks the page's ids using only the search's joins, then reads just those rows in full. */
export async function listMyLoads(
  { query }: ParsedEndpointInput<typeof listMyLoadsEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof listMyLoadsEndpoint>> {
  const found = myLoadsLike(db, query, { accountId: actor.id, now: new Date(now) })
  const inOrder = (loads: LoadSelection) =>
    loads.orderBy(MY_LOADS_ORDER[query.sort], query.sortOrder).orderBy('load.id', query.sortOrder)
  const chosen = limitToPage(inOrder(found).clearSelect().select('load.id'), query)
  const whole = inOrder(selectLoadsFor(db, actor.id).where('load.id', 'in', chosen))
  const { rows, meta } = await paginate(db, found, whole, query)
  return { data: rows.map((row) => presentLoad(row, resolveRowViewer(row, actor) ?? 'board', now)), meta }
}
