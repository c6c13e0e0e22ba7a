import { type QueryExecutorProvider, sql } from 'kysely'

/** A broker's signature for every rate confirmation that a carrier signs; null without one. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql.raw('alter table account add column standing_signature jsonb').execute(db)
}
