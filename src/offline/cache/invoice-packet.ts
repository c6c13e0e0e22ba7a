import { readInvoicePacketEndpoint } from '#contract/freight/invoice-packet.ts'
import type { CacheDb } from './cache-db.ts'
import { createAnswerStore } from './stored-answer.ts'
import { fetchPdf } from './stored-pdf.ts'

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
