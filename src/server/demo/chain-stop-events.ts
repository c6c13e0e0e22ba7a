import { createHash } from 'node:crypto'
import { type Insertable, sql, type Transaction } from 'kysely'
import { stopEventText } from '#domain/freight/stop-chain.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { Schema } from '#server/db/schema.ts'

/** Events per statement. */
const CHUNK = 1_000

interface Tap {
  id: string
  deal_id: string
  kind: 'arrived' | 'departed'
  stop: StopId
  actor_id: string
  occurred_at: Date
  received_at: Date
}

function toStopEvent({ id, ...tap }: Tap, before?: Insertable<Schema['stop_event']>) {
  const event = {
    id,
    dealId: tap.deal_id,
    sequence: (before?.sequence ?? 0) + 1,
    kind: tap.kind,
    stop: tap.stop,
    occurredAt: tap.occurred_at.getTime(),
    earliestAt: tap.occurred_at.getTime(),
    latestAt: tap.occurred_at.getTime(),
    clockAheadMs: 0,
    receivedAt: tap.received_at.getTime(),
    actorId: tap.actor_id,
    actorKind: 'account' as const,
    corrects: null,
    reason: null,
    placeHash: null,
  }
  const previous = before?.hash ?? null
  return {
    ...tap,
    id,
    sequence: event.sequence,
    earliest_at: tap.occurred_at,
    latest_at: tap.occurred_at,
    clock_ahead_ms: 0,
    actor_kind: event.actorKind,
    corrects: null,
    reason: null,
    place_hash: null,
    previous_hash: previous,
    hash: createHash('sha256').update(stopEventText(event, previous)).digest('hex'),
  }
}

/** A chain of stop events for each deal, from the arrivals and departures in the demo's histories. */
export async function chainStopEvents(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<Tap>`
    select id, deal_id, type as kind, payload ->> 'stop' as stop, actor_id, occurred_at, received_at
    from load_event where type in ('arrived', 'departed') order by received_at, id`.execute(tx)
  const last = new Map<string, ReturnType<typeof toStopEvent>>()
  const events = rows.map((tap) => {
    const event = toStopEvent(tap, last.get(tap.deal_id))
    last.set(tap.deal_id, event)
    return event
  })
  for (let at = 0; at < events.length; at += CHUNK)
    await tx
      .insertInto('stop_event')
      .values(events.slice(at, at + CHUNK))
      .execute()
  await sql`update deal set stop_event_count = last.sequence, stop_event_hash = last.hash
    from (select distinct on (deal_id) deal_id, sequence, hash from stop_event order by deal_id, sequence desc) last
    where last.deal_id = deal.id`.execute(tx)
}
