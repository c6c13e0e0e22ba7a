import { type DealInvoice, readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { call } from '../session/call.ts'
import { createAnswerStore } from './stored-answer.ts'

/** The invoice of the account's last deal on a load, as last opened: it opens again without signal. */
export function invoiceQuery(loadId: string) {
  return {
    key: ['loads', 'invoice', loadId],
    fetch: (signal: AbortSignal): Promise<DealInvoice> =>
      call(readInvoiceEndpoint, { params: { id: loadId }, query: {} }, { signal }),
    ...createAnswerStore(readInvoiceEndpoint, loadId),
  }
}
