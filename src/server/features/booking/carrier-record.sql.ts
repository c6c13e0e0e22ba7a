import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export interface CarrierRecordRow {
  carrier_id: string
  /** with a recorded arrival at the delivery */
  judged: number
  on_time: number
  /** whose loads were judged */
  brokers: number
  with_you: number
  last_with_you: Date | null
}

/**
 * What the carriers who requested a load delivered: all of it in a period, and all of it for one broker. Only loads that
 * they accepted count, and for the share only those with both arrivals, in their order. An arrival is on time until the
 * appointment's last minute has ended, as in `judgePunctuality`.
 */
export async function listCarrierRecords(
  db: Kysely<Schema>,
  { loadId, ownerId, since }: { loadId: string; ownerId: string; since: Date },
): Promise<CarrierRecordRow[]> {
  const { rows } = await sql<CarrierRecordRow>`
    with carrier as (select distinct requester_id as id from load_request where load_id = ${loadId})
    select carrier.id as carrier_id,
      count(*) filter (where hauled.is_recent and hauled.arrived_at is not null) as judged,
      count(distinct hauled.owner_id) filter (where hauled.is_recent and hauled.arrived_at is not null) as brokers,
      count(*) filter (where hauled.is_recent
        and date_trunc('minute', hauled.arrived_at) <= date_trunc('minute', hauled.due_at)) as on_time,
      count(*) filter (where hauled.is_yours) as with_you,
      max(hauled.completed_at) filter (where hauled.is_yours) as last_with_you
    from carrier left join lateral (
      select load.owner_id, load.completed_at, load.completed_at >= ${since} as is_recent, load.owner_id = ${ownerId} as is_yours,
        coalesce(load.agreed_delivery_until, load.agreed_delivery_at, load.delivery_until, load.delivery_at) as due_at,
        (select min(event.occurred_at) from load_event event
          where event.load_id = load.id and event.type = 'arrived' and event.payload ->> 'stop' = 'delivery'
            and not exists (select from stop_event correction where correction.corrects = event.id)
            and not exists (select from deal where deal.id = event.deal_id and deal.ended_at is not null)
            and exists (select from load_event pickup
              where pickup.load_id = load.id and pickup.type = 'arrived' and pickup.payload ->> 'stop' = 'pickup'
                and pickup.occurred_at <= event.occurred_at
                and not exists (select from stop_event correction where correction.corrects = pickup.id))) as arrived_at
      from load
      where load.dispatcher_id = carrier.id and load.status = 'completed' and load.deleted_at is null
        and exists (select from deal
          where deal.load_id = load.id and deal.carrier_id = carrier.id and deal.ended_at is null)
        and (load.completed_at >= ${since} or load.owner_id = ${ownerId})
    ) hauled on true
    group by carrier.id`.execute(db)
  return rows
}
