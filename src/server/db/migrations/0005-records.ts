import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // links by which someone without an account signs a rate confirmation; the tokens are never stored
  `create table signing_link (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    version integer not null,
    side text not null check (side in ('broker', 'carrier')),
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz(3) not null,
    created_by uuid not null,
    person_id uuid default acting_person() references person,
    revoked_at timestamptz(3),
    used_at timestamptz(3),
    foreign key (deal_id, version) references deal_terms on delete cascade
  )`,
  'create index signing_link_deal on signing_link (deal_id, created_at)',
  'create index signing_link_maker on signing_link (created_by) where revoked_at is null',

  `create table signature_event (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    sequence integer not null check (sequence > 0),
    kind text not null check (kind in ('signed', 'voided')),
    side text not null check (side in ('broker', 'carrier')),
    version integer not null,
    content_hash text not null,
    signer_name text,
    signer_title text,
    mark jsonb,
    consent_version text,
    consent text,
    voids uuid references signature_event on delete cascade,
    reason text,
    occurred_at timestamptz(3) not null,
    earliest_at timestamptz(3) not null,
    latest_at timestamptz(3) not null,
    clock_ahead_ms bigint not null,
    received_at timestamptz(3) not null,
    actor_id uuid not null,
    -- outside the paper's hash
    person_id uuid default acting_person() references person,
    signing_link_id uuid references signing_link on delete cascade,
    network_address text not null,
    user_agent text not null,
    check ((kind = 'voided') = (voids is not null)),
    check (kind = 'signed' or reason is not null),
    check (kind = 'voided' or (signer_name is not null and signer_title is not null
      and mark is not null and consent_version is not null and consent is not null)),
    foreign key (deal_id, version) references deal_terms on delete cascade,
    unique (deal_id, sequence)
  )`,
  'create unique index signature_event_voids on signature_event (voids) where voids is not null',
  'create index signature_event_link on signature_event (signing_link_id) where signing_link_id is not null',

  // what a carrier asks for beyond its rate
  `create table accessorial (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    kind text not null check (kind in ('lumper', 'layover', 'tonu', 'stop-off')),
    amount_cents integer not null check (amount_cents > 0),
    note text,
    status text not null check (status in ('asked', 'approved', 'declined')),
    asked_at timestamptz(3) not null,
    asked_by uuid not null,
    person_id uuid default acting_person() references person,
    answered_at timestamptz(3),
    answered_by uuid,
    answered_person_id uuid references person,
    reason text,
    check ((status = 'asked') = (answered_at is null)),
    check ((status = 'declined') = (reason is not null))
  )`,
  'create index accessorial_deal on accessorial (deal_id, asked_at)',

  `create table freight_invoice (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    version integer not null check (version > 0),
    status text not null check (status in ('sent', 'approved', 'disputed', 'paid')),
    lines jsonb not null,
    total_cents integer not null check (total_cents > 0),
    remit_to jsonb not null,
    sent_at timestamptz(3) not null,
    sent_by uuid not null,
    person_id uuid default acting_person() references person,
    -- the day of sending at the last stop, and the day by which it is to be paid
    invoiced_on date not null,
    due_on date not null,
    approved_at timestamptz(3),
    disputed_at timestamptz(3),
    dispute_reason text,
    paid_on date,
    paid_at timestamptz(3),
    paid_by text check (paid_by in ('broker', 'carrier')),
    -- who recorded the last payment; null for a program
    paid_person_id uuid references person,
    -- the sum of all payments; the carrier can close the rest
    paid_cents integer not null default 0 check (paid_cents between 0 and total_cents),
    rest_closed_at timestamptz(3),
    not_received_at timestamptz(3),
    not_received_reason text,
    changed_at timestamptz(3) not null,
    check ((status = 'paid') = (paid_on is not null)),
    check ((status = 'paid') = (paid_cents > 0)),
    check (rest_closed_at is null or (status = 'paid' and paid_cents < total_cents)),
    check (status <> 'disputed' or dispute_reason is not null),
    unique (deal_id, version)
  )`,

  // the SHA-256 alone: the file is made again from its deal
  `create table invoice_packet (
    deal_id uuid not null references deal on delete cascade,
    sha256 text not null check (length(sha256) = 64),
    version integer not null check (version > 0),
    made_at timestamptz(3) not null,
    primary key (deal_id, sha256)
  )`,

  // what the shipper pays, and the record of a deal that 49 CFR 371.3 lists
  `create table deal_books (
    deal_id uuid not null references deal on delete cascade,
    sequence integer not null check (sequence > 0),
    shipper_pays_cents integer check (shipper_pays_cents >= 0),
    consignor text,
    consignor_address text,
    payer text,
    carrier_address text,
    freight_bill text,
    service text,
    service_cents integer check (service_cents >= 0),
    service_payer text,
    carrier_paid_on text,
    entered_at timestamptz(3) not null,
    person_id uuid default acting_person() references person,
    primary key (deal_id, sequence)
  )`,

  // evidence is never changed, and deleted with its whole deal or not at all
  `create function refuse_change_within_deal() returns trigger language plpgsql as $$
    begin
      if exists (select from deal where id = old.deal_id) then
        raise exception '% is append only', tg_table_name using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,
  ...['stop_event', 'signature_event', 'invoice_packet'].flatMap((table) => [
    `create trigger ${table}_unchanged before update on ${table} for each row execute function refuse_change()`,
    `create trigger ${table}_kept before delete on ${table}
      for each row execute function refuse_change_within_deal()`,
    `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function refuse_change()`,
  ]),
  `create trigger stop_event_place_unchanged before update on stop_event_place
    for each row execute function refuse_change()`,

  // what was sent stays as it was sent: the columns that its arguments name; one that doesn't exist refuses every change
  `create function refuse_sent_change() returns trigger language plpgsql as $$
    begin
      if exists (
        select from unnest(tg_argv) name
        where to_jsonb(new) -> name is null or to_jsonb(new) -> name is distinct from to_jsonb(old) -> name
      ) then
        raise exception 'a sent invoice keeps its lines' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  `create trigger freight_invoice_frozen before update on freight_invoice
    for each row execute function refuse_sent_change('deal_id', 'version', 'lines', 'total_cents', 'remit_to',
      'sent_at', 'sent_by', 'person_id', 'invoiced_on', 'due_on')`,
  `create trigger freight_invoice_kept before delete on freight_invoice
    for each row execute function refuse_change_within_deal()`,
  `create trigger freight_invoice_no_truncate before truncate on freight_invoice
    for each statement execute function refuse_change()`,

  // a payment belongs to the record of its deal
  `create function refuse_early_deal_delete() returns trigger language plpgsql as $$
    begin
      if is_kept(greatest(old.accepted_at, old.ended_at,
          (select max(received_at) from stop_event where deal_id = old.id),
          (select max(received_at) from signature_event where deal_id = old.id),
          (select max(received_at) from load_document where deal_id = old.id),
          (select max(greatest(asked_at, answered_at)) from accessorial where deal_id = old.id),
          (select max(changed_at) from freight_invoice where deal_id = old.id))) then
        raise exception 'a deal is kept for three years' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,
  'create trigger deal_kept before delete on deal for each row execute function refuse_early_deal_delete()',
  'create trigger deal_no_truncate before truncate on deal for each statement execute function refuse_change()',

  // open books go with their whole deal, and not before they are old (decision 0051)
  `create function refuse_early_books_delete() returns trigger language plpgsql as $$
    begin
      if exists (select from deal where id = old.deal_id) or is_kept(old.entered_at) then
        raise exception 'open books are kept for three years' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,
  'create trigger deal_books_unchanged before update on deal_books for each row execute function refuse_change()',
  `create trigger deal_books_kept before delete on deal_books
    for each row execute function refuse_early_books_delete()`,
  'create trigger deal_books_no_truncate before truncate on deal_books for each statement execute function refuse_change()',

  // what operators did by `npm run admin`
  `create table operator_log (
    id bigint generated always as identity primary key,
    -- the machine's user and its name
    operator text not null,
    command text not null,
    details jsonb not null,
    done_at timestamptz(3) not null default clock_timestamp()
  )`,
  `create trigger operator_log_unchanged before update or delete on operator_log
    for each row execute function refuse_change()`,
  'create trigger operator_log_no_truncate before truncate on operator_log for each statement execute function refuse_change()',
]

/** Signatures, invoices and open books: evidence that nobody changes, kept with its deal for three years. And what operators did. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
