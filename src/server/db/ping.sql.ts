import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** @throws while the database can't answer */
export async function ping(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db)
}
