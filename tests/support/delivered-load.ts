import { sql } from 'kysely'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { STOP_TAPS } from '#domain/freight/stop-event.ts'
import { agreedStopsOf } from '#server/db/agreed-stops.sql.ts'
import { newId } from '#server/db/new-id.ts'
import type { ApiServer } from './api-server.ts'
import { postLoad } from './load-scenes.ts'
import type { ApiPerson } from './api-person.ts'

type LoadEvent = [type: string, at: string, stop?: 'pickup' | 'delivery']

/** The owner and carrier of a delivered load, and what happened to it: taps at its stops, and lines of its history. */
export type DeliveredLoadOptions = NonNullable<Parameters<typeof postLoad>[2]> & {
  owner: ApiPerson
  carrier: ApiPerson
  events?: LoadEvent[]
  /** the carrier accepted it */
  hasDeal?: boolean
}

/** Inserts a load that was delivered at any time in the past, with its deal. */
export async function insertDeliveredLoad(
  server: ApiServer,
  completedAt: string,
  { owner, carrier, events = [], hasDeal = true, ...about }: DeliveredLoadOptions,
): Promise<void> {
  const load = await postLoad(server, owner, {
    status: 'completed',
    dispatcher_id: carrier.id,
    completed_at: new Date(completedAt),
    ...about,
  })
  const dealId = hasDeal ? await insertDeal(server, load.id, { owner, carrier, acceptedAt: completedAt }) : null
  for (const [index, [type, time, stop]] of events.entries()) {
    const at = new Date(time)
    const id = newId()
    const kind = STOP_TAPS.find((tap) => tap === type)
    if (dealId !== null && kind && stop) {
      const tap = { id, deal_id: dealId, sequence: index + 1, kind, stop, hash: '', clock_ahead_ms: 0 }
      const then = { occurred_at: at, earliest_at: at, latest_at: at, received_at: at }
      const by = { actor_id: carrier.id, actor_kind: 'account' } as const
      await server.db
        .insertInto('stop_event')
        .values({ ...tap, ...then, ...by })
        .execute()
    }
    await server.db
      .insertInto('load_event')
      .values({
        id,
        load_id: load.id,
        deal_id: dealId,
        type,
        actor_id: carrier.id,
        actor_kind: 'account',
        occurred_at: at,
        received_at: at,
        payload: JSON.stringify(stop ? { stop } : {}),
      })
      .execute()
  }
}

/** On the load's agreed terms, else the posted ones; a dispatcher's names the carrier that it books for. */
async function insertDeal(
  server: ApiServer,
  loadId: string,
  { owner, carrier, acceptedAt }: Pick<DeliveredLoadOptions, 'owner' | 'carrier'> & { acceptedAt: string },
): Promise<string> {
  const id = newId()
  const parts = {
    broker: '{}',
    carrier: '{}',
    freight: '{}',
    paper_terms: '{}',
    payment_days: 30,
  }
  const consent = await server.db
    .selectFrom('dispatch_consent')
    .select(['id', 'carrier_id', 'usdot'])
    .where('dispatcher_id', '=', carrier.id)
    .executeTakeFirst()
  const booked = consent && {
    consent_id: consent.id,
    hauler_id: consent.carrier_id,
    named_carrier: JSON.stringify({ dotNumber: consent.usdot }),
  }
  const parties = {
    broker_id: owner.id,
    carrier_id: carrier.id,
    broker_person_id: owner.personId,
    carrier_person_id: carrier.personId,
    ...booked,
  }
  await server.db
    .insertInto('deal')
    .values({ id, load_id: loadId, ...parties, ...parts, accepted_at: new Date(acceptedAt) })
    .execute()
  await sql`
    insert into deal_terms (deal_id, version, rate_cents, stops, miles, drive_minutes, miles_source, weight_lbs, detention,
      team, agreed_at)
    select ${id}, 1, coalesce(agreed_rate_cents, rate_cents), ${agreedStopsOf(sql.ref('load.id'))}, distance_miles,
      drive_minutes, distance_source, weight_lbs,
      coalesce(agreed_detention, ${JSON.stringify(DEFAULT_DETENTION)}::jsonb), false, ${new Date(acceptedAt)}
    from load where id = ${loadId}`.execute(server.db)
  return id
}
