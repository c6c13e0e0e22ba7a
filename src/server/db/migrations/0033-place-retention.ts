import { type QueryExecutorProvider, sql } from 'kysely'

/** The histories' few places from before stop events are cleared every minute: without an index, each time reads all. */
const STATEMENT = 'create index load_event_place on load_event (received_at) where latitude is not null'

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(STATEMENT).execute(db)
}
