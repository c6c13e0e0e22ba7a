import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Point } from './point.ts'
import type { Place } from './gazetteer.ts'
import { parseGazetteer, readPlaceRow } from './gazetteer.ts'
import { greatCircleMiles } from './point.ts'
import { milesOffLand, parseLand } from './land.ts'
import { findPlaceByCity } from './place-search.ts'
import { estimateRoute } from './road-model.ts'
import { parseRoads } from './road-network.ts'

const g = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const roads = parseRoads(readFileSync('public/geo/roads.tsv', 'utf8'))
const land = parseLand(readFileSync('public/geo/land.txt', 'utf8'))

const route = (from: Point, to: Point) => estimateRoute({ roads, land }, from, to)
const lane = (from: string, to: string) => route(city(from), city(to))

function city(name: string): Place {
  const place = findPlaceByCity(g, name.slice(0, -3), name.slice(-2))
  if (!place) throw new Error(`No such city: ${name}`)
  return place
}

/** Published road miles between cities. */
const PUBLISHED: [from: string, to: string, miles: number][] = [
  ['Los Angeles CA', 'Chicago IL', 2015],
  ['New York NY', 'Miami FL', 1281],
  ['New York NY', 'Los Angeles CA', 2790],
  ['Chicago IL', 'Houston TX', 1084],
  ['Dallas TX', 'Houston TX', 239],
  ['Denver CO', 'Chicago IL', 1003],
  ['Boston MA', 'Chicago IL', 983],
  ['Portland OR', 'Seattle WA', 174],
  ['Los Angeles CA', 'Las Vegas NV', 270],
  ['Miami FL', 'Tampa FL', 280],
  ['Chicago IL', 'Minneapolis MN', 408],
  ['Saint Louis MO', 'Memphis TN', 284],
  ['Nashville TN', 'Atlanta GA', 248],
  ['Atlanta GA', 'Charlotte NC', 244],
  ['New Orleans LA', 'Houston TX', 348],
  ['El Paso TX', 'Phoenix AZ', 430],
  ['Oklahoma City OK', 'Dallas TX', 206],
  ['Minneapolis MN', 'Denver CO', 914],
  ['Philadelphia PA', 'Pittsburgh PA', 305],
  ['Columbus OH', 'Indianapolis IN', 175],
  ['Jacksonville FL', 'New Orleans LA', 546],
  ['Boise ID', 'Portland OR', 430],
  ['Billings MT', 'Denver CO', 553],
  ['El Paso TX', 'Dallas TX', 635],
  ['Louisville KY', 'Saint Louis MO', 260],
  ['Kansas City MO', 'Denver CO', 605],
  ['Salt Lake City UT', 'Denver CO', 520],
  ['Houston TX', 'Miami FL', 1187],
  ['Chicago IL', 'Miami FL', 1381],
  ['New York NY', 'Houston TX', 1628],
  ['Norfolk VA', 'Washington DC', 195],
  ['Sacramento CA', 'Reno NV', 132],
  ['Des Moines IA', 'Kansas City MO', 194],
  ['Knoxville TN', 'Roanoke VA', 258],
  ['Rapid City SD', 'Sioux Falls SD', 347],
]

test('estimated miles are within 2.5 % of the published miles on average and within 12 % on every lane', () => {
  const lanes = PUBLISHED.map(([from, to, published]) => {
    const { miles, driveMinutes } = lane(from, to)
    return { lane: `${from} → ${to}`, published, miles, percent: (100 * (miles - published)) / published, driveMinutes }
  })
  const off = lanes.map(({ percent }) => Math.abs(percent))
  const mean = off.reduce((sum, percent) => sum + percent, 0) / off.length
  const worst = Math.max(...off)
  console.info(
    [
      ...lanes.map((l) =>
        [
          l.lane.padEnd(40),
          String(l.published).padStart(5),
          String(l.miles).padStart(5),
          `${l.percent.toFixed(1)} %`.padStart(7),
          `${(l.driveMinutes / 60).toFixed(1)} h`.padStart(7),
        ].join(' '),
      ),
      `mean ${mean.toFixed(2)} %, worst ${worst.toFixed(2)} %`,
    ].join('\n'),
  )
  expect(lanes.length).toBe(35)
  expect(mean, 'an error, in percent').toBeLessThanOrEqual(2.5)
  expect(worst, 'an error, in percent').toBeLessThanOrEqual(12)
})

