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
  'create index edi_partner_account on edi_partner (account_id)',

  // one interchange of a partner, in either direction
  `create table edi_interchange (
    id uuid primary key,
    partner_id uuid not null references edi_partner,
    direction text not null check (direction in ('in', 'out')),
    number integer not null,
    is_test boolean not null,
    -- of a file
    name text,
    sha256 text not null,
    -- base64; erased after 400 days
    content text,
    state text not null check (state in
      ('read', 'duplicate', 'refused', 'waiting', 'sent', 'acknowledged', 'rejected')),
    note text,
    -- of a received one: the number before it, where others are missing between them
    follows integer,
    -- of ours: the event, stop event or invoice that it tells of, once
    tells_of text,
    -- of an acknowledgment: what it answers
    answers_id uuid references edi_interchange on delete cascade,
    made_at timestamptz(3) not null,
    sent_at timestamptz(3),
    -- when owners heard that something is missing
    reminded_at timestamptz(3)
  )`,
  `create unique index edi_interchange_number on edi_interchange (partner_id, direction, is_test, number)
    where state not in ('duplicate', 'refused')`,
  'create index edi_interchange_partner on edi_interchange (partner_id, id)',
  'create index edi_interchange_direction on edi_interchange (partner_id, direction, id)',
  `create index edi_interchange_waiting on edi_interchange (partner_id, id) where state = 'waiting'`,
  `create index edi_interchange_content on edi_interchange (made_at) where content is not null`,
  'create index edi_interchange_made on edi_interchange (made_at)',
  'create index edi_interchange_answers on edi_interchange (answers_id) where answers_id is not null',
  'create unique index edi_interchange_tells on edi_interchange (partner_id, tells_of) where tells_of is not null',
  `create index edi_interchange_gap on edi_interchange (made_at)
    where follows is not null and reminded_at is null`,
  `create index edi_interchange_silence on edi_interchange (sent_at)
    where state = 'sent' and reminded_at is null`,

  // one set of an interchange; a number used twice in a group is kept, and rejected
  `create table edi_message (
    id uuid primary key,
    interchange_id uuid not null references edi_interchange on delete cascade,
    group_number text not null,
    set_number text not null,
    set_id text not null,
    refers jsonb not null,
    acknowledgment text check (acknowledgment in ('A', 'E', 'R')),
    errors jsonb not null,
    state text not null check (state in ('applied', 'waiting', 'held', 'refused', 'ignored')),
    why text,
    applied_at timestamptz(3)
  )`,
  'create index edi_message_interchange on edi_message (interchange_id, id)',
  `create index edi_message_waiting on edi_message (id) where state = 'waiting'`,
  // an invoice that waits for the broker's answer about a charge
  `create index edi_message_load on edi_message ((refers ->> 'waitsFor')) where refers ? 'waitsFor'`,

  // what a carrier's system got of a load, one row for each time that it was tendered or booked
  `create table edi_sent_tender (
    partner_id uuid not null references edi_partner,
    load_id uuid not null references load on delete cascade,
    round integer not null check (round > 0),
    -- of the load as it was sent: an answer is about that one
    load_version integer not null,
    -- the carrier's own number
    their_reference text,
    primary key (partner_id, load_id, round)
  )`,
  'create index edi_sent_tender_load on edi_sent_tender (load_id)',

  // what a shipper offers a broker, one row a round
  `create table shipper_tender (
    id uuid primary key,
    account_id uuid not null references account,
    partner_id uuid not null references edi_partner,
    shipment_id text not null,
    round integer not null check (round > 0),
    state text not null check (state in
      ('received', 'held', 'accepted', 'declined', 'countered', 'expired', 'cancelled')),
    why text,
    -- what the shipper wants of an accepted one
    asks text check (asks in ('change', 'cancel')),
    respond_by timestamptz(3) not null,
    -- in which zone the time is shown
    respond_zone text not null,
    -- each as it was read, the first one first; json keeps their order of fields, by which versions are compared
    versions json not null,
    load_id uuid unique references load on delete cascade,
    -- the load's stop for each of the shipper's
    stop_ids text[],
    answered_by uuid references person,
    answered_at timestamptz(3),
    answer jsonb,
    reminded_at timestamptz(3),
    received_at timestamptz(3) not null,
    check (asks is null or state = 'accepted')
  )`,
  'create unique index shipper_tender_round on shipper_tender (partner_id, shipment_id, round)',
  'create index shipper_tender_account on shipper_tender (account_id, id)',
  `create index shipper_tender_open on shipper_tender (respond_by)
    where state in ('received', 'held', 'countered')`,
  'create index edi_partner_customer on edi_partner (customer_id) where customer_id is not null',
]

/** Messages between companies and their partners, by EDI. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
