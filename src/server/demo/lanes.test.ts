import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fits } from '#domain/equipment.ts'
import { parseGazetteer, placeOfZip } from '#domain/gazetteer.ts'
import { greatCircleMiles, type Point } from '#domain/geo.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/instant.ts'
import { wallTimeOf } from '#domain/stop-time.ts'
import { transitMinutes } from '#domain/transit.ts'
import { demoLoads } from './lanes.ts'

const gazetteer = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
// The night before clocks go back: the hardest week of the year for appointments.
const now = Date.parse('2026-10-31T22:10:00Z')
const measure = (from: Point, to: Point) => {
  const miles = Math.max(1, Math.round(greatCircleMiles(from, to) * 1.2))
  return { miles, driveMinutes: Math.max(1, Math.round(miles * 1.1)), source: 'ruler' }
}
const loads = demoLoads({ gazetteer, measure, now, seed: 7, count: 1000, ownerIds: ['a', 'b', 'c'] })

describe('the demo has loads', () => {
  test('that are the same for the same seed, and others for another', () => {
    const again = demoLoads({ gazetteer, measure, now, seed: 7, count: 20, ownerIds: ['a', 'b', 'c'] })
    expect(again).toEqual(loads.slice(0, 20))
    const other = demoLoads({ gazetteer, measure, now, seed: 8, count: 20, ownerIds: ['a', 'b', 'c'] })
    expect(other.map((load) => load.pickup.zip)).not.toEqual(again.map((load) => load.pickup.zip))
  })

  test('on real lanes, more of them where more people live', () => {
    const wrong = loads
      .flatMap((load) => [load.pickup, load.delivery])
      .filter((stop) => {
        const place = placeOfZip(gazetteer, stop.zip)
        return place?.city !== stop.city || place.state !== stop.state || place.zone !== stop.zone
      })
    expect(wrong).toEqual([])
    const from = (city: string) => loads.filter((load) => load.pickup.city === city).length
    expect(from('Houston')).toBeGreaterThan(from('Amarillo'))
    expect(new Set(loads.map((load) => load.pickup.city)).size).toBeGreaterThan(300)
  })

  test('with equipment that fits and a rate near the market', () => {
    expect(loads.filter((load) => !fits(load.vehicle, load.trailer))).toEqual([])
    const vans = loads.filter((load) => load.vehicle === 'Van')
    const dollars = vans.reduce((sum, load) => sum + load.rateCents / 100, 0)
    const miles = vans.reduce((sum, load) => sum + load.miles, 0)
    expect(dollars / miles).toBeGreaterThan(2.2)
    expect(dollars / miles).toBeLessThan(2.7)
  })

  test('picked up within the week and delivered no sooner than a lone driver can', () => {
    const late = loads.filter(({ pickup }) => pickup.at <= now || pickup.at > now + 8 * 24 * HOUR_MS)
    expect(late).toEqual([])
    const impossible = loads.filter(
      ({ pickup, delivery, driveMinutes }) => delivery.at < pickup.at + transitMinutes(driveMinutes) * MINUTE_MS,
    )
    expect(impossible).toEqual([])
  })

  test("at docks that are open by the stop's own clock, on the half hour", () => {
    const closed = loads
      .flatMap((load) => [load.pickup, load.delivery])
      .map((stop) => wallTimeOf(stop.at, stop.zone).slice(11))
      .filter((clock) => !/^(0[6-9]|1[0-7]):[03]0$/.test(clock))
    expect(closed).toEqual([])
  })

  test('whose people cannot be called or written to by mistake', () => {
    const reachable = loads
      .flatMap((load) => [load.pickup, load.delivery])
      .filter((stop) => !/^\(\d{3}\) 555-01\d\d$/.test(stop.contactPhone) || !stop.contactEmail.endsWith('.test'))
    expect(reachable).toEqual([])
  })

  test('as far apart as the given measure says', () => {
    const measure = () => ({ miles: 777, driveMinutes: 888, source: 'told' })
    const [load] = demoLoads({ gazetteer, now, seed: 7, count: 1, ownerIds: ['a'], measure })
    expect(load).toMatchObject({ miles: 777, driveMinutes: 888, distanceSource: 'told' })
  })

  test('with references that never repeat, spread over the brokers', () => {
    expect(new Set(loads.map((load) => load.reference)).size).toBe(loads.length)
    expect(new Set(loads.map((load) => load.ownerIndex))).toEqual(new Set([0, 1, 2]))
  })
})
