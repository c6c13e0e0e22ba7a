import { type Kysely, sql } from 'kysely'
import { SERVER_NAME } from '#server/db/connection.ts'
import type { Schema } from '#server/db/schema.ts'

export interface DatabaseFacts {
  /** such as '15.18' */
  version: string
  /** such as 150018 */
  versionNumber: number
  bytes: number
  connections: number
  mostConnections: number
}

export async function readDatabaseFacts(db: Kysely<Schema>): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int as "versionNumber",
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database says nothing of itself')
  return row
}

/** Addresses of running servers that are connected, each with the number of its connections. */
export async function listServerAddresses(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ address: string | null; count: number }>`
    select host(client_addr) as address, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_NAME} group by 1 order by 1`.execute(db)
  return rows.map(({ address, count }) => `${address ?? 'this machine'} (${count} connections)`)
}

export interface NamedFile {
  sha256: string
  bytes: number
}

/**
 * Files that documents name, the newest first.
 * @param among of so many of the newest documents; null: of all
 */
export async function listNamedFiles(db: Kysely<Schema>, among: number | null): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select sha256, max(bytes)::int as bytes
    from (select sha256, bytes, received_at from load_document order by received_at desc limit ${among}) newest
    group by sha256 order by max(received_at) desc, sha256`.execute(db)
  return rows
}

/** What a restored backup has, so that an operator can tell whether it is theirs. */
export interface RestoredRows {
  loads: number
  accounts: number
}

export async function countRestoredRows(db: Kysely<Schema>): Promise<RestoredRows> {
  const { rows } = await sql<RestoredRows>`
    select (select count(*)::int from load) as loads, (select count(*)::int from account) as accounts`.execute(db)
  return rows[0] ?? { loads: 0, accounts: 0 }
}

/** The largest first, with their indexes, and about how many rows. */
export async function readTableSizes(db: Kysely<Schema>) {
  const { rows } = await sql<{ table: string; rows: number; bytes: number }>`
    select relname as table, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(pg_class.oid)::float8 as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'pgboss') order by bytes desc, relname`.execute(db)
  return rows
}

/** What somebody changed from PostgreSQL's defaults, but for names and places of files. */
export async function readDatabaseSettings(db: Kysely<Schema>) {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where source not in ('default', 'override', 'client', 'session') and vartype <> 'string' order by name`.execute(db)
  return rows
}
