import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Of each invoice that a broker paid since then: whole days from the sending of its paid version to the payment. */
export async function listDaysToPay(db: Kysely<Schema>, brokerId: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select greatest(invoice.paid_on - (invoice.sent_at at time zone 'UTC')::date, 0) as days
    from deal join freight_invoice invoice on invoice.deal_id = deal.id
    where deal.broker_id = ${brokerId} and invoice.status = 'paid' and invoice.paid_at >= ${since}::timestamptz`.execute(
    db,
  )
  return rows.map(({ days }) => days)
}
