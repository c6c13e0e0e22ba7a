import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('with nothing configured, addresses and roads are on board', () => {
  const { geocoder, router, mapStyleUrl } = readConfig({})
  expect([geocoder.name, router.name, mapStyleUrl]).toEqual(['gazetteer', 'road-model', undefined])
})

test('a service is chosen with what it needs', () => {
  const { router, geocoder } = readConfig({
    ROUTER: 'valhalla',
    ROUTER_URL: 'http://routes.lan:8002',
    GEOCODER: 'google',
    GEOCODER_KEY: 'k',
  })
  expect(router).toEqual({ name: 'valhalla', url: 'http://routes.lan:8002', key: undefined })
  expect(geocoder).toEqual({ name: 'google', url: undefined, key: 'k' })
})

test('a map of the operator is fetched from its own origin and from those named with it', () => {
  const mapOrigins = (env: Record<string, string>) => readConfig(env).mapOrigins
  expect(mapOrigins({ MAP_ORIGINS: 'https://signs.example' })).toEqual([])
  expect(mapOrigins({ MAP_STYLE_URL: 'https://maps.example/us.pmtiles' })).toEqual(['https://maps.example'])
  expect(
    mapOrigins({ MAP_STYLE_URL: 'https://maps.example/s.json', MAP_ORIGINS: ' https://a.example  http://b.lan:8080' }),
  ).toEqual(['https://maps.example', 'https://a.example', 'http://b.lan:8080'])
})

test.each([
  [{ ROUTER: 'mapquest' }, 'ROUTER: ROUTER must be road-model, osrm, valhalla, openrouteservice, google'],
  [{ ROUTER: 'osrm' }, 'ROUTER_URL: osrm needs it'],
  [{ ROUTER: 'google' }, 'ROUTER_KEY: google needs it'],
  [{ ROUTER: 'osrm', ROUTER_URL: 'routes.lan' }, 'ROUTER_URL: ROUTER_URL must be an address'],
  [{ GEOCODER: 'photon' }, 'GEOCODER_URL: photon needs it'],
  [{ GEOCODER: 'nominatim', GEOCODER_URL: 'ftp://n.lan' }, 'GEOCODER_URL: GEOCODER_URL must be an address'],
  [{ MAP_STYLE_URL: 'style.json' }, 'MAP_STYLE_URL: MAP_STYLE_URL must be an address'],
  [{ MAP_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }, 'MAP_ORIGINS: MAP_ORIGINS must be origins'],
  [{ MAP_ORIGINS: '*' }, 'MAP_ORIGINS: MAP_ORIGINS must be origins'],
])('[API-59] %o stops the start with a line that names the variable', (env, line) => {
  expect(() => readConfig(env)).toThrow(`Milepost cannot start: ${line}`)
})
