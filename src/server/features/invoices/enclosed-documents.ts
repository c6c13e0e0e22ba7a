import type { DealInvoice } from '#contract/freight/invoice.ts'
import type { DocumentKind } from '#domain/freight/document.ts'
import type { ReadContext } from '#server/http/bind.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import type { DealRow } from '../deals/deal.sql.ts'

/** What proves the haul and the fees, in the order a payer reads it. */
const ENCLOSED: readonly DocumentKind[] = ['bol', 'pod', 'receipt']

/** The documents that a packet holds. */
export function listEnclosed(deal: DealRow): DealRow['documents'] {
  return ENCLOSED.flatMap((kind) =>
    deal.documents.filter((document) => document.kind === kind && document.voided_at === null),
  )
}

/** The reader of an invoice waits no longer for the store. */
const PATIENCE_MS = 2000

/** Those whose files are gone or have another size. A store that is late or doesn't answer hides none of the invoice. */
export async function findLostDocuments(
  store: ObjectStore,
  deal: DealRow,
  log: ReadContext['log'],
): Promise<DealInvoice['lostDocuments']> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const answers = await Promise.allSettled(
    listEnclosed(deal).map(async ({ kind, pages, received_at: receivedAt, sha256, bytes }) =>
      (await store.sizeOf(sha256, patience)) === bytes
        ? []
        : [{ kind, pages, receivedAt: new Date(receivedAt).toISOString() }],
    ),
  )
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) log.error(failed.reason)
  const lost = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return lost.length > 0 ? lost : undefined
}
