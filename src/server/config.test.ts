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

test.each([
  [{ ROUTER: 'mapquest' }, 'ROUTER: ROUTER must be road-model, osrm, valhalla, openrouteservice, google'],
  [{ ROUTER: 'osrm' }, 'ROUTER_URL: osrm needs it'],
  [{ ROUTER: 'google' }, 'ROUTER_KEY: google needs it'],
  [{ ROUTER: 'osrm', ROUTER_URL: 'routes.lan' }, 'ROUTER_URL: ROUTER_URL must be an address'],
  [{ GEOCODER: 'photon' }, 'GEOCODER_URL: photon needs it'],
  [{ GEOCODER: 'nominatim', GEOCODER_URL: 'ftp://n.lan' }, 'GEOCODER_URL: GEOCODER_URL must be an address'],
  [{ MAP_STYLE_URL: 'style.json' }, 'MAP_STYLE_URL: MAP_STYLE_URL must be an address'],
])('[API-59] %o stops the start with a line that names the variable', (env, line) => {
  expect(() => readConfig(env)).toThrow(`Milepost cannot start: ${line}`)
})
