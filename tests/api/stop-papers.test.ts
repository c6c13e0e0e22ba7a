import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readDetentionEndpoint, readDetentionStatementEndpoint } from '#contract/freight/detention.ts'
import { addDocumentEndpoint, documentSchema, listDocumentsEndpoint } from '#contract/freight/document.ts'
import { addDriverDocumentEndpoint, readDriverLoadEndpoint } from '#contract/freight/driver-load.ts'
import {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  readInvoiceEndpoint,
  readInvoicePacketEndpoint,
  sendInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import {
  correctArrivalEndpoint,
  correctStopEventEndpoint,
  recordStopEventEndpoint,
} from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { readOpenBooksEndpoint } from '#contract/freight/open-books.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { hauledReportEndpoint, postedReportEndpoint } from '#contract/reports/analytics.ts'
import { readStatementCsvEndpoint } from '#contract/money/aging.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { postAndBook } from '#tests/support/load-scenes.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { fourStops } from '#tests/support/stops-body.ts'

type StopId = NonNullable<Load['stops']>[number]['id']

const server = await startApi()
afterAll(() => server.stop())

const REMIT_TO = { kind: 'factor' as const, name: 'Apex Factoring', address: 'PO Box 12, Dallas', email: null }
const TERMS = { freeMinutes: 60, ratePerHour: 60, stepMinutes: 15, maxHours: 2 }
/** In driving order: Dallas, a drop in Amarillo, a pickup in Albuquerque, Phoenix. */
const STOPS = ['pickup', 's1', 's2', 'delivery'] as const satisfies readonly StopId[]

let marta: ApiPerson
let dana: ApiPerson
let load: Load
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postAndBook(server, { broker: marta, carrier: dana }, fourStops(server.at, { detention: TERMS }))
  server.pass({ minutes: 10 })
})

function tokenOf({ sessionId }: ApiPerson): Promise<string> {
  const issuedAt = server.now()
  return server.keys.sign('access', { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 })
}
const tap = (kind: 'arrived' | 'departed', stop: StopId) =>
  server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop } })
/** Arrives at the appointment or later, and leaves after so many minutes. */
async function waitAt(stop: StopId, minutes: number): Promise<void> {
  await tap('arrived', stop)
  server.pass({ minutes })
  await tap('departed', stop)
  server.pass({ hours: 8 })
}
const readInvoice = (who = dana) => server.as(who).call(readInvoiceEndpoint, { params: load, query: {} })

