import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isLand, milesOffLand, parseLand } from './land.ts'

const land = parseLand(readFileSync('public/geo/land.txt', 'utf8'))

describe('the land of the United States', () => {
  test.each([
    ['Kansas', 38.5, -98.4],
    ['Manhattan', 40.78, -73.965],
    ['Miami', 25.77, -80.25],
    ['Fairbanks', 64.84, -147.72],
    ['Maui', 20.8, -156.3],
    ['Nantucket', 41.28, -70.08],
  ])('contains %s', (_, latitude, longitude) => {
    expect(isLand(land, latitude, longitude)).toBe(true)
  })

  test.each([
    ['Lake Michigan', 43, -87],
    ['Lake Erie', 42, -81.5],
    ['Puget Sound', 47.6, -122.45],
    ['Chesapeake Bay', 38.95, -76.4],
    ['the Gulf', 28, -90],
    ['Ontario', 43, -81],
    ['the far north', 85, -100],
    ['the far south', -45, -100],
    ['nowhere', Number.NaN, -100],
  ])('does not contain %s', (_, latitude, longitude) => {
    expect(isLand(land, latitude, longitude)).toBe(false)
  })

  test('a line has no water miles across Kansas and mostly water miles across Lake Michigan', () => {
    expect(milesOffLand(land, { latitude: 38, longitude: -101 }, { latitude: 39, longitude: -96 })).toBe(0)
    const lake = milesOffLand(land, { latitude: 43.04, longitude: -87.91 }, { latitude: 43.23, longitude: -86.25 })
    expect(lake).toBeGreaterThan(70)
    expect(lake).toBeLessThan(85)
  })
})
