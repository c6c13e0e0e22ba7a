import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { InvoiceStatus, RemitTo } from '#domain/freight/invoice.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { AccessorialTable, FreightInvoiceTable, InvoicePacketTable } from '#server/db/deal-schema.ts'
import { actingPersonOf } from '#server/db/acting-person.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** A deal's accessorials, in the order they were asked for. */
export function listAccessorials(db: Kysely<Schema>, dealId: string) {
  return db
    .selectFrom('accessorial')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}
export type AccessorialRow = Awaited<ReturnType<typeof listAccessorials>>[number]

/** For a query on `freight_invoice` as `invoice`: whether an earlier invoice between the same parties `is` so. */
function earlierInvoice(is: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from freight_invoice earlier join deal before on before.id = earlier.deal_id, deal own
    where own.id = invoice.deal_id and before.broker_id = own.broker_id
      and coalesce(before.carrier_usdot, before.carrier_id::text) = coalesce(own.carrier_usdot, own.carrier_id::text)
      and (earlier.sent_at, earlier.id) < (invoice.sent_at, invoice.id) and ${is}
    order by earlier.sent_at desc, earlier.id desc limit 1`
}

const NAMES_ANOTHER = sql`earlier.remit_to is distinct from invoice.remit_to`

/**
 * A deal's sent versions, oldest first, each with whether it names another payee than the one that this broker last paid
 * or, before the first payment, than any earlier one. Sending it again doesn't make a payee known.
 */
export function listInvoices(db: Kysely<Schema>, dealId: string) {
  return db
    .selectFrom('freight_invoice as invoice')
    .selectAll('invoice')
    .select([
      // a driver reads a date as midnight in its own zone
      sql<string | null>`to_char(invoice.paid_on, 'YYYY-MM-DD')`.as('paid_day'),
      sql<string>`to_char(invoice.due_on, 'YYYY-MM-DD')`.as('due_day'),
      // what a carrier recorded as paid is its own word
      sql<boolean>`coalesce(
        (select ${NAMES_ANOTHER} ${earlierInvoice(sql`earlier.paid_by = 'broker'`)}),
        (select true ${earlierInvoice(NAMES_ANOTHER)}), false)`.as('is_new_payee'),
    ])
    .where('deal_id', '=', dealId)
    .orderBy('version')
    .execute()
}
export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number]

/** For a query on `freight_invoice` as `invoice`: what is still owed of it; the same as `openCentsOf`. */
export const OPEN_CENTS = sql<number>`case when invoice.rest_closed_at is null
  then invoice.total_cents - invoice.paid_cents else 0 end`

/** Whether a version of a deal's invoice was sent. */
export async function isInvoiced(db: Kysely<Schema>, dealId: string): Promise<boolean> {
  const row = await db.selectFrom('freight_invoice').select('id').where('deal_id', '=', dealId).executeTakeFirst()
  return row !== undefined
}

/** Whether a version of a deal's invoice is in a submission to a factoring company that was not cancelled. */
export async function isFactored(db: Kysely<Schema>, dealId: string): Promise<boolean> {
  const row = await db
    .selectFrom('factor_row')
    .select('submission_id')
    .where('deal_id', '=', dealId)
    .where('is_live', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** For a query on `deal`: its last sent invoice, null before the first. */
export function selectLastInvoice(
  dealId: RawBuilder<unknown>,
): RawBuilder<{ status: InvoiceStatus; total_cents: number; sent_at: string; paid_on: string | null } | null> {
  return sql`(
    select jsonb_build_object('status', status, 'total_cents', total_cents, 'sent_at', sent_at, 'paid_on', paid_on) from freight_invoice
    where deal_id = ${dealId} order by version desc limit 1)`
}

/** For a query on `deal`: the cents of its approved accessorials. */
export function sumApprovedAccessorials(dealId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(amount_cents), 0)::integer from accessorial where deal_id = ${dealId} and status = 'approved')`
}

/**
 * Where the last invoice of the same hauler asked to be paid; undefined before the first. Only its own account's, too: who
 * types another's number must not read its bank account.
 */
