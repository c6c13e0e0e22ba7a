import type { Kysely } from 'kysely'
import { readDaysToPayEndpoint } from '#contract/freight/broker.ts'
import { type DealInvoice, readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import type { DocumentKind } from '#domain/freight/document.ts'
import { daysToPay } from '#domain/freight/invoice.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { type DealRow, findDealOf } from '../deals/deal.sql.ts'
import {
  findLastRemitTo,
  findLoadStatus,
  listAccessorials,
  listDaysToPay,
  listInvoices,
  listPackets,
} from './invoice.sql.ts'
import { presentInvoice } from './present-invoice.ts'

/** A deal's invoice for one of its parties. */
export async function loadInvoice(
  db: Kysely<Schema>,
  deal: DealRow,
  { actor }: { actor: { accountId: string } },
): Promise<DealInvoice> {
  const accessorials = await listAccessorials(db, deal.id)
  const versions = await listInvoices(db, deal.id)
  const remitTo =
    actor.accountId === deal.broker_id
      ? undefined
      : await findLastRemitTo(db, { accountId: actor.accountId, usdot: deal.carrier_usdot })
  const status = await findLoadStatus(db, deal.load_id)
  const packets = await listPackets(db, deal.id)
  return presentInvoice(deal, { accessorials, versions, remitTo, status, packets }, actor)
}

/** What both parties read of the invoice of one of the account's deals on a load, the last one if none is named. */
export const readInvoice = ({ store }: { store: ObjectStore }) =>
  route(readInvoiceEndpoint, async ({ params, query }, { db, actor, log }) => {
    const deal = await findDealOf(db, { loadId: params.id, dealId: query.deal, accountId: actor.accountId })
    if (!deal) throw new Refused('NOT_FOUND')
    const invoice = await loadInvoice(db, deal, { actor })
    // before a version is sent there is no packet
    const lostDocuments = invoice.versions.length > 0 ? await findLostDocuments(store, deal, log) : undefined
    return lostDocuments ? { ...invoice, lostDocuments } : invoice
  })

/** What proves the haul and the fees, in the order a payer reads it. */
const ENCLOSED: readonly DocumentKind[] = ['bol', 'pod', 'receipt']

/** The documents that a packet holds: those for all stops first, then stop by stop as the truck drove. */
export function listEnclosed({ documents, stops }: Pick<DealRow, 'documents' | 'stops'>): DealRow['documents'] {
  const ofKinds = ENCLOSED.flatMap((kind) =>
    documents.filter((document) => document.kind === kind && document.voided_at === null),
  )
  const order = stops.map(({ id }) => id)
  // a change of the deal may have removed its stop since
  const rank = (stop: StopId | null) => (stop === null ? -1 : order.includes(stop) ? order.indexOf(stop) : order.length)
  return ofKinds.toSorted((a, b) => rank(a.stop) - rank(b.stop))
}

/** The reader of an invoice waits no longer for the store. */
const PATIENCE_MS = 2000

/** Those whose files are gone or have another size. A store that is late or doesn't answer hides none of the invoice. */
async function findLostDocuments(
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

/** What a broker paid earlier says little about today. */
const COUNTED_MS = 365 * DAY_MS

/** How soon a broker pays, for carriers that look at its loads. */
export const readDaysToPay = route(readDaysToPayEndpoint, async ({ params }, { db, now }) => {
  return { daysToPay: daysToPay(await listDaysToPay(db, params.id, new Date(now - COUNTED_MS))) }
})
