import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // what lets a program act for a company
  `create table api_key (
    id uuid primary key,
    account_id uuid not null references account,
    name text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    -- SHA-256, hex; the token is shown once and kept nowhere
    token_hash text not null unique,
    -- the token's last four characters
    hint text not null,
    created_by uuid not null references person,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    last_used_network text,
    -- owners heard this many days before it expires, the last time
    warned_days integer,
    ended_at timestamptz(3),
    ended_by uuid references person,
    ended_why text check (ended_why in ('ended', 'maker removed')),
    check ((ended_at is null) = (ended_why is null))
  )`,
  'create index api_key_maker on api_key (created_by)',
  'create index api_key_account on api_key (account_id, created_at desc, id)',
  'create index api_key_expiry on api_key (expires_at)',
  'create index api_key_end on api_key (ended_at) where ended_at is not null',

  // a company's address that hears what happens
  `create table webhook_endpoint (
    id uuid primary key,
    account_id uuid not null references account,
    url text not null,
    -- null: all of them
    types text[],
    version text not null default '2026-12',
    status text not null check (status in ('unproved', 'on', 'failing', 'off')),
    off_why text check (off_why in ('turned off', 'gone', 'no success', 'secret lost')),
    check (off_why is null or status in ('off', 'unproved')),
    -- another one after a restore
    epoch text not null,
    last_sequence bigint not null default 0,
    -- in a row
    failures integer not null default 0,
    failing_since timestamptz(3),
    paused_until timestamptz(3),
    -- how its last try ended, also when its message is deleted since
    tried_at timestamptz(3),
    tried_status integer,
    tried_problem text,
    created_by uuid references person,
    created_at timestamptz(3) not null
  )`,
  'create index webhook_endpoint_account on webhook_endpoint (account_id, created_at, id)',
  'create index webhook_endpoint_maker on webhook_endpoint (created_by)',

  // what signs its messages, sealed with a key from AUTH_SECRET
  `create table webhook_secret (
    id uuid primary key,
    endpoint_id uuid not null references webhook_endpoint on delete cascade,
    sealed bytea not null,
    created_at timestamptz(3) not null,
    -- of the one before, which signs beside the new one until then
    ends_at timestamptz(3)
  )`,
  'create index webhook_secret_endpoint on webhook_secret (endpoint_id)',
  'create index webhook_secret_end on webhook_secret (ends_at) where ends_at is not null',

  `create table webhook_message (
    id uuid primary key,
    endpoint_id uuid not null references webhook_endpoint on delete cascade,
    -- of domain_event, whose rows are deleted earlier; 'test:' and the message's id
    event_id text not null,
    type text not null,
    -- the request, document or load that it is about
    about uuid not null,
    -- may be deleted earlier
    load_id uuid,
    sequence bigint not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'failed', 'held')),
    due_at timestamptz(3),
    check ((due_at is null) = (state <> 'waiting')),
    attempts integer not null default 0,
    created_at timestamptz(3) not null,
    unique (endpoint_id, event_id, type, about),
    unique (endpoint_id, sequence)
  )`,
  `create index webhook_message_waiting on webhook_message (endpoint_id, sequence) where state = 'waiting'`,
  `create index webhook_message_held on webhook_message (endpoint_id, sequence) where state = 'held'`,
  'create index webhook_message_age on webhook_message (created_at)',

  `create table webhook_attempt (
    message_id uuid not null references webhook_message on delete cascade,
    number integer not null,
    at timestamptz(3) not null,
    ms integer not null,
    -- null: no answer
    status integer,
    problem text,
    -- its first 500 characters
    answer text,
    primary key (message_id, number)
  )`,
]

/** What programs need to act for a company. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
