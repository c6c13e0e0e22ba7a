import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table register_entry (
    usdot text primary key check (usdot ~ '^[1-9][0-9]{0,7}$'),
    source text not null,
    -- the last answer; later failures leave it
    answer text check (answer in ('found', 'none')),
    record jsonb,
    first_grant date,
    answered_at timestamptz(3),
    -- the questions since then that got no usable answer
    failed_at timestamptz(3),
    failures integer not null default 0,
    email text,
    phone text,
    contact_at timestamptz(3),
    -- when the contact was seen to differ from the day before
    contact_changed_at timestamptz(3),
    -- when active authority was seen to have ended
    authority_lost_at timestamptz(3),
    due_at timestamptz(3) not null,
    check ((answer = 'found') = (record is not null)),
    check ((answer is null) = (answered_at is null))
  )`,
  'create index register_entry_due on register_entry (due_at)',
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
