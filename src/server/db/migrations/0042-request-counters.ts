import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table counter_offer (
    id uuid primary key,
    request_id uuid not null references load_request on delete cascade,
    status text not null check (status in ('open', 'accepted', 'declined', 'expired')),
    rate_cents integer not null check (rate_cents > 0),
    pickup_at timestamptz(3),
    delivery_at timestamptz(3),
    message text,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    created_by uuid not null references account,
    decided_at timestamptz(3)
  )`,
  `create unique index counter_offer_one_open on counter_offer (request_id) where status = 'open'`,
  'create index counter_offer_request on counter_offer (request_id, created_at desc)',
  // as the requester shared it
  'alter table load_request add column truck_miles integer check (truck_miles > 0)',
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
