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

/** Those whose files are gone or have another size. A store that doesn't answer hides none of the invoice. */
export async function findLostDocuments(
  store: ObjectStore,
  deal: DealRow,
  log: ReadContext['log'],
): Promise<DealInvoice['lostDocuments']> {
  const lost: NonNullable<DealInvoice['lostDocuments']> = []
  try {
    for (const { kind, pages, received_at: receivedAt, sha256, bytes } of listEnclosed(deal))
      if ((await store.sizeOf(sha256)) !== bytes)
        lost.push({ kind, pages, receivedAt: new Date(receivedAt).toISOString() })
  } catch (error) {
    log.error(error)
  }
  return lost.length > 0 ? lost : undefined
}
