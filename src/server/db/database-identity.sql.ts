import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from './schema.ts'

/** Whose value a restore renews. */
const RESTORE_SETTING = 'restored'

/**
 * Which history of the cluster this server is in. After a promotion the control file says so only once the checkpoint
 * has ended, minutes later: until then two histories would have one name. A standby that may not read its receiver has
 * only that file, and counts as another database meanwhile.
 */
const TIMELINE = `case when pg_is_in_recovery()
    then coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()))
    else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end`

/**
 * A text that changes with every restore: transaction ids, and what devices remember by them, are only comparable where
 * it is the same. A dump restored beside the old database has another oid; into another cluster, another system
 * identifier; to a point in time, another timeline. In place of the old one, the restore command renews a random row.
 */
export const IDENTITY_TEXT = `(
  select hashtextextended(concat_ws(' ', system_identifier, ${TIMELINE}, pg_database.oid,
    (select value from app_setting where key = '${RESTORE_SETTING}')), 0)::text
  from pg_control_system(), pg_database where datname = current_database())`
export const DATABASE_IDENTITY = sql.raw<string>(IDENTITY_TEXT)

export async function readDatabaseIdentity(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ database: string }>`select ${DATABASE_IDENTITY} as database`.execute(db)
  return rows[0]?.database ?? ''
}

/** Tables whose rows name the transaction that wrote them. */
async function stampedTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'written_by' and table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Makes a restored database another one for every device, and gives rows that another cluster wrote transaction ids of
 * this one: they would count as news until it gets there.
 * @returns how many rows had an id that is yet to come
 */
export async function finishRestore(db: Kysely<Schema>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`insert into app_setting (key, value) values (${RESTORE_SETTING},
      jsonb_build_object('id', gen_random_uuid(), 'newestRowAt', ${NEWEST_ROW_AT}))
      on conflict (key) do update set value = excluded.value`.execute(tx)
    await sql`delete from live_news`.execute(tx)
    let renewed = 0
    for (const name of await stampedTables(tx)) {
      const table = sql.table(name)
      // no value that anybody reads changes, so the triggers would send needless news
      await sql`alter table ${table} disable trigger user`.execute(tx)
      const { numAffectedRows } = await sql`update ${table} set written_by = pg_current_xact_id()
        where written_by >= pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
      await sql`alter table ${table} enable trigger user`.execute(tx)
      renewed += Number(numAffectedRows)
    }
    return renewed
  })
}

/** Whatever a person does leaves one of these. */
const NEWEST_ROW_AT = sql`greatest((select max(created_at) from idempotency), (select max(updated_at) from load),
  (select created_at from domain_event order by id desc limit 1))`
const restoreSetting = z.object({ newestRowAt: z.nullable(z.string()) })

/** By the database's identity: every device asks after a restore, and one that nobody finished has new rows by then. */
const upTo = new Map<string, Date | null>()

/**
 * Up to when the last restore brought the database back: what was answered later is not in it. Null for an empty one.
 * @param database its identity
 */
export async function restoredUpTo(db: Kysely<Schema>, database: string): Promise<Date | null> {
  const existing = upTo.get(database)
  if (existing !== undefined) return existing
  const row = await db.selectFrom('app_setting').select('value').where('key', '=', RESTORE_SETTING).executeTakeFirst()
  const stored = restoreSetting.safeParse(row?.value).data?.newestRowAt ?? null
  const newest = stored === null ? await newestRowAt(db) : new Date(stored)
  upTo.set(database, newest)
  return newest
}

async function newestRowAt(db: Kysely<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select ${NEWEST_ROW_AT} as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Without statistics, which a dump doesn't have, the first searches would take seconds. */
export async function analyze(db: Kysely<Schema>): Promise<void> {
  await sql`analyze`.execute(db)
}

/** When the newest event happened that the database knows; null without one. */
export async function newestEventAt(db: Kysely<Schema>): Promise<Date | null> {
  const row = await db
    .selectFrom('domain_event')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
