import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseGazetteer } from '#domain/geo/gazetteer.ts'
import { greatCircleMiles, type Point } from '#domain/geo/point.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { suggestLaneRate } from '#domain/freight/lane-rate.ts'
import { demoStories } from './stories.ts'

const gazetteer = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))
const now = Date.parse('2026-11-23T14:00:00Z')
const measure = (from: Point, to: Point) => {
  const miles = Math.max(1, Math.round(greatCircleMiles(from, to) * 1.2))
  return { miles, driveMinutes: miles, source: 'ruler' }
}
const cast = { gazetteer, measure, now, ownerIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], carriers: 5 }

test('the demo loads yield a market rate for vans from Dallas to Atlanta', () => {
  const stories = demoStories({ ...cast, count: 400 })
  expect(stories).toHaveLength(400)
  const onLane = stories.filter(
    ({ load, postedAt, status }) =>
      firstStop(load.stops).city === 'Dallas' &&
      lastStop(load.stops).city === 'Atlanta' &&
      load.trailer.startsWith('Dry') &&
      postedAt > now - 90 * DAY_MS &&
      status === 'completed',
  )
  const rates = onLane.map(({ load }) => ({
    company: String(load.ownerIndex),
    perMile: load.rateCents / 100 / load.miles,
  }))
  expect(suggestLaneRate(rates, 2.45)).toMatchObject({ basis: 'market', companies: 7 })
  expect(new Set(stories.map(({ load }) => load.reference)).size).toBe(400)
})
