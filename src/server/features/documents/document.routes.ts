import { addDocumentEndpoint, listDocumentsEndpoint, voidDocumentEndpoint } from '#contract/freight/document.ts'
import { addDriverDocumentEndpoint } from '#contract/freight/driver-load.ts'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { Actor } from '#server/http/actor.ts'
import { preparedRoute, type Route, route } from '#server/http/route.ts'
import { Refused } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { carrierFor } from '../deals/deal-party.sql.ts'
import { addDocument, type DocumentPorts, prepareAddedDocument } from './add-document.ts'
import { findDocument, listDealDocuments, touchLoad, voidDocumentRow } from './document.sql.ts'
import { presentDocument } from './present-document.ts'

/** A driver's document belongs to the deal of the link. @throws Refused NOT_FOUND for any load but the link's */
function onLinkedDeal(
  { params, body }: ParsedEndpointInput<typeof addDriverDocumentEndpoint>,
  { actor: { link } }: { actor: Pick<Actor, 'link'> },
) {
  if (link?.loadId !== params.id) throw new Refused('NOT_FOUND')
  return { params, body: { ...body, dealId: link.dealId } }
}

export function documentRoutes(ports: DocumentPorts): Route[] {
  return [
    route(listDocumentsEndpoint, async ({ params, query: { stop } }, { db, actor }) => {
      const all = await listDealDocuments(db, params.id, actor.accountId)
      const deals = stop === undefined ? all : all.filter((deal) => deal.stop_ids.includes(stop))
      if (deals.length === 0) throw new Refused('NOT_FOUND')
      const listed = deals.flatMap(({ id: dealId, broker_id: brokerId, documents }) =>
        documents
          .filter((document) => stop === undefined || document.stop === null || document.stop === stop)
          .map((document) => ({ ...presentDocument(document, brokerId), dealId })),
      )
      return { data: listed.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt)) }
    }),
    preparedRoute(
      addDocumentEndpoint,
      (input, ctx) => prepareAddedDocument(ports, input, ctx),
      (input, ctx, prepared) => addDocument(ports, input, ctx, prepared),
    ),
    preparedRoute(
      addDriverDocumentEndpoint,
      (input, ctx) => prepareAddedDocument(ports, onLinkedDeal(input, ctx), ctx),
      (input, ctx, prepared) => addDocument(ports, onLinkedDeal(input, ctx), ctx, prepared),
    ),
    route(voidDocumentEndpoint, async ({ params, body }, { db: tx, actor, now }) => {
      const about = { loadId: params.id, documentId: params.documentId, accountId: actor.accountId }
      if (!(await findDocument(tx, about))) throw new Refused('NOT_FOUND')
      // a void of the same document waits here
      await touchLoad(tx, params.id)
      const document = await findDocument(tx, about)
      if (!document) throw new Refused('NOT_FOUND')
      if (document.uploaded_by !== actor.accountId) throw new Refused('NOT_ALLOWED')
      const { broker_id: brokerId, kind, voided_at: voidedAt } = document
      const carrierId = carrierFor(document, actor)
      if (voidedAt !== null) return presentDocument(document, brokerId)
      const { reason } = body
      await voidDocumentRow(tx, document.id, { reason, now })
      const to = actor.accountId === brokerId ? carrierId : brokerId
      await record(
        tx,
        { type: 'document.voided', loadId: params.id, documentId: document.id, kind, carrierId, to, reason },
        { actorId: actor.accountId, now },
      )
      return presentDocument({ ...document, voided_at: new Date(now), void_reason: reason }, brokerId)
    }),
  ]
}
