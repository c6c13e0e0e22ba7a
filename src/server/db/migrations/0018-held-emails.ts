import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table held_email (
    notification_id uuid primary key references notification on delete cascade,
    account_id uuid not null references account on delete cascade,
    due_at timestamptz(3) not null
  )`,
  'create index held_email_due on held_email (due_at)',
  'create index held_email_account on held_email (account_id)',
]

/** Notifications of one person within minutes become one email, so each waits for others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
