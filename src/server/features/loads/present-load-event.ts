import type { LoadEvent } from '#contract/freight/load.ts'
import type { listLoadHistory } from './load-event.sql.ts'

type HistoryRow = Awaited<ReturnType<typeof listLoadHistory>>[number]

/** Once there is a deal, the name in it: a party's later name doesn't rewrite the history. */
function nameActor({ actor_in_deal: frozen, ...actor }: HistoryRow): string | null {
  if (frozen) return frozen.businessName ?? `${frozen.firstName} ${frozen.lastName}`
  return actor.business_name ?? ([actor.first_name, actor.last_name].filter(Boolean).join(' ') || null)
}

/** One line of a load's history. */
export function presentLoadEvent(event: HistoryRow): LoadEvent {
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
