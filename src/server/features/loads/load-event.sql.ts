import { type Kysely, sql, type Transaction } from 'kysely'
import type { LoadEventType } from '#domain/freight/load-status.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { TapTime } from '#domain/time/occurred-at.ts'
import { newId } from '#server/db/new-id.ts'
import { type ColleagueJson, colleagueOf, partyNameOf } from '#server/db/party.sql.ts'
import { actingPersonOf, actingProgramOf } from '#server/db/acting-person.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { ACTOR_IN_DEAL } from '../deals/deal.sql.ts'
import { presentTap } from '../deals/present-stop-event.ts'

export interface NewLoadEvent {
  /** of the stop event that it shows */
  id?: string
  loadId: string
  /** when it isn't the load's current deal */
  dealId?: string
  type: LoadEventType
  /** null for what the clock did */
  actorId: string | null
  /** a driver did it for that account, through a link */
  isByDriver?: boolean
  occurredAt: number
  now: number
  /** what makes `occurredAt` uncertain, if it comes from a device */
  time?: TapTime
  detail?: Record<string, unknown>
}

/** Append only: history is never changed or deleted. */
export async function appendLoadEvent(tx: Transaction<Schema>, event: NewLoadEvent): Promise<void> {
  await tx
    .insertInto('load_event')
    .values({
      id: event.id ?? newId(),
      load_id: event.loadId,
      deal_id:
        event.dealId ?? sql<string | null>`(select id from deal where load_id = ${event.loadId} and ended_at is null)`,
      type: event.type,
      actor_id: event.actorId,
      person_id: actingPersonOf(event.actorId),
      via: actingProgramOf(event.actorId),
      actor_kind: event.actorId === null ? 'system' : event.isByDriver ? 'driver-link' : 'account',
      occurred_at: new Date(event.occurredAt),
      received_at: new Date(event.now),
      payload: JSON.stringify({ ...event.detail, ...(event.time && presentTap(event.time)) }),
    })
    .execute()
}

/** Whether a tap at this stop, outside any deal, is in the load's history already. The load must be locked. */
export async function hasTapLine(
  tx: Transaction<Schema>,
  { loadId, actorId, type, stop }: { loadId: string; actorId: string; type: 'arrived' | 'departed'; stop: StopId },
): Promise<boolean> {
  const line = await tx
    .selectFrom('load_event')
    .select('id')
    .where('load_id', '=', loadId)
    .where('deal_id', 'is', null)
    .where('actor_id', '=', actorId)
    .where('type', '=', type)
    .where(sql`payload ->> 'stop'`, '=', stop)
    .executeTakeFirst()
  return line !== undefined
}

/** Times of a load's events of one type since then; `carrierId` limits them to that carrier. */
export async function eventTimes(
  db: Kysely<Schema>,
  { loadId, type, carrierId, since }: { loadId: string; type: LoadEventType; carrierId?: string; since: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('load_event')
    .select('received_at')
    .where('load_id', '=', loadId)
    .where('received_at', '>', since)
    .where('type', '=', type)
    .$if(carrierId !== undefined, (query) => query.where(sql`payload ->> 'carrierId'`, '=', carrierId))
    .execute()
  return rows.map((row) => row.received_at.getTime())
}

/** KEY-09: the program in a person's place, for the company whose key or EDI partner it is. */
const DOER_PROGRAM = sql<ColleagueJson | null>`case when load_event.via is not null then
  jsonb_build_object('accountId', load_event.actor_id, 'name',
    (load_event.via ->> 'name') || case load_event.via ->> 'kind' when 'edi' then ' (EDI)' else ' (API key)' end) end`

/** A load's history, oldest first, with each actor's name now and in the deal and who of them did it. */
export function listLoadHistory(db: Kysely<Schema>, loadId: string) {
  return db
    .selectFrom('load_event')
    .leftJoin('account as actor', 'actor.id', 'load_event.actor_id')
    .leftJoin('stop_event_place as place', 'place.event_id', 'load_event.id')
    .selectAll('load_event')
    .select(['place.latitude', 'place.longitude'])
    .select(partyNameOf('actor').$castTo<string | null>().as('actor_name'))
    .select(
      sql<ColleagueJson | null>`coalesce(${DOER_PROGRAM}, ${colleagueOf(sql.ref('load_event.person_id'))})`.as(
        'colleague',
      ),
    )
    .select(ACTOR_IN_DEAL.as('actor_in_deal'))
    .where('load_event.load_id', '=', loadId)
    .orderBy('load_event.received_at')
    .orderBy('load_event.id')
    .execute()
}

/** Reasons that a carrier's system gave with its taps, by stop event. */
export async function listDelayCodes(db: Kysely<Schema>, loadId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('load_event')
    .select(['id', sql<string>`payload ->> 'delayCode'`.as('code')])
    .where('load_id', '=', loadId)
    .where(sql<boolean>`payload ? 'delayCode'`)
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** How often a deal's carrier named, changed or removed its driver. */
export async function countDriverChanges(db: Kysely<Schema>, dealId: string): Promise<number> {
  const { count } = await db
    .selectFrom('load_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deal_id', '=', dealId)
    .where('type', 'in', ['driver-named', 'driver-changed', 'driver-removed'])
    .executeTakeFirstOrThrow()
  return count
}
