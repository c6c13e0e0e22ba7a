import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Where Milepost's tables are. A managed PostgreSQL has schemas of its provider beside them. */
export const OWN_SCHEMAS = ['public', 'pgboss'] as const

/** Schemas of others: a role that is no superuser could not make them again. */
export async function listForeignSchemas(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname <> all(${OWN_SCHEMAS}) and nspname <> 'information_schema' and nspname !~ '^pg_'
    order by nspname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether nothing of Milepost's was created in it yet. What an extension brought doesn't count. */
export async function isEmptyDatabase(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = any(${OWN_SCHEMAS}) and not exists (select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e') limit 1`.execute(db)
  return rows.length === 0
}
