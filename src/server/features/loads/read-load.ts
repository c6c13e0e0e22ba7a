import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { LoadEvent, readLoadEndpoint } from '#contract/freight/load.ts'
import { filterHistoryForViewer, isLoadParty } from '#domain/freight/load-viewer.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { listLoadHistory } from './load-event.sql.ts'
import { findLoadFor } from './load.sql.ts'
import { presentLoad, resolveRowViewer } from './present-load.ts'

type HistoryRow = Awaited<ReturnType<typeof listLoadHistory>>[number]

/** Once there is a deal, the name in it: a party's later name doesn't rewrite the history. */
function nameActor({ actor_in_deal: frozen, ...actor }: HistoryRow): string | null {
  if (frozen) return frozen.businessName ?? `${frozen.firstName} ${frozen.lastName}`
  return actor.business_name ?? ([actor.first_name, actor.last_name].filter(Boolean).join(' ') || null)
}

function presentEvent(event: HistoryRow): LoadEvent {
  const { latitude, longitude } = event
  const { stop, reason, tap } = event.payload as { stop?: string; reason?: string; tap?: LoadEvent['tap'] }
  return {
    id: event.id,
    type: event.type,
    actor: nameActor(event),
    occurredAt: event.occurred_at.toISOString(),
    receivedAt: event.received_at.toISOString(),
    place: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    detail: reason ?? stop ?? null,
    ...(tap && { tap }),
  }
}

/** API-24. Each party gets its own part of the history; everyone else gets an empty one. */
export async function readLoad(
  { params }: ParsedEndpointInput<typeof readLoadEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof readLoadEndpoint>> {
  const row = await findLoadFor(db, actor.id, params.id)
  const viewer = row && resolveRowViewer(row, actor)
  if (!row || !viewer) throw new Refused('NOT_FOUND')
  const events = isLoadParty(viewer) ? await listLoadHistory(db, row.id) : []
  return { ...presentLoad(row, viewer, now), events: filterHistoryForViewer(viewer, events).map(presentEvent) }
}
