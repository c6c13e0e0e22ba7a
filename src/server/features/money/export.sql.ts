import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { ExportFormat, ExportKind } from '#domain/freight/quickbooks.ts'
import type { Day } from '#domain/time/period.ts'
import type { ExportBatchTable } from '#server/db/money-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { invoicesOf, type MoneyInvoiceRow, type MoneyScope } from './money.sql.ts'

/** Which batches count as 'exported before'. */
interface SameExport {
  kind: ExportKind
  format: ExportFormat
}

/** For a query on an invoice's id: when an earlier batch had it last; null if none had. */
function lastExportOf(accountId: string, { kind, format }: SameExport) {
  return sql<Date | null>`(
    select max(batch.made_at) from export_row join export_batch batch on batch.id = export_row.batch_id
    where export_row.invoice_id = own.id and batch.account_id = ${accountId} and batch.kind = ${kind}
      and batch.format = ${format})`
}

export interface ExportedRow extends MoneyInvoiceRow {
  /** what the account's books call the party */
  party_name_in_books: string
}

/** Those that no earlier batch had come first, then those that one had longest ago. */
export async function listForExport(
  db: Kysely<Schema>,
  scope: MoneyScope,
  which: SameExport & { from: Day; to: Day; again: boolean; isApprovedOnly: boolean; limit: number },
): Promise<ExportedRow[]> {
  const { from, to, again, isApprovedOnly, limit } = which
  const { rows } = await sql<ExportedRow>`
    select * from (
      select own.*, coalesce(customer.quickbooks_name, party_name) as party_name_in_books,
        ${lastExportOf(scope.accountId, which)} as exported_before
      from ${invoicesOf(scope)}
        left join customer on customer.account_id = ${scope.accountId} and party_key = 'customer:' || customer.id
      where invoiced_day between ${from} and ${to}
        and ${isApprovedOnly ? sql`status in ('approved', 'paid')` : sql`true`}) chosen
    where ${again ? sql`true` : sql`exported_before is null`}
    order by exported_before nulls first, invoiced_day, load_number, id limit ${limit}`.execute(db)
  return rows
}

export async function insertExport(
  tx: Transaction<Schema>,
  batch: Insertable<ExportBatchTable>,
  invoiceIds: readonly string[],
): Promise<void> {
  await tx.insertInto('export_batch').values(batch).execute()
  await tx
    .insertInto('export_row')
    .values(invoiceIds.map((invoice_id) => ({ batch_id: batch.id, invoice_id })))
    .execute()
}

const LISTED = 100

export interface ExportBatchRow extends SameExport {
  id: string
  sha256: string
  made_at: Date
  /** null for nobody that is known */
  first_name: string | null
  last_name: string | null
  is_kept: boolean
  invoices: number
}

/** Newest first. */
export function listExports(db: Kysely<Schema>, accountId: string): Promise<ExportBatchRow[]> {
  return db
    .selectFrom('export_batch as batch')
    .leftJoin('person', 'person.id', 'batch.person_id')
    .select(['batch.id', 'kind', 'format', 'sha256', 'made_at', 'first_name', 'last_name'])
    .select([
      sql<boolean>`content is not null`.as('is_kept'),
      sql<number>`(select count(*)::integer from export_row where batch_id = batch.id)`.as('invoices'),
    ])
    .where('batch.account_id', '=', accountId)
    .orderBy('made_at', 'desc')
    .orderBy('batch.id', 'desc')
    .limit(LISTED)
    .execute()
}

/** Undefined when the account has no such batch; without content once it was erased. */
export function findExport(db: Kysely<Schema>, { id, accountId }: { id: string; accountId: string }) {
  return db
    .selectFrom('export_batch')
    .select('content')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Files of batches made before; what each batch had stays known. */
export async function eraseExports(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .updateTable('export_batch')
    .set({ content: null })
    .where('made_at', '<', before)
    .where('content', 'is not', null)
    .execute()
}
