import { type QueryExecutorProvider, sql } from 'kysely'

export async function up(db: QueryExecutorProvider): Promise<void> {
  // a broker's own; null for none
  await sql.raw('alter table account add column carrier_rules jsonb').execute(db)
}
