import type { CustomerInvoice } from '#contract/money/customer-invoice.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import type { BooksForm } from './open-books.form.ts'

/** What the invoice to the customer says for the record, as far as the form has nothing there; null for nothing. */
export function billedFigures(
  { versions }: Pick<CustomerInvoice, 'versions'>,
  typed: Pick<BooksForm, 'shipperPays' | 'payer' | 'consignorAddress'>,
): Partial<BooksForm> | null {
  const last = versions.at(-1)
  if (!last || last.status === 'void') return null
  const freight = last.lines
    .filter(({ kind }) => kind === 'freight')
    .reduce((cents, { amount }) => cents + dollarsToCents(amount), 0)
  const offered = {
    ...(typed.shipperPays.trim() === '' && freight > 0 && { shipperPays: String(centsToDollars(freight)) }),
    ...(typed.payer.trim() === '' && { payer: last.billTo.name }),
    ...(typed.consignorAddress.trim() === '' && { consignorAddress: last.billTo.address }),
  }
  return Object.keys(offered).length > 0 ? offered : null
}
