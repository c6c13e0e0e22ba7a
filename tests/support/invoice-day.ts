import { randomUUID } from 'node:crypto'
import {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  readInvoiceEndpoint,
  readInvoicePacketEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import { exportMoneyEndpoint, readMoneySettingsEndpoint, setMoneySettingsEndpoint } from '#contract/money/export.ts'
import { type ApiPerson, proveNow } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { postDeliveredLoad } from './load-scenes.ts'

/** Accessorials asked, approved and declined; invoices disputed, corrected, paid, and not paid after all. */
export async function leaveInvoices(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  const params = await postDeliveredLoad(server, broker, carrier)
  const [byBroker, byCarrier] = [server.as(broker), server.as(carrier)]
  const { dealId } = await byCarrier.call(readInvoiceEndpoint, { params, query: {} })
  const ask = async (kind: 'lumper' | 'layover' | 'tonu', amount: number) => {
    const accessorialId = randomUUID()
    const body = { dealId, accessorialId, kind, amount, note: 'Receipt is attached' }
    await byCarrier.call(askAccessorialEndpoint, { params, body })
    return accessorialId
  }
  const reason = 'No receipt'
  await ask('lumper', 180.5)
  const approved = { accessorialId: await ask('layover', 200), answer: 'approved' as const }
  await byBroker.call(answerAccessorialEndpoint, { params, body: approved })
  const declined = { accessorialId: await ask('tonu', 150), answer: 'declined' as const, reason }
  await byBroker.call(answerAccessorialEndpoint, { params, body: declined })

  const address = 'PO Box 12, Dallas, TX 75201'
  const remitTo = { kind: 'factor' as const, name: 'Apex Factoring', address, email: null }
  const first = { dealId, version: 1 }
  await proveNow(server, carrier)
  await byCarrier.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: 2350.5, remitTo } })
  await byBroker.call(settleInvoiceEndpoint, { params, body: { ...first, settlement: 'dispute', reason } })
  await byCarrier.call(sendInvoiceEndpoint, { params, body: { ...first, total: 2350.5, remitTo } })

  const second = { dealId, version: 2 }
  const paid = { ...second, settlement: 'pay' as const, paidOn: server.at({}).toISOString().slice(0, 10) }
  await byBroker.call(settleInvoiceEndpoint, { params, body: { ...second, settlement: 'approve' } })
  await byBroker.call(settleInvoiceEndpoint, { params, body: paid })
  await byCarrier.call(settleInvoiceEndpoint, { params, body: { ...second, settlement: 'not-received', reason } })
  await byCarrier.call(settleInvoiceEndpoint, { params, body: paid })
  await byBroker.ask(readInvoicePacketEndpoint, { params, query: {} })
  await leaveExport(server, carrier)
}

/** A file for accounting, with a name of the account's own. */
export async function leaveExport(server: ApiServer, who: ApiPerson): Promise<void> {
  const { quickbooks } = await server.as(who).call(readMoneySettingsEndpoint, {})
  const items = { ...quickbooks.items, freight: 'Linehaul' }
  await server.as(who).call(setMoneySettingsEndpoint, { body: { quickbooks: { ...quickbooks, items } } })
  const body = { kind: 'invoices' as const, format: 'quickbooks' as const, from: '2026-01-01', to: '2030-12-31' }
  await server.as(who).call(exportMoneyEndpoint, { body })
}