describe('a document', () => {
  async function add(kind: 'pod' | 'bol', stop?: StopId) {
    const part = await uploaded({ url: server.url, accessToken: await tokenOf(dana) }, tinyJpeg(500))
    const body = { documentId: randomUUID(), kind, parts: [part], ...(stop && { stop }) }
    await server.as(dana).call(addDocumentEndpoint, { params: load, body })
    return body.documentId
  }
  const list = async (query: { stop?: StopId } = {}) => {
    const { data } = await server.as(marta).call(listDocumentsEndpoint, { params: load, query })
    return data.map(({ id }) => id)
  }

  test('[STOP-42] is for one stop or for all, and both parties read which', async () => {
    const all = await add('pod')
    server.pass({ minutes: 1 })
    const drop = await add('pod', 's1')
    expect(await list()).toEqual([all, drop])
    expect(await list({ stop: 's1' }), 'one for all stops is for this one too').toEqual([all, drop])
    expect(await list({ stop: 'delivery' })).toEqual([all])
    const { deal } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(deal?.documents.map((row) => documentSchema.parse(row)).map(({ id, stop }) => [id, stop])).toEqual([
      [all, undefined],
      [drop, 's1'],
    ])
  })

  test('[STOP-42] for a stop that was never part of the deal is not found', async () => {
    const part = await uploaded({ url: server.url, accessToken: await tokenOf(dana) }, tinyJpeg(500))
    const body = { documentId: randomUUID(), kind: 'pod' as const, parts: [part], stop: 's9' as const }
    const adding = server.as(dana).call(addDocumentEndpoint, { params: load, body })
    expect(await expectRefusal(adding)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await expectRefusal(list({ stop: 's9' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await list()).toEqual([])
  })

  test('[STOP-42] of a stop is sent by its driver, whose page shows it there', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    const driver = server.as({ accessToken: token })
    const part = await uploaded({ url: server.url, accessToken: token }, tinyJpeg(2000))
    const body = { documentId: randomUUID(), kind: 'pod' as const, parts: [part], stop: 's1' as const }
    await driver.call(addDriverDocumentEndpoint, { params: load, body })
    const { documents } = await driver.call(readDriverLoadEndpoint, { query: {} })
    expect(documents).toMatchObject([{ kind: 'pod', stop: 's1' }])
  })

  test('[STOP-43] is in the packet by its stop, after those for all stops, and the packet names a delivery without a POD', async () => {
    await add('pod', 'delivery')
    await add('bol', 's2')
    await add('bol')
    await add('bol', 'pickup')
    server.pass({ hours: 96 })
    for (const stop of STOPS) await waitAt(stop, 10)
    await send()
    const { text } = await packet()
    const contents = text.slice(text.indexOf('In this file'))
    const order = ['BOL, 1 page, 1 KB', 'BOL, 1 page, stop 1', 'BOL, 1 page, stop 3', 'POD, 1 page, stop 4']
    expect(order.map((title) => contents.indexOf(title)).every((at, index, all) => at > (all[index - 1] ?? -1))).toBe(
      true,
    )
    expect(text).toContain('No POD was added for stop 2.')
    expect(text).not.toContain('No POD was added for stop 4.')
  })
})

async function send() {
  const { dealId, draft, versions } = await readInvoice()
  await proveNow(server, dana)
  const body = { dealId, version: versions.length, total: draft.total, remitTo: REMIT_TO }
  return server.as(dana).call(sendInvoiceEndpoint, { params: load, body })
}

async function pdf(endpoint: typeof readInvoicePacketEndpoint | typeof readDetentionStatementEndpoint) {
  const { path } = buildHttpRequest(endpoint, { params: load, query: {} })
  const headers = { authorization: `Bearer ${await tokenOf(marta)}` }
  const answer = await fetch(server.url + DEFAULT_API_ROOT + path, { headers })
  return readPdf(Buffer.from(await answer.arrayBuffer()))
}
const packet = () => pdf(readInvoicePacketEndpoint)

async function ask(kind: 'lumper' | 'stop-off', amount: number, note?: string): Promise<string> {
  const { dealId } = await readInvoice()
  const accessorialId = randomUUID()
  const body = { dealId, accessorialId, kind, amount, ...(note !== undefined && { note }) }
  await server.as(dana).call(askAccessorialEndpoint, { params: load, body })
  return accessorialId
}
const approve = (accessorialId: string) =>
  server.as(marta).call(answerAccessorialEndpoint, { params: load, body: { accessorialId, answer: 'approved' } })

test('[STOP-44] stop-off pay names its stop, and counts once it is approved', async () => {
  for (const note of [undefined, '', '  '])
    expect((await expectRefusal(ask('stop-off', 100, note))).validationErrors).toEqual([
      { path: 'note', message: 'Say where the extra stop was' },
    ])
  const total = (await readInvoice()).draft.total
  const id = await ask('stop-off', 100, 'Receiver sent us to Gallup, NM')
  expect((await readInvoice()).draft.total).toBe(total)
  await approve(id)
  const { draft, accessorials } = await readInvoice(marta)
  expect(accessorials).toMatchObject([{ kind: 'stop-off', note: 'Receiver sent us to Gallup, NM', status: 'approved' }])
  expect([draft.total, draft.lines.at(-1)]).toEqual([total + 100, { kind: 'stop-off', amount: 100 }])
  await server.eventsHandled()
})

test('[STOP-44] [STOP-45] an invoice names each stop where the truck waited, and every paper sums as it does', async () => {
  server.pass({ hours: 96 })
  // free for an hour: a quarter, the cap of two hours, nothing, an hour and a quarter
  await waitAt('pickup', 75)
  await waitAt('s1', 700)
  await waitAt('s2', 40)
  await waitAt('delivery', 130)
  await approve(await ask('stop-off', 150, 'Gallup, NM'))
  server.pass({ minutes: 1 })
  await approve(await ask('lumper', 80.25))
  const { versions } = await send()
  const lines = [
    { kind: 'rate', amount: load.rate },
    { kind: 'detention', amount: 15, stop: 'pickup', at: 'stop 1, Dallas, TX', billedMinutes: 15 },
    { kind: 'detention', amount: 120, stop: 's1', at: 'stop 2, Amarillo, TX', billedMinutes: 120 },
    { kind: 'detention', amount: 75, stop: 'delivery', at: 'stop 4, Phoenix, AZ', billedMinutes: 75 },
    { kind: 'stop-off', amount: 150 },
    { kind: 'lumper', amount: 80.25 },
  ]
  expect(versions).toMatchObject([{ lines, total: load.rate + 440.25 }])

  const { text } = await packet()
  for (const words of [
    'Detention at stop 1, Dallas, TX, 15 min $15.00',
    'Detention at stop 2, Amarillo, TX, 2 h $120.00',
    'Detention at stop 4, Phoenix, AZ, 1 h 15 min $75.00',
    'Stop-off $150.00',
    'Lumper $80.25',
    'Stop 2, Amarillo, TX: $120.00',
    'Arrived, stop 2',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\bs1\b/)
  expect((await pdf(readDetentionStatementEndpoint)).text).toContain('Detention due $210.00')

  const detention = await server.as(marta).call(readDetentionEndpoint, { params: load, query: {} })
  expect([detention.amount, detention.stops.map(({ amount }) => amount)]).toEqual([210, [15, 120, 0, 75]])
  const books = await server.as(marta).call(readOpenBooksEndpoint, { params: load, query: {} })
  expect(books.carrierPay).toBe(load.rate)
  // kind, city, state and agreed time, and no street
  expect(books.stops.map(({ kind, city, state, dateTime }) => [kind, city, state, dateTime])).toEqual(
    load.stops?.map(({ kind, city, state, dateTime }) => [kind, city, state, dateTime]),
  )
  expect(JSON.stringify(books.stops)).not.toMatch(/Stockyards|Rio Grande/)

  const to = server.at({ hours: 240 }).toISOString().slice(0, 10)
  const range = {
    from: server.at({ hours: -240 }).toISOString().slice(0, 10),
    to,
    by: 'month',
    zone: 'America/Chicago',
  } as const
  const hauled = await server.as(dana).call(hauledReportEndpoint, { query: range })
  const posted = await server.as(marta).call(postedReportEndpoint, { query: range })
  for (const { total } of [hauled, posted]) expect(total).toMatchObject({ loads: 1, detentionCents: 21_000 })

  const query = { side: 'receivables' as const, party: `account:${marta.id}`, asOf: to }
  const csv = await server.as(dana).ask(readStatementCsvEndpoint, { query })
  expect(csv.text).toContain((load.rate + 440.25).toFixed(2))
})

test('[STOP-45] [STOP-44] [STOP-34] with a correction at each stop and a reorder after the first invoice, all sums agree, and lines name the same stops', async () => {
  server.pass({ hours: 96 })
  await waitAt('pickup', 75)
  // stop 2 is passed
  await waitAt('s2', 700)
  await waitAt('delivery', 130)
  await approve(await ask('stop-off', 150, 'Gallup, NM'))
  server.pass({ minutes: 1 })
  await approve(await ask('lumper', 80.25))
  // each departure was tapped half an hour late
  for (const stop of ['pickup', 's2', 'delivery'] as const) {
    const { deal } = await server.as(dana).call(readLoadEndpoint, { params: load })
    const left = deal?.stopEvents.find((event) => event.kind === 'departed' && event.stop === stop)
    const occurredAt = new Date(Date.parse(left?.occurredAt ?? '') - 30 * 60_000).toISOString()
    const params = { id: load.id, eventId: left?.id ?? '' }
    await server.as(dana).call(correctStopEventEndpoint, { params, body: { reason: 'Gate log', occurredAt } })
  }
  const first = await send()
  const linesOf = (lines: typeof first.draft.lines) =>
    lines.flatMap(({ kind, stop, at, amount }) => (kind === 'detention' ? [[stop, at, amount]] : []))
  const sent = [
    ['s2', 'stop 3, Albuquerque, NM', 120],
    ['delivery', 'stop 4, Phoenix, AZ', 45],
  ]
  expect(linesOf(first.versions[0]?.lines ?? [])).toEqual(sent)
  expect(first.versions[0]?.total).toBe(load.rate + 165 + 230.25)

  // the arrival was a mistake: stop 2 comes after stop 3 now
  await server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong load' } })
  const { deal, stops = [] } = await server.as(marta).call(readLoadEndpoint, { params: load })
  const listed = stops.map(({ zone: _zone, coordinates: _point, legMiles: _miles, legMinutes: _time, ...stop }) => ({
    ...stop,
    address: stop.address ?? '',
  }))
  const [pickup, s1, s2, delivery] = listed
  if (!pickup || !s1 || !s2 || !delivery) throw new Error('four stops')
  const later = { ...s1, dateTime: server.at({ hours: 2 }).toISOString() }
  const last = { ...delivery, dateTime: server.at({ hours: 6 }).toISOString() }
  const changeId = randomUUID()
  const about = { dealId: deal?.id ?? '', version: deal?.version ?? 0, changeId, rate: load.rate, reason: 'Drop later' }
  const body = { ...about, stops: [pickup, s2, later, last] }
  await server.as(marta).call(proposeChangeEndpoint, { params: load, body })
  const answer = { changeId, answer: 'accepted' as const, stops: 4 }
  await server.as(dana).call(answerChangeEndpoint, { params: load, body: answer })
  server.pass({ hours: 8 })
  await waitAt('delivery', 105)
  const second = await send()
  expect(linesOf(second.versions[0]?.lines ?? [])).toEqual(sent)
  expect(linesOf(second.versions.at(-1)?.lines ?? [])).toEqual([
    ['s2', 'stop 2, Albuquerque, NM', 120],
    ['delivery', 'stop 4, Phoenix, AZ', 45],
  ])
  const total = load.rate + 165 + 230.25
  expect(second.versions.map((version) => version.total)).toEqual([total, total])

  const detention = await server.as(marta).call(readDetentionEndpoint, { params: load, query: {} })
  expect([detention.amount, detention.stops.map(({ stop, amount }) => [stop, amount])]).toEqual([
    165,
    [
      ['pickup', 0],
      ['s2', 120],
      ['s1', 0],
      ['delivery', 45],
    ],
  ])
  const { text } = await packet()
  expect(text).toContain('Detention at stop 2, Albuquerque, NM, 2 h $120.00')
  expect(text).toContain('Detention at stop 4, Phoenix, AZ, 45 min $45.00')
  const to = server.at({ hours: 240 }).toISOString().slice(0, 10)
  const from = server.at({ hours: -480 }).toISOString().slice(0, 10)
  const report = await server.as(dana).call(hauledReportEndpoint, {
    query: { from, to, by: 'month', zone: 'America/Chicago' },
  })
  expect(report.total).toMatchObject({ loads: 1, detentionCents: 16_500 })
  const query = { side: 'receivables' as const, party: `account:${marta.id}`, asOf: to }
  expect((await server.as(dana).ask(readStatementCsvEndpoint, { query })).text).toContain(total.toFixed(2))
})
