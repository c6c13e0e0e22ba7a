import type { Position } from './boundaries.ts'

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
