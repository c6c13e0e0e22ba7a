import { randomUUID } from 'node:crypto'
import {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  readInvoiceEndpoint,
  readInvoicePacketEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import { addCustomerEndpoint } from '#contract/money/customer.ts'
import { sendCustomerInvoiceEndpoint, settleCustomerInvoiceEndpoint } from '#contract/money/customer-invoice.ts'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import { sendToFactorEndpoint, submitToFactorEndpoint } from '#contract/money/factoring.ts'
import { postInvoicedLoad } from './invoiced-load.ts'
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
  await leaveFactoring(server, broker, carrier)
  await leaveCustomerInvoice(server, broker, params)
}

/** A file for accounting, with a name of the account's own. */
export async function leaveExport(server: ApiServer, who: ApiPerson): Promise<void> {
  const { quickbooks } = await server.as(who).call(readMoneySettingsEndpoint, {})
  const items = { ...quickbooks.items, freight: 'Linehaul' }
  await server.as(who).call(setMoneySettingsEndpoint, { body: { quickbooks: { ...quickbooks, items } } })
  const body = { kind: 'invoices' as const, format: 'quickbooks' as const, from: '2026-01-01', to: '2030-12-31' }
  await server.as(who).call(exportMoneyEndpoint, { body })
}

/** A customer that was billed for a delivered load, paid too little, and paid nothing after all. */
export async function leaveCustomerInvoice(
  server: ApiServer,
  broker: ApiPerson,
  params: { id: string },
): Promise<void> {
  // a minute's large requests are used up
  server.pass({ minutes: 1 })
  const as = server.as(broker)
  const { id: customerId } = await as.call(addCustomerEndpoint, {
    body: {
      name: 'Halden Box & Board',
      quickbooksName: 'Halden',
      address: '12 Mill Rd, Joplin, MO 64801',
      email: 'ap@halden.test',
      termsDays: 30,
    },
  })
  const lines = [
    { kind: 'freight' as const, amount: 2500 },
    { kind: 'other' as const, amount: -25, note: 'Damaged pallet' },
  ]
  const send = (version: number, email: boolean) =>
    as.call(sendCustomerInvoiceEndpoint, { params, body: { version, customerId, lines, total: 2475, email } })
  await send(0, false)
  await as.call(settleCustomerInvoiceEndpoint, {
    params,
    body: { version: 1, settlement: 'dispute', reason: 'Wrong address' },
  })
  await send(1, true)
  const paidOn = server.at({}).toISOString().slice(0, 10)
  await as.call(settleCustomerInvoiceEndpoint, {
    params,
    body: { version: 2, settlement: 'pay', paidOn, amount: 2000 },
  })
  await as.call(settleCustomerInvoiceEndpoint, { params, body: { version: 2, settlement: 'close-rest' } })
}

/** Invoices that were submitted to a factoring company, and emailed to it. */
export async function leaveFactoring(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  const payee = { kind: 'factor' as const, name: 'Apex Factoring', address: 'PO Box 12, Dallas', email: 'in@apex.test' }
  const { params } = await postInvoicedLoad(server, { broker, carrier }, payee)
  const { data } = await server.as(carrier).call(listReceivablesEndpoint, { query: {} })
  const invoiceIds = data.filter(({ loadId }) => loadId === params.id).map(({ id }) => id)
  const { id } = await server.as(carrier).call(submitToFactorEndpoint, { body: { invoiceIds } })
  await server.as(carrier).call(sendToFactorEndpoint, { params: { id }, body: {} })
}
