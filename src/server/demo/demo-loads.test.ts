import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isTrailerForVehicle } from '#domain/freight/equipment.ts'
import { parseGazetteer, findPlaceByZip } from '#domain/geo/gazetteer.ts'
import { greatCircleMiles, type Point } from '#domain/geo/point.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { formatWallTime } from '#domain/time/stop-time.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { calculateTransitMinutes } from '#domain/freight/transit.ts'
import { buildDemoLoads } from './demo-loads.ts'

const gazetteer = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
// The night before clocks go back: the hardest week of the year for appointments.
const now = Date.parse('2026-10-31T22:10:00Z')
const measure = (from: Point, to: Point) => {
  const miles = Math.max(1, Math.round(greatCircleMiles(from, to) * 1.2))
  return { miles, driveMinutes: Math.max(1, Math.round(miles * 1.1)), source: 'ruler' }
}
const loads = buildDemoLoads({ gazetteer, measure, now, seed: 7, count: 1000, ownerIds: ['a', 'b', 'c'] })

describe('the demo has loads', () => {
  test('that repeat for the same seed and differ for another', () => {
    const again = buildDemoLoads({ gazetteer, measure, now, seed: 7, count: 20, ownerIds: ['a', 'b', 'c'] })
    expect(again).toEqual(loads.slice(0, 20))
    const other = buildDemoLoads({ gazetteer, measure, now, seed: 8, count: 20, ownerIds: ['a', 'b', 'c'] })
    expect(other.map((load) => load.stops[0]?.zip)).not.toEqual(again.map((load) => load.stops[0]?.zip))
  })

  test('on real lanes, more of them in larger cities', () => {
    const wrong = loads
      .flatMap((load) => load.stops)
      .filter((stop) => {
        const place = findPlaceByZip(gazetteer, stop.zip)
        return place?.city !== stop.city || place.state !== stop.state || place.zone !== stop.zone
      })
    expect(wrong).toEqual([])
    const from = (city: string) => loads.filter((load) => load.stops[0]?.city === city).length
    expect(from('Houston')).toBeGreaterThan(from('Amarillo'))
    expect(new Set(loads.map((load) => load.stops[0]?.city)).size).toBeGreaterThan(300)
  })

  test('with a trailer that fits the vehicle and a rate near the market', () => {
    expect(loads.filter((load) => !isTrailerForVehicle(load.vehicle, load.trailer))).toEqual([])
    const vans = loads.filter((load) => load.vehicle === 'Van')
    const dollars = vans.reduce((sum, load) => sum + load.rateCents / 100, 0)
    const miles = vans.reduce((sum, load) => sum + load.miles, 0)
    expect(dollars / miles).toBeGreaterThan(2.2)
    expect(dollars / miles).toBeLessThan(2.7)
  })

  test('picked up within 8 days and delivered no sooner than a solo driver can', () => {
    const pickups = loads.map(({ stops }) => firstStop(stops).at)
    const late = pickups.filter((at) => at <= now || at > now + 8 * 24 * HOUR_MS)
    expect(late).toEqual([])
    const impossible = loads.filter(
      ({ stops, driveMinutes }) =>
        lastStop(stops).at < firstStop(stops).at + calculateTransitMinutes(driveMinutes) * MINUTE_MS,
    )
    expect(impossible).toEqual([])
  })

  test('some of the long ones for team drivers', () => {
    const teams = loads.filter(({ team }) => team)
    expect(teams.length).toBeGreaterThan(0)
    expect(teams.filter(({ miles }) => miles < 1000)).toEqual([])
  })

  test("with appointments on the half hour, when docks are open in the stop's time zone", () => {
    const closed = loads
      .flatMap((load) => load.stops)
      .map((stop) => formatWallTime(stop.at, stop.zone).slice(11))
      .filter((clock) => !/^(0[6-9]|1[0-7]):[03]0$/.test(clock))
    expect(closed).toEqual([])
  })

  test('whose contacts have only phone numbers and emails that reach nobody', () => {
    const reachable = loads
      .flatMap((load) => load.stops)
      .filter((stop) => !/^\(\d{3}\) 555-01\d\d$/.test(stop.contactPhone) || !stop.contactEmail.endsWith('.test'))
    expect(reachable).toEqual([])
  })

  test('with distances from the given measure', () => {
    const measure = () => ({ miles: 777, driveMinutes: 888, source: 'told' })
    const [load] = buildDemoLoads({ gazetteer, now, seed: 7, count: 1, ownerIds: ['a'], measure })
    expect(load).toMatchObject({ miles: 777, driveMinutes: 888, distanceSource: 'told' })
  })

  test('with unique references, spread over the brokers', () => {
    expect(new Set(loads.map((load) => load.reference)).size).toBe(loads.length)
    expect(new Set(loads.map((load) => load.ownerIndex))).toEqual(new Set([0, 1, 2]))
  })
})
