import { packageFile } from './geonames.ts'

type Properties = Record<string, string | number>

interface Feature {
  type: 'MultiPolygon' | 'MultiLineString' | 'Point'
  arcs?: number[][][] | number[][]
  coordinates?: Position
  properties?: Properties
}

/** Grid step in degrees, about 200 m: finer than the sources. */
const GRID = 0.002

/** Builds one TopoJSON document from outlines, lines and points (arcs as differences on a grid). */
export class TopologyBuilder {
  readonly #arcs: Position[][] = []
  readonly #objects: Record<string, { type: 'GeometryCollection'; geometries: Feature[] }> = {}

  /** Adds an arc; returns the number features use for it. */
  arc(positions: Position[]): number {
    const [first = [0, 0], ...rest] = positions.map(onGrid)
    let [x, y] = first
    const differences: Position[] = [[x, y]]
    for (const [nextX, nextY] of rest) {
      if (nextX === x && nextY === y) continue
      differences.push([nextX - x, nextY - y])
      ;[x, y] = [nextX, nextY]
    }
    // An arc needs two positions, even if both fell on one point of the grid.
    if (differences.length === 1) differences.push([0, 0])
    return this.#arcs.push(differences) - 1
  }

  polygons(object: string, polygons: number[][][], properties?: Properties): void {
    this.#add(object, { type: 'MultiPolygon', arcs: polygons, ...(properties && { properties }) })
  }

  line(object: string, positions: Position[], properties: Properties): void {
    this.#add(object, { type: 'MultiLineString', arcs: [[this.arc(positions)]], properties })
  }

  point(object: string, position: Position, properties: Properties): void {
    this.#add(object, { type: 'Point', coordinates: onGrid(position), properties })
  }

  toJson(): string {
    const transform = { scale: [GRID, GRID], translate: [0, 0] }
    return JSON.stringify({ type: 'Topology', transform, objects: this.#objects, arcs: this.#arcs })
  }

  #add(object: string, feature: Feature): void {
    this.#objects[object] ??= { type: 'GeometryCollection', geometries: [] }
    this.#objects[object].geometries.push(feature)
  }
}

function onGrid([longitude, latitude]: Position): Position {
  return [Math.round(longitude / GRID), Math.round(latitude / GRID)]
}

/** [longitude, latitude] in degrees */
export type Position = [number, number]

interface Geometry {
  type: 'Polygon' | 'MultiPolygon' | 'GeometryCollection'
  arcs?: number[][] | number[][][]
  geometries?: Geometry[]
  properties?: { name?: string }
}

/** A TopoJSON document, as far as we use it. */
export interface Topology {
  transform: { scale: Position; translate: Position }
  arcs: Position[][]
  objects: Record<string, Geometry>
}

/** @param url of a package's file, from `import.meta.resolve` */
export function readTopology(url: string): Topology {
  return JSON.parse(packageFile(url)) as Topology
}

/** The outline of the United States as closed rings. */
export function readNation(): Position[][] {
  const topology = readTopology(import.meta.resolve('us-atlas/nation-10m.json'))
  const arcs = topology.arcs.map((arc) => toDegrees(topology, arc))
  return Object.values(topology.objects).flatMap((object) => ringsOf(object, arcs))
}

/** TopoJSON stores each position as the difference from the one before, in whole grid steps. */
export function toDegrees({ transform: { scale, translate } }: Topology, arc: Position[]): Position[] {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** Arc numbers for each ring of each polygon. */
export function polygonsOf(geometry: Geometry): number[][][] {
  return (geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs) as number[][][]
}

/** Closed rings from arcs; a negative number is the bitwise complement of a reversed arc's. */
export function ringsOf(geometry: Geometry, arcs: Position[][]): Position[][] {
  if (geometry.geometries) return geometry.geometries.flatMap((part) => ringsOf(part, arcs))
  return polygonsOf(geometry)
    .flat()
    .map((ring) =>
      ring.flatMap((arc, i) => {
        const positions = arc < 0 ? (arcs[~arc] ?? []).toReversed() : (arcs[arc] ?? [])
        return i === 0 ? positions : positions.slice(1)
      }),
    )
}

/** A closed ring's area in square degrees. */
export function areaOf(ring: Position[]): number {
  return Math.abs(crossSum(ring)) / 2
}

/** A closed ring's center of area. */
export function centroidOf(ring: Position[]): Position {
  let x = 0
  let y = 0
  for (const [[x1, y1], [x2, y2], cross] of edgesOf(ring)) {
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  const weight = 3 * crossSum(ring)
  return [x / weight, y / weight]
}

function crossSum(ring: Position[]): number {
  return edgesOf(ring).reduce((sum, [, , cross]) => sum + cross, 0)
}

function edgesOf(ring: Position[]): [from: Position, to: Position, cross: number][] {
  return ring.slice(1).map((to, i) => {
    const from = ring[i] ?? to
    return [from, to, from[0] * to[1] - to[0] * from[1]]
  })
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** The part of a closed ring inside a box, closed again along the box's sides (Sutherland and Hodgman, 1974). */
export function clipped(ring: Position[], { west, south, east, north }: Box): Position[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  return sides.reduce((open, [axis, limit, sign]) => clippedAt(open, axis, limit, sign), ring)
}

function clippedAt(ring: Position[], axis: 0 | 1, limit: number, sign: 1 | -1): Position[] {
  const inside = (position: Position) => (position[axis] - limit) * sign >= 0
  const kept = ring.flatMap((position, i) => {
    const previous = ring[(i + ring.length - 1) % ring.length] ?? position
    const here = inside(position) ? [position] : []
    return inside(previous) === inside(position) ? here : [crossing(previous, position, axis, limit), ...here]
  })
  const [first] = kept
  const last = kept.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...kept, first] : kept
}

function crossing(a: Position, b: Position, axis: 0 | 1, limit: number): Position {
  const share = (limit - a[axis]) / (b[axis] - a[axis])
  const other = axis === 0 ? a[1] + (b[1] - a[1]) * share : a[0] + (b[0] - a[0]) * share
  return axis === 0 ? [limit, other] : [other, limit]
}
