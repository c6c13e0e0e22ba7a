import { DEFAULT_ROLE_PERMISSIONS } from '#domain/access/permission.ts'
import { type Kysely, sql } from 'kysely'

/**
 * Times are `timestamptz(3)`: JavaScript Dates have milliseconds, and a page's start must equal the stored time of the
 * row before it exactly.
 */
const TABLES = [
  `create table role (
    name text primary key
  )`,
  `create table role_permission (
    role text not null references role on delete cascade,
    permission text not null,
    primary key (role, permission)
  )`,
  `create table account (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    first_name text not null,
    middle_name text,
    last_name text not null,
    phone_number text,
    address text,
    gender text,
    profile_image text,
    role text not null references role,
    business_name text,
    dot_number text,
    mc_number text,
    is_active boolean not null default true,
    account_status text not null default 'active',
    email_verified_at timestamptz(3),
    payment_method_verified_at timestamptz(3),
    trial_ends_at timestamptz(3),
    stripe_customer_id text,
    settings jsonb not null default '{"emailNotifications": true, "twoFactorEnabled": false, "darkMode": false}',
    detention jsonb,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create table session (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    generation integer not null,
    created_at timestamptz(3) not null,
    rotated_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    remember boolean not null,
    user_agent text not null,
    address text not null
  )`,
  `create sequence load_number start 48000`,
  `create table load (
    id uuid primary key,
    number bigint not null unique default nextval('load_number'),
    reference text,
    owner_id uuid not null references account,
    dispatcher_id uuid references account,
    tendered boolean not null default false,
    status text not null default 'pending' check (status in ('pending', 'active', 'completed', 'cancelled')),
    version integer not null default 1,
    rate_cents integer not null check (rate_cents >= 0),
    agreed_rate_cents integer check (agreed_rate_cents >= 0),
    agreed_pickup_at timestamptz(3),
    agreed_delivery_at timestamptz(3),
    agreed_detention jsonb,
    detention jsonb,
    distance_miles double precision not null check (distance_miles >= 0),
    drive_minutes integer not null check (drive_minutes >= 0),
    distance_source text not null,
    weight_lbs integer not null check (weight_lbs >= 0),
    vehicle text not null,
    trailer text not null,
    equipment_code text not null,
    packaging_type text not null,
    commodity text not null,
    special_instructions text,
    broker_notes text,
    dispatcher_notes text,
    pickup_at timestamptz(3) not null,
    delivery_at timestamptz(3) not null,
    search_words text[] not null default '{}',
    search tsvector generated always as (array_to_tsvector(search_words)) stored,
    posted_at timestamptz(3) not null,
    completed_at timestamptz(3),
    cancelled_at timestamptz(3),
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint load_has_carrier check (status not in ('active', 'completed') or dispatcher_id is not null),
    constraint load_pending_carrier_is_tendered check (status <> 'pending' or tendered = (dispatcher_id is not null)),
    constraint load_tender_is_pending check (not tendered or status = 'pending')
  )`,
  `create table load_stop (
    load_id uuid not null references load on delete cascade,
    kind text not null check (kind in ('pickup', 'delivery')),
    position integer not null,
    address text,
    description text,
    city text not null,
    state text not null,
    zip_code text not null,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    precision text not null,
    zone text not null,
    appointment_at timestamptz(3) not null,
    contact_name text,
    contact_phone text,
    contact_email text,
    primary key (load_id, position)
  )`,
  `create table load_event (
    id uuid primary key,
    load_id uuid not null references load,
    type text not null,
    actor_id uuid,
    actor_kind text not null check (actor_kind in ('account', 'driver-link', 'system')),
    occurred_at timestamptz(3) not null,
    received_at timestamptz(3) not null,
    latitude double precision,
    longitude double precision,
    accuracy_m double precision,
    payload jsonb not null
  )`,
  `create table load_request (
    id uuid primary key,
    load_id uuid not null references load,
    requester_id uuid not null references account,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
    proposed_rate_cents integer check (proposed_rate_cents >= 0),
    proposed_pickup_at timestamptz(3),
    proposed_delivery_at timestamptz(3),
    special_requirements text[] not null default '{}',
    additional_notes text,
    message text,
    response_message text,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    decided_at timestamptz(3),
    decided_by uuid references account
  )`,
  `create table domain_event (
    id bigint generated always as identity primary key,
    type text not null,
    payload jsonb not null,
    actor_id uuid,
    created_at timestamptz(3) not null,
    processed_at timestamptz(3)
  )`,
  `create table notification (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    event_id bigint references domain_event,
    type text not null check (type in ('load', 'general', 'system')),
    status text not null default 'unread' check (status in ('unread', 'read', 'archived')),
    title text not null,
    message text not null,
    metadata jsonb not null,
    created_at timestamptz(3) not null,
    read_at timestamptz(3),
    archived_at timestamptz(3)
  )`,
  `create table idempotency (
    actor text not null,
    key text not null,
    fingerprint text not null,
    status integer not null,
    response json not null,
    created_at timestamptz(3) not null,
    primary key (actor, key)
  )`,
  `create table app_setting (
    key text primary key,
    value jsonb not null
  )`,
]

/** Invariants that hold however many commands run at once. */
const UNIQUE_INDEXES = [
  `create unique index account_email on account (lower(email))`,
  `create unique index load_reference on load (owner_id, reference) where reference is not null and deleted_at is null`,
  `create unique index load_request_one_pending on load_request (load_id, requester_id) where status = 'pending'`,
  `create unique index load_request_one_winner on load_request (load_id) where status = 'accepted'`,
  `create unique index notification_once on notification (event_id, account_id)`,
]

/** Read in both directions, so board queries break ties by id in the direction of the order. */
const ON_BOARD = `where status = 'pending' and not tendered and deleted_at is null`

const INDEXES = [
  `create index session_account on session (account_id)`,
  `create index load_board_rate on load (rate_cents, id) ${ON_BOARD}`,
  `create index load_board_distance on load (distance_miles, id) ${ON_BOARD}`,
  `create index load_board_created on load (created_at, id) ${ON_BOARD}`,
  `create index load_search on load using gin (search)`,
  `create index load_owner on load (owner_id, status, created_at, id)`,
  `create index load_owner_pickup on load (owner_id, pickup_at)`,
  `create index load_dispatcher on load (dispatcher_id, status, created_at, id) where dispatcher_id is not null`,
  `create index load_dispatcher_pickup on load (dispatcher_id, pickup_at) where dispatcher_id is not null`,
  `create index load_event_history on load_event (load_id, received_at)`,
  `create index load_request_load on load_request (load_id, created_at)`,
  `create index load_request_requester on load_request (requester_id, status, created_at)`,
  `create index load_request_expiry on load_request (expires_at) where status = 'pending'`,
  `create index notification_account on notification (account_id, created_at desc, id)`,
  `create index domain_event_waiting on domain_event (created_at) where processed_at is null`,
  `create index idempotency_age on idempotency (created_at)`,
]

async function seedRoles(db: Kysely<unknown>): Promise<void> {
  for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) {
    await sql`insert into role (name) values (${role})`.execute(db)
    for (const permission of permissions)
      await sql`insert into role_permission (role, permission) values (${role}, ${permission})`.execute(db)
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...UNIQUE_INDEXES, ...INDEXES]) await sql.raw(statement).execute(db)
  await seedRoles(db)
}
