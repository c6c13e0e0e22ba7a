import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What proves who somebody is, and what another person alone may read. */
const LEFT_OUT = /hash|secret|^p256dh$|^auth$|^endpoint$|^written_by$|^search$|^party_search$/

interface Column {
  table: string
  column: string
}

/** Every column that names an account: a foreign key, or who did something. */
async function columnsOfAccount(db: Kysely<Schema>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select distinct c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
      and (c.column_name in ('account_id', 'actor_id', 'owner_id', 'created_by', 'asked_by', 'answered_by', 'sent_by',
          'proposed_by')
        or exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where k.contype = 'f' and k.confrelid = 'account'::regclass and cardinality(k.conkey) = 1
            and k.conrelid = to_regclass(format('%I.%I', c.table_schema, c.table_name)) and a.attname = c.column_name))
    order by 1, 2`.execute(db)
  return rows
}

type Row = Record<string, unknown>

/** All rows that name an account, by table, without secrets. */
export async function readPersonalData(db: Kysely<Schema>, accountId: string): Promise<Record<string, Row[]>> {
  const byTable = new Map<string, string[]>([['account', ['id']]])
  for (const { table, column } of await columnsOfAccount(db))
    byTable.set(table, [...(byTable.get(table) ?? []), column])
  const data: Record<string, Row[]> = {}
  for (const [table, columns] of byTable) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(kept) as row from ${sql.table(table)} kept where ${accountId}::uuid in (${names})`.execute(db)
    if (rows.length === 0) continue
    data[table] = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !LEFT_OUT.test(name))),
    )
  }
  return data
}
