import { afterAll, beforeEach, expect, test } from 'vitest'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import { addCustomerEndpoint } from '#contract/money/customer.ts'
import { sendCustomerInvoiceEndpoint, settleCustomerInvoiceEndpoint } from '#contract/money/customer-invoice.ts'
import { listFactoringEndpoint, submitToFactorEndpoint } from '#contract/money/factoring.ts'
import { settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postInvoicedLoad } from '#tests/support/invoiced-load.ts'
import { postDeliveredLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'company')
})
const today = () => server.at({}).toISOString().slice(0, 10)
const owed = async () => (await server.as(marta).call(listReceivablesEndpoint, { query: {} })).data

async function billed(): Promise<{ params: PostedLoad; customerId: string }> {
  const params = await postDeliveredLoad(server, marta, dana)
  const body = { name: 'Halden', quickbooksName: null, address: '12 Mill Rd, Joplin', email: null, termsDays: 30 }
  const { id: customerId } = await server.as(marta).call(addCustomerEndpoint, { body })
  await send({ params, customerId }, 0, 1000)
  return { params, customerId }
}
const send = ({ params, customerId }: { params: PostedLoad; customerId: string }, version: number, amount: number) =>
  server.as(marta).ask(sendCustomerInvoiceEndpoint, {
    params,
    body: { version, customerId, lines: [{ kind: 'freight', amount }], total: amount, email: false },
  })
const pay = (params: PostedLoad, version: number, amount: number, paidBefore = 0) =>
  server.as(marta).ask(settleCustomerInvoiceEndpoint, {
    params,
    body: { version, settlement: 'pay', paidOn: today(), amount, paidBefore },
  })

test('[MONEY-04] a correction that meets a payment: one of them is refused, whichever comes first', async () => {
  const first = await billed()
  const [corrected, late] = await oneAfterTheOther(server, { table: 'load', id: first.params.id }, [
    () => send(first, 1, 900),
    () => pay(first.params, 1, 1000),
  ])
  expect([corrected.status, late.status]).toEqual([200, 409])
  expect(late.text).toContain('INVOICE_CHANGED')
  expect(await owed()).toMatchObject([{ version: 2, open: 900, paid: 0 }])

  const second = { ...first, params: await postDeliveredLoad(server, marta, dana) }
  await send(second, 0, 500)
  const [paid, refused] = await oneAfterTheOther(server, { table: 'load', id: second.params.id }, [
    () => pay(second.params, 1, 500),
    () => send(second, 1, 400),
  ])
  expect([paid.status, refused.status]).toEqual([200, 409])
  expect(refused.text).toContain('INVOICE_CLOSED')
})

test('[MONEY-13] the same payment of a customer from two devices counts once, and another one is shown first', async () => {
  const { params } = await billed()
  const same = await oneAfterTheOther(server, { table: 'load', id: params.id }, [
    () => pay(params, 1, 400),
    () => pay(params, 1, 400),
  ])
  expect(same.map(({ status }) => status)).toEqual([200, 200])
  expect(await owed()).toMatchObject([{ paid: 400, open: 600 }])
  const other = await oneAfterTheOther(server, { table: 'load', id: params.id }, [
    () => pay(params, 1, 100, 400),
    () => pay(params, 1, 200, 400),
  ])
  expect(other.map(({ status }) => status)).toEqual([200, 409])
  expect(await owed()).toMatchObject([{ paid: 500, open: 500 }])
})

test('[MONEY-13] broker and carrier record $1,000 and the rest at once, each twice: never more than the total', async () => {
  const { params, about } = await postInvoicedLoad(server, { broker: marta, carrier: dana })
  const record = (who: ApiPerson, amount: number) =>
    server.as(who).ask(settleInvoiceEndpoint, {
      params,
      body: { ...about, settlement: 'pay', paidOn: today(), amount, paidBefore: 0 },
    })
  const contested = { table: 'load', id: params.id } as const
  const [broker, carrier] = await oneAfterTheOther(server, contested, [
    () => record(marta, 1000),
    () => record(dana, 1150.5),
  ])
  expect([broker.status, carrier.status]).toEqual([200, 409])
  expect((await record(marta, 1000)).status).toBe(200)
  expect((await record(dana, 1150.5)).text).toContain('INVOICE_CHANGED')
  const { data } = await server.as(dana).call(listReceivablesEndpoint, { query: {} })
  expect(data).toMatchObject([{ paid: 1000, open: 1150.5 }])
})

test('[MONEY-09] two submissions of one invoice at once, and one that is paid meanwhile: nothing half stored', async () => {
  const payee = { kind: 'factor' as const, name: 'Apex', address: 'PO Box 12, Dallas', email: null }
  const sent = await postInvoicedLoad(server, { broker: marta, carrier: dana }, payee)
  const { data } = await server.as(dana).call(listReceivablesEndpoint, { query: {} })
  const invoiceIds = data.map(({ id }) => id)
  const submit = () => server.as(dana).ask(submitToFactorEndpoint, { body: { invoiceIds } })
  const contested = { table: 'load', id: sent.params.id } as const
  const answers = await oneAfterTheOther(server, contested, [
    submit,
    () =>
      server.as(marta).ask(settleInvoiceEndpoint, {
        params: sent.params,
        body: { ...sent.about, settlement: 'dispute', reason: 'Wrong rate' },
      }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const second = await submit()
  expect([second.status, second.text.includes('STATUS_CONFLICT')]).toEqual([409, true])
  expect((await server.as(dana).call(listFactoringEndpoint, {})).data).toHaveLength(1)
})
