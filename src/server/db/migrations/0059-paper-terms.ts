import { type QueryExecutorProvider, sql } from 'kysely'

export async function up(db: QueryExecutorProvider): Promise<void> {
  // what a broker states on its rate confirmations; null for nothing
  await sql.raw('alter table account add column paper_terms jsonb').execute(db)
  // the same as it was when a carrier requested the load, so that it can't change under an answer
  await sql.raw('alter table load_request add column paper_terms jsonb').execute(db)
  // what the load's rate confirmation says of its freight and docks; null for nothing
  await sql.raw('alter table load add column paper jsonb').execute(db)
  // the same as it was at acceptance; null in earlier deals, so that their hashes stay
  await sql.raw('alter table deal add column paper_terms jsonb').execute(db)
}
