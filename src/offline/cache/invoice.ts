import { type DealInvoice, readInvoiceEndpoint, readInvoicePacketEndpoint } from '#contract/freight/invoice.ts'
import { call } from '../session/call.ts'
import type { CacheDb } from './cache-db.ts'
import { createAnswerStore } from './stored-answer.ts'
import { fetchPdf } from './stored-pdf.ts'

export function fetchInvoice(loadId: string, signal: AbortSignal): Promise<DealInvoice> {
  return call(readInvoiceEndpoint, { params: { id: loadId }, query: {} }, { signal })
}

/**
 * The invoice of the account's last deal on a load, as last opened: it opens again without signal.
 * @param currentDeal the copy of an earlier one isn't it: another carrier may have booked the load since
 */
export function invoiceQuery(loadId: string, currentDeal: string | undefined) {
  const store = createAnswerStore(readInvoiceEndpoint, loadId)
  return {
    key: ['loads', 'invoice', loadId, currentDeal],
    fetch: (signal: AbortSignal) => fetchInvoice(loadId, signal),
    keep: (db: CacheDb, invoice: DealInvoice, now: number) => store.keep(db, invoice, now),
    async read(db: CacheDb): Promise<{ value: DealInvoice; at: number } | null> {
      const storedInvoice = await store.read(db)
      return currentDeal === undefined || storedInvoice?.value.dealId === currentDeal ? storedInvoice : null
    },
  }
}

/** A larger packet isn't kept: a phone gives all stored data of a page little room. In base64, 10 MB. */
const MOST_KEPT = 14_000_000

/** In base64. @throws ApiError when the server refused, NetworkError when it did not answer */
export function fetchInvoicePacket(loadId: string): Promise<string> {
  return fetchPdf(readInvoicePacketEndpoint, { params: { id: loadId }, query: {} })
}

/** The packet as last downloaded: it can be downloaded again without signal. */
export function invoicePacketStore(loadId: string) {
  const store = createAnswerStore(readInvoicePacketEndpoint, loadId)
  return {
    ...store,
    async keep(db: CacheDb, pdf: string, now: number): Promise<void> {
      if (pdf.length <= MOST_KEPT) await store.keep(db, pdf, now)
    },
  }
}