describe('a lane', () => {
  test.each([
    ['Milwaukee WI', 'Grand Rapids MI', 270, 113],
    ['Detroit MI', 'Cleveland OH', 170, 90],
    ['Milwaukee WI', 'Muskegon MI', 275, 84],
    ['Seattle WA', 'Bremerton WA', 65, 15],
    ['Provincetown MA', 'Boston MA', 115, 49],
    ['Key West FL', 'Miami FL', 160, 130],
    ['Homer AK', 'Anchorage AK', 222, 123],
  ])('from %s to %s goes around the water: about %d miles, not %d', (from, to, published) => {
    const { miles, method } = lane(from, to)
    expect(method).toBe('road')
    expect(Math.abs(miles - published) / published).toBeLessThan(0.08)
  })

  test.each([
    ['Dallas TX', 'Fort Worth TX', 32],
    ['Baltimore MD', 'Washington DC', 40],
    ['Cincinnati OH', 'Dayton OH', 54],
    ['San Francisco CA', 'Oakland CA', 9],
    ['Omaha NE', 'Lincoln NE', 58],
    ['Annapolis MD', 'Salisbury MD', 85],
  ])('from %s to %s is short and may cross bridges: about %d miles', (from, to, published) => {
    expect(Math.abs(lane(from, to).miles - published)).toBeLessThanOrEqual(Math.max(2, published * 0.1))
  })

  test('follows the roads within Alaska and within an island of Hawaii', () => {
    expect(lane('Anchorage AK', 'Fairbanks AK')).toMatchObject({
      method: 'road',
      miles: expect.closeTo(360, -1) as number,
    })
    expect(lane('Hilo HI', 'Kailua-Kona HI')).toMatchObject({ method: 'road' })
  })

  test.each([
    ['Anchorage AK', 'Seattle WA'],
    ['Honolulu HI', 'Hilo HI'],
    ['Honolulu HI', 'Los Angeles CA'],
    ['Nome AK', 'Fairbanks AK'],
    ['Juneau AK', 'Anchorage AK'],
    ['Nantucket MA', 'Boston MA'],
    ['Avalon CA', 'Los Angeles CA'],
    ['Friday Harbor WA', 'Seattle WA'],
  ])('from %s to %s has no road and is a straight line', (from, to) => {
    const { method, miles, geometry } = lane(from, to)
    expect(method).toBe('straight')
    expect(geometry.length).toBe(2)
    expect(miles).toBe(Math.round(greatCircleMiles(city(from), city(to)) * 1.18))
  })

  test('from a place to itself is one mile and at least one minute', () => {
    const here = lane('Dallas TX', 'Dallas TX')
    expect(here.miles).toBe(1)
    expect(here.driveMinutes, 'never none').toBeGreaterThanOrEqual(1)
    expect(here.geometry.at(-1)).toEqual(here.geometry[0])
  })

  test('across the country averages about 57 mph', () => {
    const { miles, driveMinutes } = lane('Los Angeles CA', 'Chicago IL')
    expect((miles / driveMinutes) * 60).toBeCloseTo(57, 0)
  })
})

describe('between any two ZIPs', () => {
  const anyPlace = fc.integer({ min: 0, max: g.count - 1 }).map((row) => readPlaceRow(g, row))
  // a lane within this city has no highway miles, because it is on a highway junction
  const worland = city('Worland WY')

  test('a lane is never shorter than the great circle, and a short one over land takes no long detour', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (from, to) => {
        const { miles, driveMinutes } = route(from, to)
        const direct = greatCircleMiles(from, to)
        const overland = direct < 150 && milesOffLand(land, from, to) <= 5
        expect(miles).toBeGreaterThanOrEqual(Math.floor(direct))
        expect(miles).toBeLessThanOrEqual(Math.ceil(overland ? direct * 1.33 : direct * 2 + 1000) + 1)
        expect(driveMinutes, 'never none').toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 500, examples: [[worland, worland]] },
    )
  })

  test('the line connects both places, and the way back is as long', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (from, to) => {
        const there = route(from, to)
        expect(there.geometry[0]).toEqual([from.longitude, from.latitude])
        expect(there.geometry.at(-1)).toEqual([to.longitude, to.latitude])
        const back = route(to, from)
        expect(back.method).toBe(there.method)
        expect(Math.abs(back.miles - there.miles)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
