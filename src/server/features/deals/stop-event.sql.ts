import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import {
  type ChainedStopEvent,
  type ChainVerdict,
  stopEventText,
  stopPlaceText,
  verifyStopChain,
} from '#domain/freight/stop-chain.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { StopEvent } from '#domain/freight/stop-event.ts'
import type { TapTime } from '#domain/time/occurred-at.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A stop event as `to_jsonb` gives it: times are text. */
export interface StopEventJson {
  id: string
  kind: StopEvent['kind']
  stop: StopId
  occurred_at: string
  earliest_at: string
  latest_at: string
  clock_ahead_ms: number
  received_at: string
  actor_id: string
  actor_kind: 'account' | 'driver-link'
  corrects: string | null
  reason: string | null
  place: { latitude: number; longitude: number; accuracy: number | null } | null
}

/** For a query on `deal`: its stop events in the order the server got them, with the places still stored. */
export function selectStopEventsOf(dealId: RawBuilder<unknown>): RawBuilder<StopEventJson[]> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(event) || jsonb_build_object('place',
      case when place.event_id is null then null else jsonb_build_object(
        'latitude', place.latitude, 'longitude', place.longitude, 'accuracy', place.accuracy_m) end)
      order by event.sequence), '[]')
    from stop_event event left join stop_event_place place on place.event_id = event.id
    where event.deal_id = ${dealId})`
}

/** For a query on a stop event: no correction voids it. */
const isValid = (event: string) =>
  sql<boolean>`not exists (select from stop_event correction where correction.corrects = ${sql.ref(`${event}.id`)})`

/** For a query on a deal: the arrival at its first or last stop that `findStopStay` counts. */
export function firstArrivalOf(dealId: RawBuilder<unknown>, end: 'first' | 'last'): RawBuilder<unknown> {
  const at = sql.lit(end === 'first' ? 0 : -1)
  return sql`select arrival.occurred_at, arrival.earliest_at, arrival.latest_at
    from deal hauled join deal_terms agreed on agreed.deal_id = hauled.id and agreed.version = hauled.version
      join stop_event arrival on arrival.deal_id = hauled.id and arrival.stop = agreed.stops -> ${at} ->> 'id'
    where hauled.id = ${dealId} and arrival.kind = 'arrived' and ${isValid('arrival')}
    order by arrival.latest_at, arrival.occurred_at, arrival.sequence limit 1`
}

interface NewStopEvent {
  /** shared with its line in the load's history */
  id?: string
  dealId: string
  kind: StopEvent['kind']
  stop: StopId
  actorId: string
  /** the link through which a driver tapped */
  linkId?: string | undefined
  now: number
  time: TapTime
  place?: { latitude: number; longitude: number; accuracy?: number | undefined } | undefined
  corrects?: string
  reason?: string
}

/** Adds an event to the end of its deal's chain. The load must be locked, so that events of one chain take turns. */
export async function appendStopEvent(tx: Transaction<Schema>, about: NewStopEvent): Promise<void> {
  const head = await tx
    .selectFrom('deal')
    .select(['stop_event_count', 'stop_event_hash'])
    .where('id', '=', about.dealId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const salt = randomBytes(16).toString('hex')
  const place = about.place && { salt, ...about.place, accuracy: about.place.accuracy ?? null }
  const actorKind = about.linkId === undefined ? 'account' : 'driver-link'
  const event: ChainedStopEvent = {
    id: about.id ?? newId(),
    dealId: about.dealId,
    sequence: head.stop_event_count + 1,
    kind: about.kind,
    stop: about.stop,
    occurredAt: about.time.at,
    earliestAt: about.time.earliest,
    latestAt: about.time.latest,
    clockAheadMs: about.time.clockAheadMs,
    receivedAt: about.now,
    actorId: about.linkId ?? about.actorId,
    actorKind,
    corrects: about.corrects ?? null,
    reason: about.reason ?? null,
    placeHash: place ? sha256(stopPlaceText(place)) : null,
  }
  const hash = sha256(stopEventText(event, head.stop_event_hash))
  await tx
    .insertInto('stop_event')
    .values({
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
      actor_kind: actorKind,
      corrects: event.corrects,
      reason: event.reason,
      place_hash: event.placeHash,
      previous_hash: head.stop_event_hash,
      hash,
    })
    .execute()
  if (place) {
    const { accuracy, ...point } = place
    const row = { ...point, event_id: event.id, accuracy_m: accuracy, received_at: new Date(about.now) }
    await tx.insertInto('stop_event_place').values(row).execute()
  }
  await tx
    .updateTable('deal')
    .set({ stop_event_count: event.sequence, stop_event_hash: hash })
    .where('id', '=', event.dealId)
    .execute()
}

function selectEvents(db: Kysely<Schema>, dealId: string) {
  return db.selectFrom('stop_event').selectAll('stop_event').where('deal_id', '=', dealId).orderBy('sequence')
}

/** A deal's stop events in the order the server got them, for a decision. */
export async function listStopEvents(
  db: Kysely<Schema>,
  dealId: string,
): Promise<(StopEvent & { actorId: string; receivedAt: number })[]> {
  const rows = await selectEvents(db, dealId).execute()
  return rows.map(
    ({ id, kind, stop, occurred_at, earliest_at, latest_at, received_at, corrects, actor_id: actorId }) => ({
      id,
      kind,
      stop,
      occurredAt: occurred_at.getTime(),
      earliest: earliest_at.getTime(),
      latest: latest_at.getTime(),
      receivedAt: received_at.getTime(),
      corrects,
      actorId,
    }),
  )
}

/** Whether a deal's stop events are as they were recorded. */
export async function verifyStopEvents(db: Kysely<Schema>, dealId: string): Promise<ChainVerdict> {
  const head = await db
    .selectFrom('deal')
    .select(['stop_event_count', 'stop_event_hash'])
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow()
  const rows = await selectEvents(db, dealId)
    .leftJoin('stop_event_place as place', 'place.event_id', 'stop_event.id')
    .select(['place.salt', 'place.latitude', 'place.longitude', 'place.accuracy_m'])
    .execute()
  const links = rows.map((row) => ({
    event: {
      id: row.id,
      dealId: row.deal_id,
      sequence: row.sequence,
      kind: row.kind,
      stop: row.stop,
      occurredAt: row.occurred_at.getTime(),
      earliestAt: row.earliest_at.getTime(),
      latestAt: row.latest_at.getTime(),
      clockAheadMs: row.clock_ahead_ms,
      receivedAt: row.received_at.getTime(),
      actorId: row.actor_id,
      actorKind: row.actor_kind,
      corrects: row.corrects,
      reason: row.reason,
      placeHash: row.place_hash,
    },
    previousHash: row.previous_hash,
    hash: row.hash,
    place:
      row.salt === null || row.latitude === null || row.longitude === null
        ? null
        : { salt: row.salt, latitude: row.latitude, longitude: row.longitude, accuracy: row.accuracy_m },
  }))
  return verifyStopChain(links, { count: head.stop_event_count, hash: head.stop_event_hash }, sha256)
}

/** Deletes places whose retention is over. */
export async function clearStopPlaces(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('stop_event_place').where('received_at', '<', before).execute()
}

/** No stop has more: one ahead of the end of free time, and one at its end. */
const MOST_WARNINGS = 2

/** Loads with an arrival since then, no departure that may be after it, and warnings left to give. */
export async function listWaitingLoads(db: Kysely<Schema>, since: Date): Promise<string[]> {
  const { rows } = await sql<{ load_id: string }>`
    select distinct deal.load_id from stop_event arrival join deal on deal.id = arrival.deal_id
    where arrival.received_at > ${since} and arrival.kind = 'arrived' and ${isValid('arrival')} and deal.ended_at is null
      and not exists (select from stop_event departure where departure.deal_id = arrival.deal_id
        and departure.stop = arrival.stop and departure.kind = 'departed'
        and departure.latest_at >= arrival.earliest_at and ${isValid('departure')})
      and (select count(*) from detention_warning warning join stop_event about on about.id = warning.arrival_id
        where about.deal_id = arrival.deal_id and about.stop = arrival.stop and ${isValid('about')}) < ${MOST_WARNINGS}`.execute(
    db,
  )
  return rows.map(({ load_id: id }) => id)
}

/** The warnings of a stop's stay, by their minutes: those of an arrival that was corrected are gone. */
export async function listWarnings(db: Kysely<Schema>, dealId: string, stop: StopId): Promise<number[]> {
  const rows = await db
    .selectFrom('detention_warning as warning')
    .innerJoin('stop_event as arrival', 'arrival.id', 'warning.arrival_id')
    .select('warning.minutes')
    .where('arrival.deal_id', '=', dealId)
    .where('arrival.stop', '=', stop)
    .where(isValid('arrival'))
    .execute()
  return rows.map(({ minutes }) => minutes)
}

/** Marks warnings of a stay as given. */
export async function insertWarnings(
  tx: Transaction<Schema>,
  { arrivalId, minutes, now }: { arrivalId: string; minutes: readonly number[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('detention_warning')
    .values(minutes.map((at) => ({ arrival_id: arrivalId, minutes: at, warned_at: now })))
    .execute()
}
