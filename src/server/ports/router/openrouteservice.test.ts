import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeVendor } from '#tests/support/vendor-stand-in.ts'
import { openRouteService } from './openrouteservice.ts'
import type { RoadService } from './router.ts'

const service = await startFakeVendor()
afterAll(() => service.stop())
beforeEach(() => void service.asked.splice(0))

const DALLAS = { latitude: 32.7767, longitude: -96.797 }
const ATLANTA = { latitude: 33.749, longitude: -84.388 }
const timeoutMs = 500

const LINE = {
  type: 'LineString',
  coordinates: [
    [-96.797, 32.777],
    [-90.18, 32.3],
    [-84.388, 33.749],
  ],
}
interface VendorCase {
  service: RoadService
  good: unknown
  geometry: unknown
  noWay: { status?: number; json: unknown }
  asks: object
}

const VENDORS: Record<string, VendorCase> = {
  openrouteservice: {
    service: openRouteService({ key: 'ors-key', url: service.url, timeoutMs }),
    good: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: LINE, properties: { summary: { distance: 781, duration: 41_400 } } }],
    },
    geometry: LINE.coordinates,
    noWay: { status: 404, json: { error: { code: 2009, message: 'Route could not be found' } } },
    asks: {
      method: 'POST',
      path: '/v2/directions/driving-hgv/geojson',
      authorization: 'ors-key',
      body: expect.objectContaining({
        coordinates: [
          [-96.797, 32.7767],
          [-84.388, 33.749],
        ],
        units: 'mi',
        options: expect.objectContaining({ avoid_features: [] }),
      }),
    },
  },
}

describe.each(Object.entries(VENDORS))('%s', (name, { service: roads, good, geometry, noWay, asks }) => {
  const reason = () =>
    roads.wayBetween(DALLAS, ATLANTA).then(
      () => 'an answer',
      (error: { reason?: string }) => error.reason,
    )

  test('[API-59] [OWN-05] gets a request in its own format with highways and tolls, and returns miles, minutes and a line', async () => {
    service.says({ json: good })
    const way = await roads.wayBetween(DALLAS, ATLANTA)
    expect(way?.miles).toBeCloseTo(781, 0)
    expect(way?.driveMinutes).toBe(690)
    expect(way?.geometry).toEqual(geometry)
    expect(roads.name).toBe(name)
    const [asked] = service.asked
    expect({
      method: asked?.method,
      path: asked?.url.pathname,
      exclude: asked?.url.searchParams.get('exclude'),
      authorization: asked?.headers['authorization'],
      key: asked?.headers['x-goog-api-key'],
      mask: asked?.headers['x-goog-fieldmask'],
      body: asked?.body,
    }).toEqual({ exclude: null, authorization: undefined, key: undefined, mask: undefined, ...asks })
  })

  test('returns no route without failing when none exists', async () => {
    service.says(noWay)
    expect(await roads.wayBetween(DALLAS, ATLANTA)).toBeNull()
  })

  test.each([
    [400, 'INVALID_REQUEST'],
    [401, 'REQUEST_DENIED'],
    [403, 'REQUEST_DENIED'],
    [429, 'OVER_QUERY_LIMIT'],
    [500, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
  ])('HTTP %i fails with %s', async (status, expected) => {
    service.says({ status, text: '<h1>Error</h1>' })
    expect(await reason()).toBe(expected)
  })

  test('a service that never answers fails with a timeout', async () => {
    service.says(null)
    expect(await reason()).toBe('TIMEOUT')
  })

  test.each([
    ['a portal page', { text: '<html>Welcome to our network</html>' }],
    ['another shape', { json: { routes: [{}], trip: {}, features: [{}], code: 'Ok' } }],
    ['a list', { json: [] }],
    ['nothing', { text: '' }],
  ])('%s is rejected as an invalid answer', async (_, said) => {
    service.says(said)
    const failure = await reason()
    expect(failure).toBe('INVALID_ANSWER')
  })
})

test('a service that is not running is unavailable', async () => {
  const gone = await startFakeVendor()
  await gone.stop()
  const asked = openRouteService({ key: 'ors-key', url: gone.url, timeoutMs: 2000 }).wayBetween(DALLAS, ATLANTA)
  await expect(asked).rejects.toMatchObject({ reason: 'UNAVAILABLE' })
})
