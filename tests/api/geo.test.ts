import { afterAll, describe, expect, test } from 'vitest'
import { searchAddressesEndpoint, directionsEndpoint, mapStyleEndpoint } from '#contract/freight/geo.ts'
import { startApi } from '#tests/support/api-server.ts'
import { createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const dana = await createPerson(server, 'dispatcher')

const DALLAS = '32.7767,-96.797'
const ATLANTA = '33.749,-84.388'
const HONOLULU = '21.3069,-157.8583'

const placesFor = (q: string) => server.as(dana).call(searchAddressesEndpoint, { query: { q } })
const route = (from: string, to: string) => server.as(dana).call(directionsEndpoint, { query: { from, to } })

describe('addresses', () => {
  test('[CREATE-23] a typed address returns street, city, state code, ZIP, coordinates and precision', async () => {
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

  test('[CREATE-22] a search returns no foreign places, and nothing for nonsense', async () => {
    const { data } = await placesFor('Toronto, Ontario')
    expect(data.filter(({ state }) => state === 'ON')).toEqual([])
    expect((await placesFor('qqqqqqqqqqqq')).data).toEqual([])
  })

  test('a search returns at most five addresses, the largest city first', async () => {
    const { data } = await placesFor('spring')
    expect(data).toHaveLength(5)
    expect((await placesFor('dall')).data[0]).toMatchObject({ city: 'Dallas', state: 'TX' })
  })
})

describe('directions', () => {
  test('with nothing configured, the road model is the source, and transit includes the breaks of 49 CFR 395.3', async () => {
    const found = await route(DALLAS, ATLANTA)
    expect(found).toMatchObject({ status: 'OK', source: 'road-model', estimated: true })
    expect(found.distance).toBeGreaterThan(781 * 0.97)
    expect(found.distance).toBeLessThan(781 * 1.03)
    expect(found.duration).toBeGreaterThan(11 * 60)
    expect(found.duration).toBeLessThan(14 * 60)
    // one rest of ten hours, and a break in the first shift
    expect(found.transit - found.duration).toBe(10.5 * 60)
    const { coordinates } = found.geometry
    expect(coordinates.at(0)).toEqual([-96.797, 32.7767])
    expect(coordinates.at(-1)).toEqual([-84.388, 33.749])
    expect(coordinates.length).toBeGreaterThan(5)
  })

  test('[OWN-06] without a road route, the line is straight and the status says why', async () => {
    const found = await route(DALLAS, HONOLULU)
    expect(found).toMatchObject({ status: 'ZERO_RESULTS', source: 'straight-line', estimated: true })
    expect(found.geometry.coordinates).toHaveLength(2)
  })

  test('the distance between two stops is at least one mile', async () => {
    expect(await route(DALLAS, DALLAS)).toMatchObject({ distance: 1, status: 'OK' })
  })
})

test('with nothing configured, the server returns no map style', async () => {
  expect(await server.as(dana).call(mapStyleEndpoint, {})).toEqual({ styleUrl: null })
})

describe('an invalid query is rejected', () => {
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
