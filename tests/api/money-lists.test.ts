import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { endDispatcherConsentEndpoint } from '#contract/freight/dispatch-consent.ts'
import { readInvoiceEndpoint, settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { releaseCarrierEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import {
  listPayablesEndpoint,
  listReceivablesEndpoint,
  type MoneyList,
  readStatementCsvEndpoint,
  readStatementEndpoint,
  readStatementPdfEndpoint,
} from '#contract/money/aging.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import {
  type ApiPerson,
  createColleague,
  createDispatcher,
  createPerson,
  createProvedCarrier,
} from '#tests/support/api-person.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  disputeInvoice,
  INVOICED,
  type InvoicedLoad,
  payInvoice,
  postInvoicedLoad,
  sendInvoiceOf,
} from '#tests/support/invoiced-load.ts'
import { copyInvoices } from '#tests/support/many-invoices.ts'
import { bookPosted, postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const RATE = INVOICED

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  const trial_ends_at = server.at({ days: 400 })
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight', trial_ends_at })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking', trial_ends_at })
})

const daysAfter = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00Z`), days)
    .toISOString()
    .slice(0, 10)

const parties = () => ({ broker: marta, carrier: dana })
const invoice = (params: PostedLoad) => sendInvoiceOf(server, dana, params)
const invoiceNew = (broker = marta) => postInvoicedLoad(server, { ...parties(), broker })
const pay = (sent: InvoicedLoad, amount?: number) => payInvoice(server, marta, sent, amount)
const dispute = (sent: InvoicedLoad) => disputeInvoice(server, marta, sent)

type Query = EndpointInput<typeof listReceivablesEndpoint>['query']
const owedTo = (who: ApiPerson, query: Query = {}) => server.as(who).call(listReceivablesEndpoint, { query })
const owedBy = (who: ApiPerson, query: Query = {}) => server.as(who).call(listPayablesEndpoint, { query })

const sumOf = ({ data }: Pick<MoneyList, 'data'>) => data.reduce((cents, { open }) => cents + Math.round(open * 100), 0)
const totalOf = ({ totals }: Pick<MoneyList, 'totals'>) =>
  Object.values(totals).reduce((cents, dollars) => cents + Math.round(dollars * 100), 0)

/** Days past due of each group: the first and the last. */
const BUCKETS = [
  ['current', -Infinity, 0],
  ['to30', 1, 30],
  ['to60', 31, 60],
  ['to90', 61, 90],
  ['over90', 91, Infinity],
] as const

describe('the lists of money', () => {
  test('[MONEY-01] have the last version of each own invoice, on both sides, and nobody else’s', async () => {
    const first = await invoiceNew()
    await dispute(first)
    await invoice(first.params)
    await invoiceNew()
    const stranger = await createPerson(server, 'company')
    const [carrier, broker] = [await owedTo(dana), await owedBy(marta)]
    expect(new Set(carrier.data.map(({ version }) => version))).toEqual(new Set([1, 2]))
    expect(broker.data.map(({ id }) => id)).toEqual(carrier.data.map(({ id }) => id))
    expect(carrier.data[0]).toMatchObject({
      party: { key: `account:${marta.id}`, name: 'Blue Mesa Freight' },
      total: RATE,
      open: RATE,
      payee: { kind: 'carrier', name: 'Reyes Trucking' },
    })
    expect(broker.data[0]?.party).toEqual({ key: `account:${dana.id}`, name: 'Reyes Trucking' })
    for (const other of [stranger, marta]) expect((await owedTo(other)).data).toEqual([])
    expect((await owedBy(dana)).data).toEqual([])
  })

  test('[MONEY-01] keep the invoice of a load that was deleted', async () => {
    const { params } = await invoiceNew()
    await server.db
      .updateTable('load')
      .set({ deleted_at: server.at({}) })
      .where('id', '=', params.id)
      .execute()
    expect((await owedTo(dana)).data).toHaveLength(1)
    expect((await owedBy(marta)).data).toHaveLength(1)
  })

  test('[MONEY-01] have each deal’s invoice once: of a load released, booked again twice and deleted, of a dispatcher’s carrier and of one that left', async () => {
    const wade = await createProvedCarrier(server, { business_name: 'Wade Hauling' })
    const desk = await createDispatcher(server, { business_name: 'Desk Dispatch' })
    const consentId = await insertConsent(server, desk, wade)
    const load = await postLoad(server, marta)
    const tonu = async (who: ApiPerson) => {
      const { dealId } = await server.as(who).call(readInvoiceEndpoint, { params: load, query: {} })
      await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'The plant closed' } })
      const asked = { asked_at: server.at({}), asked_by: who.id, answered_at: server.at({}), answered_by: marta.id }
      await server.db
        .insertInto('accessorial')
        .values({ ...asked, id: dealId, deal_id: dealId, kind: 'tonu', amount_cents: 20_000, status: 'approved' })
        .execute()
      await sendInvoiceOf(server, who, load)
    }
    await bookPosted(server, { broker: marta, carrier: dana }, load)
    await tonu(dana)
    const { id } = await server.as(desk).call(requestBookingEndpoint, { body: { loadId: load.id, consentId } })
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
    await tonu(desk)
    // the carrier leaves its dispatcher
    await server
      .as(wade)
      .call(endDispatcherConsentEndpoint, { params: { id: consentId }, body: { reason: 'We book ourselves' } })
    const last = await createPerson(server, 'company', { business_name: 'Last Carrier' })
    await bookPosted(server, { broker: marta, carrier: last }, load)
    await server.as(last).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    await sendInvoiceOf(server, last, load)
    await server.db
      .updateTable('load')
      .set({ deleted_at: server.at({}) })
      .where('id', '=', load.id)
      .execute()

    const listed = ({ data }: MoneyList) => data.map(({ party, total, carrier }) => [party.name, total, carrier])
    expect(listed(await owedBy(marta)).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      ['Last Carrier', RATE, undefined],
      ['Reyes Trucking', 200, undefined],
      ['Wade Hauling', 200, undefined],
    ])
    for (const [who, total, carrier] of [
      [dana, 200, undefined],
      [desk, 200, 'Wade Hauling'],
      [wade, 200, 'Wade Hauling'],
      [last, RATE, undefined],
    ] as const)
      expect(listed(await owedTo(who))).toEqual([['Blue Mesa Freight', total, carrier]])
  })

  test('[MONEY-12] name who recorded a payment: a colleague to their own company, the company to the other', async () => {
    const sent = await invoiceNew()
    const billing = await createColleague(server, marta, 'billing')
    await payInvoice(server, billing, sent, 100)
    const [theirs, ours] = [(await owedTo(dana)).data[0], (await owedBy(marta)).data[0]]
    expect([theirs?.recordedBy, ours?.recordedBy]).toEqual([
      'Blue Mesa Freight',
      `${billing.firstName} ${billing.lastName}`,
    ])
    await server.as(dana).call(settleInvoiceEndpoint, {
      params: sent.params,
      body: { ...sent.about, settlement: 'not-received', reason: 'The check bounced' },
    })
    expect((await owedBy(marta)).data[0]).toMatchObject({ paid: 0, recordedBy: null })
  })

  test('[MONEY-01] name the newest POD of their own deal that was not removed', async () => {
    const sent = await invoiceNew()
    expect((await owedBy(marta)).data[0]?.pod).toBeNull()
    const add = (id: string, kind: 'pod' | 'bol', about: { voided?: true; at: number }) =>
      server.db
        .insertInto('load_document')
        .values({
          id,
          kind,
          deal_id: sent.about.dealId,
          pages: 1,
          bytes: 10,
          sha256: 'a'.repeat(64),
          type: 'image/jpeg',
          captured_at: server.at({}),
          earliest_at: server.at({}),
          latest_at: server.at({}),
          clock_ahead_ms: 0,
          received_at: server.at({ minutes: about.at }),
          uploaded_by: dana.id,
          ...(about.voided && { voided_at: server.at({}), void_reason: 'Blurred' }),
        })
        .execute()
    const [first, second, removed, bol] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await add(second, 'pod', { at: 2 })
    await add(first, 'pod', { at: 1 })
    await add(removed, 'pod', { at: 3, voided: true })
    await add(bol, 'bol', { at: 4 })
    for (const list of [await owedTo(dana), await owedBy(marta)])
      expect(list.data[0]?.pod).toMatchObject({ id: second, type: 'image/jpeg' })
  })

  test('[MONEY-02] sum open cents by age as their rows do, and mark what is disputed', async () => {
    const [short, disputed] = [await invoiceNew(), await invoiceNew()]
    await pay(short, RATE - 25)
    await dispute(disputed)
    const { data } = await owedTo(dana)
    const due = data[0]?.dueOn ?? ''
    for (const [days, bucket] of [
      [0, 'current'],
      [1, 'to30'],
      [30, 'to30'],
      [31, 'to60'],
      [61, 'to90'],
      [91, 'over90'],
    ] as const) {
      const list = await owedTo(dana, { asOf: daysAfter(due, days) })
      expect(list.totals[bucket]).toBe(RATE + 25)
      expect([totalOf(list), sumOf(list)]).toEqual([217_550, 217_550])
      expect(list.data.map(({ daysPastDue }) => daysPastDue)).toEqual([days, days])
    }
    expect((await owedTo(dana, { status: 'disputed' })).data).toMatchObject([{ status: 'disputed', open: RATE }])
    expect((await owedTo(dana, { asOf: due, bucket: 'over90' })).data).toEqual([])
    expect((await owedTo(dana, { asOf: due, bucket: 'current' })).data).toHaveLength(2)
  })

  test('[MONEY-11] lose what is paid at once, show it as paid, and get back what was not received', async () => {
    const sent = await invoiceNew()
    await pay(sent)
    const list = await owedTo(dana)
    expect([list.data, totalOf(list)]).toEqual([[], 0])
    expect((await owedBy(marta, { status: 'paid' })).data).toMatchObject([{ paid: RATE, open: 0, status: 'paid' }])
    await server.as(dana).call(settleInvoiceEndpoint, {
      params: sent.params,
      body: { ...sent.about, settlement: 'not-received', reason: 'It bounced' },
    })
    expect((await owedTo(dana)).data).toMatchObject([{ paid: 0, open: RATE, status: 'approved' }])
  })

  test('[MONEY-01] are searched by a part of the other party’s name, by load or invoice number, and by reference', async () => {
    const other = await createPerson(server, 'broker', { business_name: '100% Übertrans' })
    const [first, second] = [await invoiceNew(), await invoiceNew(other)]
    const numberOf = async ({ params }: InvoicedLoad) =>
      (await server.as(dana).call(readLoadEndpoint, { params })).number
    const [mine, theirs] = [await numberOf(first), await numberOf(second)]
    const found = async (search: string) =>
      (await owedTo(dana, { search })).data.map(({ loadNumber }) => loadNumber).toSorted((a, b) => a - b)
    expect(await found('mesa')).toEqual([mine])
    expect(await found(' 100% ü')).toEqual([theirs])
    expect(await found('%')).toEqual([theirs])
    expect(await found('_')).toEqual([])
    expect(await found(`#${mine}`)).toEqual([mine])
    expect(await found(`${theirs}-1`)).toEqual([theirs])
    expect(await found('')).toEqual([mine, theirs])
    const whole = await owedTo(dana, { search: 'mesa' })
    expect(totalOf(whole)).toBe(2 * 215_050)
    expect(whole.parties.map(({ name }) => name)).toEqual(['100% Übertrans', 'Blue Mesa Freight'])
  })

  test('[MONEY-03] say how long the debtor may take, and when it was approved and paid', async () => {
    const sent = await invoiceNew()
    const row = async () => (await owedTo(dana)).data[0]
    expect(await row()).toMatchObject({ termsDays: 30, payTerms: null, approvedAt: null, paidOn: null })
    await server.as(marta).call(settleInvoiceEndpoint, {
      params: sent.params,
      body: { ...sent.about, settlement: 'approve' },
    })
    await pay(sent, 1000)
    expect(await row()).toMatchObject({ approvedAt: expect.any(String), paidOn: expect.stringMatching(/^\d{4}-/) })
  })

  test('[MONEY-02] [MONEY-10] count the age to today in the person’s zone: in four zones at once, buckets, rows, statement and CSV agree to the cent', async () => {
    const [first, short, back] = [await invoiceNew(), await invoiceNew(), await invoiceNew()]
    await copyInvoices(server.db, first.about.dealId, 200)
    await pay(short, RATE - 0.07)
    await pay(back)
    await server.as(dana).call(settleInvoiceEndpoint, {
      params: back.params,
      body: { ...back.about, settlement: 'not-received', reason: 'It bounced' },
    })
    const cents = 200 * 250_000 + 2 * 215_050 + 7
    const days = []
    for (const zone of ['Pacific/Kiritimati', 'America/Chicago', 'UTC', 'Pacific/Pago_Pago']) {
      const list = await owedTo(dana, { zone })
      const statement = await server.as(dana).call(readStatementEndpoint, {
        query: { side: 'receivables', party: `account:${marta.id}`, zone },
      })
      expect(list.asOf).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(server.now()))
      expect([totalOf(list), totalOf(statement), sumOf(statement)]).toEqual([cents, cents, cents])
      for (const [bucket, least, most] of BUCKETS) {
        const of = statement.data.filter(({ daysPastDue }) => daysPastDue >= least && daysPastDue <= most)
        expect([list.totals[bucket], list.counts[bucket]]).toEqual([sumOf({ data: of }) / 100, of.length])
      }
      expect(statement.data.map(({ dueOn, daysPastDue }) => daysAfter(dueOn, daysPastDue))).toEqual(
        statement.data.map(() => list.asOf),
      )
      const csv = await server.as(dana).ask(readStatementCsvEndpoint, {
        query: { side: 'receivables', party: `account:${marta.id}`, zone },
      })
      const open = csv.text.trim().split('\r\n').slice(1)
      expect(open.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-2)) * 100), 0)).toBe(cents)
      days.push(list.asOf)
    }
    // 25 hours apart: at any moment it is another day there
    expect(days.at(0)).not.toBe(days.at(-1))
  })

  test('[MONEY-02] count an age over the year’s end and both clock changes in days, and no due day moves by the zone', async () => {
    const { about } = await invoiceNew()
    await copyInvoices(server.db, about.dealId, 200)
    for (const asOf of ['2026-12-31', '2027-01-01', '2027-03-14', '2027-03-15']) {
      const told = []
      for (const zone of ['Pacific/Kiritimati', 'America/Chicago', 'America/Phoenix', 'Pacific/Pago_Pago']) {
        const { totals, data } = await owedTo(dana, { asOf, zone })
        expect(data.map(({ dueOn, daysPastDue }) => daysAfter(dueOn, daysPastDue))).toEqual(data.map(() => asOf))
        expect(data).toHaveLength(100)
        told.push({ totals, data })
      }
      expect(told.slice(1)).toEqual(told.slice(0, -1))
      expect(totalOf(told[0] ?? { totals: {} as never })).toBe(200 * 250_000 + 215_050)
    }
  })

  test('[MONEY-02] list 10,000 invoices of $2,500 each to the cent, page by page, without a gap or a repeat', async () => {
    const { about } = await invoiceNew()
    await copyInvoices(server.db, about.dealId, 9999)
    const [list, first] = [await owedTo(dana, { asOf: '2027-02-01' }), await owedTo(dana)]
    expect(totalOf(list)).toBe(9999 * 250_000 + Math.round(RATE * 100))
    const second = await owedTo(dana, { ...(first.next !== null && { after: first.next }) })
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([200, 200])
    const days = [...first.data, ...second.data].map(({ dueOn }) => dueOn)
    expect(days).toEqual(days.toSorted())
  })
})

