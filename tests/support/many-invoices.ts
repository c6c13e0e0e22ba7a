import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Copies a deal many times, each copy with one open invoice of $2,500; due days are spread over 200 days. */
export async function copyInvoices(db: Kysely<Schema>, dealId: string, copies: number): Promise<void> {
  await sql`
    insert into deal (id, load_id, broker_id, carrier_id, broker_person_id, carrier_person_id, broker, carrier, freight,
      paper_terms, payment_days, accepted_at, ended_at)
    select gen_random_uuid(), load_id, broker_id, carrier_id, broker_person_id, carrier_person_id, broker, carrier,
      freight, paper_terms, payment_days, accepted_at, now()
    from deal, generate_series(1, ${copies}::integer) where id = ${dealId}`.execute(db)
  await sql`
    insert into deal_terms select (jsonb_populate_record(terms, jsonb_build_object('deal_id', deal.id))).*
    from deal_terms terms, deal where terms.deal_id = ${dealId} and deal.ended_at is not null
      and deal.load_id = (select load_id from deal where id = ${dealId})`.execute(db)
  await sql`
    insert into freight_invoice (id, deal_id, version, status, lines, total_cents, remit_to, sent_at, sent_by,
      invoiced_on, due_on, changed_at)
    select gen_random_uuid(), deal.id, 1, 'sent', '[{"kind": "rate", "cents": 250000}]', 250000,
      '{"kind": "carrier", "name": "Reyes", "address": "1 Depot Rd, Fresno", "email": null}', now(), deal.carrier_id, '2026-11-01',
      '2026-11-01'::date + (row_number() over (order by deal.id))::integer % 200, now()
    from deal where deal.load_id = (select load_id from deal where id = ${dealId})
      and not exists (select from freight_invoice where deal_id = deal.id)`.execute(db)
}
