import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table booking_request (
    id uuid primary key,
    load_id uuid not null references load,
    -- the load's owner, which never changes: a broker's requests are found without reading everyone's
    load_owner_id uuid not null references account,
    requester_id uuid not null references account,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
    proposed_rate_cents integer check (proposed_rate_cents >= 0),
    proposed_pickup_at timestamptz(3),
    proposed_delivery_at timestamptz(3),
    -- as the requester shared it
    truck_miles integer check (truck_miles > 0),
    -- as they were when the carrier requested the load, so that they can't change under an answer
    paper_terms jsonb not null default '{}',
    special_requirements text[] not null default '{}',
    additional_notes text,
    message text,
    response_message text,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    decided_at timestamptz(3),
    decided_by uuid references account,
    written_by xid8 not null default pg_current_xact_id()
  )`,
  `create unique index booking_request_one_pending on booking_request (load_id, requester_id) where status = 'pending'`,
  // one accepted request per load, however many commands run at once
  `create unique index booking_request_one_winner on booking_request (load_id) where status = 'accepted'`,
  'create index booking_request_load on booking_request (load_id, created_at)',
  'create index booking_request_requester on booking_request (requester_id, status, created_at)',
  `create index booking_request_expiry on booking_request (expires_at) where status = 'pending'`,
  'create index booking_request_written on booking_request (written_by)',
  'create index booking_request_requester_written on booking_request (requester_id, written_by)',
  'create index booking_request_asked on booking_request (requester_id, created_at desc)',
  `create index booking_request_decided on booking_request (decided_by, decided_at desc)
    where (status in ('rejected', 'withdrawn')) and response_message is null`,
  'create index booking_request_received on booking_request (load_owner_id, created_at) include (status, expires_at)',

  `create function set_request_owner() returns trigger language plpgsql as $$
    begin
      select owner_id into new.load_owner_id from load where id = new.load_id;
      return new;
    end $$`,
  // whatever a command writes, a request belongs to its load's owner
  'create trigger booking_request_owner before insert on booking_request for each row execute function set_request_owner()',

  `create table counter_offer (
    id uuid primary key,
    request_id uuid not null references booking_request on delete cascade,
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
]

/** What carriers request, and what brokers answer. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
