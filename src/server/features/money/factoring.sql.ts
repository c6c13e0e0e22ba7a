import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { InvoiceStatus, RemitTo } from '#domain/freight/invoice.ts'
import type { Cents } from '#domain/freight/money.ts'
import type { Day } from '#domain/time/period.ts'
import type { FactorSubmissionTable } from '#server/db/money-schema.ts'
import type { Schema } from '#server/db/schema.ts'

export interface FactorableRow {
  id: string
  deal_id: string
  load_id: string
  load_number: number
  version: number
  status: InvoiceStatus
  remit_to: RemitTo
  total_cents: Cents
  paid_cents: Cents
  is_submitted: boolean
}

/** Those of the account as the carrier that are the last version of their deal. */
export async function listFactorable(
  db: Kysely<Schema>,
  { accountId, invoiceIds }: { accountId: string; invoiceIds: readonly string[] },
): Promise<FactorableRow[]> {
  const { rows } = await sql<FactorableRow>`
    select invoice.id, invoice.deal_id, deal.load_id, load.number::integer as load_number, invoice.version,
      invoice.status, invoice.remit_to, invoice.total_cents, invoice.paid_cents,
      exists (select from factor_row where deal_id = deal.id and is_live) as is_submitted
    from freight_invoice invoice
      join deal on deal.id = invoice.deal_id
      join load on load.id = deal.load_id
    where invoice.id = any(${invoiceIds}::uuid[]) and (deal.carrier_id = ${accountId} or deal.hauler_id = ${accountId})
      and not exists (select from freight_invoice where deal_id = deal.id and version > invoice.version)
    order by deal.load_id, invoice.id`.execute(db)
  return rows
}

export interface SubmittedInvoice {
  id: string
  deal_id: string
  load_id: string
  load_number: number
  version: number
  debtor: string
  usdot: string | null
  reference: string | null
  total_cents: Cents
  invoiced_day: Day
  due_day: Day
  packet_sha256: string
}

export interface SubmissionRow {
  id: string
  factor: RemitTo
  total_cents: Cents
  made_at: Date
  sent_at: Date | null
  cancelled_at: Date | null
  invoices: SubmittedInvoice[]
}

const INVOICES = sql<SubmittedInvoice[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', invoice.id, 'deal_id', deal.id, 'load_id', deal.load_id,
      'load_number', load.number, 'version', invoice.version,
      'debtor', coalesce(deal.broker ->> 'businessName', (deal.broker ->> 'firstName') || ' ' || (deal.broker ->> 'lastName')),
      'usdot', deal.broker ->> 'dotNumber', 'reference', deal.freight ->> 'reference',
      'total_cents', invoice.total_cents, 'invoiced_day', to_char(invoice.invoiced_on, 'YYYY-MM-DD'),
      'due_day', to_char(invoice.due_on, 'YYYY-MM-DD'), 'packet_sha256', factor_row.packet_sha256)
    order by load.number), '[]')
  from factor_row
    join freight_invoice invoice on invoice.id = factor_row.invoice_id
    join deal on deal.id = factor_row.deal_id
    join load on load.id = deal.load_id
  where factor_row.submission_id = factor_submission.id)`

function selectSubmissions(db: Kysely<Schema>) {
  return db
    .selectFrom('factor_submission')
    .select(['id', 'factor', 'total_cents', 'made_at', 'sent_at', 'cancelled_at', INVOICES.as('invoices')])
}

const LISTED = 100

/** Newest first. */
export function listSubmissions(db: Kysely<Schema>, accountId: string): Promise<SubmissionRow[]> {
  return selectSubmissions(db)
    .where('account_id', '=', accountId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
}

export function findSubmission(
  db: Kysely<Schema>,
  { id, accountId }: { id: string; accountId: string },
): Promise<SubmissionRow | undefined> {
  return selectSubmissions(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
}

/** Of any account, with the account, for the server's own work. */
export async function findAnySubmission(
  db: Kysely<Schema>,
  id: string,
): Promise<(SubmissionRow & { account_id: string }) | undefined> {
  return selectSubmissions(db).select('account_id').where('id', '=', id).executeTakeFirst()
}

/** @throws Error of the unique index `factored_once` */
export async function insertSubmission(
  tx: Transaction<Schema>,
  submission: Insertable<FactorSubmissionTable>,
  rows: readonly { invoice_id: string; deal_id: string; packet_sha256: string }[],
): Promise<void> {
  await tx.insertInto('factor_submission').values(submission).execute()
  await tx
    .insertInto('factor_row')
    .values(rows.map((row) => ({ ...row, submission_id: submission.id })))
    .execute()
}

export async function markSubmissionSent(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await tx.updateTable('factor_submission').set({ sent_at: now }).where('id', '=', id).execute()
}

/** Frees its invoices. */
export async function cancelSubmission(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('factor_submission')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute()
  await tx.updateTable('factor_row').set({ is_live: false }).where('submission_id', '=', id).execute()
}
