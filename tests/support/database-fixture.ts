import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openDatabase } from '#server/db/connection.ts'
import { getMigrations } from '#server/db/migrate.ts'
import type { Schema } from '#server/db/schema.ts'
import { bareDataDir } from './database.ts'

type Row = Record<string, unknown>

/** A small database as one version of the server left it. */
export interface DatabaseFixture {
  /** the newest migration of that version, without the hash of its text */
  migration: string
  tables: Record<string, Row[]>
  /** the last number that each sequence gave out */
  sequences: Record<string, number>
  /** waiting jobs, and jobs done shortly before */
  jobs: Job[]
}

interface Job {
  queue: string
  data: object
  singletonKey: string | null
  isWaiting: boolean
}

/**
 * Columns that a person or the server wrote: neither computed by the database, as the whole board and the keys of
 * searches are, nor bound to its transaction numbers, nor in an unlogged table, which no crash outlives.
 */
async function columnsByTable(db: Kysely<Schema>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
      and c.table_name !~ '^(load_board|search_key)'
      and not exists (select from pg_class where relname = c.table_name and relpersistence = 'u')
      and c.is_generated = 'NEVER' and c.udt_name <> 'xid8'
    group by c.table_name order by c.table_name`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Everything in the database that outlives an update of the server. */
export async function dumpDatabase(db: Kysely<Schema>): Promise<DatabaseFixture> {
  const tables: DatabaseFixture['tables'] = {}
  for (const [table, columns] of await columnsByTable(db)) {
    const part = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<{ row: Row }>`
      select row_to_json(part) as row from (select ${part} from ${sql.table(table)}) part order by part::text`.execute(
      db,
    )
    tables[table] = rows.map(({ row }) => row)
  }
  const sequences = await sql<{ name: string; last: number | null }>`
    select sequencename::text as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(db)
  const jobs = await sql<Job>`
    select name as queue, data, singleton_key as "singletonKey", state = 'created' as "isWaiting"
    from pgboss.job where data is not null and name not in ('every-minute', 'chore') and name not like '\\_\\_pgboss%' order by created_on, id`.execute(
    db,
  )
  return {
    migration:
      Object.keys(await getMigrations())
        .at(-1)
        ?.replace(/-[0-9a-f]{8}$/, '') ?? '',
    tables,
    sequences: Object.fromEntries(sequences.rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]]))),
    jobs: jobs.rows,
  }
}

/** The unhandled events, which a server handles as soon as it starts. */
export function waitingEvents({ tables }: DatabaseFixture): Row[] {
  return (tables['domain_event'] ?? []).filter((event) => event['processed_at'] === null)
}

/** Adds rows as they were written: columns that came later get their defaults. */
export async function insertRows(db: Kysely<Schema>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(db)
}

/**
 * A folder for a server to start on, with the tables of the fixture's version and its rows, but for the events that
 * wait. The caller removes it.
 */
export async function restoredDataDir(fixture: DatabaseFixture): Promise<string> {
  const { migration, tables, sequences } = fixture
  const waiting = waitingEvents(fixture)
  const dataDir = await bareDataDir()
  const database = await openDatabase({ dataDir })
  const db = database.kysely
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const name = Object.keys(await getMigrations()).find((known) => known.startsWith(`${migration}-`))
  const { error } = await migrator.migrateTo(name ?? migration)
  if (error) throw error
  await db.transaction().execute(async (tx) => {
    // neither triggers nor foreign keys: the rows are as they were
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, rows] of Object.entries(tables)) {
      await sql`delete from ${sql.table(table)}`.execute(tx)
      const settled = rows.filter((row) => !waiting.includes(row))
      if (settled.length > 0) await insertRows(tx, table, settled)
    }
    for (const [name, last] of Object.entries(sequences)) await sql`select setval(${name}, ${last})`.execute(tx)
  })
  await database.close()
  return dataDir
}
