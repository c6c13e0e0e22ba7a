import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseGazetteer } from './gazetteer.ts'
import { parseLand } from './land.ts'
import { locateStop, type StopInput } from './stop-place.ts'

const gazetteer = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const land = parseLand(readFileSync('public/geo/land.txt', 'utf8'))
const DALLAS: StopInput = { city: 'Dallas', state: 'TX', zip: '75201', point: null, precision: null }
const place = (about: Partial<StopInput>) => locateStop(gazetteer, land, { ...DALLAS, ...about })
const at = (latitude: number, longitude: number) => place({ point: { latitude, longitude } })

describe('a stop is located', () => {
  test('at its coordinates, with their precision', () => {
    const point = { latitude: 32.7876, longitude: -96.7994 }
    expect(place({ point })).toEqual({ ok: true, point, zone: 'America/Chicago', precision: 'street' })
    expect(place({ point, precision: 'rooftop', zip: '00000' })).toMatchObject({ ok: true, precision: 'rooftop' })
  })

  test('otherwise at the center of its ZIP', () => {
    expect(place({ zip: '75201-1234' })).toMatchObject({ ok: true, precision: 'zip', zone: 'America/Chicago' })
    expect(place({ zip: '79901', city: 'El Paso' })).toMatchObject({ zone: 'America/Denver' })
  })

  test('for an unknown ZIP, at the center of its city', () => {
    expect(place({ zip: '75299' })).toMatchObject({ ok: true, precision: 'city' })
    expect(place({ zip: '75299', city: 'Nowhere at All' })).toEqual({ ok: false, why: 'unknown' })
  })

  test('nowhere, when the ZIP belongs to another state', () => {
    expect(place({ state: 'GA' })).toEqual({ ok: false, why: 'other state', state: 'TX' })
  })
})

describe('coordinates', () => {
  test.each([
    ['Toronto', 43.65, -79.38],
    ['Tijuana’s south', 32.4, -116.95],
    ['Monterrey', 25.67, -100.31],
    ['Nassau', 25.05, -77.35],
    ['the Atlantic', 35, -60],
    ['London', 51.5, -0.1],
    ['the point 0, 0', 0, 0],
  ])('of %s are rejected as abroad', (_, latitude, longitude) => {
    expect(at(latitude, longitude)).toEqual({ ok: false, why: 'abroad' })
  })

  test.each([
    ['Honolulu', 21.31, -157.86, 'Pacific/Honolulu'],
    ['Anchorage', 61.22, -149.9, 'America/Anchorage'],
    ['Key West', 24.556, -81.78, 'America/New_York'],
    ['the port of Los Angeles', 33.74, -118.27, 'America/Los_Angeles'],
    ['Phoenix', 33.45, -112.07, 'America/Phoenix'],
    ['Indianapolis', 39.77, -86.16, 'America/Indiana/Indianapolis'],
    ['Panama City, Florida', 30.16, -85.66, 'America/Chicago'],
  ])('of %s are accepted with their zone', (_, latitude, longitude, zone) => {
    expect(at(latitude, longitude)).toMatchObject({ ok: true, zone })
  })
})
