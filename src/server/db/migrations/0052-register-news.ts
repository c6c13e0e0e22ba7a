import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  'alter table notification drop constraint notification_kind_check',
  `alter table notification add constraint notification_kind_check
    check (kind in ('requests', 'answers', 'tenders', 'trips', 'matches', 'postings', 'identity'))`,
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
