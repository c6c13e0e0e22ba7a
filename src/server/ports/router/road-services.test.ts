import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeVendor } from '#tests/support/vendor-stand-in.ts'
import { googleRoutes } from './google-routes.ts'
import { openRouteService } from './openrouteservice.ts'
import { osrmService } from './osrm-service.ts'
import { decodePolyline } from './route-line.ts'
import type { RoadService } from './router.ts'
import { valhallaService } from './valhalla-service.ts'

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
/** The example from Google's documentation: (38.5, -120.2), (40.7, -120.95), (43.252, -126.453). */
const POLYLINE5 = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
const POLYLINE6 = '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI'
const WESTWARD = [
  [-120.2, 38.5],
  [-120.95, 40.7],
  [-126.453, 43.252],
]

interface VendorCase {
  service: RoadService
  good: unknown
  geometry: unknown
  noWay: { status?: number; json: unknown }
  asks: object
}

const VENDORS: Record<string, VendorCase> = {
  osrm: {
    service: osrmService({ url: service.url, timeoutMs }),
    good: {
      code: 'Ok',
      routes: [{ distance: 1_256_900, duration: 41_400, weight: 41_400, geometry: LINE, legs: [] }],
      waypoints: [{ location: [-96.797, 32.777], distance: 4.2, name: 'Main Street' }],
    },
    geometry: LINE.coordinates,
    noWay: { status: 400, json: { code: 'NoRoute', message: 'Impossible route between points' } },
    asks: { method: 'GET', path: '/route/v1/driving/-96.797,32.7767;-84.388,33.749', body: undefined },
  },
  valhalla: {
    service: valhallaService({ url: `${service.url}/`, timeoutMs }),
    good: {
      trip: {
        status: 0,
        status_message: 'Found route between points',
        units: 'miles',
        language: 'en-US',
        locations: [],
        legs: [{ summary: { time: 41_400, length: 781 }, shape: POLYLINE6 }],
        summary: { length: 781, time: 41_400, cost: 50_000, has_toll: false, has_highway: true, has_ferry: false },
      },
    },
    geometry: WESTWARD,
    noWay: {
      status: 400,
      json: { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' },
    },
    asks: {
      method: 'POST',
      path: '/route',
      body: expect.objectContaining({
        costing: 'truck',
        costing_options: { truck: expect.objectContaining({ use_highways: 0.5, use_tolls: 0.5 }) },
        units: 'miles',
        locations: [
          { lat: 32.7767, lon: -96.797, type: 'break' },
          { lat: 33.749, lon: -84.388, type: 'break' },
        ],
      }),
    },
  },
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
  'google-routes': {
    service: googleRoutes({ key: 'google-key', url: service.url, timeoutMs }),
    good: {
      routes: [{ distanceMeters: 1_256_900, duration: '41400s', polyline: { encodedPolyline: POLYLINE5 } }],
    },
    geometry: WESTWARD,
    noWay: { json: {} },
    asks: {
      method: 'POST',
      path: '/directions/v2:computeRoutes',
      key: 'google-key',
      mask: 'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline',
      body: expect.objectContaining({
        travelMode: 'DRIVE',
        units: 'IMPERIAL',
        routeModifiers: { avoidHighways: false, avoidTolls: false },
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
  const asked = osrmService({ url: gone.url, timeoutMs: 2000 }).wayBetween(DALLAS, ATLANTA)
  await expect(asked).rejects.toMatchObject({ reason: 'UNAVAILABLE' })
})

describe('an encoded polyline', () => {
  test("decodes as Google's documentation describes", () => {
    expect(decodePolyline(POLYLINE5, 5)).toEqual(WESTWARD)
    expect(decodePolyline('', 5)).toEqual([])
  })

  test.each(['_p~iF~ps|U_', '\u0001', '~~~~~~~~~~~~'])('that is broken is rejected: %s', (text) => {
    expect(() => decodePolyline(text, 5)).toThrow('not a polyline')
  })
})
