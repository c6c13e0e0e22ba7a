import { afterAll, expect, test } from 'vitest'
import { readDetentionEndpoint } from '#contract/freight/detention.ts'
import { readDriverLoadEndpoint } from '#contract/freight/driver-load.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { correctArrivalEndpoint, recordStopEventEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint, type NewLoad } from '#contract/freight/load-post.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { exportLoadsEndpoint, type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { postAndBook } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { fiveStops, fourStops } from '#tests/support/stops-body.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
const harpreet = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })

type StopId = NonNullable<Load['stops']>[number]['id']

const book = (body: NewLoad, broker = marta) => postAndBook(server, { broker, carrier: harpreet }, body)

test('[STOP-18] a driver’s link has every stop with its freight, numbers and handling, and neither email nor money', async () => {
  const load = await book(fiveStops(server.at))
  const { token } = await linkDriver(server.as(harpreet), load)
  const seen = await server.as({ accessToken: token }).call(readDriverLoadEndpoint, { query: {} })
  expect(seen.stops).toMatchObject([
    {
      id: 'pickup',
      city: 'Dallas',
      contactPhone: '+1 214 555 0100',
      freight: { pieces: '20 pallets', weight: 18_000 },
    },
    {
      id: 's1',
      kind: 'delivery',
      city: 'Amarillo',
      address: '1 Stockyards Road',
      contactName: 'Sam Between',
      contactPhone: '+1 806 555 0100',
      freight: { pieces: '8 pallets', weight: 7200 },
      appointmentNumber: '48-1177',
      handling: 'Live unload',
    },
    { id: 's2', kind: 'pickup', city: 'Albuquerque', freight: { pieces: '6 pallets', weight: 5400 } },
    { id: 's3', kind: 'delivery', city: 'Flagstaff', contactName: 'Kai Begay', references: 'PO 9931' },
    { id: 'delivery', city: 'Phoenix', appointmentNumber: '33816', handling: 'Live unload, lumper on site' },
  ])
  expect(JSON.stringify(seen)).not.toMatch(/@|rate|email|notes|perHour|\$/i)
  // of two stops, the freight is the load's
  const { token: plain } = await linkDriver(server.as(harpreet), await book(newLoad(server)))
  const two = await server.as({ accessToken: plain }).call(readDriverLoadEndpoint, { query: {} })
  expect(two.stops.map((stop) => 'freight' in stop)).toEqual([false, false])
})

test('[STOP-01] a load with two stops says no number, kind or list of stops: on its paper, in its news and in the export', async () => {
  const owner = await createPerson(server, 'broker')
  const posted = await book(newLoad(server), owner)
  const paper = await server.as(harpreet).call(readRateConfirmationEndpoint, { params: posted, query: {} })
  const said = { stop: expect.any(String) as unknown, place: expect.any(Object) as unknown }
  const dock = { ...said, appointment: expect.any(Object) as unknown, contact: expect.any(Object) as unknown }
  expect(paper.stops).toEqual([
    { ...dock, stop: 'pickup' },
    { ...dock, stop: 'delivery' },
  ])
  server.pass({ hours: 48 })
  for (const stop of ['pickup', 'delivery'] as const) {
    const body = { kind: 'arrived' as const, stop }
    await server.as(harpreet).call(recordStopEventEndpoint, { params: posted, body })
    server.pass({ hours: 36 })
  }
  await server.eventsHandled()
  const { data } = await server.as(owner).call(listNotificationsEndpoint, { query: {} })
  const texts = data.map(({ title, message }) => `${title}: ${message}`)
  expect(texts.filter((text) => /arrived/i.test(text))).toHaveLength(2)
  expect(texts.filter((text) => /stop \d|\d stops/i.test(text))).toEqual([])
  const { text } = await server.as(owner).ask(exportLoadsEndpoint, { query: {} })
  expect(text.split('\r\n')[0]).not.toMatch(/Stop \d|Pickup weight/i)
})

