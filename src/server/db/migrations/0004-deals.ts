import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table deal (
    id uuid primary key,
    load_id uuid not null references load,
    request_id uuid references booking_request,
    broker_id uuid not null references account,
    carrier_id uuid not null references account,
    -- both parties and the freight as they were at acceptance
    broker jsonb not null,
    carrier jsonb not null,
    -- whose name, phone and email they say
    broker_person_id uuid not null references person,
    carrier_person_id uuid not null references person,
    named_carrier jsonb,
    consent_id uuid references dispatch_consent,
    -- the own account of the carrier that a dispatcher booked for
    hauler_id uuid references account,
    -- of who hauls: null without a number
    carrier_usdot text generated always as (
      nullif(ltrim(coalesce(named_carrier ->> 'dotNumber', carrier ->> 'dotNumber'), '0'), '')) stored,
    freight jsonb not null,
    paper_terms jsonb not null,
    -- days that the broker takes to pay, as its account said at acceptance
    payment_days smallint not null,
    -- who hauls the deal and with what, as the carrier stated it; null until then
    driver jsonb,
    version integer not null default 1,
    accepted_at timestamptz(3) not null,
    ended_at timestamptz(3),
    broker_removed_at timestamptz(3),
    carrier_removed_at timestamptz(3),
    stop_event_count integer not null default 0,
    stop_event_hash text
  )`,
  'create unique index deal_one_open on deal (load_id) where ended_at is null',
  'create index deal_load on deal (load_id, accepted_at)',
  'create index deal_broker on deal (broker_id)',
  'create index deal_carrier on deal (carrier_id)',
  'create index deal_broker_person on deal (broker_person_id)',
  'create index deal_carrier_person on deal (carrier_person_id)',
  'create index deal_carrier_usdot on deal (carrier_usdot) where carrier_usdot is not null',
  'create index deal_consent on deal (consent_id) where consent_id is not null',
  'create index deal_hauler on deal (hauler_id) where hauler_id is not null',
  'create index deal_request on deal (request_id) where request_id is not null',

  `create table deal_terms (
    deal_id uuid not null references deal on delete cascade,
    version integer not null,
    rate_cents integer not null check (rate_cents >= 0),
    -- whole stops with their places, windows, contacts, freight and legs, in driving order
    stops jsonb not null check (jsonb_array_length(stops) between 2 and 30),
    -- over all stops
    miles double precision not null check (miles >= 0),
    drive_minutes integer not null check (drive_minutes >= 0),
    miles_source text not null,
    weight_lbs double precision not null check (weight_lbs >= 0),
    detention jsonb not null,
    team boolean not null,
    agreed_at timestamptz(3) not null,
    content_hash text,
    primary key (deal_id, version)
  )`,

  `create table load_event (
    id uuid primary key,
    load_id uuid not null references load,
    deal_id uuid references deal on delete cascade,
    type text not null,
    actor_id uuid,
    person_id uuid default acting_person() references person,
    via jsonb,
    actor_kind text not null check (actor_kind in ('account', 'driver-link', 'system')),
    occurred_at timestamptz(3) not null,
    received_at timestamptz(3) not null,
    payload jsonb not null
  )`,
  'create index load_event_history on load_event (load_id, received_at)',
  'create index load_event_actor on load_event (actor_id, occurred_at desc)',
  // each delete of a deal looks here for rows that name it
  'create index load_event_deal on load_event (deal_id) where deal_id is not null',

  // other terms that a party of a running deal proposes, with the other's answer
  `create table deal_change (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    by_side text not null check (by_side in ('broker', 'carrier')),
    status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn')),
    rate_cents integer not null check (rate_cents > 0),
    -- the whole list in driving order; a new stop has no id until acceptance
    stops jsonb not null check (jsonb_array_length(stops) between 2 and 30),
    miles double precision not null check (miles >= 0),
    drive_minutes integer not null check (drive_minutes >= 0),
    miles_source text not null,
    weight_lbs double precision not null check (weight_lbs >= 0),
    -- the version of the terms that it changes
    from_version integer not null,
    reason text not null,
    proposed_at timestamptz(3) not null,
    proposed_by uuid not null,
    person_id uuid default acting_person() references person,
    answered_at timestamptz(3),
    answered_by uuid,
    answered_person_id uuid references person,
    check ((status = 'open') = (answered_at is null))
  )`,
  'create index deal_change_deal on deal_change (deal_id, proposed_at)',
  `create unique index deal_change_one_open on deal_change (deal_id) where status = 'open'`,

  `create table stop_event (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    sequence integer not null check (sequence > 0),
    kind text not null check (kind in ('arrived', 'departed', 'corrected')),
    stop text not null check (stop ~ '^(pickup|delivery|s[1-9][0-9]{0,5})$'),
    occurred_at timestamptz(3) not null,
    earliest_at timestamptz(3) not null,
    latest_at timestamptz(3) not null,
    clock_ahead_ms bigint not null,
    received_at timestamptz(3) not null,
    actor_id uuid not null,
    -- outside the hash
    person_id uuid default acting_person() references person,
    actor_kind text not null check (actor_kind in ('account', 'driver-link')),
    corrects uuid references stop_event on delete cascade,
    reason text,
    place_hash text,
    previous_hash text,
    hash text not null,
    check ((kind = 'corrected') = (corrects is not null)),
    check (kind <> 'corrected' or reason is not null),
    unique (deal_id, sequence)
  )`,
  'create index stop_event_corrects on stop_event (corrects) where corrects is not null',
  // the clocks that may be running
  'create index stop_event_received on stop_event (received_at)',

  // names the arrival: once that is corrected, the warning counts for nothing
  `create table detention_warning (
    arrival_id uuid not null references stop_event on delete cascade,
    minutes integer not null,
    warned_at timestamptz(3) not null,
    primary key (arrival_id, minutes)
  )`,

  // apart from its event, so that it can be deleted
  `create table stop_event_place (
    event_id uuid primary key references stop_event on delete cascade,
    salt text not null,
    latitude double precision not null,
    longitude double precision not null,
    accuracy_m double precision,
    received_at timestamptz(3) not null
  )`,
  'create index stop_event_place_received on stop_event_place (received_at)',

  `create table driver_link (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz(3) not null,
    created_by uuid not null,
    person_id uuid default acting_person() references person,
    renewed_at timestamptz(3),
    first_seen_at timestamptz(3),
    last_seen_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  'create index driver_link_deal on driver_link (deal_id, created_at)',
  'create index driver_link_maker on driver_link (created_by) where revoked_at is null',

  // stored files that no document names yet; a file whose document was refused is removed from the store
  `create table unclaimed_file (
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
    stored_at timestamptz(3) not null
  )`,
  'create index unclaimed_file_stored on unclaimed_file (stored_at)',

  // the files are in the object store, by the hash of their content
  `create table load_document (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    kind text not null check (kind in ('pod', 'bol', 'receipt', 'other')),
    -- null: for all stops
    stop text check (stop ~ '^(pickup|delivery|s[1-9][0-9]{0,5})$'),
    pages integer not null check (pages > 0),
    bytes integer not null check (bytes > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
    captured_at timestamptz(3) not null,
    earliest_at timestamptz(3) not null,
    latest_at timestamptz(3) not null,
    clock_ahead_ms bigint not null,
    received_at timestamptz(3) not null,
    uploaded_by uuid not null references account,
    person_id uuid default acting_person() references person,
    driver_link_id uuid references driver_link on delete cascade,
    voided_at timestamptz(3),
    void_reason text,
    check ((voided_at is null) = (void_reason is null))
  )`,
  'create index load_document_deal on load_document (deal_id, received_at)',
  'create index load_document_file on load_document (sha256)',
  // the newest files, which an operator's status asks the store for
  'create index load_document_received on load_document (received_at)',
  'create index load_document_driver_link on load_document (driver_link_id) where driver_link_id is not null',

  // what a booking said of its lane; never changed, so that a figure of these can't be taken apart
  `create table market_deal (
    deal_id uuid primary key references deal on delete cascade,
    pickup_area integer not null,
    delivery_area integer not null,
    equipment smallint not null,
    agreed_on date not null,
    cents_per_mile integer not null check (cents_per_mile > 0),
    broker text not null,
    carrier text not null
  )`,
  `create index market_deal_lane on market_deal (pickup_area, delivery_area, equipment, agreed_on)
    include (cents_per_mile, broker, carrier)`,
]

/** Acceptance makes a deal: its terms by version, both parties as they were, and what happens until delivery. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
