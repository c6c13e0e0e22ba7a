import type { Point } from './point.ts'
import { PriorityQueue } from './priority-queue.ts'
import type { RoadNetwork } from './road-network.ts'

export interface RoadPath {
  miles: number
  minutes: number
  /** where it enters the highways, the towns it passes, where it exits */
  points: Point[]
}

/** The way to a highway is neither straight nor at highway speed. */
const ACCESS_FACTOR = 1.25
const ACCESS_MPH = 33

/** The part of a stretch between an access and one of its towns. */
interface Leg {
  access: HighwayAccess
  town: number
  miles: number
  minutes: number
}

/** The fastest way over the highways from any start to any end; undefined when there is none. */
export function findFastestPath(
  roads: RoadNetwork,
  starts: readonly HighwayAccess[],
  ends: readonly HighwayAccess[],
): RoadPath | undefined {
  const along = withinOneStretch(roads, starts, ends)
  const across = betweenTowns(roads, legs(roads, starts), legs(roads, ends))
  if (!along || !across) return along ?? across
  return along.minutes <= across.minutes ? along : across
}

function legs(roads: RoadNetwork, accesses: readonly HighwayAccess[]): Leg[] {
  return accesses.flatMap((access) => {
    const { stretch, along } = access
    return [
      legTo(roads, access, roads.from[stretch] ?? 0, along),
      legTo(roads, access, roads.to[stretch] ?? 0, 1 - along),
    ]
  })
}

function legTo(roads: RoadNetwork, access: HighwayAccess, town: number, share: number): Leg {
  const own = access.miles * ACCESS_FACTOR
  return {
    access,
    town,
    miles: own + share * (roads.miles[access.stretch] ?? 0),
    minutes: (own / ACCESS_MPH) * 60 + share * (roads.minutes[access.stretch] ?? 0),
  }
}

/** Both addresses are on the same stretch, so no town is passed. */
function withinOneStretch(
  roads: RoadNetwork,
  starts: readonly HighwayAccess[],
  ends: readonly HighwayAccess[],
): RoadPath | undefined {
  let best: RoadPath | undefined
  for (const start of starts) {
    for (const end of ends) {
      if (start.stretch !== end.stretch) continue
      const own = (start.miles + end.miles) * ACCESS_FACTOR
      const share = Math.abs(start.along - end.along)
      const minutes = (own / ACCESS_MPH) * 60 + share * (roads.minutes[start.stretch] ?? 0)
      if (best && best.minutes <= minutes) continue
      best = { miles: own + share * (roads.miles[start.stretch] ?? 0), minutes, points: [start.point, end.point] }
    }
  }
  return best
}

/** Dijkstra's algorithm by time, from all starting legs at once, until no later town can beat the best arrival. */
function betweenTowns(roads: RoadNetwork, starts: readonly Leg[], ends: readonly Leg[]): RoadPath | undefined {
  const times = new Float64Array(roads.latitudes.length).fill(Infinity)
  const cameBy = new Int32Array(times.length).fill(-1)
  const startOf = new Map<number, Leg>()
  const endOf = new Map<number, Leg>()
  const queue = new PriorityQueue()
  for (const leg of starts) {
    if (leg.minutes >= (times[leg.town] ?? 0)) continue
    times[leg.town] = leg.minutes
    startOf.set(leg.town, leg)
    queue.add(leg.town, leg.minutes)
  }
  for (const leg of ends) {
    if (leg.minutes < (endOf.get(leg.town)?.minutes ?? Infinity)) endOf.set(leg.town, leg)
  }

  let arrival = Infinity
  let end: Leg | undefined
  for (let first = queue.next(); first && first.time < arrival; first = queue.next()) {
    const { item: town, time } = first
    if (time > (times[town] ?? 0)) continue
    const last = endOf.get(town)
    if (last && time + last.minutes < arrival) {
      arrival = time + last.minutes
      end = last
    }
    const after = roads.firstStretch[town + 1] ?? 0
    for (let i = roads.firstStretch[town] ?? 0; i < after; i++) {
      const stretch = roads.stretches[i] ?? 0
      const other = otherEnd(roads, stretch, town)
      const there = time + (roads.minutes[stretch] ?? 0)
      if (there >= (times[other] ?? 0)) continue
      times[other] = there
      cameBy[other] = stretch
      queue.add(other, there)
    }
  }
  return end && wayBack(roads, cameBy, startOf, end, arrival)
}

function wayBack(
  roads: RoadNetwork,
  cameBy: Int32Array,
  startOf: Map<number, Leg>,
  end: Leg,
  minutes: number,
): RoadPath {
  const points = [end.access.point]
  let { town, miles } = end
  for (let stretch = cameBy[town] ?? -1; stretch >= 0; stretch = cameBy[town] ?? -1) {
    points.push(pointOf(roads, town))
    miles += roads.miles[stretch] ?? 0
    town = otherEnd(roads, stretch, town)
  }
  points.push(pointOf(roads, town))
  const start = startOf.get(town)
  if (start) points.push(start.access.point)
  return { miles: miles + (start?.miles ?? 0), minutes, points: points.reverse() }
}

function otherEnd(roads: RoadNetwork, stretch: number, town: number): number {
  const from = roads.from[stretch] ?? 0
  return from === town ? (roads.to[stretch] ?? 0) : from
}

function pointOf(roads: RoadNetwork, town: number): Point {
  return { latitude: roads.latitudes[town] ?? 0, longitude: roads.longitudes[town] ?? 0 }
}

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
  const accesses: HighwayAccess[] = []
  for (let stretch = 0; stretch < roads.from.length; stretch++) {
    const from = roads.from[stretch] ?? 0
    const to = roads.to[stretch] ?? 0
    const x = ((roads.longitudes[from] ?? 0) - address.longitude) * east
    const y = ((roads.latitudes[from] ?? 0) - address.latitude) * MILES_PER_DEGREE
    const dx = ((roads.longitudes[to] ?? 0) - address.longitude) * east - x
    const dy = ((roads.latitudes[to] ?? 0) - address.latitude) * MILES_PER_DEGREE - y
    const along = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy)))
    const miles = Math.hypot(x + along * dx, y + along * dy)
    const farthest = accesses.length < MAX_ACCESSES ? reach : (accesses.at(-1)?.miles ?? reach)
    if (miles >= farthest) continue
    const access = { stretch, along, miles, point: pointAlong(roads, stretch, along) }
    const place = accesses.findIndex((other) => other.miles > miles)
    accesses.splice(place < 0 ? accesses.length : place, 0, access)
    if (accesses.length > MAX_ACCESSES) accesses.pop()
  }
  return accesses
}

function pointAlong(roads: RoadNetwork, stretch: number, along: number): Point {
  const from = roads.from[stretch] ?? 0
  const to = roads.to[stretch] ?? 0
  const between = (values: Float64Array) => (values[from] ?? 0) * (1 - along) + (values[to] ?? 0) * along
  return { latitude: between(roads.latitudes), longitude: between(roads.longitudes) }
}
