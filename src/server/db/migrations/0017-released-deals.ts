import { type QueryExecutorProvider, sql } from 'kysely'

const party = (id: string) => `(select jsonb_build_object(
    'firstName', first_name, 'lastName', last_name, 'businessName', business_name, 'dotNumber', dot_number,
    'isDotVerified', false, 'mcNumber', mc_number, 'phoneNumber', phone_number,
    'email', case when is_active then email end)
  from account where account.id = ${id})`

/**
 * Creates deals from the history for carriers released before deals existed: what they agreed to, between which times.
 * A release deleted the agreed terms, so this takes the request's terms, else the load's.
 */
const STATEMENTS = [
  `insert into deal (id, load_id, request_id, broker_id, carrier_id, broker, carrier, accepted_at, ended_at)
    select gen_random_uuid(), load.id, request.id, load.owner_id, carrier.id, ${party('load.owner_id')},
      ${party('carrier.id')}, agreed.received_at, released.received_at
    from load_event released
    join load on load.id = released.load_id
    join account carrier on carrier.id::text = released.payload ->> 'carrierId'
    join lateral (
      select received_at, payload from load_event
      where load_id = released.load_id and type in ('booked', 'tender-accepted')
        and received_at <= released.received_at
      order by received_at desc limit 1) agreed on true
    left join load_request request
      on request.id::text = agreed.payload ->> 'requestId' and request.load_id = load.id
    where released.type = 'released' and released.deal_id is null`,
  `insert into deal_terms (deal_id, version, rate_cents, pickup_at, delivery_at, detention, agreed_at)
    select deal.id, 1, coalesce(request.proposed_rate_cents, load.rate_cents),
      coalesce(request.proposed_pickup_at, load.pickup_at), coalesce(request.proposed_delivery_at, load.delivery_at),
      coalesce(load.detention, '{"freeMinutes": 120, "centsPerHour": 5000, "stepMinutes": 15, "maxHours": 5}'),
      deal.accepted_at
    from deal join load on load.id = deal.load_id left join load_request request on request.id = deal.request_id
    where not exists (select from deal_terms where deal_id = deal.id)`,
  `update load_event set deal_id = deal.id from deal
    where deal.load_id = load_event.load_id and load_event.deal_id is null and deal.ended_at is not null
      and load_event.received_at between deal.accepted_at and deal.ended_at
      and load_event.type not in ('posted', 'changed', 'tendered')`,
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