test('[STOP-28] a tender and its push say how many stops the load has', async () => {
  const told = async (body: NewLoad) => {
    const load = await server.as(marta).call(createLoadEndpoint, { body })
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
    await server.eventsHandled()
    const { data } = await server.as(harpreet).call(listNotificationsEndpoint, { query: {} })
    // the push has this text
    return data.find(({ title, metadata }) => title === 'Load tendered to you' && metadata.loadId === load.id)?.message
  }
  expect(await told(fourStops(server.at))).toMatch(
    /^Blue Mesa Freight tendered you load #\d+, Dallas, TX to Phoenix, AZ, 4 stops\.$/,
  )
  expect(await told(newLoad(server))).toMatch(/, Dallas, TX to Phoenix, AZ\.$/)
})

test('[STOP-34] voiding the last arrival changes that stop alone: the load is active again, and nothing is billed twice', async () => {
  const load = await book(
    fourStops(server.at, { detention: { freeMinutes: 60, ratePerHour: 60, stepMinutes: 30, maxHours: 4 } }),
  )
  const tap = (kind: 'arrived' | 'departed', stop: StopId) =>
    server.as(harpreet).call(recordStopEventEndpoint, { params: load, body: { kind, stop } })
  const read = () => server.as(harpreet).call(readLoadEndpoint, { params: load })
  const statement = async () => {
    const { stops } = await server.as(harpreet).call(readDetentionEndpoint, { params: load, query: {} })
    return stops.map(({ stop, state, amount }) => [stop, state, amount])
  }
  const billed = () => server.as(harpreet).call(readInvoiceEndpoint, { params: load, query: {} })
  const send = async () => {
    const { dealId, draft, versions } = await billed()
    const remitTo = {
      kind: 'carrier' as const,
      name: 'Reyes Trucking LLC',
      address: '12 Depot Rd, Laredo, TX 78040',
      email: null,
    }
    await proveNow(server, harpreet)
    const body = { dealId, version: versions.length, total: draft.total, remitTo }
    return server.as(harpreet).call(sendInvoiceEndpoint, { params: load, body })
  }
  server.pass({ hours: 48 })
  await tap('arrived', 'pickup')
  server.pass({ hours: 3 })
  await tap('departed', 'pickup')
  server.pass({ hours: 9 })
  // two hours of waiting at the first stop alone; stop 2 has no departure
  await tap('arrived', 's1')
  server.pass({ hours: 11 })
  await tap('arrived', 's2')
  await tap('departed', 's2')
  server.pass({ hours: 15 })
  expect(await tap('arrived', 'delivery')).toMatchObject({ status: 'completed' })
  const before = await statement()
  expect(before).toMatchObject([
    ['pickup', 'ended', 120],
    ['s1', 'departure-missing', 0],
    ['s2', 'ended', 0],
    ['delivery', expect.any(String), 0],
  ])
  await send()
  const [sent] = (await billed()).versions

  await server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong dock' } })
  const reopened = await read()
  expect(reopened.status).toBe('active')
  const events = reopened.deal?.stopEvents ?? []
  const voided = new Set(events.map(({ corrects }) => corrects))
  const valid = events.filter(({ id, kind }) => kind !== 'corrected' && !voided.has(id))
  expect(valid.map(({ kind, stop }) => `${kind} ${stop}`)).toEqual([
    'arrived pickup',
    'departed pickup',
    'arrived s1',
    'arrived s2',
    'departed s2',
  ])
  const after = await statement()
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
  server.pass({ minutes: 20 })
  expect(await tap('arrived', 'delivery')).toMatchObject({ status: 'completed' })
  await tap('departed', 'delivery')
  await send()
  const { versions } = await billed()
  expect(versions).toHaveLength(2)
  const waiting = versions.at(-1)?.lines.filter(({ kind }) => kind === 'detention')
  expect(waiting).toMatchObject([{ stop: 'pickup', amount: 120 }])
  expect(versions.at(-1)?.total).toBe(sent?.total)
})
