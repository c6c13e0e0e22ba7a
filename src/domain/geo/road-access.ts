import type { Point } from './point.ts'
import type { RoadNetwork } from './road-network.ts'

/** Where an address joins the highways. */
export interface HighwayAccess {
  stretch: number
  /** how far along the stretch, 0 at its `from` and 1 at its `to` */
  along: number
  /** straight-line miles from the address */
  miles: number
  point: Point
}

/** Several, since the nearest highway may lead the wrong way; more than eight add nothing. */
const MAX_ACCESSES = 8
const MILES_PER_DEGREE = 69.1

/** The nearest stretches of highway within `reach` miles, nearest first. */
export function findHighwayAccesses(roads: RoadNetwork, address: Point, reach: number): HighwayAccess[] {
  const east = MILES_PER_DEGREE * Math.cos((address.latitude * Math.PI) / 180)
  const found: HighwayAccess[] = []
  for (let stretch = 0; stretch < roads.from.length; stretch++) {
    const from = roads.from[stretch] ?? 0
    const to = roads.to[stretch] ?? 0
    const x = ((roads.longitudes[from] ?? 0) - address.longitude) * east
    const y = ((roads.latitudes[from] ?? 0) - address.latitude) * MILES_PER_DEGREE
    const dx = ((roads.longitudes[to] ?? 0) - address.longitude) * east - x
    const dy = ((roads.latitudes[to] ?? 0) - address.latitude) * MILES_PER_DEGREE - y
    const along = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy)))
    const miles = Math.hypot(x + along * dx, y + along * dy)
    const farthest = found.length < MAX_ACCESSES ? reach : (found.at(-1)?.miles ?? reach)
    if (miles >= farthest) continue
    const access = { stretch, along, miles, point: pointAlong(roads, stretch, along) }
    const place = found.findIndex((other) => other.miles > miles)
    found.splice(place < 0 ? found.length : place, 0, access)
    if (found.length > MAX_ACCESSES) found.pop()
  }
  return found
}

function pointAlong(roads: RoadNetwork, stretch: number, along: number): Point {
  const from = roads.from[stretch] ?? 0
  const to = roads.to[stretch] ?? 0
  const between = (values: Float64Array) => (values[from] ?? 0) * (1 - along) + (values[to] ?? 0) * along
  return { latitude: between(roads.latitudes), longitude: between(roads.longitudes) }
}
