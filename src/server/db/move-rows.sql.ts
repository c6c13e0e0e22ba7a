import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

interface Column {
  name: string
  /** such as 'timestamp(3) with time zone' */
  type: string
}

export interface MovedTable {
  table: string
  rows: number
  /** of all rows, in any order */
  hash: string
}

const AT_ONCE = 500

/** Columns that somebody wrote, by table: not computed, and not bound to one database's transaction numbers. */
async function listColumns(db: Kysely<Schema>): Promise<Map<string, Column[]>> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select relname::text as table, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
      order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
    group by relname order by relname`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

const textsOf = (columns: readonly Column[]) => sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))

async function measure(db: Kysely<Schema>, table: string, columns: readonly Column[]): Promise<MovedTable> {
  const { rows } = await sql<{ rows: number; hash: string }>`
    select count(*)::int as rows, md5(coalesce(string_agg(hash, '' order by hash collate "C"), '')) as hash
    from (select md5(array[${textsOf(columns)}]::text) as hash from ${sql.table(table)}) hashes`.execute(db)
  return { table, rows: Number(rows[0]?.rows), hash: String(rows[0]?.hash) }
}

/** Texts keep every digit and key, which JSON does not. */
async function copyTable(
  from: Transaction<Schema>,
  to: Transaction<Schema>,
  { table, columns }: { table: string; columns: readonly Column[] },
): Promise<void> {
  await sql`declare moving cursor for select array[${textsOf(columns)}] as texts from ${sql.table(table)}`.execute(from)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const casts = sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)}::${sql.raw(type)}`))
  for (;;) {
    const { rows } = await sql<{ texts: (string | null)[] }>`fetch ${sql.raw(String(AT_ONCE))} from moving`.execute(
      from,
    )
    if (rows.length === 0) break
    const lists = sql.join(columns.map((_, at) => sql`${rows.map(({ texts }) => texts[at] ?? null)}::text[]`))
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${casts} from unnest(${lists}) as batch (${names})`.execute(to)
  }
  await sql`close moving`.execute(from)
}

/** Foreign keys of the tables, which the copy takes off meanwhile: only a superuser may switch them off. */
async function dropForeignKeys(to: Transaction<Schema>): Promise<{ table: string; name: string; rule: string }[]> {
  const { rows } = await sql<{ table: string; name: string; rule: string }>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(to)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(to)
  return rows
}

async function copySequences(from: Kysely<Schema>, to: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(from)
  for (const { name, last } of rows) await sql`select setval(${name}, ${last}::bigint)`.execute(to)
}

/**
 * Makes the migrated, empty tables of `to` equal to those of `from`, in one transaction.
 * @throws Error when a table differs after all, by number or hash of its rows; then nothing is written
 */
export async function copyRows(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  progress: (line: string) => void,
): Promise<MovedTable[]> {
  return from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      await sql`set local timezone = 'UTC'`.execute(source)
      await sql`set local timezone = 'UTC'`.execute(target)
      const moved: MovedTable[] = []
      const tables = await listColumns(source)
      const foreignKeys = await dropForeignKeys(target)
      for (const [table, columns] of tables) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(target)
        await sql`delete from ${sql.table(table)}`.execute(target)
        await copyTable(source, target, { table, columns })
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(target)
        const [before, after] = [await measure(source, table, columns), await measure(target, table, columns)]
        if (before.rows !== after.rows || before.hash !== after.hash)
          throw new Error(`${table} differs: ${before.rows} rows, ${after.rows} copied. Nothing was kept`)
        progress(`${table}: ${after.rows} rows`)
        moved.push(after)
      }
      await copySequences(source, target)
      for (const { table, name, rule } of foreignKeys)
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(rule)}`.execute(target)
      return moved
    }),
  )
}
