import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateAppointments } from '#contract/freight/appointment.ts'
import { checkStops } from '#domain/freight/stop-list.ts'
import { parseGazetteer } from '#domain/geo/gazetteer.ts'
import { greatCircleMiles, type Point } from '#domain/geo/point.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { filled } from '#tests/support/filled.ts'
import { longHaulStories } from './long-hauls.ts'

const gazetteer = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const now = Date.parse('2026-11-23T14:00:00Z')
const measure = (from: Point, to: Point) => {
  const miles = Math.max(1, Math.round(greatCircleMiles(from, to) * 1.2))
  return { miles, driveMinutes: miles, source: 'ruler' }
}

test('the demo has loads with 3, 4 and 7 stops whose freight adds up, and a truck hauls the one with 4', () => {
  const long = longHaulStories({ gazetteer, measure, now })
  expect(long.map(({ load, status }) => [load.stops.length, status])).toEqual([
    [3, 'pending'],
    [4, 'active'],
    [7, 'pending'],
  ])
  for (const { load } of filled(long)) {
    const listed = load.stops.map(({ zip, weightLbs, ...stop }) => ({ ...stop, zipCode: zip, weight: weightLbs ?? 0 }))
    expect(checkStops(listed, load.weightLbs)).toEqual([])
    const times = load.stops.map(({ id, at, until, zone }) => ({
      typed: new Date(at).toISOString(),
      until: until === null ? '' : new Date(until).toISOString(),
      zone,
      paths: { time: `${id}.time`, until: `${id}.until` },
    }))
    expect(validateAppointments(times, now - 2 * DAY_MS)).toEqual([])
    expect(load.miles).toBe(load.stops.reduce((sum, { leg }) => sum + (leg?.miles ?? 0), 0))
  }
  const underWay = long.find(({ status }) => status === 'active')
  expect(underWay?.docks?.map(({ stop }) => stop)).toEqual(['pickup'])
  expect(underWay?.load.stops[1]?.at).toBeGreaterThan(now)
})
