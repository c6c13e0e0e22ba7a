import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * A commit that notifies takes a lock on the whole database, so commands write their news here instead and
 * `relayNews` sends it (decision 0034). Unlogged: after a crash every stream reconnects and catches up anyway.
 */
const STATEMENTS = [
  `create unlogged table live_news (
    id bigint generated always as identity,
    what text not null,
    about uuid not null,
    written_by xid8 not null default pg_current_xact_id()
  )`,
  `create or replace function tell_live(what text, id uuid) returns void language sql as $$
    insert into live_news (what, about) values ($1, $2)
    $$`,
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
