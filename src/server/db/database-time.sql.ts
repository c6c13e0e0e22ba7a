import { type Kysely, sql } from 'kysely'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from './schema.ts'

/**
 * What time the database says it is.
 * @throws while the database can't answer
 */
export async function readDatabaseTime(db: Kysely<Schema>): Promise<Instant> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no time')
  return row.now.getTime()
}
