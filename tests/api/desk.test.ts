import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { askForUpdateEndpoint } from '#contract/freight/ask-for-update.ts'
import { listCarrierRecordsEndpoint, readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { exportLoadsEndpoint } from '#contract/freight/load-export.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  postBookedLoad,
  postDeliveredLoad,
  postLoad,
  postTenderedLoad,
  requestPostedLoad,
} from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let harpreet: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'dispatcher', { business_name: 'Reyes Dispatch' })
  harpreet = await createPerson(server, 'company', { business_name: 'Gill Brothers' })
})

describe('asking for an update', () => {
  const ask = (load: { id: string }, who = marta) => server.as(who).call(askForUpdateEndpoint, { params: load })
  async function newsOf(who: ApiPerson) {
    await server.eventsHandled()
    const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { limit: 100 } })
    return data.filter(({ title }) => title === 'Update wanted').map(({ message }) => message)
  }

  test('[USE-01] notifies the carrier once in half an hour, and goes into the history', async () => {
    const load = await postBookedLoad(server, marta, dana)
    await ask(load)
    await ask(load)
    expect(await newsOf(dana)).toEqual([
      `Blue Mesa Freight asks how load #${load.number}, Dallas, TX to Chicago, IL, is going. Record your stop times, or call.`,
    ])
    server.pass({ minutes: 30 })
    await ask(load)
    expect(await newsOf(dana)).toHaveLength(2)
    const { events } = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(events.filter(({ type }) => type === 'update-asked')).toHaveLength(2)
  })

  test('is for the owner of an active load', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const tendered = await postTenderedLoad(server, marta, dana)
    const codes = await Promise.all(
      [ask(load, dana), ask(load, await createPerson(server, 'broker')), ask(tendered)].map(expectRefusal),
    )
    expect(codes.map(({ code }) => code)).toEqual(['FORBIDDEN', 'NOT_FOUND', 'STATUS_CONFLICT'])
    expect(await newsOf(dana)).toEqual([])
  })
})

describe('comparing offers', () => {
  test('[USE-01] shows how each carrier did before, for anyone and for this broker', async () => {
    const hollis = await createPerson(server, 'broker')
    // delivered early: on time
    await postDeliveredLoad(server, marta, dana)
    await postDeliveredLoad(server, hollis, dana)
    const late = await postDeliveredLoad(server, hollis, dana)
    await server.db
      .updateTable('load')
      .set({ agreed_delivery_at: server.at({ minutes: -1 }) })
      .where('id', '=', late.id)
      .execute()
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    await requestPostedLoad(server, harpreet, load)
    const { data } = await server.as(marta).call(listCarrierRecordsEndpoint, { params: load })
    expect(data.toSorted((a, b) => (a.carrierId === dana.id ? -1 : Number(b.carrierId === dana.id)))).toEqual([
      {
        carrierId: dana.id,
        onTime: { loads: 3, onTime: 2 },
        withYou: { loads: 1, lastAt: server.at({}).toISOString() },
      },
      { carrierId: harpreet.id, onTime: null, withYou: null },
    ])
  })

  test('an arrival counts until the last minute of its window', async () => {
    const onTheMinute = await postDeliveredLoad(server, marta, dana)
    await server.db
      .updateTable('load')
      .set({ agreed_delivery_at: server.at({ hours: -2 }), agreed_delivery_until: server.at({}) })
      .where('id', '=', onTheMinute.id)
      .execute()
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    const { data } = await server.as(marta).call(listCarrierRecordsEndpoint, { params: load })
    expect(data[0]?.onTime).toEqual({ loads: 1, onTime: 1 })
  })

  test('gives the market of the lane, and none for freight without a rate', async () => {
    // no other load of these tests begins there
    const pickup = { city: 'Boise', state: 'ID', zip_code: '83702', latitude: 43.62, longitude: -116.2 }
    const load = await postLoad(server, marta, { pickup })
    const { market } = await server.as(marta).call(readLoadMarketEndpoint, { params: load })
    expect(market).toMatchObject({ basis: 'model', days: 90 })
    expect([market?.low ?? 0, market?.median ?? 0, market?.high ?? 0]).toEqual(
      [market?.low ?? 0, market?.median ?? 0, market?.high ?? 0].toSorted((a, b) => a - b),
    )
    const heavy = await postLoad(server, marta, { weight_lbs: 79_000 })
    expect(await server.as(marta).call(readLoadMarketEndpoint, { params: heavy })).toEqual({ market: null })
  })

  test("is the owner's alone", async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    const hollis = await createPerson(server, 'broker')
    for (const endpoint of [listCarrierRecordsEndpoint, readLoadMarketEndpoint]) {
      expect((await expectRefusal(server.as(hollis).call(endpoint, { params: load }))).status).toBe(404)
      expect((await expectRefusal(server.as(dana).call(endpoint, { params: load }))).status).toBe(403)
    }
  })
})

describe('an export of selected loads', () => {
  test('[USE-01] has these loads, and nobody else’s', async () => {
    const [one, two] = [await postLoad(server, marta), await postLoad(server, marta)]
    await postLoad(server, marta)
    const theirs = await postLoad(server, await createPerson(server, 'broker'))
    const ids = [one.id, two.id, theirs.id].join(',')
    const { text } = await server.as(marta).ask(exportLoadsEndpoint, { query: { ids } })
    const [, ...lines] = text.trim().split('\n')
    const numbers = lines.map((line) => Number(line.split(',')[0]))
    expect(numbers).toEqual([one.number, two.number])
  })

  test.each([
    ['no IDs', ''],
    ['words', 'load'],
    ['SQL', "' or 1=1 --"],
    ['too many', Array.from({ length: 101 }, () => '0190d2c5-0000-7000-8000-000000000001').join(',')],
  ])('with %s is refused', async (_, ids) => {
    expect((await server.as(marta).ask(exportLoadsEndpoint, { query: { ids } })).status).toBe(422)
  })
})
