import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // who exchanges EDI with a company: its shipper, or its own system
  `create table edi_partner (
    id uuid primary key,
    account_id uuid not null references account,
    side text not null check (side in ('shipper', 'carrier-system')),
    name text not null,
    status text not null check (status in ('test', 'live', 'paused')),
    paused_why text,
    -- what a resumed partner returns to; null before the first time
    went_live_at timestamptz(3),
    our_qualifier text not null,
    our_id text not null,
    our_group_id text not null,
    their_qualifier text not null,
    their_id text not null,
    their_group_id text not null,
    scac text,
    -- of a shipper: whom its invoices go to
    customer_id uuid,
    next_interchange integer not null default 1 check (next_interchange between 1 and 999999999),
    next_group integer not null default 1 check (next_group between 1 and 999999999),
    time_code text not null check (time_code in ('LT', 'zone', 'UT')),
    options jsonb not null,
    transport text not null check (transport in ('https', 'folder')),
    created_at timestamptz(3) not null,
    check ((status = 'paused') = (paused_why is not null)),
    foreign key (customer_id, account_id) references customer (id, account_id)
  )`,
  'create unique index edi_partner_ids on edi_partner (account_id, side, their_qualifier, their_id)',
  'create index edi_partner_customer on edi_partner (customer_id) where customer_id is not null',
]

/** Messages between companies and their partners, by EDI. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
