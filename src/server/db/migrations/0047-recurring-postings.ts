import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table posting_schedule (
    template_id uuid primary key references load_template on delete cascade,
    schedule jsonb not null,
    zone text not null,
    since timestamptz(3) not null,
    paused_at timestamptz(3),
    paused_because text,
    next_at timestamptz(3),
    updated_at timestamptz(3) not null
  )`,
  'create index posting_schedule_next on posting_schedule (next_at) where paused_at is null',
  // the key lets several servers post each day once; text, because a day has no zone
  `create table posting (
    template_id uuid not null references load_template on delete cascade,
    day text not null check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    outcome text not null check (outcome in ('posted', 'failed', 'skipped')),
    load_id uuid references load on delete set null,
    problem text,
    settled_at timestamptz(3) not null,
    primary key (template_id, day),
    check ((outcome = 'failed') = (problem is not null))
  )`,
  'create index posting_load on posting (load_id)',
  'alter table notification drop constraint notification_kind_check',
  `alter table notification add constraint notification_kind_check
    check (kind in ('requests', 'answers', 'tenders', 'trips', 'matches', 'postings'))`,
]

/** Loads that post themselves from a template, on the weekdays that their broker chose. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
