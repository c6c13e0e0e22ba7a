import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { listCarrierRecordsEndpoint, suggestCarriersEndpoint } from '#contract/freight/compare-offers.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import {
  acceptTenderEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { hauledReportEndpoint, postedReportEndpoint } from '#contract/reports/analytics.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createBookingDispatcher, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type DeliveredLoadOptions, insertDeliveredLoad } from '#tests/support/delivered-load.ts'
import {
  postBookedLoad,
  type PostedLoad,
  postLoad,
  postTenderedLoad,
  requestPostedLoad,
} from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const PICKED_UP: NonNullable<DeliveredLoadOptions['events']>[number] = [
  'arrived',
  '2025-09-01T08:00:00-06:00',
  'pickup',
]

let [marta, rival, dana, harpreet] = [] as unknown as [ApiPerson, ApiPerson, ApiPerson, ApiPerson]
/** for whom Dana books */
let carrier: ApiPerson
let load: PostedLoad

beforeAll(async () => {
  marta = await createPerson(server, 'broker')
  rival = await createPerson(server, 'broker')
  ;({ dispatcher: dana, carrier } = await createBookingDispatcher(server))
  harpreet = await createPerson(server, 'company')
  const due = (at: string, about: Partial<DeliveredLoadOptions> = {}) =>
    insertDeliveredLoad(server, at, {
      owner: marta,
      carrier: dana,
      agreed_delivery_at: new Date(at),
      ...about,
      events: [...(about.events ? [PICKED_UP] : []), ...(about.events ?? [])],
    })
  // in the last minute of its appointment
  await due('2026-11-10T15:00:00-06:00', { events: [['arrived', '2026-11-10T15:00:59-06:00', 'delivery']] })
  // within its window
  await due('2026-11-12T08:00:00-06:00', {
    owner: rival,
    agreed_delivery_until: new Date('2026-11-12T12:00:00-06:00'),
    events: [['arrived', '2026-11-12T11:30:00-06:00', 'delivery']],
  })
  await due('2026-11-14T15:00:00-06:00', {
    owner: rival,
    events: [['arrived', '2026-11-14T15:01:00-06:00', 'delivery']],
  })
  // its arrival is not on record
  await due('2026-11-16T15:00:00-06:00')
  // longer than a year ago: still hauled for the broker, too old for the share
  await due('2025-10-01T15:00:00-05:00', { events: [['arrived', '2025-10-02T15:00:00-05:00', 'delivery']] })
  await due('2026-11-17T15:00:00-06:00', { status: 'active', completed_at: null })
  load = await postLoad(server, marta)
  await requestPostedLoad(server, dana, load)
  await requestPostedLoad(server, harpreet, load)
})

type CarrierRecord = EndpointResponse<typeof listCarrierRecordsEndpoint>['data'][number]

async function recordOf(who: ApiPerson): Promise<CarrierRecord | undefined> {
  const { data } = await server.as(marta).call(listCarrierRecordsEndpoint, { params: load })
  expect(data).toHaveLength(2)
  return data.find(({ carrierId }) => carrierId === who.id)
}

test('a requester is on time until the last minute of its appointment, for whichever broker, within a year', async () => {
  expect((await recordOf(dana))?.onTime).toEqual({ loads: 3, onTime: 2 })
})

test('what it hauled with the broker are that broker’s own loads, also older ones', async () => {
  expect((await recordOf(dana))?.withYou).toEqual({
    loads: 3,
    lastAt: new Date('2026-11-16T15:00:00-06:00').toISOString(),
  })
})

test('a carrier without a delivery has no record', async () => {
  expect(await recordOf(harpreet)).toEqual({ carrierId: harpreet.id, onTime: null, withYou: null })
})

test('only the load’s owner reads the records of its requesters', async () => {
  const codeFor = async (who: ApiPerson) =>
    (await expectRefusal(server.as(who).call(listCarrierRecordsEndpoint, { params: load }))).code
  expect(await codeFor(rival)).toBe('NOT_FOUND')
  expect(await codeFor(dana)).toBe('FORBIDDEN')
})

test('[SAFE-11] loads that nobody accepted, without an arrival at pickup or of a single broker make no record', async () => {
  const [sham, faker] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const at = '2026-11-10T15:00:00-06:00'
  const arrived: typeof PICKED_UP = ['arrived', at, 'delivery']
  const about = { carrier: faker, agreed_delivery_at: new Date(at) }
  await insertDeliveredLoad(server, at, { ...about, owner: sham, events: [PICKED_UP, arrived] })
  await insertDeliveredLoad(server, at, { ...about, owner: marta, events: [arrived] })
  await insertDeliveredLoad(server, at, { ...about, owner: marta, hasDeal: false, events: [PICKED_UP, arrived] })
  const asked = await postLoad(server, marta)
  await requestPostedLoad(server, faker, asked)
  const records = async () => (await server.as(marta).call(listCarrierRecordsEndpoint, { params: asked })).data
  expect(await records()).toMatchObject([{ onTime: null, withYou: { loads: 1 } }])
  await insertDeliveredLoad(server, at, { ...about, owner: rival, events: [PICKED_UP, arrived] })
  expect(await records()).toMatchObject([{ onTime: { loads: 2, onTime: 2 } }])
})

