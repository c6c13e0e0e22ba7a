import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type ChainedStopEvent, stopEventText, stopPlaceText } from '#domain/freight/stop-chain.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'
import { newId } from './new-id.ts'
import type { Schema } from './schema.ts'

const CHUNK = 1_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface HistoryRow {
  id: string
  deal_id: string
  type: 'arrived' | 'departed' | 'arrival-corrected'
  actor_id: string
  occurred_at: Date
  received_at: Date
  latitude: number | null
  longitude: number | null
  accuracy_m: number | null
  stop: StopKind | null
  reason: string | null
  tap: { earliest: string; latest: string; clockAheadMs: number } | null
}

interface Chain {
  previous: string | null
  events: ChainedStopEvent[]
}

function placeOf({ latitude, longitude, accuracy_m: accuracy }: HistoryRow) {
  if (latitude === null || longitude === null) return null
  return { salt: randomBytes(16).toString('hex'), latitude, longitude, accuracy }
}

/** An event of the history as the chain's next one; undefined for a correction of nothing. */
function toStopEvent(row: HistoryRow, chain: Chain, placeHash: string | null): ChainedStopEvent | undefined {
  const { events } = chain
  const isCorrection = row.type === 'arrival-corrected'
  const corrected = isCorrection
    ? events.findLast(({ kind, stop }) => kind === 'arrived' && stop === 'delivery')?.id
    : undefined
  if (isCorrection && !corrected) return undefined
  const occurredAt = row.occurred_at.getTime()
  return {
    // the history's line is found by it
    id: isCorrection ? newId() : row.id,
    dealId: row.deal_id,
    sequence: events.length + 1,
    kind: row.type === 'arrival-corrected' ? 'corrected' : row.type,
    stop: isCorrection ? 'delivery' : (row.stop ?? 'delivery'),
    occurredAt,
    earliestAt: row.tap ? Date.parse(row.tap.earliest) : occurredAt,
    latestAt: row.tap ? Date.parse(row.tap.latest) : occurredAt,
    clockAheadMs: row.tap?.clockAheadMs ?? 0,
    receivedAt: row.received_at.getTime(),
    actorId: row.actor_id,
    actorKind: 'account',
    corrects: corrected ?? null,
    reason: isCorrection ? (row.reason ?? 'Corrected') : null,
    placeHash,
  }
}

function storedRow(event: ChainedStopEvent, previous: string | null) {
  return {
    id: event.id,
    deal_id: event.dealId,
    sequence: event.sequence,
    kind: event.kind,
    stop: event.stop,
    occurred_at: new Date(event.occurredAt),
    earliest_at: new Date(event.earliestAt),
    latest_at: new Date(event.latestAt),
    clock_ahead_ms: event.clockAheadMs,
    received_at: new Date(event.receivedAt),
    actor_id: event.actorId,
    actor_kind: 'account' as const,
    corrects: event.corrects,
    reason: event.reason,
    place_hash: event.placeHash,
    previous_hash: previous,
    hash: sha256(stopEventText(event, previous)),
  }
}

/**
 * Chains the arrivals and departures of the load histories, in the order the server received them, and moves their
 * places out of the history. For deals without a chain: a migration and the demo data. A released migration runs it, so
 * it writes only columns of that time.
 */
export async function chainStopHistory(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<HistoryRow>`
    select event.id, event.deal_id, event.type, event.actor_id, event.occurred_at, event.received_at, event.latitude,
      event.longitude, event.accuracy_m, event.payload ->> 'stop' as stop, event.payload ->> 'reason' as reason,
      event.payload -> 'tap' as tap
    from load_event event join deal on deal.id = event.deal_id
    where event.type in ('arrived', 'departed', 'arrival-corrected') and event.actor_id is not null
      and deal.stop_event_count = 0
    order by event.received_at, event.id`.execute(db)
  const chains = new Map<string, Chain>()
  const stored: ReturnType<typeof storedRow>[] = []
  const places = []
  for (const row of rows) {
    const chain = chains.get(row.deal_id) ?? { previous: null, events: [] }
    chains.set(row.deal_id, chain)
    const place = placeOf(row)
    const event = toStopEvent(row, chain, place && sha256(stopPlaceText(place)))
    if (!event) continue
    const link = storedRow(event, chain.previous)
    stored.push(link)
    chain.events.push(event)
    chain.previous = link.hash
    if (place) {
      const { accuracy, ...point } = place
      places.push({ event_id: event.id, ...point, accuracy_m: accuracy, received_at: row.received_at })
    }
  }
  for (let at = 0; at < stored.length; at += CHUNK)
    await db
      .insertInto('stop_event')
      .values(stored.slice(at, at + CHUNK))
      .execute()
  for (let at = 0; at < places.length; at += CHUNK)
    await db
      .insertInto('stop_event_place')
      .values(places.slice(at, at + CHUNK))
      .execute()
  await sql`update deal set stop_event_count = last.sequence, stop_event_hash = last.hash
    from (select distinct on (deal_id) deal_id, sequence, hash from stop_event order by deal_id, sequence desc) last
    where last.deal_id = deal.id and deal.stop_event_count = 0`.execute(db)
  await sql`update load_event set latitude = null, longitude = null, accuracy_m = null
    from stop_event_place place where place.event_id = load_event.id`.execute(db)
}
