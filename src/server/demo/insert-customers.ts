import { sql, type Transaction } from 'kysely'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'

const CUSTOMERS = [
  { name: 'Marietta Street Foods', address: '410 Marietta St NW, Atlanta, GA 30313', terms_days: 30 },
  { name: 'Cascade Paper Supply', address: '2200 Port of Tacoma Rd, Tacoma, WA 98421', terms_days: 30 },
  { name: 'Ironquill Creamery', address: '88 Dairy Ln, Amarillo, TX 79106', terms_days: 15 },
] as const

/** Days since each invoice was sent: with 15 and 30 days to pay, some are of each age. */
const SENT_DAYS_AGO = [4, 9, 14, 40, 52, 75, 88, 110, 150, 20]
/** One customer paid $25 short, one in full. */
const SHORT = { at: 3, cents: 2_500 }
const PAID = 9

interface BilledRow {
  id: string
  reference: string | null
  cents: number
  zone: string
  from_place: string
  to_place: string
}

/** Whom the first broker of the demo bills, and what they owe. */
export async function insertCustomers(
  tx: Transaction<Schema>,
  { accountId, now }: { accountId: string; now: Instant },
): Promise<void> {
  const customers = CUSTOMERS.map((facts, index) => ({
    id: newId(),
    ...facts,
    email: `ap@customer-${index + 1}.test`,
  }))
  const at = new Date(now)
  await tx
    .insertInto('customer')
    .values(
      customers.map((customer) => ({
        ...customer,
        account_id: accountId,
        quickbooks_name: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  const { rows } = await sql<BilledRow>`
    select load.id, reference, coalesce(shipper_pays_cents, agreed_rate_cents) as cents,
      (select zone from load_stop where load_id = load.id order by position desc limit 1) as zone,
      (select city || ', ' || state from load_stop where load_id = load.id order by position limit 1) as from_place,
      (select city || ', ' || state from load_stop where load_id = load.id order by position desc limit 1) as to_place
    from load where owner_id = ${accountId} and status = 'completed' and deleted_at is null
      and coalesce(shipper_pays_cents, agreed_rate_cents) > ${SHORT.cents}
    order by completed_at desc, id limit ${SENT_DAYS_AGO.length}`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('customer_invoice')
    .values(
      rows.map((load, index) => {
        const customer = customers[index % customers.length] ?? customers[0]
        const sentAt = now - (SENT_DAYS_AGO[index] ?? 0) * DAY_MS - HOUR_MS
        const invoicedOn = localDay(sentAt, load.zone)
        const paidCents = index === PAID ? load.cents : index === SHORT.at ? load.cents - SHORT.cents : 0
        return {
          id: newId(),
          account_id: accountId,
          load_id: load.id,
          customer_id: customer?.id ?? '',
          version: 1,
          lines: JSON.stringify([{ kind: 'freight', cents: load.cents }]),
          total_cents: load.cents,
          bill_to: JSON.stringify({
            name: customer?.name,
            address: customer?.address,
            email: customer?.email,
            termsDays: customer?.terms_days,
            reference: load.reference,
            from: load.from_place,
            to: load.to_place,
            remitTo: { name: 'Blue Mesa Freight', address: null, email: null },
          }),
          invoiced_on: invoicedOn,
          due_on: addDays(invoicedOn, customer?.terms_days ?? 0),
          status: paidCents > 0 ? ('paid' as const) : ('sent' as const),
          paid_cents: paidCents,
          paid_on: paidCents > 0 ? localDay(now - 2 * DAY_MS, load.zone) : null,
          sent_at: new Date(sentAt),
          emailed_at: new Date(sentAt),
          changed_at: new Date(sentAt),
        }
      }),
    )
    .execute()
  await tx.updateTable('account').set({ has_receivables: true }).where('id', '=', accountId).execute()
}
