import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What proves who somebody is, and what another person alone may read. */
const LEFT_OUT = /hash|secret|^p256dh$|^auth$|^endpoint$|^written_by$|^search$|^party_search$/

interface Column {
  table: string
  column: string
  names: 'account' | 'person'
}

/** Every column that names an account or a person: a foreign key, or who did something. */
async function columnsOfAccount(db: Kysely<Schema>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, coalesce(max(k.names), 'account') as names
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    left join lateral (
      select confrelid::regclass::text as names from pg_constraint
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      where contype = 'f' and confrelid in ('account'::regclass, 'person'::regclass) and cardinality(conkey) = 1
        and conrelid = to_regclass(format('%I.%I', c.table_schema, c.table_name)) and a.attname = c.column_name) k on true
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
      and (k.names is not null or c.column_name in ('account_id', 'actor_id', 'owner_id', 'created_by', 'asked_by',
        'answered_by', 'sent_by', 'proposed_by'))
    group by c.table_name, c.column_name
    order by 1, 2`.execute(db)
  return rows
}

type Row = Record<string, unknown>

/** All rows that name an account or its people, by table, without secrets. */
export async function readPersonalData(db: Kysely<Schema>, accountId: string): Promise<Record<string, Row[]>> {
  const account: Column = { table: 'account', column: 'id', names: 'account' }
  const byTable = Map.groupBy([account, ...(await columnsOfAccount(db))], ({ table }) => table)
  const data: Record<string, Row[]> = {}
  for (const [table, columns] of byTable) {
    const isNamed = columns.map(({ column, names }) =>
      names === 'person'
        ? sql`${sql.ref(column)} in (select id from person where account_id = ${accountId})`
        : sql`${sql.ref(column)} = ${accountId}`,
    )
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(kept) as row from ${sql.table(table)} kept where ${sql.join(isNamed, sql` or `)}`.execute(db)
    if (rows.length === 0) continue
    data[table] = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !LEFT_OUT.test(name))),
    )
  }
  return data
}
