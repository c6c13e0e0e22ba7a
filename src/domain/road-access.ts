import type { Point } from './geo.ts'
import type { RoadNetwork } from './road-network.ts'

/** A way from an address onto the highways. */
export interface Access {
  stretch: number
  /** how far along the stretch, 0 at its `from` and 1 at its `to` */
  along: number
  /** straight miles from the address */
  miles: number
  point: Point
}

/** More than one, since the nearest highway may lead the wrong way; beyond eight nothing is gained. */
const MOST_ACCESSES = 8
const MILES_PER_DEGREE = 69.1

/** The nearest stretches of highway within `reach` miles, nearest first. */
export function accessesNear(roads: RoadNetwork, address: Point, reach: number): Access[] {
  const east = MILES_PER_DEGREE * Math.cos((address.latitude * Math.PI) / 180)
  const found: Access[] = []
  for (let stretch = 0; stretch < roads.from.length; stretch++) {
    const from = roads.from[stretch] ?? 0
    const to = roads.to[stretch] ?? 0
    const x = ((roads.longitudes[from] ?? 0) - address.longitude) * east
    const y = ((roads.latitudes[from] ?? 0) - address.latitude) * MILES_PER_DEGREE
    const dx = ((roads.longitudes[to] ?? 0) - address.longitude) * east - x
    const dy = ((roads.latitudes[to] ?? 0) - address.latitude) * MILES_PER_DEGREE - y
    const along = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy)))
    const miles = Math.hypot(x + along * dx, y + along * dy)
    const farthest = found.length < MOST_ACCESSES ? reach : (found.at(-1)?.miles ?? reach)
    if (miles >= farthest) continue
    const access = { stretch, along, miles, point: pointAlong(roads, stretch, along) }
    const place = found.findIndex((other) => other.miles > miles)
    found.splice(place < 0 ? found.length : place, 0, access)
    if (found.length > MOST_ACCESSES) found.pop()
  }
  return found
}

function pointAlong(roads: RoadNetwork, stretch: number, along: number): Point {
  const from = roads.from[stretch] ?? 0
  const to = roads.to[stretch] ?? 0
  const between = (values: Float64Array) => (values[from] ?? 0) * (1 - along) + (values[to] ?? 0) * along
  return { latitude: between(roads.latitudes), longitude: between(roads.longitudes) }
}
