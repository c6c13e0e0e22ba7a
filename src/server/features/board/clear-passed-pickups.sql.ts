import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

const AT_ONCE = 5000

/**
 * Removes loads whose pickup has ended: no search lists them. A load that a command changes meanwhile is left for the
 * next time, so that neither waits for the other.
 */
export async function clearPassedPickups(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`delete from load_board where id in (
    select id from load_board where pickup_at <= ${now} and coalesce(pickup_until, pickup_at) <= ${now} order by pickup_at limit ${sql.lit(AT_ONCE)}
    for update skip locked)`.execute(db)
}
