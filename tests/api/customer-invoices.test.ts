import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listReceivablesEndpoint, readStatementCsvEndpoint, readStatementEndpoint } from '#contract/money/aging.ts'
import {
  addCustomerEndpoint,
  closeCustomerEndpoint,
  type CustomerFacts,
  editCustomerEndpoint,
  importCustomersEndpoint,
  listCustomersEndpoint,
} from '#contract/money/customer.ts'
import {
  readCustomerInvoiceEndpoint,
  readCustomerInvoicePdfEndpoint,
  sendCustomerInvoiceEndpoint,
  settleCustomerInvoiceEndpoint,
} from '#contract/money/customer-invoice.ts'
import { exportMoneyEndpoint, readExportEndpoint } from '#contract/money/export.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postDeliveredLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  const trial_ends_at = server.at({ days: 400 })
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight', trial_ends_at })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking', trial_ends_at })
  load = await postDeliveredLoad(server, marta, dana)
})

const HALDEN: CustomerFacts = {
  name: 'Halden Box & Board',
  quickbooksName: 'Halden',
  address: '12 Mill Rd, Joplin, MO 64801',
  email: 'ap@halden.test',
  termsDays: 30,
}
const add = (who: ApiPerson, facts: Partial<CustomerFacts> = {}) =>
  server.as(who).call(addCustomerEndpoint, { body: { ...HALDEN, ...facts } })
const customersOf = async (who: ApiPerson) => (await server.as(who).call(listCustomersEndpoint, {})).data
const read = (who = marta, params: { id: string } = load) =>
  server.as(who).call(readCustomerInvoiceEndpoint, { params })
type Sent = EndpointInput<typeof sendCustomerInvoiceEndpoint>['body']
const send = (body: Partial<Sent> & Pick<Sent, 'customerId'>, who = marta, params: { id: string } = load) =>
  server.as(who).call(sendCustomerInvoiceEndpoint, {
    params,
    body: { version: 0, lines: [{ kind: 'freight', amount: 1737.5 }], total: 1737.5, email: false, ...body },
  })
type Settlement = EndpointInput<typeof settleCustomerInvoiceEndpoint>['body']
const settle = (body: Settlement) => server.as(marta).call(settleCustomerInvoiceEndpoint, { params: load, body })
const today = () => server.at({}).toISOString().slice(0, 10)
const pay = (amount: number, paidBefore = 0, version = 1) =>
  settle({ version, settlement: 'pay', paidOn: today(), amount, paidBefore })
const owed = async (query: EndpointInput<typeof listReceivablesEndpoint>['query'] = {}) =>
  (await server.as(marta).call(listReceivablesEndpoint, { query })).data

describe('customers', () => {
  test('[MONEY-15] belong to their account alone, have one name each, and close without losing invoices', async () => {
    const halden = await add(marta)
    const other = await createPerson(server, 'broker')
    expect(await customersOf(other)).toEqual([])
    expect(await expectRefusal(add(marta, { name: '  HALDEN box & board ' }))).toMatchObject({
      status: 409,
      code: 'NAME_TAKEN',
    })
    expect(await add(other)).toMatchObject({ name: HALDEN.name })
    const body = { ...HALDEN, termsDays: 45 }
    const change = { params: { id: halden.id }, body }
    expect(await expectRefusal(server.as(other).call(editCustomerEndpoint, change))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await server.as(marta).call(editCustomerEndpoint, change)).toMatchObject({ termsDays: 45 })
    await send({ customerId: halden.id })
    expect(await customersOf(marta)).toMatchObject([{ id: halden.id, open: 1737.5 }])
    await server.as(marta).call(closeCustomerEndpoint, { params: { id: halden.id } })
    expect(await customersOf(marta)).toEqual([])
    expect(await owed()).toHaveLength(1)
    const closed = await expectRefusal(send({ customerId: halden.id, version: 1 }))
    expect(closed.validationErrors).toEqual([{ path: 'customerId', message: 'This customer is closed' }])
    // the name is free again
    expect(await add(marta)).toMatchObject({ name: HALDEN.name })
  })

  test('[MONEY-15] are a broker’s; the desk chooses among them and reads nothing of what they owe', async () => {
    const halden = await add(marta)
    await send({ customerId: halden.id })
    expect(await expectRefusal(add(dana))).toMatchObject({ code: 'NOT_ALLOWED' })
    const desk = await createColleague(server, marta, 'desk')
    const [seen] = await customersOf(desk)
    expect(seen).toMatchObject({ name: HALDEN.name })
    expect(seen).not.toHaveProperty('open')
    const billing = await createColleague(server, marta, 'billing')
    expect(await customersOf(billing)).toMatchObject([{ open: 1737.5 }])
    const { program } = await makeKey(server, marta, { scopes: ['money:read'] })
    expect((await program.call(listCustomersEndpoint, {})).data).toMatchObject([{ open: 1737.5 }])
    expect(await add(billing, { name: 'Ironquill Creamery' })).toMatchObject({ name: 'Ironquill Creamery' })
  })

  test('[MONEY-15] come from a list: a new name is added, a known one updated', async () => {
    await add(marta)
    const rows = [
      { ...HALDEN, termsDays: 15 },
      { ...HALDEN, name: 'Cascade Paper Supply', email: null },
    ]
    const { data } = await server.as(marta).call(importCustomersEndpoint, { body: { rows } })
    expect(data).toEqual(['updated', 'added'])
    expect((await customersOf(marta)).map(({ name, termsDays }) => [name, termsDays])).toEqual([
      ['Cascade Paper Supply', 30],
      ['Halden Box & Board', 15],
    ])
  })
})

