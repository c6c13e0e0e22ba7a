import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table deal_change (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    by_side text not null check (by_side in ('broker', 'carrier')),
    status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn')),
    rate_cents integer not null check (rate_cents > 0),
    pickup_at timestamptz(3) not null,
    pickup_until timestamptz(3),
    delivery_at timestamptz(3) not null,
    delivery_until timestamptz(3),
    reason text not null,
    proposed_at timestamptz(3) not null,
    proposed_by uuid not null,
    answered_at timestamptz(3),
    answered_by uuid,
    check ((status = 'open') = (answered_at is null))
  )`,
  'create index deal_change_deal on deal_change (deal_id, proposed_at)',
  "create unique index deal_change_one_open on deal_change (deal_id) where status = 'open'",
]

/** Other terms that a party of a running deal proposes, with the other's answer. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
