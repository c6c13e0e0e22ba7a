import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { readLoadEndpoint } from '#contract/freight/load.ts'
import { filterHistoryForViewer, isLoadParty } from '#domain/freight/load-viewer.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { listLoadHistory } from './load-event.sql.ts'
import { findLoadFor } from './load.sql.ts'
import { presentLoadEvent } from './present-load-event.ts'
import { presentLoad, resolveRowViewer } from './present-load.ts'

/** API-24. Each party gets its own part of the history; everyone else gets an empty one. */
export async function readLoad(
  { params }: ParsedEndpointInput<typeof readLoadEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof readLoadEndpoint>> {
  const row = await findLoadFor(db, actor.id, params.id)
  const viewer = row && resolveRowViewer(row, actor)
  if (!row || !viewer) throw new Refused('NOT_FOUND')
  const history = isLoadParty(viewer) ? await listLoadHistory(db, row.id) : []
  // what a released carrier's device sent late belongs to that carrier's deal
  const isOther = (dealId: string | null) => viewer === 'carrier' && dealId !== null && dealId !== row.deal?.id
  const events = history.filter(({ deal_id: dealId }) => !isOther(dealId))
  return { ...presentLoad(row, viewer, now), events: filterHistoryForViewer(viewer, events).map(presentLoadEvent) }
}