describe('an invoice to a customer', () => {
  test('[MONEY-04] needs a finished load, its owner and the customer of its owner', async () => {
    const halden = await add(marta)
    const underway = await postBookedLoad(server, marta, dana)
    expect(await expectRefusal(send({ customerId: halden.id }, marta, underway))).toMatchObject({
      code: 'STATUS_CONFLICT',
    })
    for (const stranger of [dana, await createPerson(server, 'broker')]) {
      expect(await expectRefusal(read(stranger))).toMatchObject({ code: 'NOT_FOUND' })
      expect(await expectRefusal(send({ customerId: halden.id }, stranger))).toMatchObject({ code: 'NOT_FOUND' })
    }
    const theirs = await add(await createPerson(server, 'broker'))
    expect(await expectRefusal(send({ customerId: theirs.id }))).toMatchObject({ status: 422 })
    expect(await expectRefusal(send({ customerId: halden.id, total: 1700 }))).toMatchObject({ status: 422 })
    const { versions } = await send({ customerId: halden.id })
    expect(versions).toMatchObject([
      { version: 1, status: 'sent', total: 1737.5, open: 1737.5, billTo: { name: HALDEN.name, termsDays: 30 } },
    ])
  })

  test('[MONEY-04] never changes once sent: a correction is the next version, and the one before is void', async () => {
    const halden = await add(marta)
    const lines = [
      { kind: 'freight' as const, amount: 1900 },
      { kind: 'other' as const, amount: -50, note: 'Damaged pallet' },
    ]
    await send({ customerId: halden.id })
    await send({ customerId: halden.id, version: 1, lines, total: 1850 })
    // a second device that sends the same
    await send({ customerId: halden.id, version: 1, lines, total: 1850 })
    expect(await expectRefusal(send({ customerId: halden.id, version: 1 }))).toMatchObject({ code: 'INVOICE_CHANGED' })
    await server
      .as(marta)
      .call(editCustomerEndpoint, { params: { id: halden.id }, body: { ...HALDEN, name: 'Halden Inc' } })
    const { versions } = await read()
    expect(versions).toMatchObject([
      { version: 1, status: 'void', total: 1737.5, open: 0 },
      { version: 2, status: 'sent', total: 1850, open: 1850, billTo: { name: HALDEN.name } },
    ])
    expect(await owed()).toMatchObject([{ kind: 'customer', version: 2, open: 1850, party: { name: HALDEN.name } }])
  })

  test('[MONEY-04] the database refuses a change of what was sent, and a delete within three years', async () => {
    await send({ customerId: (await add(marta)).id })
    const own = sql`where account_id = ${marta.id}`
    for (const change of [
      sql`update customer_invoice set total_cents = 1 ${own}`,
      sql`update customer_invoice set due_on = due_on + 1 ${own}`,
      sql`update customer_invoice set bill_to = '{}' ${own}`,
    ])
      await expect(change.execute(server.db)).rejects.toThrow('a sent invoice keeps its lines')
    await expect(sql`delete from customer_invoice ${own}`.execute(server.db)).rejects.toThrow('kept for three years')
  })

  test('[MONEY-12] [MONEY-11] takes short payments, gives up the rest, undoes a typing error, and becomes void', async () => {
    await send({ customerId: (await add(marta)).id })
    await pay(1712.5)
    expect(await owed()).toMatchObject([{ paid: 1712.5, open: 25, status: 'paid' }])
    expect(await expectRefusal(pay(25.01, 1712.5))).toMatchObject({ status: 422 })
    expect(await expectRefusal(pay(25))).toMatchObject({ code: 'INVOICE_CHANGED' })
    await settle({ version: 1, settlement: 'close-rest' })
    expect(await owed()).toEqual([])
    expect(await expectRefusal(pay(25, 1712.5))).toMatchObject({ code: 'INVOICE_CLOSED' })
    const { versions } = await settle({ version: 1, settlement: 'undo-payment' })
    expect(versions).toMatchObject([{ status: 'sent', paid: null, open: 1737.5, restClosedAt: null }])
    await settle({ version: 1, settlement: 'dispute', reason: 'Wrong rate' })
    expect(await owed({ status: 'disputed' })).toMatchObject([{ status: 'disputed', open: 1737.5 }])
    expect(await expectRefusal(pay(1737.5))).toMatchObject({ code: 'INVOICE_CLOSED' })
    await settle({ version: 1, settlement: 'resume' })
    await settle({ version: 1, settlement: 'void' })
    expect(await owed()).toEqual([])
  })

  test('[MONEY-03] [MONEY-10] is due after the customer’s terms, and equals the statement and both files', async () => {
    const halden = await add(marta, { termsDays: 45 })
    await send({ customerId: halden.id })
    const [row] = await owed()
    const party = `customer:${halden.id}`
    expect(row).toMatchObject({ kind: 'customer', dealId: null, party: { key: party, name: HALDEN.name } })
    const days = (Date.parse(row?.dueOn ?? '') - Date.parse(row?.invoicedOn ?? '')) / 86_400_000
    expect(days).toBe(45)
    const query = { side: 'receivables' as const, party }
    const statement = await server.as(marta).call(readStatementEndpoint, { query })
    expect(statement.data).toEqual([row])
    const csv = await server.as(marta).ask(readStatementCsvEndpoint, { query })
    expect(csv.text).toContain(',1737.5,0,1737.5,')
    const body = { kind: 'invoices', format: 'quickbooks', from: '2026-01-01', to: '2030-12-31' } as const
    const made = await server.as(marta).call(exportMoneyEndpoint, { body })
    const file = await server.as(marta).ask(readExportEndpoint, { params: { id: made.id ?? '' } })
    expect(file.text).toContain(`${load.number}-1,Halden,`)
    expect(file.text).toContain(',Net 45,')
  })

  test('[MONEY-04] goes by email with its PDF, and is downloaded', async () => {
    await send({ customerId: (await add(marta)).id, email: true })
    await expect.poll(() => inbox.received.map(({ to }) => to), { timeout: 15_000 }).toContain('ap@halden.test')
    const mail = inbox.received.find(({ to }) => to === 'ap@halden.test')
    expect(mail?.subject).toContain(`Invoice ${load.number}-1 from Blue Mesa Freight, $1,737.50`)
    expect(mail?.content).toContain(`invoice-${load.number}-1.pdf`)
    const { status, text } = await server.as(marta).ask(readCustomerInvoicePdfEndpoint, { params: load })
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  test('[MONEY-04] says when it was emailed and to which address, once the mail server has it', async () => {
    const halden = await add(marta, { email: 'bills@halden.test' })
    inbox.trouble.on = true
    const before = inbox.trouble.refused
    await send({ customerId: halden.id, email: true })
    await expect.poll(() => inbox.trouble.refused, { timeout: 15_000 }).toBeGreaterThan(before)
    expect((await read()).versions).toMatchObject([{ emailed: null }])
    inbox.trouble.on = false
    await inbox.mailTo('bills@halden.test')
    const emailed = { to: 'bills@halden.test', at: expect.any(String) as string }
    await expect.poll(async () => (await read()).versions).toMatchObject([{ emailed }])
    expect(await owed()).toMatchObject([{ emailed }])
    await send({ customerId: halden.id, version: 1, lines: [{ kind: 'freight', amount: 1800 }], total: 1800 })
    expect(await owed()).toMatchObject([{ version: 2, emailed: null }])
  })

  test('[MONEY-12] names the colleague who recorded a payment, as the Money screen does', async () => {
    await send({ customerId: (await add(marta)).id })
    const alone = await pay(100)
    expect(alone.versions).toMatchObject([{ paid: { amount: 100, recordedBy: null } }])
    const billing = await createColleague(server, marta, 'billing')
    const paidOn = today()
    await server.as(billing).call(settleCustomerInvoiceEndpoint, {
      params: load,
      body: { version: 1, settlement: 'pay', paidOn, amount: 200, paidBefore: 100 },
    })
    const recordedBy = `${billing.firstName} ${billing.lastName}`
    expect((await read()).versions).toMatchObject([{ paid: { amount: 300, recordedBy } }])
    expect(await owed()).toMatchObject([{ recordedBy }])
    expect((await settle({ version: 1, settlement: 'undo-payment' })).versions).toMatchObject([{ paid: null }])
  })

  test('[MONEY-16] begins as the load says, and names where the open books say otherwise', async () => {
    const { draft } = await read()
    expect(draft).toMatchObject({ isOver: true })
    expect(draft.lines.map(({ kind }) => kind)).not.toContain('rate')
    expect(await read()).not.toHaveProperty('booksDiffer')
  })

  test('[MONEY-17] shows Money to a broker from the first invoice on', async () => {
    const money = async () => (await server.as(marta).call(readProfileEndpoint, {})).company.money
    expect(await money()).toMatchObject({ receivables: false })
    await send({ customerId: (await add(marta)).id })
    expect(await money()).toMatchObject({ receivables: true })
  })
})
