import { type QueryExecutorProvider, sql } from 'kysely'

export async function up(db: QueryExecutorProvider): Promise<void> {
  // who hauls the deal and with what, as the carrier stated it; null until then
  await sql.raw('alter table deal add column driver jsonb').execute(db)
}
