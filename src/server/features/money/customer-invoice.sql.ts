import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { BillTo, CustomerInvoiceStatus, CustomerLine } from '#domain/freight/customer-invoice.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { Cents } from '#domain/freight/money.ts'
import type { Day } from '#domain/time/period.ts'
import type { CustomerInvoiceTable } from '#server/db/money-schema.ts'
import { type ColleagueJson, colleagueOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** What an invoice says of its load. */
export interface BilledLoad {
  id: string
  number: number
  status: LoadStatus
  reference: string | null
  shipper_pays_cents: Cents | null
  /** chosen at posting; null for nobody, and once it is closed */
  customer_id: string | null
  /** 'Dallas, TX' */
  from_place: string
  to_place: string
  /** of the last stop */
  zone: string
}

const placeAt = (order: 'asc' | 'desc') => sql<string>`(
  select city || ', ' || state from load_stop where load_id = load.id order by position ${sql.raw(order)} limit 1)`

/** The account's own, also a deleted one. */
export function findBilledLoad(
  db: Kysely<Schema>,
  { loadId, accountId }: { loadId: string; accountId: string },
): Promise<BilledLoad | undefined> {
  return db
    .selectFrom('load')
    .select(['id', 'number', 'status', 'reference', 'shipper_pays_cents'])
    .select([
      placeAt('asc').as('from_place'),
      placeAt('desc').as('to_place'),
      sql<string | null>`(select customer.id from customer
        where customer.id = load.customer_id and customer.closed_at is null)`.as('customer_id'),
      sql<string>`(select zone from load_stop where load_id = load.id order by position desc limit 1)`.as('zone'),
    ])
    .where('id', '=', loadId)
    .where('owner_id', '=', accountId)
    .executeTakeFirst()
}

export interface CustomerInvoiceRow {
  id: string
  load_id: string
  customer_id: string
  version: number
  lines: CustomerLine[]
  total_cents: Cents
  bill_to: BillTo
  invoiced_day: Day
  due_day: Day
  status: CustomerInvoiceStatus
  dispute_reason: string | null
  paid_cents: Cents
  paid_day: Day | null
  rest_closed_at: Date | null
  sent_at: Date
  /** null for one that the mail server hasn't taken */
  emailed_at: Date | null
  /** who recorded the last payment */
  recorder: ColleagueJson | null
}

const dayOf = (column: string) => sql<Day>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

function selectInvoices(db: Kysely<Schema>) {
  return db
    .selectFrom('customer_invoice')
    .select(['id', 'load_id', 'customer_id', 'version', 'lines', 'total_cents', 'bill_to', 'status', 'dispute_reason'])
    .select(['paid_cents', 'rest_closed_at', 'sent_at', 'emailed_at'])
    .select([
      dayOf('invoiced_on').as('invoiced_day'),
      dayOf('due_on').as('due_day'),
      sql<Day | null>`to_char(paid_on, 'YYYY-MM-DD')`.as('paid_day'),
      colleagueOf(sql`customer_invoice.paid_person_id`).as('recorder'),
    ])
}

/** Oldest first. */
export function listCustomerInvoices(
  db: Kysely<Schema>,
  { loadId, accountId }: { loadId: string; accountId: string },
): Promise<CustomerInvoiceRow[]> {
  return selectInvoices(db)
    .where('load_id', '=', loadId)
    .where('account_id', '=', accountId)
    .orderBy('version')
    .execute()
}

/** One version, of any account, for the server's own work. */
export function findCustomerInvoice(db: Kysely<Schema>, id: string): Promise<CustomerInvoiceRow | undefined> {
  return selectInvoices(db).where('id', '=', id).executeTakeFirst()
}

export async function insertCustomerInvoice(
  tx: Transaction<Schema>,
  row: Insertable<CustomerInvoiceTable>,
): Promise<void> {
  await tx.insertInto('customer_invoice').values(row).execute()
}

/** What a settlement writes beside the status. */
export interface SettledCustomerRow {
  status: CustomerInvoiceStatus
  dispute_reason?: string | null
  paid_on?: Day | null
  paid_person_id?: PersonId | null
  paid_cents?: Cents
  rest_closed_at?: Date | null
}

export async function settleCustomerInvoiceRow(
  tx: Transaction<Schema>,
  id: string,
  settled: SettledCustomerRow,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customer_invoice')
    .set({ ...settled, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** The mail server took the invoice; the first time counts if a mail is tried again. */
export async function markCustomerInvoiceEmailed(db: Kysely<Schema>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('customer_invoice')
    .set({ emailed_at: at })
    .where('id', '=', id)
    .where('emailed_at', 'is', null)
    .execute()
}

/** The broker is owed for a load now. */
export async function markOwed(tx: Transaction<Schema>, accountId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ has_receivables: true })
    .where('id', '=', accountId)
    .where('has_receivables', '=', false)
    .execute()
}
