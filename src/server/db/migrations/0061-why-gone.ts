import { type QueryExecutorProvider, sql } from 'kysely'

/** News that a load left the board says whether a carrier got it, so that boards can say so too. */
const STATEMENTS = [
  'alter table live_news add column why text',
  `create or replace function tell_loads_updated() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', account_id) from (
        select owner_id as account_id from written
        union select dispatcher_id from written
        union select dispatcher_id from before
        union select r.requester_id from load_request r join written w on w.id = r.load_id
      ) a where account_id is not null;
      insert into live_news (what, about, why)
        select case when is_open then 'changed' else 'gone' end, id,
          case when not is_open and status = 'active' then 'booked' end
        from (
          select w.id, w.status, w.status = 'pending' and not w.tendered and w.deleted_at is null as is_open,
            b.status = 'pending' and not b.tendered and b.deleted_at is null as was_open
          from written w join before b on b.id = w.id
        ) l where is_open or was_open;
      return null;
    end $$`,
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
