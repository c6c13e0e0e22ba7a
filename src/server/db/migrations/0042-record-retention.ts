import { type Kysely, sql } from 'kysely'

/** A day less than three years: the clocks of a server and its database differ. */
const KEPT = "interval '1095 days'"

const STATEMENTS = [
  // evidence goes with its whole deal or not at all
  `create function refuse_change_within_deal() returns trigger language plpgsql as $$
    begin
      if exists (select from deal where id = old.deal_id) then
        raise exception '% is append only', tg_table_name using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,
  ...['stop_event', 'signature_event'].flatMap((table) => [
    `drop trigger ${table}_append_only on ${table}`,
    `create trigger ${table}_unchanged before update on ${table} for each row execute function refuse_change()`,
    `create trigger ${table}_kept before delete on ${table}
      for each row execute function refuse_change_within_deal()`,
  ]),
  `create function refuse_early_delete() returns trigger language plpgsql as $$
    begin
      if greatest(old.accepted_at, old.ended_at,
          (select max(received_at) from stop_event where deal_id = old.id),
          (select max(received_at) from signature_event where deal_id = old.id),
          (select max(received_at) from load_document where deal_id = old.id)) > now() - ${KEPT} then
        raise exception 'a deal is kept for three years' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`,
  'create trigger deal_kept before delete on deal for each row execute function refuse_early_delete()',
  `create trigger deal_no_truncate before truncate on deal for each statement execute function refuse_change()`,
  // each delete looks here for rows that name the deleted one
  'create index load_event_deal on load_event (deal_id) where deal_id is not null',
  'create index load_document_driver_link on load_document (driver_link_id) where driver_link_id is not null',
  'create index load_updated on load (updated_at)',
]

/** What belongs to a deal: a deal is deleted as a whole. */
const PARTS = ['deal', 'deal_terms', 'stop_event', 'signature_event', 'driver_link']

/** A deal's parts go with it. A table that a later migration adds says so itself. */
async function deleteParts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and confdeltype = 'a'
      and confrelid in (${sql.join(PARTS.map((part) => sql`${part}::regclass`))})
    order by 1, 2`.execute(db)
  for (const { table, name, definition } of rows)
    await sql
      .raw(`alter table ${table} drop constraint "${name}", add constraint "${name}" ${definition} on delete cascade`)
      .execute(db)
}

/** Records can be deleted once they are three years old, and evidence never before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await deleteParts(db)
}
