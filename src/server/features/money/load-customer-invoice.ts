import type { Kysely } from 'kysely'
import type { CustomerInvoice } from '#contract/money/customer-invoice.ts'
import { customerDraft } from '#domain/freight/customer-invoice.ts'
import type { Schema } from '#server/db/schema.ts'
import { listBooksEntries } from '../deals/books.sql.ts'
import { listDealsOf } from '../deals/deal.sql.ts'
import { listAccessorials } from '../invoices/invoice.sql.ts'
import { draftLines } from '../invoices/present-invoice.ts'
import { type BilledLoad, listCustomerInvoices } from './customer-invoice.sql.ts'
import { presentCustomerInvoice } from './present-customer-invoice.ts'

/** The invoice of a load to its customer, for the broker. */
export async function loadCustomerInvoice(
  db: Kysely<Schema>,
  load: BilledLoad,
  accountId: string,
): Promise<CustomerInvoice> {
  const deal = (await listDealsOf(db, load.id, accountId)).at(-1)
  const accessorials = deal ? await listAccessorials(db, deal.id) : []
  const books = deal ? await listBooksEntries(db, deal.id) : []
  return presentCustomerInvoice(load, {
    accountId,
    draft: customerDraft({
      wasHauled: load.status === 'completed',
      shipperPaysCents: load.shipper_pays_cents,
      carrierLines: deal ? draftLines(deal, accessorials, load.status) : [],
    }),
    versions: await listCustomerInvoices(db, { loadId: load.id, accountId }),
    booksCents: books.at(-1)?.shipperPaysCents ?? null,
  })
}
