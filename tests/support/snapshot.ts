import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ApiServer } from './api-server.ts'

/** What any call may write: sessions and attempts are counted, news and mail are on their way, board rows follow loads. */
const PASSING = ['session', 'attempt', 'budget', 'live_news', 'kept_mail', 'load_board', 'app_setting', 'search_key']

async function listTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${PASSING}::text[]) order by tablename`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every row that a call could change, read once what earlier calls left to jobs is done. */
export async function snapshotDatabase({
  db,
  eventsHandled,
  billingRead,
}: Pick<ApiServer, 'db' | 'eventsHandled' | 'billingRead'>): Promise<unknown[][]> {
  await Promise.all([eventsHandled(), billingRead()])
  const rowsOf = (await listTables(db)).map(
    (table) => sql`(select coalesce(json_agg(t), '[]') from ${sql.table(table)} t)`,
  )
  const { rows } = await sql<{ tables: unknown[][] }>`select json_build_array(${sql.join(rowsOf)}) as tables`.execute(
    db,
  )
  return rows[0]?.tables ?? []
}
