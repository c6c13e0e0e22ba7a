import type { Kysely } from 'kysely'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { DealInvoice, readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { type DealRow, findDealOf } from '../deals/deal.sql.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { findLostDocuments } from './enclosed-documents.ts'
import { findLastRemitTo, findLoadStatus, listAccessorials, listInvoices } from './invoice.sql.ts'
import { listPackets } from './packet.sql.ts'
import { presentInvoice } from './present-invoice.ts'

/** A deal's invoice for one of its parties. */
export async function loadInvoice(
  db: Kysely<Schema>,
  deal: DealRow,
  { actor, now }: { actor: { id: string }; now: number },
): Promise<DealInvoice> {
  const accessorials = await listAccessorials(db, deal.id)
  const versions = await listInvoices(db, deal.id)
  const remitTo = actor.id === deal.carrier_id ? await findLastRemitTo(db, deal.carrier_id) : undefined
  const status = await findLoadStatus(db, deal.load_id)
  const packets = await listPackets(db, deal.id)
  return presentInvoice(deal, { accessorials, versions, remitTo, status, packets, now }, actor)
}

/** What both parties read of the invoice of one of the account's deals on a load, the last one if none is named. */
export async function readInvoice(
  { store }: { store: ObjectStore },
  { params, query }: ParsedEndpointInput<typeof readInvoiceEndpoint>,
  { db, actor, now, log }: ReadContext,
): Promise<EndpointResponseInput<typeof readInvoiceEndpoint>> {
  const deal = await findDealOf(db, { loadId: params.id, dealId: query.deal, accountId: actor.id })
  if (!deal) throw new Refused('NOT_FOUND')
  const invoice = await loadInvoice(db, deal, { actor, now })
  // before a version is sent there is no packet
  const lostDocuments = invoice.versions.length > 0 ? await findLostDocuments(store, deal, log) : undefined
  return lostDocuments ? { ...invoice, lostDocuments } : invoice
}
