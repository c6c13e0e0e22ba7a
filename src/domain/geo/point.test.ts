import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundingBoxAround, estimateRoadMiles, greatCircleMiles, type Point } from './point.ts'

const LOS_ANGELES = { latitude: 34.0522, longitude: -118.2437 }
const CHICAGO = { latitude: 41.8781, longitude: -87.6298 }
const DALLAS = { latitude: 32.7767, longitude: -96.797 }
const ATLANTA = { latitude: 33.749, longitude: -84.388 }

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anywhere = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) })
const unitedStates = fc.record({ latitude: degrees(24, 50), longitude: degrees(-125, -66) })

describe('greatCircleMiles', () => {
  test('agrees with published straight-line distances', () => {
    expect(greatCircleMiles(LOS_ANGELES, CHICAGO)).toBeCloseTo(1744, -1)
    expect(greatCircleMiles(DALLAS, ATLANTA)).toBeCloseTo(721, -1)
    expect(greatCircleMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * 3958.7613,
      6,
    )
  })

  test('handles rounding between opposite points of the Earth', () => {
    const start = { latitude: 9.797741927836924, longitude: -49.9606673356854 }
    const antipode = { latitude: -start.latitude, longitude: start.longitude + 180 }
    expect(greatCircleMiles(start, antipode)).toBeCloseTo(Math.PI * 3958.7613, 6)
  })

  test('is symmetric, zero to itself, and never longer than a detour', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        expect(greatCircleMiles(a, b)).toBeCloseTo(greatCircleMiles(b, a), 6)
        expect(greatCircleMiles(a, a)).toBe(0)
        const detour = greatCircleMiles(a, c) + greatCircleMiles(c, b)
        expect(greatCircleMiles(a, b)).toBeLessThanOrEqual(detour + 1e-3)
      }),
    )
  })
})

describe('estimateRoadMiles', () => {
  test('is whole miles, 18 % over the straight line', () => {
    expect(estimateRoadMiles(LOS_ANGELES, CHICAGO)).toBe(Math.round(greatCircleMiles(LOS_ANGELES, CHICAGO) * 1.18))
    expect(estimateRoadMiles(DALLAS, ATLANTA)).toBe(849)
  })

  test('is at least one mile', () => {
    expect(estimateRoadMiles(DALLAS, DALLAS)).toBe(1)
  })
})

describe('boundingBoxAround', () => {
  const radius = fc.double({ min: 0.01, max: 1500, noNaN: true })
  const isInside = ({ latitude, longitude }: Point, box: ReturnType<typeof boundingBoxAround>) =>
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east

  test('contains every point of the circle, anywhere on Earth', () => {
    const bearings = degrees(0, 2 * Math.PI)
    fc.assert(
      fc.property(anywhere, radius, bearings, (center, miles, bearing) => {
        const edge = destination(center, miles * 0.999, bearing)
        expect(isInside(edge, boundingBoxAround(center, miles))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('spans all longitudes when it crosses the antimeridian or contains a pole', () => {
    const allRound = { west: -180, east: 180 }
    expect(boundingBoxAround({ latitude: 52, longitude: 179.5 }, 40)).toMatchObject(allRound)
    expect(boundingBoxAround({ latitude: 52, longitude: -179.5 }, 40)).toMatchObject(allRound)
    expect(boundingBoxAround({ latitude: 89.9, longitude: 0 }, 40)).toMatchObject({ ...allRound, north: 90 })
  })

  test('is just the center for a radius of zero or less', () => {
    const { latitude, longitude } = DALLAS
    const itself = { south: latitude, north: latitude, west: longitude, east: longitude }
    expect(boundingBoxAround(DALLAS, 0)).toEqual(itself)
    expect(boundingBoxAround(DALLAS, -5)).toEqual(itself)
  })

  test('stays within valid latitudes and longitudes', () => {
    fc.assert(
      fc.property(anywhere, fc.double({ min: 0, max: 30_000, noNaN: true }), (center, miles) => {
        const { south, north, west, east } = boundingBoxAround(center, miles)
        expect(south, 'no pole is passed').toBeGreaterThanOrEqual(-90)
        expect(north, 'no pole is passed').toBeLessThanOrEqual(90)
        expect(west, 'no turn around the world').toBeGreaterThanOrEqual(-180)
        expect(east, 'no turn around the world').toBeLessThanOrEqual(180)
      }),
    )
  })

  test('has each side one radius from the center in the United States', () => {
    const near = fc.double({ min: 1, max: 500, noNaN: true })
    fc.assert(
      fc.property(unitedStates, near, (center, miles) => {
        const { north, south, west } = boundingBoxAround(center, miles)
        const { longitude } = center
        expect(greatCircleMiles(center, { latitude: north, longitude })).toBeCloseTo(miles, 3)
        expect(greatCircleMiles(center, { latitude: south, longitude })).toBeCloseTo(miles, 3)
        const meridian = distanceToMeridian(center, west)
        expect(meridian).toBeCloseTo(miles, 3)
      }),
    )
  })
})

/** The point reached from `start` along a great circle; the spherical direct formula. */
function destination(start: Point, miles: number, bearing: number): Point {
  const angle = miles / 3958.7613
  const lat = (start.latitude * Math.PI) / 180
  const sinLat = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing)
  const eastward = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * sinLat,
  )
  const longitude = start.longitude + (eastward * 180) / Math.PI
  return {
    latitude: (Math.asin(Math.max(-1, Math.min(1, sinLat))) * 180) / Math.PI,
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
  }
}

function distanceToMeridian({ latitude, longitude }: Point, meridian: number): number {
  const lat = (latitude * Math.PI) / 180
  const away = ((longitude - meridian) * Math.PI) / 180
  return 3958.7613 * Math.asin(Math.cos(lat) * Math.sin(away))
}
