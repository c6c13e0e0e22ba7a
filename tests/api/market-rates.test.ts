import { afterAll, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { listMarketRatesEndpoint, MAX_MARKET_LANES } from '#contract/freight/market-rate.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad, type PostedLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { laneFromDallas } from '#tests/support/market.ts'

const server = await startApi()
afterAll(() => server.stop())

/** Beyond the days that these tests take. */
const later = { trial_ends_at: server.at({ days: 999 }) }
async function people(role: 'broker' | 'company'): Promise<ApiPerson[]> {
  const three: ApiPerson[] = []
  // one after the other: each gets a number of its own
  while (three.length < 3) three.push(await createPerson(server, role, later))
  return three
}
const brokers = await people('broker')
const carriers = await people('company')

type About = NonNullable<Parameters<typeof postLoad>[2]>

/** Every test has an area of its own to deliver to. */
let area = 0
function newLane() {
  area += 1
  const delivery = { city: 'Somewhere', state: 'KS', zip_code: '67000', latitude: 25 + 2 * area, longitude: -100.5 }
  const lane = laneFromDallas(delivery)
  const book = async (broker: ApiPerson, carrier: ApiPerson, about: About = {}, proposedRate?: number) => {
    const load = await postLoad(server, broker, { distance_miles: 500, rate_cents: 125_000, delivery, ...about })
    const { id } = await requestPostedLoad(server, carrier, load, proposedRate === undefined ? {} : { proposedRate })
    await server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
    return load
  }
  /** Loads at these dollars a mile, by three brokers and three carriers in turn. */
  const bookAt = async (perMile: readonly number[], about: About = {}) => {
    const loads: PostedLoad[] = []
    for (const [n, rate] of perMile.entries()) {
      const [broker, carrier] = [brokers[n % 3], carriers[n % 3]]
      if (broker && carrier)
        loads.push(await book(broker, carrier, { rate_cents: Math.round(rate * 50_000), ...about }))
    }
    return loads
  }
  return { lane, book, bookAt }
}

const dana = await createPerson(server, 'dispatcher', later)
const marketOf = async (...lanes: string[]) =>
  (await server.as(dana).call(listMarketRatesEndpoint, { query: { lanes: lanes.join() } })).data
const SEVEN = [2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8]

describe('the market rate of a lane', () => {
  test('says what was agreed, from the next day on: median, middle half, loads and brokers', async () => {
    const { lane, book, bookAt } = newLane()
    await bookAt(SEVEN.slice(0, 6))
    const [broker, carrier] = [brokers[0], carriers[0]]
    // what was posted doesn't count: $2.80 was agreed
    if (broker && carrier) await book(broker, carrier, { rate_cents: 90_000 }, 1400)
    expect(await marketOf(lane)).toEqual([])
    server.pass({ days: 1 })
    expect(await marketOf(lane)).toEqual([{ lane, low: 2.3, median: 2.5, high: 2.7, loads: 7, companies: 3 }])
  })

  test('is not shown of 6 loads, of 2 brokers, or of one broker with two accounts', async () => {
    const [few, two, same] = [newLane(), newLane(), newLane()]
    await few.bookAt(SEVEN.slice(0, 6))
    const [first, second] = brokers
    const twins = [
      await createPerson(server, 'broker', { ...later, dot_number: '0777', business_name: 'East' }),
      await createPerson(server, 'broker', { ...later, dot_number: '777', business_name: 'West' }),
    ]
    for (let n = 0; n < 8; n += 1) {
      const carrier = carriers[n % 3]
      const [of2, ofTwins] = [n % 2 === 0 ? first : second, [first, ...twins][n % 3]]
      if (carrier && of2) await two.book(of2, carrier)
      if (carrier && ofTwins) await same.book(ofTwins, carrier)
    }
    server.pass({ days: 1 })
    expect(await marketOf(few.lane, two.lane, same.lane)).toEqual([])
  })

  test('does not change by a single booking, nor within a day', async () => {
    const { lane, bookAt } = newLane()
    await bookAt(SEVEN)
    server.pass({ days: 1 })
    const before = await marketOf(lane)
    expect(before).toHaveLength(1)
    await bookAt([9])
    expect(await marketOf(lane)).toEqual(before)
    server.pass({ days: 1 })
    expect(await marketOf(lane)).toEqual(before)
    // the other lane's figure is of other loads
    const { lane: other } = newLane()
    expect(await marketOf(other, lane, lane)).toEqual(before)
  })

  test('leaves out freight that is paid differently, and keeps bookings whose carrier was released', async () => {
    const { lane, bookAt } = newLane()
    await bookAt([1, 1, 1], { team: true })
    await bookAt([1, 1, 1], { partial: true })
    await bookAt([9, 9, 9], { commodity: 'Explosives, UN0012' })
    await bookAt([9, 9, 9], { weight_lbs: 60_000 })
    await bookAt([9, 9, 9], { distance_miles: 0 })
    const [released] = await bookAt(SEVEN)
    const [carrier] = carriers
    if (released && carrier)
      await server.as(carrier).call(releaseCarrierEndpoint, { params: released, body: { reason: 'Breakdown' } })
    server.pass({ days: 1 })
    expect(await marketOf(lane)).toMatchObject([{ median: 2.5, loads: 7 }])
  })

  test('goes when its loads are older than 90 days', async () => {
    const { lane, bookAt } = newLane()
    await bookAt(SEVEN)
    server.pass({ days: 90 })
    expect(await marketOf(lane)).toHaveLength(1)
    server.pass({ days: 1 })
    expect(await marketOf(lane)).toEqual([])
  })
})

test('[SEC-01] brokers can’t read what lanes pay their rivals, and nobody without a session', async () => {
  const { lane } = newLane()
  const [broker] = brokers
  const ask = (who: ApiPerson | null) => server.as(who).call(listMarketRatesEndpoint, { query: { lanes: lane } })
  expect((await expectRefusal(ask(broker ?? null))).status).toBe(403)
  expect((await expectRefusal(ask(null))).status).toBe(401)
})

test.each([
  ['nothing', ''],
  ['no lane', 'Dallas'],
  ['an unknown equipment', 'X.1.2'],
  ['half a lane', 'V.1'],
  ['SQL', "V.1.2'; drop table load"],
  ['another script’s digits', 'V.١.٢'],
  ['an empty one among others', 'V.1.2,,V.1.3'],
  ['too many', Array.from({ length: MAX_MARKET_LANES + 1 }, (_, n) => `V.1.${n}`).join()],
  ['10 kB', 'V.1.2,'.repeat(1700)],
])('asking for %s is refused by name', async (_, lanes) => {
  const error = await expectRefusal(server.as(dana).call(listMarketRatesEndpoint, { query: { lanes } }))
  expect([error.status, error.validationErrors[0]?.path]).toEqual([422, 'lanes'])
})

test('two lists of lanes in one address are refused', async () => {
  const { status } = await server.as(dana).send({ method: 'GET', path: '/market-rates?lanes=V.1.2&lanes=V.1.3' })
  expect(status).toBe(422)
  expect((await server.as(dana).send({ method: 'GET', path: '/market-rates' })).status).toBe(422)
})
