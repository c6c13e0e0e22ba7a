import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { type VendorReply, startFakeVendor } from '#tests/support/vendor-stand-in.ts'
import { gazetteerGeocoder, loadGazetteer } from './gazetteer-geocoder.ts'
import type { Geocoder } from './geocoder.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { fallbackGeocoder } from './fallback-geocoder.ts'

const service = await startFakeVendor()
afterAll(() => service.stop())
beforeEach(() => void service.asked.splice(0))
const timeoutMs = 500

const component = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types })
const STREET = [
  component('700', '700', 'street_number'),
  component('West San Francisco Avenue', 'W San Francisco Ave', 'route'),
]
const STATE = [
  component('Texas', 'TX', 'administrative_area_level_1', 'political'),
  component('79901', '79901', 'postal_code'),
]
const google =
  (...components: object[]) =>
  ({ method }: { method: string }): VendorReply =>
    method === 'POST'
      ? { json: { suggestions: [{ placePrediction: { placeId: 'ChIJ+1', text: { text: '700 West …' } } }] } }
      : {
          json: {
            formattedAddress: '700 W San Francisco Ave, El Paso, TX 79901, USA',
            addressComponents: components,
            location: { latitude: 31.7587, longitude: -106.4869 },
          },
        }

const EXPECTED = {
  fullAddress: '700 West San Francisco Avenue, El Paso, TX 79901',
  street: '700 West San Francisco Avenue',
  city: 'El Paso',
  state: 'TX',
  zipCode: '79901',
  coordinates: { latitude: 31.7587, longitude: -106.4869 },
  precision: 'rooftop',
  zone: 'America/Denver',
}

type Reply = Parameters<typeof service.says>[0]
interface VendorCase {
  geocoder: Geocoder
  good: Reply
  /** the same with the city in another field */
  cities: [Reply, string][]
  asks: object
  none: VendorReply
}

const VENDORS: Record<string, VendorCase> = {
  google: {
    geocoder: googleGeocoder(loadGazetteer, { key: 'google-key', url: service.url, timeoutMs }),
    good: google(...STREET, component('El Paso', 'El Paso', 'locality', 'political'), ...STATE),
    cities: [
      [google(...STREET, component('Sunset Heights', 'SH', 'sublocality_level_1'), ...STATE), 'Sunset Heights'],
      [google(...STREET, component('Kern Place', 'KP', 'neighborhood'), ...STATE), 'Kern Place'],
      [
        google(...STREET, component('El Paso County', 'EPC', 'administrative_area_level_2'), ...STATE),
        'El Paso County',
      ],
    ],
    asks: { method: 'POST', path: '/v1/places:autocomplete', country: ['us'], key: 'google-key' },
    none: { json: {} },
  },
}

describe.each(Object.entries(VENDORS))('%s', (_, { geocoder, good, cities, asks, none }) => {
  const reason = () =>
    geocoder.search('700 W San Francisco', 5).then(
      () => 'an answer',
      (error: { reason?: string }) => error.reason,
    )

  test("[CREATE-22] [CREATE-23] [API-59] searches only the US and returns our address format in the place's time zone", async () => {
    service.says(good)
    expect(await geocoder.search('700 W San Francisco', 5)).toEqual([EXPECTED])
    const [asked] = service.asked
    const body = asked?.body as { includedRegionCodes?: string[] } | undefined
    expect({
      method: asked?.method,
      path: asked?.url.pathname,
      country: body?.includedRegionCodes,
      key: asked?.headers['x-goog-api-key'],
    }).toEqual(asks)
  })

  test.each(filled(cities))(
    '[CREATE-22] without a locality, the next larger place becomes the city',
    async (said, city) => {
      service.says(said)
      expect(await geocoder.search('700 W San Francisco', 5)).toMatchObject([{ city }])
    },
  )

  test('no results return an empty list', async () => {
    service.says(none)
    expect(await geocoder.search('nowhere', 5)).toEqual([])
  })

  test.each([
    [400, 'INVALID_REQUEST'],
    [403, 'REQUEST_DENIED'],
    [429, 'OVER_QUERY_LIMIT'],
    [502, 'UNAVAILABLE'],
  ])('HTTP %i fails with %s', async (status, expected) => {
    service.says({ status, text: '<h1>Error</h1>' })
    expect(await reason()).toBe(expected)
  })

  test('a service that never answers fails with a timeout', async () => {
    service.says(null)
    expect(await reason()).toBe('TIMEOUT')
  })

  test.each([
    ['a portal page', { text: '<html>Welcome</html>' }],
    ['another shape', { json: { features: [{}], suggestions: [{ placePrediction: {} }] } }],
  ])('%s is rejected as an invalid answer', async (_, said) => {
    service.says(said)
    expect(await reason()).toBe('INVALID_ANSWER')
  })
})

describe('addresses', () => {
  const steady = () =>
    fallbackGeocoder({
      service: googleGeocoder(loadGazetteer, { key: 'google-key', url: service.url, timeoutMs }),
      builtIn: gazetteerGeocoder,
      clock: () => 0,
    })

  test.each([
    ['fails', { status: 500 }],
    ['finds nothing', { json: {} }],
  ])('come from the built-in list when the service %s', async (_, said) => {
    service.says(said)
    expect(await steady().search('El Paso TX 79901', 5)).toMatchObject([{ city: 'El Paso', precision: 'zip' }])
  })

  test('are looked up once for the same words', async () => {
    service.says(google(...STREET, component('El Paso', 'El Paso', 'locality', 'political'), ...STATE))
    const geocoder = steady()
    await geocoder.search('700 W San Francisco', 5)
    expect(await geocoder.search(' 700  w san francisco ', 5)).toEqual([EXPECTED])
    expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})
