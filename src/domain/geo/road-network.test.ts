import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { greatCircleMiles } from './point.ts'
import { parseRoads } from './road-network.ts'

const roads = parseRoads(readFileSync('public/geo/roads.tsv', 'utf8'))
const point = (town: number) => ({ latitude: roads.latitudes[town] ?? 0, longitude: roads.longitudes[town] ?? 0 })

/** Number of towns in each connected component, largest first. */
function pieces(): number[] {
  const seen = new Set<number>()
  const sizes: number[] = []
  for (let start = 0; start < roads.latitudes.length; start++) {
    const waiting = seen.has(start) ? [] : [start]
    let size = 0
    for (let town = waiting.pop(); town !== undefined; town = waiting.pop()) {
      if (seen.has(town)) continue
      seen.add(town)
      size += 1
      const stretches = roads.stretches.slice(roads.firstStretch[town], roads.firstStretch[town + 1])
      for (const stretch of stretches) waiting.push(roads.from[stretch] ?? 0, roads.to[stretch] ?? 0)
    }
    if (size > 0) sizes.push(size)
  }
  return sizes.sort((a, b) => b - a)
}

test('the highways of the lower 48 are connected; Alaska and the islands of Hawaii are separate', () => {
  const [lower48 = 0, ...others] = pieces()
  expect(lower48, 'the map covers them all').toBeGreaterThan(1500)
  expect(others.length).toBe(5)
  expect(lower48 + others.reduce((sum, size) => sum + size, 0)).toBe(roads.latitudes.length)
})

test('every road segment has a plausible length and speed', () => {
  const wrong = Array.from(roads.miles, (miles, stretch) => ({
    miles,
    direct: greatCircleMiles(point(roads.from[stretch] ?? 0), point(roads.to[stretch] ?? 0)),
    mph: (miles / (roads.minutes[stretch] ?? 0)) * 60,
  })).filter(
    ({ miles, direct, mph }) => miles <= 0 || miles > 2.4 * direct + 3 || miles < 0.5 * direct || mph < 45 || mph > 60,
  )
  expect(wrong).toEqual([])
})

test('a small network parses correctly', () => {
  const two = parseRoads(
    '# remark\nI-1\t60\t40000,-100000 30.0 40000,-99000 45.5 41000,-99000\nUS-2\t45\t40000,-99000 9 40100,-99000\n',
  )
  expect([...two.latitudes]).toEqual([40, 40, 41, 40.1])
  expect([...two.miles]).toEqual([30, 45.5, 9])
  expect([...two.minutes]).toEqual([30, 45.5, 12])
  const meeting = two.stretches.slice(two.firstStretch[1], two.firstStretch[2])
  expect(meeting.toSorted((a, b) => a - b)).toEqual(Uint16Array.of(0, 1, 2))
})
