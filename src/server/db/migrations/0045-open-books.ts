import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // without a default, no row is rewritten and no device syncs every load again
  'alter table load add column shipper_pays_cents integer check (shipper_pays_cents >= 0)',
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
    primary key (deal_id, sequence)
  )`,
  `create trigger deal_books_unchanged before update on deal_books for each row execute function refuse_change()`,
  // it goes with its whole deal, and not before it is old (decision 51)
  `create function refuse_early_books_delete() returns trigger language plpgsql as $$
    begin
      if exists (select from deal where id = old.deal_id) or old.entered_at > now() - interval '1095 days' then
        raise exception 'open books are kept for three years' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,
  `create trigger deal_books_kept before delete on deal_books
    for each row execute function refuse_early_books_delete()`,
  `create trigger deal_books_no_truncate before truncate on deal_books
    for each statement execute function refuse_change()`,
]

/** What the shipper pays, and the record of a deal that 49 CFR 371.3 lists. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
