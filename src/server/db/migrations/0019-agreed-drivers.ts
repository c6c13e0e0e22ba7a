import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  'alter table deal_terms add column team boolean',
  // a booked load can't be edited, so it still has what was agreed; one of an ended deal may have changed since
  `update deal_terms set team = load.team from deal join load on load.id = deal.load_id
    where deal.id = deal_terms.deal_id and deal.ended_at is null`,
]

/** A deal's terms say whether a team drives (FORM-09). */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
