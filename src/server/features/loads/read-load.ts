import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { LoadEvent, readLoad as endpoint } from '#contract/load.ts'
import { historyFor, isParty } from '#domain/load-viewer.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { historyOf } from './load-event.sql.ts'
import { loadSeenBy } from './load.sql.ts'
import { presentLoad, viewerOfRow } from './present-load.ts'

type HistoryRow = Awaited<ReturnType<typeof historyOf>>[number]

function presentEvent(event: HistoryRow): LoadEvent {
  const { latitude, longitude } = event
  const { stop, reason } = event.payload as { stop?: string; reason?: string }
  return {
    id: event.id,
    type: event.type,
    actor: event.business_name ?? ([event.first_name, event.last_name].filter(Boolean).join(' ') || null),
    occurredAt: event.occurred_at.toISOString(),
    receivedAt: event.received_at.toISOString(),
    place: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    detail: reason ?? stop ?? null,
  }
}

/** API-24. The history is for the parties, each their own part of it; everybody else gets an empty one. */
export async function readLoad(
  { params }: ParsedInputOf<typeof endpoint>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const row = await loadSeenBy(db, actor.id, params.id)
  const viewer = row && viewerOfRow(row, actor)
  if (!row || !viewer) throw new Refused('NOT_FOUND')
  const events = isParty(viewer) ? await historyOf(db, row.id) : []
  return { ...presentLoad(row, viewer, now), events: historyFor(viewer, events).map(presentEvent) }
}
