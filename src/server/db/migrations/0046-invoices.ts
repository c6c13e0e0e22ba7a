import { type QueryExecutorProvider, sql } from 'kysely'

/** A day less than three years: the clocks of a server and its database differ. */
const KEPT = "interval '1095 days'"

const STATEMENTS = [
  `create table accessorial (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    kind text not null check (kind in ('lumper', 'layover', 'tonu')),
    amount_cents integer not null check (amount_cents > 0),
    note text,
    status text not null check (status in ('asked', 'approved', 'declined')),
    asked_at timestamptz(3) not null,
    asked_by uuid not null,
    answered_at timestamptz(3),
    answered_by uuid,
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
    approved_at timestamptz(3),
    disputed_at timestamptz(3),
    dispute_reason text,
    paid_on date,
    paid_at timestamptz(3),
    paid_by text check (paid_by in ('broker', 'carrier')),
    not_received_at timestamptz(3),
    not_received_reason text,
    changed_at timestamptz(3) not null,
    unique (deal_id, version),
    check ((status = 'paid') = (paid_on is not null)),
    check (status <> 'disputed' or dispute_reason is not null)
  )`,
  // what was sent stays as it was sent
  `create function refuse_invoice_change() returns trigger language plpgsql as $$
    begin
      if (new.deal_id, new.version, new.lines, new.total_cents, new.remit_to, new.sent_at, new.sent_by)
        is distinct from (old.deal_id, old.version, old.lines, old.total_cents, old.remit_to, old.sent_at, old.sent_by)
      then
        raise exception 'a sent invoice keeps its lines' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  'create trigger freight_invoice_frozen before update on freight_invoice for each row execute function refuse_invoice_change()',
  `create trigger freight_invoice_kept before delete on freight_invoice
    for each row execute function refuse_change_within_deal()`,
  'create trigger freight_invoice_no_truncate before truncate on freight_invoice for each statement execute function refuse_change()',
  // a payment belongs to the record of its deal
  `create or replace function refuse_early_delete() returns trigger language plpgsql as $$
    begin
      if greatest(old.accepted_at, old.ended_at,
          (select max(received_at) from stop_event where deal_id = old.id),
          (select max(received_at) from signature_event where deal_id = old.id),
          (select max(received_at) from load_document where deal_id = old.id),
          (select max(greatest(asked_at, answered_at)) from accessorial where deal_id = old.id),
          (select max(changed_at) from freight_invoice where deal_id = old.id)) > now() - ${KEPT} then
        raise exception 'a deal is kept for three years' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,
]

/** What a carrier asks for beyond its rate, and each version of the invoice that it sends. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
