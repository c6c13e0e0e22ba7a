import { type QueryExecutorProvider, sql } from 'kysely'

/** What a load is compared with, besides the key and the rate a mile. */
const COMPARED = `account_id, name, search_id, near_x, near_y, near_r2, to_x, to_y, to_r2, to_states, equipment, has_words,
  max_weight, min_rate_cents, min_miles, max_miles, from_day, to_day, posted_within, broker`

/** Each saved search is looked up by its key: a plan from when the tables were small would read them from end to end. */
const BY_INDEX = 'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off'

const STATEMENTS = [
  `create table search_key (
    key integer not null,
    min_rpm_cents integer not null,
    account_id uuid not null,
    name text not null,
    search_id uuid not null references saved_search on delete cascade,
    near_x double precision, near_y double precision, near_r2 double precision,
    to_x double precision, to_y double precision, to_r2 double precision,
    to_states text[],
    equipment integer,
    has_words boolean not null,
    max_weight double precision,
    min_rate_cents integer,
    min_miles double precision,
    max_miles double precision,
    from_day date,
    to_day date,
    posted_within integer,
    broker uuid
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000)`,
  `create index search_key_covering on search_key (key, min_rpm_cents) include (${COMPARED})`,
  'create index search_key_search on search_key (search_id)',

  // equipment as bits, because an array would take a third of the index
  `create view search_key_row as
    select k.key, coalesce(s.min_rpm_cents, 0) as min_rpm_cents, s.account_id, s.name, s.id as search_id,
      s.near_x, s.near_y, s.near_r2, s.to_x, s.to_y, s.to_r2, s.to_states,
      (select bit_or(1 << code) from unnest(s.equipment) code) as equipment, s.words is not null as has_words,
      s.max_weight, s.min_rate_cents, s.min_miles, s.max_miles, s.from_day, s.to_day, s.posted_within, s.broker
    from saved_search s
    join account on account.id = s.account_id and account.is_active
    cross join lateral unnest(s.keys) k(key)
    where s.alerts and exists (
      select from role_permission p where p.role = account.role and p.permission = 'load:book')`,

  `create function keys_follow_search() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      if tg_op = 'UPDATE' then
        delete from search_key where search_id = new.id;
      end if;
      insert into search_key select * from search_key_row where search_id = new.id;
      return null;
    end $$`,
  `create trigger search_changed_keys after insert or update on saved_search
    for each row execute function keys_follow_search()`,
  `create function keys_follow_account() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      update saved_search set alerts = alerts where account_id = new.id;
      return null;
    end $$`,
  `create trigger account_updated_keys after update on account for each row
    when ((old.is_active, old.role) is distinct from (new.is_active, new.role)) execute function keys_follow_account()`,

  // one row once \`fillSearchKeys\` is done
  'create table search_key_fill (filled_at timestamptz(3) not null)',
  'drop index saved_search_keys',
]

/**
 * The saved searches that announce loads, a row for each key, with an index that compares a load on its own (decision
 * 0060). Triggers keep it, so that servers of the version before keep it too. `fillSearchKeys` adds the searches from
 * before, in batches.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
