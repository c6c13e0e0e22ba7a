import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { chainStopHistory } from '../stop-history.sql.ts'

const APPEND_ONLY = `create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append only', tg_table_name using errcode = 'integrity_constraint_violation';
  end $$`

const STATEMENTS = [
  `create table stop_event (
    id uuid primary key,
    deal_id uuid not null references deal,
    sequence integer not null check (sequence > 0),
    kind text not null check (kind in ('arrived', 'departed', 'corrected')),
    stop text not null check (stop in ('pickup', 'delivery')),
    occurred_at timestamptz(3) not null,
    earliest_at timestamptz(3) not null,
    latest_at timestamptz(3) not null,
    clock_ahead_ms bigint not null,
    received_at timestamptz(3) not null,
    actor_id uuid not null,
    actor_kind text not null check (actor_kind in ('account', 'driver-link')),
    corrects uuid references stop_event,
    reason text,
    place_hash text,
    previous_hash text,
    hash text not null,
    unique (deal_id, sequence),
    check ((kind = 'corrected') = (corrects is not null)),
    check (kind <> 'corrected' or reason is not null)
  )`,
  `create index stop_event_corrects on stop_event (corrects) where corrects is not null`,
  // apart from its event, so that it can be deleted
  `create table stop_event_place (
    event_id uuid primary key references stop_event,
    salt text not null,
    latitude double precision not null,
    longitude double precision not null,
    accuracy_m double precision,
    received_at timestamptz(3) not null
  )`,
  `create index stop_event_place_received on stop_event_place (received_at)`,
  `alter table deal add column stop_event_count integer not null default 0, add column stop_event_hash text`,
  APPEND_ONLY,
  `create trigger stop_event_append_only before update or delete on stop_event
    for each row execute function refuse_change()`,
  `create trigger stop_event_no_truncate before truncate on stop_event
    for each statement execute function refuse_change()`,
  `create trigger stop_event_place_unchanged before update on stop_event_place
    for each row execute function refuse_change()`,
]

/** Stop events: evidence in a chain per deal. Earlier arrivals and departures are chained as they were received. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await chainStopHistory(db)
}
