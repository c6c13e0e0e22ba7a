import { afterAll, describe, expect, test } from 'vitest'
import { findPlaces, findRoute, mapSource } from '#contract/geo.ts'
import { startApi } from '#tests/support/api-server.ts'
import { person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())
const dana = await person(server, 'dispatcher')

const DALLAS = '32.7767,-96.797'
const ATLANTA = '33.749,-84.388'
const HONOLULU = '21.3069,-157.8583'

const placesFor = (q: string) => server.as(dana).call(findPlaces, { query: { q } })
const route = (from: string, to: string) => server.as(dana).call(findRoute, { query: { from, to } })

describe('addresses', () => {
  test('[CREATE-23] what was typed comes back with street, city, state code, ZIP, coordinates and how exact they are', async () => {
    const [address] = (await placesFor('1200 main st, dallas, texas 75201')).data
    expect(address).toEqual({
      fullAddress: '1200 Main St, Dallas, TX 75201',
      street: '1200 Main St',
      city: 'Dallas',
      state: 'TX',
      zipCode: '75201',
      coordinates: { latitude: expect.closeTo(32.78, 1), longitude: expect.closeTo(-96.8, 1) },
      precision: 'zip',
      zone: 'America/Chicago',
    })
  })

  test('[CREATE-22] places abroad are not offered, and nonsense finds nothing', async () => {
    const { data } = await placesFor('Toronto, Ontario')
    expect(data.filter(({ state }) => state === 'ON')).toEqual([])
    expect((await placesFor('qqqqqqqqqqqq')).data).toEqual([])
  })

  test('five at most are offered, the largest city first', async () => {
    const { data } = await placesFor('spring')
    expect(data).toHaveLength(5)
    expect((await placesFor('dall')).data[0]).toMatchObject({ city: 'Dallas', state: 'TX' })
  })
})

describe('directions', () => {
  test('with nothing configured, the road model measures, says so, and rests as 49 CFR 395.3 demands', async () => {
    const found = await route(DALLAS, ATLANTA)
    expect(found).toMatchObject({ status: 'OK', source: 'road-model', estimated: true })
    expect(found.distance).toBeGreaterThan(781 * 0.97)
    expect(found.distance).toBeLessThan(781 * 1.03)
    expect(found.duration).toBeGreaterThan(11 * 60)
    // one rest of ten hours and a break in each shift that needs one
    expect(found.transit - found.duration).toBeGreaterThanOrEqual(10.5 * 60)
    const { coordinates } = found.geometry
    expect(coordinates.at(0)).toEqual([-96.797, 32.7767])
    expect(coordinates.at(-1)).toEqual([-84.388, 33.749])
    expect(coordinates.length).toBeGreaterThan(5)
  })

  test('[OWN-06] where no road leads, the line is straight and the answer says why', async () => {
    const found = await route(DALLAS, HONOLULU)
    expect(found).toMatchObject({ status: 'ZERO_RESULTS', source: 'straight-line', estimated: true })
    expect(found.geometry.coordinates).toHaveLength(2)
  })

  test('a place and itself are a mile apart at least', async () => {
    expect(await route(DALLAS, DALLAS)).toMatchObject({ distance: 1, status: 'OK' })
  })
})

test('with nothing configured, the map on board is drawn', async () => {
  expect(await server.as(dana).call(mapSource, {})).toEqual({ styleUrl: null })
})

describe('what is not asked properly is refused', () => {
  test.each([
    '/geo/places',
    '/geo/places?q=a',
    `/geo/places?q=${'a'.repeat(201)}`,
    '/geo/places?q=%00ab',
    '/geo/route',
    `/geo/route?from=${DALLAS}`,
    `/geo/route?from=Dallas&to=${ATLANTA}`,
    `/geo/route?from=91,0&to=${ATLANTA}`,
    `/geo/route?from=0,181&to=${ATLANTA}`,
    `/geo/route?from=1e1,2&to=${ATLANTA}`,
    `/geo/route?from=NaN,NaN&to=${ATLANTA}`,
    `/geo/route?from=${DALLAS},1&to=${ATLANTA}`,
  ])('%s', async (path) => {
    const { status, body } = await server.as(dana).send({ method: 'GET', path })
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
  })
})
