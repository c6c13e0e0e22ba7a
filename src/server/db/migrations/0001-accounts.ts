import { DEFAULT_ROLE_PERMISSIONS } from '#domain/access/permission.ts'
import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Times are `timestamptz(3)`: JavaScript Dates have milliseconds, and a page's start must equal the stored time of the
 * row before it exactly.
 */
const STATEMENTS = [
  // what is written once: logs and evidence
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
  // three years; a day less, because the clocks of a server and its database differ
  `create function is_kept(at timestamptz) returns boolean language sql stable as $$
    select at > now() - interval '1095 days' $$`,
  // its argument is the column with the time from which a row's years count
  `create function refuse_early_delete() returns trigger language plpgsql as $$
    begin
      if is_kept((to_jsonb(old) ->> tg_argv[0])::timestamptz) then
        raise exception '% is kept for three years', tg_table_name using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,

  // Who acts in this transaction, null for a link and the system: `actAs` sets it, and rows that say who did something
  // take it by default, so no command can forget to.
  `create function acting_person() returns uuid language sql stable as $$
    select nullif(current_setting('milepost.person', true), '')::uuid $$`,
  // The same of a program: null for a person, a link and the system. Its company stands beside it in the setting,
  // because a command also writes what counts as the other side's.
  `create function acting_via() returns jsonb language sql stable as $$
    select nullif(current_setting('milepost.via', true), '')::jsonb - 'accountId' $$`,
  `create function acting_via_of(company uuid) returns jsonb language sql stable as $$
    select acting_via() where nullif(current_setting('milepost.via', true), '')::jsonb ->> 'accountId' = company::text $$`,

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
    role text not null references role,
    business_name text,
    dot_number text,
    dot_verified_at timestamptz(3),
    -- the registered contact that got the code; the proof lapses when the register has another
    dot_verified_contact jsonb,
    mc_number text,
    is_active boolean not null default true,
    account_status text not null default 'active',
    payment_method_verified_at timestamptz(3),
    trial_ends_at timestamptz(3),
    stripe_customer_id text,
    detention jsonb,
    -- what a broker states on its rate confirmations; null for nothing
    paper_terms jsonb,
    -- it is owed or owes an invoice for a load, or did: its people see that list of the Money page
    has_receivables boolean not null default false,
    has_payables boolean not null default false,
    -- days that a broker takes to pay its carriers, from the delivery
    payment_days smallint not null default 30 check (payment_days between 0 and 180),
    -- what QuickBooks calls items and accounts by kind of line; null for its usual names
    quickbooks jsonb,
    -- a broker's rules for carriers; null for none
    carrier_rules jsonb,
    -- a broker's signature for every rate confirmation that a carrier signs; null without one
    standing_signature jsonb,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,

  // whom a broker bills
  `create table customer (
    id uuid primary key,
    account_id uuid not null references account,
    name text not null,
    -- null: the same name
    quickbooks_name text,
    address text not null,
    email text,
    terms_days smallint not null check (terms_days between 0 and 180),
    closed_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    unique (id, account_id)
  )`,
  'create unique index customer_name on customer (account_id, lower(name)) where closed_at is null',
  // of closed ones, too
  'create index customer_account on customer (account_id)',

  // who signs in for a company; its id is never the company's
  `create table person (
    id uuid primary key,
    account_id uuid not null references account,
    seat text not null check (seat in ('owner', 'desk', 'billing', 'viewer')),
    email text not null,
    password_hash text not null,
    first_name text not null,
    middle_name text,
    last_name text not null,
    phone_number text,
    address text,
    gender text,
    profile_image text,
    email_verified_at timestamptz(3),
    settings jsonb not null default '{"darkMode": false, "twoFactorEnabled": false, "emailNotifications": true}',
    invited_by uuid references person,
    ended_at timestamptz(3),
    ended_by uuid references person,
    ended_why text check (ended_why in ('left', 'removed', 'closed')),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    check (id <> account_id),
    check ((ended_at is null) = (ended_why is null)),
    unique (id, account_id)
  )`,
  'create unique index person_email on person (lower(email)) where ended_at is null',
  // of those who left, too: a closed company is shown by its last person
  'create index person_account on person (account_id, created_at, id)',

  // Two transactions at once can each pass it: the lock on the account's row orders them.
  `create function account_keeps_owner() returns trigger language plpgsql as $$
    declare company uuid := (coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0])::uuid;
    begin
      if exists (select from account where id = company and is_active)
        and not exists (select from person where account_id = company and seat = 'owner' and ended_at is null) then
        raise exception 'a company keeps an owner' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`,
  `create constraint trigger account_needs_owner after insert or update of is_active on account
    deferrable initially deferred for each row execute function account_keeps_owner('id')`,
  `create constraint trigger person_leaves_owner after update of seat, ended_at, account_id or delete on person
    deferrable initially deferred for each row execute function account_keeps_owner('account_id')`,

  `create table invitation (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    email text not null,
    seat text not null check (seat in ('owner', 'desk', 'billing', 'viewer')),
    -- keyed; null until the email is sent
    token_hash text unique,
    invited_by uuid not null references person,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    accepted_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  `create unique index invitation_open on invitation (account_id, lower(email))
    where accepted_at is null and revoked_at is null`,
  'create index invitation_account on invitation (account_id)',
  'create index invitation_by on invitation (invited_by)',
  'create index invitation_end on invitation (coalesce(accepted_at, revoked_at, expires_at))',

  // who did what with the company's people; the operator's acts have no person
  `create table company_event (
    id uuid primary key,
    account_id uuid not null references account,
    type text not null check (type in ('invited', 'revoked', 'joined', 'seat', 'removed', 'left', 'details', 'key', 'webhook',
      'partner')),
    person_id uuid references person,
    -- the program that did it; without it and a person, the operator did
    via jsonb default acting_via(),
    about_id uuid references person,
    -- of an invitation, masked: it can't be changed
    email text,
    seat text,
    seat_before text,
    -- of a removal: how many open loads went to whom, null for nobody
    loads integer,
    to_id uuid references person,
    details text,
    at timestamptz(3) not null
  )`,
  'create index company_event_account on company_event (account_id, at desc, id)',
  `create trigger company_event_stays before update on company_event for each row execute function refuse_change()`,
  `create trigger company_event_kept before delete on company_event
    for each row execute function refuse_early_delete('at')`,

  // every two letters that follow each other: what contains a text has all of its pairs (name-search.sql.ts)
  `create function letter_pairs(text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct substr(lower($1), at, 2) from generate_series(1, length($1) - 1) at) $$`,
  'create index account_name_pairs on account using gin (letter_pairs(business_name))',
  `create index person_name_pairs on person using gin (letter_pairs(first_name || ' ' || last_name))`,
  `create index account_customer_left on account (id)
    where account_status = 'deleted' and stripe_customer_id is not null`,
  // '0123' and '123' are one USDOT number
  `create index account_usdot on account (ltrim(dot_number, '0')) where is_active`,
  `create index account_usdot_proved on account (ltrim(dot_number, '0')) where dot_verified_contact is not null`,
  'create index account_trial_ends on account (trial_ends_at) where is_active',
  'create index account_customer on account (stripe_customer_id) where stripe_customer_id is not null',

  `create table session (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    generation integer not null,
    created_at timestamptz(3) not null,
    rotated_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    remember boolean not null,
    user_agent text not null,
    address text not null,
    -- when who uses it last showed who they are, and when in a way that a stolen password alone can't
    proved_at timestamptz(3),
    strong_at timestamptz(3)
  )`,
  'create index session_person on session (person_id)',

  // sign-ups, several per address, until one of them is verified
  `create table pending_registration (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    secret_hash text not null,
    network_hash text not null,
    first_name text not null,
    last_name text not null,
    phone_number text,
    role text not null references role,
    business_name text,
    dot_number text,
    code_hash text,
    code_tries integer not null default 0,
    code_expires_at timestamptz(3),
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  'create index pending_registration_email on pending_registration (lower(email))',
  'create index pending_registration_end on pending_registration (expires_at)',

  `create table sign_in_challenge (
    id uuid primary key,
    -- of a sign-in
    token_hash text unique,
    -- of a session that proves itself: one at a time
    session_id uuid unique references session on delete cascade,
    person_id uuid not null references person on delete cascade,
    remember boolean not null,
    code_hash text,
    tries integer not null default 0,
    code_asked_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    check (num_nonnulls(token_hash, session_id) = 1)
  )`,
  'create index sign_in_challenge_person on sign_in_challenge (person_id)',

  `create table recovery_code (
    person_id uuid not null references person on delete cascade,
    code_hash text not null,
    primary key (person_id, code_hash)
  )`,

  `create table passkey (
    -- the credential's, base64url
    id text primary key,
    person_id uuid not null references person on delete cascade,
    -- base64url
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    backed_up boolean not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3)
  )`,
  'create index passkey_person on passkey (person_id)',

  `create table passkey_challenge (
    challenge_hash text primary key,
    purpose text not null check (purpose in ('sign-in', 'add', 'prove')),
    -- null: nobody is signed in
    session_id uuid references session on delete cascade,
    expires_at timestamptz(3) not null,
    check ((purpose = 'sign-in') = (session_id is null))
  )`,
  'create index passkey_challenge_expires on passkey_challenge (expires_at)',
  'create index passkey_challenge_session on passkey_challenge (session_id)',

  `create table reset_token (
    person_id uuid not null references person on delete cascade,
    token_hash text not null,
    expires_at timestamptz(3) not null,
    primary key (person_id, token_hash)
  )`,

  `create table attempt (
    key text primary key,
    count integer not null,
    ends_at timestamptz(3) not null
  )`,
  'create index attempt_end on attempt (ends_at)',

  `create table avatar (
    id uuid primary key,
    person_id uuid not null unique references person on delete cascade,
    type text not null,
    base64 text not null
  )`,

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
    -- when its contact was first asked for, whether one is listed or not; null: nobody knows yet
    contact_asked_at timestamptz(3),
    -- when the contact was seen to differ from the day before
    contact_changed_at timestamptz(3),
    -- when active authority was seen to have ended
    authority_lost_at timestamptz(3),
    due_at timestamptz(3) not null,
    check ((answer = 'found') = (record is not null)),
    check ((answer is null) = (answered_at is null))
  )`,
  'create index register_entry_due on register_entry (due_at)',

  `create table contact_challenge (
    id uuid primary key,
    -- the latest code of an account voids the one before
    account_id uuid not null unique references account on delete cascade,
    usdot text not null,
    email text,
    phone text,
    sent_by text not null default 'email' check (sent_by in ('email', 'text', 'call')),
    code_hash text,
    tries integer not null default 0,
    expires_at timestamptz(3) not null
  )`,

  // how a person wants My loads on a wide screen, on every device
  `create table view_preferences (
    person_id uuid primary key references person on delete cascade,
    choice jsonb not null,
    chosen_at timestamptz(3) not null
  )`,

  // a carrier's own figures
  `create table truck (
    account_id uuid primary key references account on delete cascade,
    figures jsonb,
    typed_at timestamptz(3) not null
  )`,

  `create table app_setting (
    key text primary key,
    value jsonb not null
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
  'create index idempotency_age on idempotency (created_at)',

  `create table domain_event (
    id bigint generated always as identity primary key,
    type text not null,
    payload jsonb not null,
    actor_id uuid,
    person_id uuid default acting_person() references person,
    via jsonb default acting_via(),
    created_at timestamptz(3) not null,
    processed_at timestamptz(3)
  )`,
  'create index domain_event_waiting on domain_event (created_at) where processed_at is null',
]

/** Companies, their people and how these sign in, what the register says of them, and what every command needs. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) {
    await sql`insert into role (name) values (${role})`.execute(db)
    for (const permission of permissions)
      await sql`insert into role_permission (role, permission) values (${role}, ${permission})`.execute(db)
  }
}
