import { type Kysely, sql } from 'kysely'

/** Boards are also told of loads that appear: posted, back from a tender or a carrier, or changed while listed. */
const STATEMENTS = [
  `create or replace function tell_loads_inserted() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', owner_id) from (select distinct owner_id from written) a;
      perform tell_live('changed', id) from written w
        where w.status = 'pending' and not w.tendered and w.deleted_at is null;
      return null;
    end $$`,
  `create or replace function tell_loads_updated() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', account_id) from (
        select owner_id as account_id from written
        union select dispatcher_id from written
        union select dispatcher_id from before
        union select r.requester_id from load_request r join written w on w.id = r.load_id
      ) a where account_id is not null;
      perform tell_live(case when is_open then 'changed' else 'gone' end, id) from (
        select w.id, w.status = 'pending' and not w.tendered and w.deleted_at is null as is_open,
          b.status = 'pending' and not b.tendered and b.deleted_at is null as was_open
        from written w join before b on b.id = w.id
      ) l where is_open or was_open;
      return null;
    end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