test('[MONEY-17] an account without invoices sees nothing of money, and each side its own list from the first one on', async () => {
  const sides = async (who: ApiPerson) => (await server.as(who).call(readProfileEndpoint, {})).company.money
  const none = { receivables: false, payables: false }
  expect([await sides(dana), await sides(marta)]).toEqual([none, none])
  await invoiceNew()
  expect([await sides(dana), await sides(marta)]).toEqual([
    { ...none, receivables: true },
    { ...none, payables: true },
  ])
})

describe('a statement', () => {
  const query = () => ({ side: 'receivables' as const, party: `account:${marta.id}`, asOf: '2027-06-01' })
  const read = () => server.as(dana).call(readStatementEndpoint, { query: query() })

  test('[MONEY-10] equals the list, in JSON, PDF and CSV', async () => {
    const other = await createPerson(server, 'broker', { business_name: 'High Plains Brokerage' })
    const [short] = [await invoiceNew(), await invoiceNew(), await invoiceNew(other)]
    await pay(short, 1000)
    const list = await owedTo(dana, { party: query().party, asOf: query().asOf })
    const statement = await read()
    expect(statement).toMatchObject({
      account: 'Reyes Trucking',
      party: { name: 'Blue Mesa Freight' },
      data: list.data,
      totals: list.totals,
    })
    expect(sumOf(statement)).toBe(2 * 215_050 - 100_000)
    const csv = await server.as(dana).ask(readStatementCsvEndpoint, { query: query() })
    const lines = csv.text.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(list.data.map(({ number }) => number))
    expect(lines.map((line) => Number(line.split(',').at(-2)))).toEqual(list.data.map(({ open }) => open))
    const pdf = await server.as(dana).ask(readStatementPdfEndpoint, { query: query() })
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  test('[MONEY-10] of a party that the account never had an invoice with is not found', async () => {
    expect(await expectRefusal(read())).toMatchObject({ code: 'NOT_FOUND' })
  })
})
