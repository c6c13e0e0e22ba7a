import { readStored } from '#contract/api/read-stored.ts'
import { type LoadEvent, loadEventSchema } from '#contract/freight/load.ts'
import { nameFor } from '#server/db/party.sql.ts'
import { writtenPartyName } from '#domain/text/names.ts'
import * as z from 'zod/mini'
import type { listLoadHistory } from './load-event.sql.ts'

const eventDetail = z.object({
  stop: z.optional(z.string()),
  /** above two stops: 'stop 2, Tulsa, OK' as it was numbered then */
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** how a load was booked, when not by the owner's acceptance */
  via: z.optional(z.string()),
  tap: loadEventSchema.shape.tap,
})

/** What a history line shows of an event's payload, as the database stores it. */
export function readStoredEventDetail(stored: unknown): z.output<typeof eventDetail> {
  return readStored(eventDetail, stored) ?? {}
}

type HistoryRow = Awaited<ReturnType<typeof listLoadHistory>>[number]

/** Once there is a deal, the name in it: a party's later name doesn't rewrite the history. */
function nameActor({ actor_in_deal: frozen, actor_name: name }: HistoryRow): string | null {
  return frozen ? writtenPartyName(frozen) : name
}

/** One line of a load's history. */
export function presentLoadEvent(event: HistoryRow, viewerId: string): LoadEvent {
  const person = nameFor(viewerId, event.colleague)
  const { latitude, longitude } = event
  const { stop, at, reason, via, tap } = readStoredEventDetail(event.payload)
  return {
    id: event.id,
    type: event.type,
    actor: nameActor(event),
    ...(person !== undefined && { person }),
    occurredAt: event.occurred_at.toISOString(),
    receivedAt: event.received_at.toISOString(),
    place: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    detail: reason ?? at ?? stop ?? via ?? null,
    ...(at !== undefined && stop !== undefined && { stop }),
    ...(tap && { tap }),
  }
}
