import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  exportMoneyEndpoint,
  listExportsEndpoint,
  readExportEndpoint,
  readMoneySettingsEndpoint,
  setMoneySettingsEndpoint,
} from '#contract/money/export.ts'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import { sql } from 'kysely'
import { copyInvoices } from '#tests/support/many-invoices.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  approveInvoice,
  type InvoicedLoad,
  payInvoice,
  postInvoicedLoad,
  sendInvoiceOf,
} from '#tests/support/invoiced-load.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  const trial_ends_at = server.at({ days: 900 })
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight', trial_ends_at })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking', trial_ends_at })
})

const invoiceNew = () => postInvoicedLoad(server, { broker: marta, carrier: dana })
const DAYS = { from: '2026-01-01', to: '2030-12-31' }
const INVOICES = { kind: 'invoices', format: 'quickbooks', ...DAYS } as const
const BILLS = { kind: 'bills', format: 'quickbooks', ...DAYS } as const
type Body = typeof INVOICES | typeof BILLS | { kind: 'invoices' | 'bills'; format: 'csv'; from: string; to: string }
const make = (who: ApiPerson, body: Body, again = false) =>
  server.as(who).call(exportMoneyEndpoint, { body: { ...body, again } })
const read = (who: ApiPerson, id: string | null) =>
  server.as(who).ask(readExportEndpoint, { params: { id: id ?? 'none' } })
const numbersIn = (text: string) =>
  new Set(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  )
const numberOf = ({ params, about }: InvoicedLoad) => `${params.number}-${about.version}`

describe('an export', () => {
  test('[MONEY-08] has each invoice once, unless asked again, and its next version again', async () => {
    const [first, second] = [await invoiceNew(), await invoiceNew()]
    const made = await make(dana, INVOICES)
    expect(made).toMatchObject({ invoices: 2, rows: 2, more: false })
    const { text } = await read(dana, made.id)
    expect(numbersIn(text)).toEqual(new Set([first, second].map(numberOf)))
    expect(await make(dana, INVOICES)).toEqual({ id: null, invoices: 0, rows: 0, sha256: null, more: false })
    const corrected = await sendInvoiceOf(server, dana, first.params)
    const next = await make(dana, INVOICES)
    expect(numbersIn((await read(dana, next.id)).text)).toEqual(new Set([numberOf(corrected)]))
    expect(await make(dana, INVOICES, true)).toMatchObject({ invoices: 2 })
    // another format is another book
    expect(await make(dana, { ...INVOICES, format: 'csv' })).toMatchObject({ invoices: 2 })
  })

  test('[MONEY-08] downloads with the same bytes, whatever happened since, for its own account alone', async () => {
    const sent = await invoiceNew()
    const made = await make(dana, INVOICES)
    const before = await read(dana, made.id)
    await payInvoice(server, marta, sent)
    const after = await read(dana, made.id)
    expect(after.text).toBe(before.text)
    expect(createHash('sha256').update(after.text).digest('hex')).toBe(made.sha256)
    expect((await read(marta, made.id)).status).toBe(404)
    expect((await server.as(marta).call(listExportsEndpoint, {})).data).toEqual([])
    const { data } = await server.as(dana).call(listExportsEndpoint, {})
    expect(data).toMatchObject([{ id: made.id, kind: 'invoices', format: 'quickbooks', invoices: 1, isKept: true }])
  })

  test('[MONEY-08] loses its file after 400 days, and the invoice is still left out', async () => {
    await invoiceNew()
    const made = await make(dana, INVOICES)
    await sql`update export_batch set made_at = made_at - interval '401 days'`.execute(server.db)
    await server.chores()
    const gone = await expectRefusal(server.as(dana).call(readExportEndpoint, { params: { id: made.id ?? '' } }))
    expect(gone).toMatchObject({ code: 'NOT_FOUND', message: 'This file was deleted after 400 days' })
    expect((await server.as(dana).call(listExportsEndpoint, {})).data).toMatchObject([{ isKept: false }])
    expect(await make(dana, INVOICES)).toMatchObject({ id: null, invoices: 0 })
  })

  test('[MONEY-06] of bills has approved and paid invoices only, and all lines have every one', async () => {
    const [, approved, paid] = [await invoiceNew(), await invoiceNew(), await invoiceNew()]
    await approveInvoice(server, marta, approved)
    await payInvoice(server, marta, paid, 100)
    const made = await make(marta, BILLS)
    const { text } = await read(marta, made.id)
    expect(numbersIn(text)).toEqual(new Set([approved, paid].map(numberOf)))
    expect(text).toContain(',Reyes Trucking,')
    expect(await make(marta, { ...BILLS, format: 'csv' })).toMatchObject({ invoices: 3 })
    expect(await make(marta, INVOICES)).toMatchObject({ id: null })
    expect(await make(dana, BILLS)).toMatchObject({ id: null })
  })

  test('[MONEY-05] is of the days of sending, and equal to the list to the cent', async () => {
    await invoiceNew()
    await invoiceNew()
    const { data } = await server.as(dana).call(listReceivablesEndpoint, { query: {} })
    const day = data[0]?.invoicedOn ?? ''
    for (const days of [
      { from: '2026-01-01', to: '2026-01-02' },
      { from: '2030-01-01', to: '2030-01-02' },
    ])
      expect(await make(dana, { ...INVOICES, ...days })).toMatchObject({ id: null })
    const { text } = await read(dana, (await make(dana, { ...INVOICES, from: day, to: day })).id)
    const cents = text
      .trim()
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-2)) * 100), 0)
    expect(cents).toBe(data.reduce((sum, { open }) => sum + Math.round(open * 100), 0))
    const wrong = make(dana, { ...INVOICES, from: '2027-01-02', to: '2027-01-01' })
    expect(await expectRefusal(wrong)).toMatchObject({ status: 422 })
  })

  test('[MONEY-07] has 100 invoices at most, says that more are left, and the next has them', async () => {
    const { about } = await invoiceNew()
    await copyInvoices(server.db, about.dealId, 100)
    expect(await make(dana, INVOICES)).toMatchObject({ invoices: 100, rows: 100, more: true })
    expect(await make(dana, INVOICES)).toMatchObject({ invoices: 1, more: false })
    expect(await make(dana, { ...INVOICES, format: 'csv' })).toMatchObject({ invoices: 101, more: false })
    // asked again, what was exported longest ago comes first
    expect(await make(dana, INVOICES, true)).toMatchObject({ invoices: 100, more: true })
  })

  test('[MONEY-05] has the names of items and accounts that the account chose', async () => {
    await invoiceNew()
    const { quickbooks } = await server.as(dana).call(readMoneySettingsEndpoint, {})
    expect(quickbooks.items).toMatchObject({ freight: 'Freight', detention: 'Detention', lumper: 'Accessorial' })
    expect(new Set(Object.values(quickbooks.accounts))).toEqual(new Set(['Cost of Goods Sold']))
    const chosen = { ...quickbooks, items: { ...quickbooks.items, freight: 'Linehaul' } }
    await server.as(dana).call(setMoneySettingsEndpoint, { body: { quickbooks: chosen } })
    expect((await server.as(dana).call(readMoneySettingsEndpoint, {})).quickbooks).toEqual(chosen)
    expect((await read(dana, (await make(dana, INVOICES)).id)).text).toContain(',Linehaul,')
  })
})
