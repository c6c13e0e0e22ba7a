import { type Kysely, sql } from 'kysely'

const party = (id: string) => `(select jsonb_build_object(
    'firstName', first_name, 'lastName', last_name, 'businessName', business_name, 'dotNumber', dot_number,
    'isDotVerified', false, 'mcNumber', mc_number, 'phoneNumber', phone_number,
    'email', case when is_active then email end)
  from account where account.id = ${id})`

const STATEMENTS = [
  `create table deal (
    id uuid primary key,
    load_id uuid not null references load,
    request_id uuid references load_request,
    broker_id uuid not null references account,
    carrier_id uuid not null references account,
    broker jsonb not null,
    carrier jsonb not null,
    named_carrier jsonb,
    version integer not null default 1,
    accepted_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  `create table deal_terms (
    deal_id uuid not null references deal on delete cascade,
    version integer not null,
    rate_cents integer not null check (rate_cents >= 0),
    pickup_at timestamptz(3) not null,
    delivery_at timestamptz(3) not null,
    detention jsonb not null,
    agreed_at timestamptz(3) not null,
    primary key (deal_id, version)
  )`,
  `create unique index deal_one_open on deal (load_id) where ended_at is null`,
  `create index deal_load on deal (load_id, accepted_at)`,
  `create index deal_broker on deal (broker_id)`,
  `create index deal_carrier on deal (carrier_id)`,
  `create index deal_request on deal (request_id) where request_id is not null`,
  `alter table load_event add column deal_id uuid references deal`,

  // '0123' and '123' are one USDOT number
  `alter table account add column dot_verified_at timestamptz(3)`,
  `create index account_usdot on account (ltrim(dot_number, '0')) where is_active`,
  // earlier versions took 'USDOT 1234567' too; what is no number stays until its owner edits it
  `update account set dot_number = regexp_replace(dot_number, '\\D', '', 'g')
    where regexp_replace(dot_number, '\\D', '', 'g') ~ '^\\d{1,8}$' and dot_number !~ '^\\d+$'`,

  // the parties of earlier deals as they are now: how they were then was not stored
  `insert into deal (id, load_id, request_id, broker_id, carrier_id, broker, carrier, accepted_at)
    select gen_random_uuid(), load.id,
      (select r.id from load_request r where r.load_id = load.id and r.status = 'accepted'),
      load.owner_id, load.dispatcher_id, ${party('load.owner_id')}, ${party('load.dispatcher_id')},
      coalesce((select max(e.received_at) from load_event e
        where e.load_id = load.id and e.type in ('booked', 'tender-accepted')), load.posted_at)
    from load where load.agreed_rate_cents is not null and load.dispatcher_id is not null`,
  `insert into deal_terms (deal_id, version, rate_cents, pickup_at, delivery_at, detention, agreed_at)
    select deal.id, 1, load.agreed_rate_cents, coalesce(load.agreed_pickup_at, load.pickup_at),
      coalesce(load.agreed_delivery_at, load.delivery_at),
      coalesce(load.agreed_detention,
        '{"freeMinutes": 120, "centsPerHour": 5000, "stepMinutes": 15, "maxHours": 5}'), deal.accepted_at
    from deal join load on load.id = deal.load_id`,
  `update load_event set deal_id = deal.id from deal
    where deal.load_id = load_event.load_id and load_event.received_at >= deal.accepted_at
      and load_event.type <> 'posted'`,
]

/** Acceptance makes a deal: its terms by version, and both parties as they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
