import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { filterHistoryForViewer, isLoadParty } from '#domain/freight/load-viewer.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'
import { mapInSlices } from '#server/http/processor-time.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { listLoadHistory } from './load-event.sql.ts'
import { findLoadFor, selectLoadsFor } from './load.sql.ts'
import { myLoadsLike, orderOfMyLoads } from './my-loads.sql.ts'
import { presentLoadEvent } from './present-load-event.ts'
import { presentLoadFor, resolveRowViewer } from './present-load.ts'

/** API-24. Each party gets its own part of the history; everyone else gets an empty one. */
export const readLoad = route(readLoadEndpoint, async ({ params }, { db, actor, now }) => {
  const row = await findLoadFor(db, actor.accountId, params.id)
  const viewer = row && resolveRowViewer(row, actor)
  if (!row || !viewer) throw new Refused('NOT_FOUND')
  const history = isLoadParty(viewer) ? await listLoadHistory(db, row.id) : []
  // what a released carrier's device sent late belongs to that carrier's deal
  const isOther = (dealId: string | null) => viewer === 'carrier' && dealId !== null && dealId !== row.deal?.id
  const events = history.filter(({ deal_id: dealId }) => !isOther(dealId))
  const shown = filterHistoryForViewer(viewer, events)
  return {
    ...presentLoadFor(row, actor, now, viewer),
    events: shown.map((event) => presentLoadEvent(event, actor.accountId)),
  }
})

type LoadSelection = ReturnType<typeof selectLoadsFor>

/** API-21. Picks the page's ids using only the search's joins, then reads just those rows in full. */
export const listMyLoads = route(listMyLoadsEndpoint, async ({ query }, { db, actor, now }) => {
  const matches = myLoadsLike(db, query, { ...actor, now: new Date(now) })
  const inOrder = (loads: LoadSelection) =>
    loads.orderBy(orderOfMyLoads(query.sort, actor.accountId), query.sortOrder).orderBy('load.id', query.sortOrder)
  const chosen = limitToPage(inOrder(matches).clearSelect().select('load.id'), query)
  const whole = inOrder(selectLoadsFor(db, actor.accountId).where('load.id', 'in', chosen))
  const { rows, meta } = await paginate(db, matches, whole, query)
  return {
    data: await mapInSlices(rows, (row) => presentLoadFor(row, actor, now)),
    meta,
  }
})