test('[TRUE-07] a released carrier’s arrival at pickup makes no record for its successor', async () => {
  const [first, successor] = [await createPerson(server, 'company'), await createPerson(server, 'company')]
  for (const owner of [marta, rival]) {
    const hauled = await postBookedLoad(server, owner, first)
    server.pass({ hours: 47 })
    const arrive = (who: ApiPerson, stop: 'pickup' | 'delivery') =>
      server.as(who).call(recordStopEventEndpoint, { params: hauled, body: { kind: 'arrived', stop } })
    await arrive(first, 'pickup')
    await server.as(owner).call(releaseCarrierEndpoint, { params: hauled, body: { reason: 'Truck broke down' } })
    await server.as(owner).call(tenderLoadEndpoint, { params: hauled, body: { carrierId: successor.id } })
    await server.as(successor).call(acceptTenderEndpoint, { params: hauled })
    server.pass({ hours: 20 })
    await arrive(successor, 'delivery')
  }
  const asked = await postLoad(server, marta)
  await requestPostedLoad(server, successor, asked)
  const { data } = await server.as(marta).call(listCarrierRecordsEndpoint, { params: asked })
  expect(data).toMatchObject([{ onTime: null, withYou: { loads: 1 } }])
})

test('[TRUE-07] an arrival that may be on time or late is not judged, as in the reports', async () => {
  const carrier = await createPerson(server, 'company')
  for (const owner of [marta, rival]) {
    const hauled = await postBookedLoad(server, owner, carrier)
    server.pass({ hours: 71 })
    const contactAt = server.at({}).toISOString()
    const arrive = (stop: 'pickup' | 'delivery', clock?: { contactAt: string; isSure: boolean }) =>
      server.as(carrier).call(recordStopEventEndpoint, {
        params: hauled,
        body: { kind: 'arrived', stop, occurredAt: server.at({}).toISOString(), ...(clock && { clock }) },
      })
    await arrive('pickup')
    server.pass({ hours: 2 })
    await arrive('delivery', { contactAt, isSure: false })
  }
  const asked = await postLoad(server, marta)
  await requestPostedLoad(server, carrier, asked)
  const { data } = await server.as(marta).call(listCarrierRecordsEndpoint, { params: asked })
  expect(data).toMatchObject([{ onTime: null, withYou: { loads: 1 } }])
})

test('[SAFE-11] a tender that the owner completes without the carrier has ended for the carrier', async () => {
  const tendered = await postTenderedLoad(server, marta, harpreet)
  const body = { status: 'completed' as const, reason: 'Hauled by ourselves' }
  await server.as(marta).call(setLoadStatusEndpoint, { params: tendered, body })
  const { data } = await server.as(harpreet).call(listMyLoadsEndpoint, { query: {} })
  expect(data.map(({ id }) => id)).not.toContain(tendered.id)
  await server.eventsHandled()
  const news = await server.as(harpreet).call(listNotificationsEndpoint, { query: { limit: 100 } })
  expect(news.data[0]?.title).toBe('Tender ended')
})

test('[FACE-20] a tender suggests who delivered for the broker, this lane’s carriers first, to the load’s owner alone', async () => {
  // who hauls most and last, but elsewhere
  const away = { owner: marta, carrier: harpreet, hasDeal: true, delivery: { city: 'Boise', state: 'ID' } }
  for (const day of [18, 19, 20, 21]) await insertDeliveredLoad(server, `2026-11-${day}T15:00:00-07:00`, away)
  const { data } = await server.as(marta).call(suggestCarriersEndpoint, { params: load })
  const [first] = data
  expect(data.at(-1)).toMatchObject({ id: harpreet.id, onLane: 0 })
  const onLane = data.map((each) => each.onLane)
  expect(onLane).toEqual(onLane.toSorted((a, b) => b - a))
  // a dispatcher delivered these loads for the broker; who hauled them was on time
  expect(first).toMatchObject({ id: dana.id, record: { onTime: null, withYou: (await recordOf(dana))?.withYou } })
  expect(data.map(({ record }) => record.withYou)).not.toContain(null)
  expect(data).toContainEqual(
    expect.objectContaining({ id: carrier.id, record: { ...(await recordOf(dana)), carrierId: carrier.id } }),
  )
  const elsewhere = await postLoad(server, marta, { delivery: { city: 'Boise', state: 'ID' } })
  const there = (await server.as(marta).call(suggestCarriersEndpoint, { params: elsewhere })).data.find(
    ({ id }) => id === dana.id,
  )
  expect(first?.onLane).toBe(2)
  expect(there?.onLane).toBe(0)
  const codeFor = async (who: ApiPerson) =>
    (await expectRefusal(server.as(who).call(suggestCarriersEndpoint, { params: load }))).code
  expect(await codeFor(rival)).toBe('NOT_FOUND')
  expect(await codeFor(dana)).toBe('FORBIDDEN')
})

test('[FACE-20] a broker’s report has its margin where it is known, and the carrier’s of the same loads has none', async () => {
  const [owner, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const day = '2026-10-06T15:00:00-05:00'
  const about = { owner, carrier, agreed_delivery_at: new Date(day) }
  await insertDeliveredLoad(server, day, {
    ...about,
    rate_cents: 215_000,
    agreed_rate_cents: 215_000,
    shipper_pays_cents: 246_000,
  })
  await insertDeliveredLoad(server, day, { ...about, rate_cents: 100_000, agreed_rate_cents: 100_000 })
  const query = { from: '2026-10-01', to: '2026-10-31', by: 'month', zone: 'America/Chicago' } as const
  const posted = await server.as(owner).call(postedReportEndpoint, { query })
  expect(posted.total).toMatchObject({ loads: 2, cents: 315_000, shipperCents: 246_000, marginCents: 31_000 })
  const hauled = await server.as(carrier).ask(hauledReportEndpoint, { query })
  expect(hauled.text).toContain('"cents":315000')
  expect(hauled.text).not.toMatch(/246000|31000[,}]/)
})
