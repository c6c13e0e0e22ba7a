/**
 * Writes public/geo/base-map.json, the offline map: states, neighbors, lakes, highways and cities as one TopoJSON
 * document. public/geo/README.md lists its objects. Run by hand when a source changes; the output is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseGazetteer, readPlaceRow } from '#domain/geo/gazetteer.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'
import {
  areaOf,
  centroidOf,
  clipped,
  polygonsOf,
  type Position,
  readTopology,
  ringsOf,
  toDegrees,
  TopologyBuilder,
} from './topology.ts'
import { readTowns, ROOT } from './geonames.ts'

/** Alaska to Newfoundland, Guatemala to the Northwest Passage. */
const VIEW = { west: -180, south: 10, east: -50, north: 73 }
/** Square degrees; smaller islands are invisible at the zooms that show other countries. */
const SMALLEST_ISLAND = 0.05
const NEIGHBOURS = ['Canada', 'Mexico', 'Cuba', 'Bahamas', 'Guatemala', 'Belize', 'Honduras', 'El Salvador']

const map = new TopologyBuilder()
addStates()
addNeighbours()
addLakes()
addHighways()
addCities()
const json = map.toJson()
writeFileSync(path.join(ROOT, 'public/geo/base-map.json'), json)
console.log(`${json.length} bytes, ${gzipSync(json, { level: 9 }).length} gzip`)

/** The states keep their shared arcs, so each border can be drawn once. */
function addStates(): void {
  const topology = readTopology(import.meta.resolve('us-atlas/states-10m.json'))
  const arcs = topology.arcs.map((arc) => toDegrees(topology, arc))
  const numbers = new Map<number, number>()
  const renumbered = (arc: number): number => {
    const plain = arc < 0 ? ~arc : arc
    const number = numbers.get(plain) ?? map.arc(arcs[plain] ?? [])
    numbers.set(plain, number)
    return arc < 0 ? ~number : number
  }
  for (const state of topology.objects['states']?.geometries ?? []) {
    const name = state.properties?.name ?? ''
    const code = parseStateCode(name)
    if (!code) continue
    map.polygons(
      'states',
      polygonsOf(state).map((polygon) => polygon.map((ring) => ring.map(renumbered))),
      { code, name },
    )
    const [largest = []] = ringsOf(state, arcs).toSorted((a, b) => areaOf(b) - areaOf(a))
    map.point('stateLabels', centroidOf(largest), { code, name })
  }
}

function addNeighbours(): void {
  const topology = readTopology(import.meta.resolve('world-atlas/countries-50m.json'))
  const arcs = topology.arcs.map((arc) => toDegrees(topology, arc))
  for (const country of topology.objects['countries']?.geometries ?? []) {
    const name = country.properties?.name ?? ''
    if (!NEIGHBOURS.includes(name)) continue
    const rings = ringsOf(country, arcs)
      .map((ring) => clipped(ring, VIEW))
      .filter((ring) => areaOf(ring) >= SMALLEST_ISLAND)
    map.polygons(
      'neighbours',
      rings.map((ring) => [[map.arc(ring)]]),
      { name },
    )
  }
}

function addLakes(): void {
  const rings = new Map<string, Position[]>()
  for (const line of readFileSync(path.join(ROOT, 'scripts/great-lakes.txt'), 'utf8').split('\n')) {
    const [name = '', shore] = line.split(': ')
    if (line.startsWith('#') || !shore) continue
    const positions = shore.split(', ').map((position) => position.split(' ').map(Number) as Position)
    rings.set(name, [...positions, ...positions.slice(0, 1)])
  }
  const island = rings.get('Manitoulin') ?? []
  rings.delete('Manitoulin')
  for (const [name, ring] of rings) {
    const outlines = name === 'Huron' ? [ring, island] : [ring]
    map.polygons('lakes', [outlines.map((outline) => [map.arc(outline)])], { name })
  }
}

/** Numbers as on signs: interstates, US and state highways; toll roads and parkways have none. */
function addHighways(): void {
  for (const line of readFileSync(path.join(ROOT, 'public/geo/roads.tsv'), 'utf8').split('\n')) {
    const [route = '', , way] = line.split('\t')
    if (!way) continue
    const towns = way.split(' ').filter((_, i) => i % 2 === 0)
    const positions = towns.map((town) => {
      const [latitude = 0, longitude = 0] = town.split(',').map((degrees) => Number(degrees) / 1000)
      return [longitude, latitude] as Position
    })
    const [network = '', number] = route.split('-')
    map.line('highways', positions, number ? { network, number } : { network: 'toll' })
  }
}

/** Rank 1: cities that a map of the whole country shows; 5: a town at a highway exit. */
function addCities(): void {
  const gazetteer = parseGazetteer(readFileSync(path.join(ROOT, 'public/geo/gazetteer.tsv'), 'utf8'))
  const towns = readTowns()
  const exits = exitTowns()
  for (const city of gazetteer.cities) {
    const key = `${normalizePlaceName(city.name)} ${city.state}`
    const rank = [45, 20, 9, 4].findIndex((least) => city.popularity >= least) + 1
    if (rank === 0 && !exits.has(key)) continue
    const place = readPlaceRow(gazetteer, city.mainRow)
    const [centre = place] = (towns.get(key) ?? []).filter((town) => Math.abs(town.latitude - place.latitude) < 0.5)
    map.point('cities', [centre.longitude, centre.latitude], {
      name: city.name,
      state: city.state,
      rank: rank === 0 ? 5 : rank,
    })
  }
}

function exitTowns(): Set<string> {
  const names = readFileSync(path.join(ROOT, 'scripts/highways.txt'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .flatMap((line) => (line.split('|')[2] ?? '').split(';'))
    .map((stop) => stop.split('@')[0] ?? '')
  return new Set(names.map((name) => `${normalizePlaceName(name.slice(0, -3))} ${name.slice(-2)}`))
}
