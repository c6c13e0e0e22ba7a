import { packageFile } from './geonames.ts'

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
