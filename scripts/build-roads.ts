/**
 * Writes public/geo/roads.tsv from scripts/highways.txt: every town becomes a point and every stretch gets its miles,
 * so that neither phone nor server needs a gazetteer to route. Run by hand when the list changes; the output is
 * committed. src/domain/geo/road-network.ts describes the format and reads it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseGazetteer } from '#domain/geo/gazetteer.ts'
import type { Point } from '#domain/geo/point.ts'
import { greatCircleMiles } from '#domain/geo/point.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import { findPlaceByCity } from '#domain/geo/place-search.ts'
import { readTowns, ROOT, toMillidegrees } from './geonames.ts'
import { truckSpeed, windingFactor } from './road-facts.ts'

interface Stop extends Point {
  state: string
  /** mile marker of its exit */
  mile: number | undefined
  /** the state line before the next stop: the mile markers on both sides */
  stateLine?: { leaving: number; entering: number }
}

const gazetteer = parseGazetteer(readFileSync(path.join(ROOT, 'public/geo/gazetteer.tsv'), 'utf8'))
const towns = readTowns()
const unlisted = new Map<string, Point>()

const source = readFileSync(path.join(ROOT, 'scripts/highways.txt'), 'utf8').split('\n')
for (const line of source.filter((text) => text.startsWith('@'))) {
  const [name = '', latitude, longitude] = line.slice(1).split('|')
  unlisted.set(name, { latitude: Number(latitude), longitude: Number(longitude) })
}
const routes = source.filter((line) => /^[A-Z]/.test(line)).map(roadLine)
const text = ['# US highways: route, truck mph, then town, miles to the next, town, …', ...routes, ''].join('\n')
writeFileSync(path.join(ROOT, 'public/geo/roads.tsv'), text)
console.log(`${routes.length} routes, ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`)

function roadLine(line: string): string {
  const [route = '', officialMiles = '', way = ''] = line.split('|')
  const stops = readStops(way.split(';'))
  const factor = officialFactor(stops, Number(officialMiles))
  const parts = stops.flatMap((stop, i) => {
    const previous = stops[i - 1]
    const point = `${toMillidegrees(stop.latitude)},${toMillidegrees(stop.longitude)}`
    return previous
      ? [stretchMiles(previous, stop, factor ?? windingFactor(route, previous.state)).toFixed(1), point]
      : [point]
  })
  return [signOf(route), truckSpeed(route), parts.join(' ')].join('\t')
}

function readStops(entries: string[]): Stop[] {
  const stops: Stop[] = []
  for (const entry of entries) {
    const [name = '', mile] = entry.split('@')
    const last = stops.at(-1)
    if (name !== 'line') stops.push({ ...pointOf(name), state: name.slice(-2), mile: mile ? Number(mile) : undefined })
    else if (last) {
      const [leaving, entering] = (mile ?? '').split(':').map(Number)
      last.stateLine = { leaving: leaving ?? 0, entering: entering ?? 0 }
    }
  }
  return stops
}

/** The difference of the mile markers if both are known, else the straight line times `factor`. */
function stretchMiles(from: Stop, to: Stop, factor: number): number {
  if (from.mile !== undefined && to.mile !== undefined) {
    const { stateLine } = from
    if (stateLine) return Math.abs(stateLine.leaving - from.mile) + Math.abs(to.mile - stateLine.entering)
    if (from.state === to.state) return Math.abs(to.mile - from.mile)
  }
  return greatCircleMiles(from, to) * factor
}

/** Road miles per straight mile. Clamped: towns lie beside the road, so extremes come from them, not the road. */
function officialFactor(stops: Stop[], officialMiles: number): number | undefined {
  if (officialMiles === 0) return undefined
  const straight = stops.slice(1).reduce((sum, stop, i) => sum + greatCircleMiles(stops[i] ?? stop, stop), 0)
  return Math.min(1.15, Math.max(1.03, officialMiles / straight))
}

function pointOf(town: string): Point {
  const own = unlisted.get(town)
  if (own) return own
  const [city, state] = [town.slice(0, -3), town.slice(-2)]
  const place = findPlaceByCity(gazetteer, city, state)
  const namesakes =
    towns.get(`${normalizePlaceName(city)} ${state}`) ?? towns.get(`${normalizePlaceName(city)} city ${state}`) ?? []
  const [centre] = place
    ? namesakes.toSorted((a, b) => greatCircleMiles(a, place) - greatCircleMiles(b, place))
    : namesakes
  const found = centre ?? place
  if (!found) throw new Error(`No gazetteer knows ${town}: give its point in highways.txt`)
  return { latitude: found.latitude, longitude: found.longitude }
}

/** The name on the road's signs: 'US-50' for US-50NV. */
function signOf(route: string): string {
  return route === 'I-35W' ? route : (/^[A-Z]+-\d+/.exec(route)?.[0] ?? route)
}