export async function findLastRemitTo(
  db: Kysely<Schema>,
  { accountId, usdot }: { accountId: string; usdot: string | null },
): Promise<RemitTo | undefined> {
  const row = await db
    .selectFrom('freight_invoice as invoice')
    .innerJoin('deal', 'deal.id', 'invoice.deal_id')
    .select('remit_to')
    .where((eb) => eb.or([eb('deal.carrier_id', '=', accountId), eb('deal.hauler_id', '=', accountId)]))
    .where('deal.carrier_usdot', 'is not distinct from', usdot)
    .orderBy('sent_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.remit_to
}

export async function findLoadStatus(db: Kysely<Schema>, loadId: string): Promise<LoadStatus | undefined> {
  const row = await db.selectFrom('load').select('status').where('id', '=', loadId).executeTakeFirst()
  return row?.status
}

/** False when an accessorial with this id is stored already. */
export async function insertAccessorial(tx: Transaction<Schema>, row: Insertable<AccessorialTable>): Promise<boolean> {
  const added = await tx
    .insertInto('accessorial')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The deal of an accessorial on a load. */
export async function findAccessorialDeal(
  db: Kysely<Schema>,
  { loadId, accessorialId }: { loadId: string; accessorialId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accessorial')
    .innerJoin('deal', 'deal.id', 'accessorial.deal_id')
    .select('deal.id')
    .where('accessorial.id', '=', accessorialId)
    .where('deal.load_id', '=', loadId)
    .executeTakeFirst()
  return row?.id
}

export async function answerAccessorialRow(
  tx: Transaction<Schema>,
  id: string,
  answer: { status: 'approved' | 'declined'; reason: string | null; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('accessorial')
    .set({
      status: answer.status,
      reason: answer.reason,
      answered_by: answer.by,
      answered_person_id: actingPersonOf(answer.by),
      answered_at: answer.now,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertInvoice(tx: Transaction<Schema>, row: Insertable<FreightInvoiceTable>): Promise<void> {
  await tx.insertInto('freight_invoice').values(row).execute()
}

/** Both sides of a deal have an invoice now. In the order of their ids, as accounts are locked everywhere. */
export async function markInvoiced(
  tx: Transaction<Schema>,
  { broker_id, carrier_id, hauler_id }: { broker_id: string; carrier_id: string; hauler_id: string | null },
): Promise<void> {
  const carriers = sql.join([carrier_id, ...(hauler_id === null ? [] : [hauler_id])])
  await sql`
    update account set has_payables = has_payables or id = ${broker_id}, has_receivables = has_receivables or id in (${carriers})
    where id in (
      select id from account
      where id = ${broker_id} and not has_payables or id in (${carriers}) and not has_receivables
      order by id for no key update)`.execute(tx)
}

/** What a settlement writes beside the status. */
export interface SettledRow {
  status: InvoiceStatus
  approved_at?: Date
  disputed_at?: Date
  dispute_reason?: string
  paid_on?: string | null
  paid_at?: Date | null
  paid_by?: DealSide | null
  paid_person_id?: PersonId | null
  paid_cents?: number
  rest_closed_at?: Date | null
  not_received_at?: Date
  not_received_reason?: string
}

export async function settleInvoiceRow(
  tx: Transaction<Schema>,
  id: string,
  settled: SettledRow,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('freight_invoice')
    .set({ ...settled, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** The packets that were made of a deal's invoice, oldest first. */
export function listPackets(db: Kysely<Schema>, dealId: string) {
  return db
    .selectFrom('invoice_packet')
    .select(['sha256', 'version', 'made_at'])
    .where('deal_id', '=', dealId)
    .orderBy('made_at')
    .orderBy('sha256')
    .execute()
}
export type PacketRow = Awaited<ReturnType<typeof listPackets>>[number]

/** Notes a packet; one with the same bytes is noted already. */
export async function notePacket(db: Kysely<Schema>, packet: Insertable<InvoicePacketTable>): Promise<void> {
  await db
    .insertInto('invoice_packet')
    .values(packet)
    .onConflict((conflict) => conflict.columns(['deal_id', 'sha256']).doNothing())
    .execute()
}

/** Of each invoice with nothing open that a broker paid since then: whole days from the sending of its paid version to the last payment. */
export async function listDaysToPay(db: Kysely<Schema>, brokerId: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select greatest(invoice.paid_on - (invoice.sent_at at time zone 'UTC')::date, 0) as days
    from deal join freight_invoice invoice on invoice.deal_id = deal.id
    where deal.broker_id = ${brokerId} and invoice.status = 'paid' and ${OPEN_CENTS} = 0
      and invoice.paid_at >= ${since}::timestamptz`.execute(db)
  return rows.map(({ days }) => days)
}
