import { type QueryExecutorProvider, sql } from 'kysely'

/** `readNews` asks for what any account got since a moment, as it does of loads and requests by theirs. */
const STATEMENTS = [
  'create index notification_written_by on notification (written_by)',
  'create index tombstone_written_by on tombstone (written_by)',
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
