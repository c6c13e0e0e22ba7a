import { readInvoiceEndpoint, sendInvoiceEndpoint, settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { type ApiPerson, proveNow } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { postDeliveredLoad, type PostedLoad } from './load-scenes.ts'

/** What the carrier is paid for a posted load. */
export const INVOICED = 2150.5

const remitTo = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null } as const
export type Payee = { kind: 'carrier' | 'factor'; name: string; address: string; email: string | null }

/** The parties of a load. */
export interface Parties {
  broker: ApiPerson
  carrier: ApiPerson
}

export interface InvoicedLoad {
  params: PostedLoad
  about: { dealId: string; version: number }
}

/** The carrier sends what the draft of a delivered load says. */
export async function sendInvoiceOf(
  server: ApiServer,
  carrier: ApiPerson,
  params: PostedLoad,
  payee: Payee = remitTo,
): Promise<InvoicedLoad> {
  const { dealId, draft, versions } = await server.as(carrier).call(readInvoiceEndpoint, { params, query: {} })
  const body = { dealId, version: versions.length, total: draft.total, remitTo: payee }
  await proveNow(server, carrier)
  await server.as(carrier).call(sendInvoiceEndpoint, { params, body })
  return { params, about: { dealId, version: versions.length + 1 } }
}

export async function postInvoicedLoad(
  server: ApiServer,
  { broker, carrier }: Parties,
  payee?: Payee,
): Promise<InvoicedLoad> {
  return sendInvoiceOf(server, carrier, await postDeliveredLoad(server, broker, carrier), payee)
}

const today = (server: ApiServer) => server.at({}).toISOString().slice(0, 10)

/** The broker pays an invoice, all of it without an amount. */
export function payInvoice(server: ApiServer, broker: ApiPerson, { params, about }: InvoicedLoad, amount?: number) {
  const body = {
    ...about,
    settlement: 'pay' as const,
    paidOn: today(server),
    ...(amount !== undefined && { amount }),
  }
  return server.as(broker).call(settleInvoiceEndpoint, { params, body })
}

export function approveInvoice(server: ApiServer, broker: ApiPerson, { params, about }: InvoicedLoad) {
  return server.as(broker).call(settleInvoiceEndpoint, { params, body: { ...about, settlement: 'approve' } })
}

export function disputeInvoice(server: ApiServer, broker: ApiPerson, { params, about }: InvoicedLoad) {
  const body = { ...about, settlement: 'dispute' as const, reason: 'Wrong rate' }
  return server.as(broker).call(settleInvoiceEndpoint, { params, body })
}
