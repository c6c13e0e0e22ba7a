import { type Kysely, sql, type Transaction } from 'kysely'
import type { BooksEntry, BooksFigures } from '#domain/freight/open-books.ts'
import type { Schema } from '#server/db/schema.ts'

/** What the broker entered for a deal, oldest first. */
export async function listBooksEntries(db: Kysely<Schema>, dealId: string): Promise<BooksEntry[]> {
  const rows = await db.selectFrom('deal_books').selectAll().where('deal_id', '=', dealId).orderBy('sequence').execute()
  return rows.map((row) => ({
    shipperPaysCents: row.shipper_pays_cents,
    consignor: row.consignor,
    consignorAddress: row.consignor_address,
    payer: row.payer,
    carrierAddress: row.carrier_address,
    freightBill: row.freight_bill,
    service: row.service,
    serviceCents: row.service_cents,
    servicePayer: row.service_payer,
    carrierPaidOn: row.carrier_paid_on,
    enteredAt: row.entered_at.getTime(),
  }))
}

/** The load must be locked, so that the entries of one deal take turns. */
export async function appendBooksEntry(
  tx: Transaction<Schema>,
  dealId: string,
  figures: BooksFigures,
  now: number,
): Promise<void> {
  await tx
    .insertInto('deal_books')
    .values({
      deal_id: dealId,
      sequence: sql<number>`(select count(*)::integer + 1 from deal_books where deal_id = ${dealId})`,
      shipper_pays_cents: figures.shipperPaysCents,
      consignor: figures.consignor,
      consignor_address: figures.consignorAddress,
      payer: figures.payer,
      carrier_address: figures.carrierAddress,
      freight_bill: figures.freightBill,
      service: figures.service,
      service_cents: figures.serviceCents,
      service_payer: figures.servicePayer,
      carrier_paid_on: figures.carrierPaidOn,
      entered_at: new Date(now),
    })
    .execute()
}

/** A new deal's record begins with what the broker entered for its load. */
export async function openBooksOfDeal(
  tx: Transaction<Schema>,
  { dealId, loadId, now }: { dealId: string; loadId: string; now: Date },
): Promise<void> {
  await sql`
    insert into deal_books (deal_id, sequence, shipper_pays_cents, entered_at)
    select ${dealId}::uuid, 1, shipper_pays_cents, ${now}::timestamptz from load
    where id = ${loadId} and shipper_pays_cents is not null`.execute(tx)
}

/** When the carrier asked for a deal's record, oldest first. */
export async function listBooksRequests(db: Kysely<Schema>, dealId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('load_event')
    .select('received_at')
    .where('deal_id', '=', dealId)
    .where('type', '=', 'books-asked')
    .orderBy('received_at')
    .execute()
  return rows.map((row) => row.received_at.getTime())
}
