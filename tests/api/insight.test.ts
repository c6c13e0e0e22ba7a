import { afterAll, describe, expect, test } from 'vitest'
import { listActivityEndpoint, listActivityPeriodsEndpoint } from '#contract/reports/activity.ts'
import { hauledReportEndpoint, postedReportEndpoint, receivedRequestsEndpoint } from '#contract/reports/analytics.ts'
import {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { correctArrivalEndpoint, deleteLoadEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, requestPostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type DeliveredLoadOptions, insertDeliveredLoad } from '#tests/support/delivered-load.ts'
import { createPerson } from '#tests/support/api-person.ts'

const CHICAGO = 'America/Chicago'
const AUTUMN = { from: '2026-10-01', to: '2026-11-30', by: 'month', zone: CHICAGO } as const
type Range = EndpointInput<typeof hauledReportEndpoint>['query']

const server = await startApi()
afterAll(() => server.stop())

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')
const other = await createPerson(server, 'broker')

const delivered = (at: string, { owner = marta, carrier = dana, ...about }: Partial<DeliveredLoadOptions> = {}) =>
  insertDeliveredLoad(server, at, { owner, carrier, ...about })

await delivered('2026-11-10T15:05:00-06:00', {
  agreed_rate_cents: 210_000,
  distance_miles: 900,
  posted_at: new Date('2026-11-07T08:00:00-06:00'),
  agreed_pickup_at: new Date('2026-11-09T08:00:00-06:00'),
  agreed_delivery_at: new Date('2026-11-10T15:00:00-06:00'),
  events: [
    ['booked', '2026-11-07T11:00:00-06:00'],
    ['arrived', '2026-11-09T08:00:00-06:00', 'pickup'],
    ['departed', '2026-11-09T09:00:00-06:00', 'pickup'],
    ['arrived', '2026-11-10T14:50:00-06:00', 'delivery'],
    // 200 minutes from the appointment, 80 of them beyond the free ones: six started quarter hours at $12.50
    ['departed', '2026-11-10T18:20:00-06:00', 'delivery'],
  ],
})
// half an hour before Monday in Chicago, half an hour after it in New York
await delivered('2026-11-15T23:30:00-06:00', {
  agreed_rate_cents: 180_000,
  distance_miles: 900,
  posted_at: new Date('2026-11-13T08:00:00-06:00'),
  agreed_delivery_at: new Date('2026-11-15T22:00:00-06:00'),
  events: [
    ['tender-accepted', '2026-11-13T09:00:00-06:00'],
    ['arrived', '2026-11-15T23:20:00-06:00', 'delivery'],
  ],
})
// no agreed terms beyond the posted ones, and no recorded arrival
await delivered('2026-10-31T23:30:00-05:00', {
  rate_cents: 60_050,
  distance_miles: 85,
  vehicle: 'Reefer',
  equipment_code: 'R',
  pickup: { city: 'Atlanta', state: 'GA' },
  delivery: { city: 'Macon', state: 'GA' },
})
await delivered('2026-11-12T10:00:00-06:00', { carrier: harpreet, rate_cents: 100_000, distance_miles: 400 })
await delivered('2026-11-12T11:00:00-06:00', { owner: other, rate_cents: 70_000, distance_miles: 300 })
await delivered('2026-11-20T11:00:00-06:00', { status: 'active', completed_at: null })

const hauled = (query: Range) => server.as(dana).call(hauledReportEndpoint, { query })
const posted = (query: Range) => server.as(marta).call(postedReportEndpoint, { query })

describe('what a carrier hauled', () => {
  test('[CAL-03] the report totals money, miles, arrivals and detention by month, lane and equipment', async () => {
    const { periods, total, lanes, otherLanes, equipment } = await hauled(AUTUMN)
    const november = { loads: 3, cents: 460_000, miles: 2100, judged: 2, onTime: 1, detentionCents: 7500 }
    expect(periods).toMatchObject([
      { from: '2026-10-01', to: '2026-10-31', loads: 1, cents: 60_050, miles: 85, judged: 0, detentionCents: 0 },
      { from: '2026-11-01', to: '2026-11-30', ...november, detentionMinutes: 90 },
    ])
    expect(total).toMatchObject({ loads: 4, cents: 520_050, miles: 2185, judged: 2, onTime: 1, detentionCents: 7500 })
    expect(lanes).toMatchObject([
      { origin: 'Dallas, TX', destination: 'Chicago, IL', loads: 3, cents: 460_000 },
      { origin: 'Atlanta, GA', destination: 'Macon, GA', loads: 1, cents: 60_050 },
    ])
    expect(otherLanes).toBeNull()
    expect(equipment).toMatchObject([
      { name: 'Van', loads: 3, cents: 460_000 },
      { name: 'Reefer', loads: 1, cents: 60_050 },
    ])
  })

  test('weeks and days follow the requested time zone', async () => {
    const weeks = { from: '2026-11-09', to: '2026-11-22', by: 'week' } as const
    const loadsIn = async (zone: string) => (await hauled({ ...weeks, zone })).periods.map(({ loads }) => loads)
    expect(await loadsIn(CHICAGO)).toEqual([3, 0])
    expect(await loadsIn('america/new_york')).toEqual([2, 1])
    const day = { from: '2026-10-31', to: '2026-10-31', by: 'day' } as const
    expect((await hauled({ ...day, zone: CHICAGO })).total.loads).toBe(1)
    expect((await hauled({ ...day, zone: 'UTC' })).total.loads).toBe(0)
  })

  test('the report can be filtered by lane and equipment', async () => {
    const lane = { origin: 'Atlanta, GA', destination: 'Macon, GA' }
    expect((await hauled({ ...AUTUMN, ...lane })).total).toMatchObject({ loads: 1, cents: 60_050 })
    expect((await hauled({ ...AUTUMN, equipment: 'Van' })).total).toMatchObject({ loads: 3, cents: 460_000 })
    expect((await hauled({ ...AUTUMN, ...lane, equipment: 'Van' })).total.loads).toBe(0)
  })
})

describe('what a broker shipped', () => {
  test('[CAL-03] the report totals spend and time to cover over all carriers of one broker', async () => {
    const { total } = await posted(AUTUMN)
    // 180 and 60 minutes; the other two have no booking event
    expect(total).toMatchObject({ loads: 4, cents: 550_050, miles: 2285, covered: 2, coverMinutes: 240 })
    expect((await server.as(other).call(postedReportEndpoint, { query: AUTUMN })).total.cents).toBe(70_000)
  })

  test('no account sees the loads of others', async () => {
    expect((await server.as(harpreet).call(hauledReportEndpoint, { query: AUTUMN })).total.cents).toBe(100_000)
    expect((await server.as(harpreet).call(postedReportEndpoint, { query: AUTUMN })).total.loads).toBe(0)
    expect((await server.as(marta).call(hauledReportEndpoint, { query: AUTUMN })).total.loads).toBe(0)
  })
})

test.each([
  [{ ...AUTUMN, from: '2026-12-01' }, 'to'],
  [{ ...AUTUMN, from: '2020-01-01', by: 'day' }, 'to'],
  [{ ...AUTUMN, zone: 'Mars/Olympus' }, 'zone'],
  [{ ...AUTUMN, zone: "UTC'; drop table load; --" }, 'zone'],
  [{ ...AUTUMN, from: '2026-02-30' }, 'from'],
  [{ ...AUTUMN, from: '1999-01-01' }, 'from'],
  [{ ...AUTUMN, by: 'hour' }, 'by'],
  [{ ...AUTUMN, equipment: 'Bicycle' }, 'equipment'],
])('a report of %o is rejected with the field named', async (query, field) => {
  const { status, body } = await server.as(dana).ask(hauledReportEndpoint, { query: query as Range })
  const { details } = errorEnvelopeSchema.parse(body).error
  expect([status, details?.map(({ path }) => path)]).toEqual([422, [field]])
})

describe('activity', async () => {
  const rosa = await createPerson(server, 'broker')
  const lee = await createPerson(server, 'dispatcher')
  const [first, second, third] = [
    await postLoad(server, rosa),
    await postLoad(server, rosa),
    await postLoad(server, rosa),
  ]
  const minute = () => server.pass({ minutes: 1 })
  const one = await requestPostedLoad(server, lee, first)
  minute()
  const two = await requestPostedLoad(server, lee, second)
  minute()
  const three = await requestPostedLoad(server, lee, third)
  minute()
  await server.as(rosa).call(acceptBookingRequestEndpoint, { params: { id: one.id }, body: {} })
  minute()
  await server.as(rosa).call(rejectBookingRequestEndpoint, { params: { id: two.id }, body: {} })
  minute()
  await server.as(lee).call(withdrawBookingRequestEndpoint, { params: { id: three.id }, body: {} })
  minute()
  await server.as(lee).call(setLoadStatusEndpoint, { params: first, body: { status: 'completed' } })
  await server.eventsHandled()

  const all = { limit: 100 }
  const typesOf = async (who: typeof rosa) => {
    const { data } = await server.as(who).call(listActivityEndpoint, { query: all })
    return data.map(({ type, title }) => title ?? type)
  }

  test('[ACT-02] each account sees only its own actions and notifications, newest first', async () => {
    expect(await typesOf(lee)).toEqual([
      'completed',
      'arrived',
      'withdrawn',
      'Request not accepted',
      'Request accepted',
      'requested',
      'requested',
      'requested',
    ])
    expect(await typesOf(rosa)).toEqual([
      'Arrival confirmed',
      'Booking request withdrawn',
      'rejected',
      'booked',
      'New booking request',
      'New booking request',
      'New booking request',
    ])
    expect((await typesOf(other)).length).toBe(0)
  })

  test('[ACT-02] an entry names its load, and opens it while the account can see it', async () => {
    const { data } = await server.as(lee).call(listActivityEndpoint, { query: all })
    const of = (number: number, entries = data) =>
      entries.filter(({ load }) => load?.number === number).map(({ load }) => load?.opens)
    expect(data[0]?.load).toEqual({
      id: first.id,
      number: first.number,
      lane: 'Dallas, TX to Chicago, IL',
      opens: 'load',
    })
    expect(new Set(of(first.number))).toEqual(new Set(['load']))
    expect(new Set(of(third.number))).toEqual(new Set(['board']))
    await server.as(rosa).call(deleteLoadEndpoint, { params: third })
    const later = await server.as(lee).call(listActivityEndpoint, { query: all })
    expect(new Set(of(third.number, later.data))).toEqual(new Set([null]))
  })

  test('paging lists each entry once', async () => {
    const whole = (await server.as(lee).call(listActivityEndpoint, { query: all })).data
    const found: typeof whole = []
    for (let after: string | undefined, pages = 0; pages < 20; pages += 1) {
      const { data, meta } = await server.as(lee).call(listActivityEndpoint, { query: { limit: 3, after } })
      found.push(...data)
      if (meta.after === null) break
      after = meta.after
    }
    expect(found).toEqual(whole)
  })

  test('[ACT-01, ACT-02] days, weeks, months and years count the same entries in the requested time zone', async () => {
    const totals = async (by: 'day' | 'week' | 'month' | 'year', zone: string) => {
      const { data } = await server.as(lee).call(listActivityPeriodsEndpoint, { query: { by, zone } })
      return data.map(({ from, to, total }) => [from, to, total])
    }
    expect(await totals('day', CHICAGO)).toEqual([['2026-11-23', '2026-11-23', 8]])
    expect(await totals('week', CHICAGO)).toEqual([['2026-11-23', '2026-11-29', 8]])
    expect(await totals('month', CHICAGO)).toEqual([['2026-11-01', '2026-11-30', 8]])
    expect(await totals('year', CHICAGO)).toEqual([['2026-01-01', '2026-12-31', 8]])
    expect(await totals('day', 'Pacific/Kiritimati')).toEqual([['2026-11-24', '2026-11-24', 8]])
    const { data } = await server.as(lee).call(listActivityPeriodsEndpoint, { query: { by: 'day', zone: CHICAGO } })
    expect(data[0]?.counts.slice(0, 2)).toEqual([
      { type: 'requested', count: 3 },
      { type: 'told', count: 2 },
    ])
    const stretch = { from: data[0]?.startsAt, to: data[0]?.endsAt }
    expect((await server.as(lee).call(listActivityEndpoint, { query: { ...stretch, limit: 100 } })).data).toHaveLength(
      8,
    )
    expect((await server.as(lee).call(listActivityEndpoint, { query: { to: stretch.from } })).data).toEqual([])
  })

  test('[ACT-02] a stretch of time ends before its end: two that meet list no entry twice', async () => {
    const entries = (stretch: { from?: string; to?: string }) =>
      server
        .as(lee)
        .call(listActivityEndpoint, { query: { ...stretch, ...all } })
        .then(({ data }) => data.map(({ id }) => id))
    const { data: whole } = await server.as(lee).call(listActivityEndpoint, { query: all })
    const at = whole[4]?.at ?? ''
    expect([...(await entries({ from: at })), ...(await entries({ to: at }))]).toEqual(whole.map(({ id }) => id))
  })

  test('[USE-10] a load that was completed, corrected and completed again counts once', async () => {
    const [ana, ben] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const load = await postBookedLoad(server, ana, ben)
    const complete = () => server.as(ben).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    minute()
    await complete()
    minute()
    await server.as(ana).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong load' } })
    minute()
    await complete()
    const { data } = await server.as(ben).call(listActivityPeriodsEndpoint, { query: { by: 'day', zone: CHICAGO } })
    const counts = data.flatMap((period) => period.counts)
    expect(counts.find(({ type }) => type === 'completed')).toEqual({ type: 'completed', count: 1 })
    const listed = await server.as(ben).call(listActivityEndpoint, { query: all })
    expect(listed.data.filter(({ type }) => type === 'completed')).toHaveLength(1)
  })

  test('[CAL-03] the broker sees how many received requests were accepted and rejected', async () => {
    const { total, periods } = await server.as(rosa).call(receivedRequestsEndpoint, { query: AUTUMN })
    expect(total).toEqual({ offers: 3, accepted: 1, refused: 1 })
    expect(periods.map(({ offers }) => offers)).toEqual([0, 3])
    expect((await server.as(marta).call(receivedRequestsEndpoint, { query: AUTUMN })).total.offers).toBe(0)
  })

  test.each([
    '',
    'x',
    '2026-11-23T08:00:00.000Z_',
    '2026-99-23T08:00:00.000Z_01a1fe97-3adf-7000-9202-2eda22d15ec8told',
  ])('after=%j is rejected with the field named', async (after) => {
    const { status, body } = await server.as(lee).ask(listActivityEndpoint, { query: { after } })
    expect([status, errorEnvelopeSchema.parse(body).error.details?.[0]?.path]).toEqual([422, 'after'])
  })
})
