import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table saved_search (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    name text not null,
    query jsonb not null,
    alerts boolean not null,
    created_at timestamptz(3) not null,
    keys integer[] not null,
    words tsquery,
    near_x double precision, near_y double precision, near_r2 double precision,
    to_x double precision, to_y double precision, to_r2 double precision,
    to_states text[],
    equipment smallint[],
    max_weight double precision,
    min_rate_cents integer,
    min_rpm_cents integer,
    min_miles double precision,
    max_miles double precision,
    from_day date,
    to_day date,
    posted_within integer,
    broker uuid
  )`,
  'create unique index saved_search_name on saved_search (account_id, lower(name))',
  'create index saved_search_keys on saved_search using gin (keys) with (fastupdate = off) where alerts',
  // the lowest rate since the load was last announced
  `create table announced_rate (
    load_id uuid primary key references load on delete cascade,
    rate_cents integer not null
  )`,
  'alter table notification drop constraint notification_kind_check',
  `alter table notification add constraint notification_kind_check
    check (kind in ('requests', 'answers', 'tenders', 'trips', 'matches'))`,
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
