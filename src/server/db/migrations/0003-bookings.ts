import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // a carrier lets a dispatcher book in its name
  `create table dispatch_consent (
    -- from the device: a lost answer asks once
    id uuid primary key,
    dispatcher_id uuid not null references account,
    -- who asked, and who answered for the carrier
    person_id uuid default acting_person() references person,
    answered_person_id uuid references person,
    usdot text not null check (usdot ~ '^[1-9][0-9]{0,7}$'),
    -- the carrier's own account, once it consented
    carrier_id uuid references account,
    legal_name text not null,
    mc_number text,
    -- as the dispatcher gave it: its account answers if nobody can prove the number
    carrier_email text,
    status text not null check (status in ('asked', 'active', 'declined', 'ended')),
    asked_at timestamptz(3) not null,
    -- when the carrier's accounts and emails were told; null while the question waits for the register
    sent_at timestamptz(3),
    expires_at timestamptz(3) not null,
    signer_name text,
    signer_title text,
    consent_version text,
    consent text,
    network_address text,
    user_agent text,
    consented_at timestamptz(3),
    -- how its carrier proved the number: by its account, or by a code to the register's email; null if it couldn't
    proof text check (proof in ('account', 'email')),
    -- the register's contact that the code went to
    proved_contact jsonb,
    -- when its proof was first seen not to hold any more; null while it holds
    lapsed_at timestamptz(3),
    ended_at timestamptz(3),
    -- 'closed': one of the accounts was
    ended_by text check (ended_by in ('dispatcher', 'carrier', 'closed')),
    end_reason text,
    check (status <> 'active' or consented_at is not null and (carrier_id is not null or proof = 'email'))
  )`,
  // a code to the register's contact, for a carrier that answers by its link
  `create table consent_code (
    consent_id uuid primary key references dispatch_consent on delete cascade,
    email text not null,
    code_hash text,
    tries integer not null default 0,
    expires_at timestamptz(3) not null
  )`,
  `create unique index dispatch_consent_one on dispatch_consent (dispatcher_id, usdot) where status in ('asked', 'active')`,
  'create index dispatch_consent_dispatcher on dispatch_consent (dispatcher_id, usdot)',
  `create index dispatch_consent_usdot on dispatch_consent (usdot) where status in ('asked', 'active')`,
  'create index dispatch_consent_carrier on dispatch_consent (carrier_id) where carrier_id is not null',
  // what was consented to stays as it was
  `create function keep_consent() returns trigger language plpgsql as $$
    begin
      if old.dispatcher_id <> new.dispatcher_id or old.person_id is distinct from new.person_id or old.usdot <> new.usdot
        or old.status in ('declined', 'ended')
        or old.consented_at is not null and (old.carrier_id, old.legal_name, old.mc_number, old.carrier_email, old.signer_name,
          old.signer_title, old.consent_version, old.consent, old.network_address, old.user_agent, old.consented_at,
          old.proof, old.proved_contact, old.answered_person_id)
          is distinct from (new.carrier_id, new.legal_name, new.mc_number, new.carrier_email, new.signer_name,
          new.signer_title, new.consent_version, new.consent, new.network_address, new.user_agent, new.consented_at,
          new.proof, new.proved_contact, new.answered_person_id)
      then raise exception 'a consent never changes'; end if;
      return new;
    end $$`,
  'create trigger dispatch_consent_kept before update on dispatch_consent for each row execute function keep_consent()',

  `create table booking_request (
    id uuid primary key,
    load_id uuid not null references load,
    -- the load's owner, which never changes: a broker's requests are found without reading everyone's
    load_owner_id uuid not null references account,
    requester_id uuid not null references account,
    -- who made it
    person_id uuid default acting_person() references person,
    -- of the carrier that a requester without a USDOT number books for; null for its own carrier, or to be named
    consent_id uuid references dispatch_consent,
    -- when it was named after the request was made
    carrier_named_at timestamptz(3),
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
    decided_person_id uuid references person,
    written_by xid8 not null default pg_current_xact_id()
  )`,
  `create unique index booking_request_one_pending on booking_request (load_id, requester_id) where status = 'pending'`,
  // one accepted request per load, however many commands run at once
  `create unique index booking_request_one_winner on booking_request (load_id) where status = 'accepted'`,
  'create index booking_request_load on booking_request (load_id, created_at)',
  'create index booking_request_requester on booking_request (requester_id, status, created_at)',
  `create index booking_request_expiry on booking_request (expires_at) where status = 'pending'`,
  'create index booking_request_consent on booking_request (consent_id) where consent_id is not null',
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
    person_id uuid default acting_person() references person,
    decided_at timestamptz(3)
  )`,
  `create unique index counter_offer_one_open on counter_offer (request_id) where status = 'open'`,
  'create index counter_offer_request on counter_offer (request_id, created_at desc)',
]

/** What carriers request, and what brokers answer. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
