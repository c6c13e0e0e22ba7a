import { type Kysely, sql } from 'kysely'

/** Indexes for activity (by actor) and analytics (by delivery time). */
const STATEMENTS = [
  `create index load_event_actor on load_event (actor_id, occurred_at desc)`,
  `create index load_request_asked on load_request (requester_id, created_at desc)`,
  `create index load_request_decided on load_request (decided_by, decided_at desc)
    where status in ('rejected', 'withdrawn') and response_message is null`,
  `create index load_hauled on load (dispatcher_id, completed_at) where status = 'completed'`,
  `create index load_delivered on load (owner_id, completed_at) where status = 'completed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
