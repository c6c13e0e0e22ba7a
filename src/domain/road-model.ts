import type { Point } from './geo.ts'
import { estimatedRoadMiles, greatCircleMiles } from './geo.ts'
import type { Land } from './land.ts'
import { milesOffLand } from './land.ts'
import type { Access } from './road-access.ts'
import { accessesNear } from './road-access.ts'
import type { RoadNetwork } from './road-network.ts'
import type { Way } from './road-path.ts'
import { fastestWay } from './road-path.ts'
import { driveMinutes } from './transit.ts'

/** What the model needs to know, read once from public/geo/roads.tsv and public/geo/land.txt. */
export interface RoadModel {
  roads: RoadNetwork
  land: Land
}

/** A way from one stop to another, as estimated on board. */
export interface RoadRoute {
  /** whole, at least 1 */
  miles: number
  /** at the wheel, without rests (see `transitMinutes`); whole, at least 1 */
  driveMinutes: number
  /** [longitude, latitude], from the first stop to the second */
  geometry: [number, number][]
  /** 'straight': no highway leads there (an island, Alaska and the lower 48), so that the miles are a guess. */
  method: 'road' | 'straight'
}

/** No town of the lower 48 is farther from the highways of the list. */
const ACCESS_REACH_MILES = 75
/** A highway across that much water is not the nearest by road. */
const ACCESS_WATER_MILES = 3
/** Shorter lanes run on roads that are not in the list. */
const SHORT_LANE_MILES = 150
/** What published short lanes measure, as shares of the straight line. */
const SHORT_LANE_LEAST = 1.08
const SHORT_LANE_MOST = 1.32
/** A lane round that much water may be as long as it has to be. */
const LAKE_MILES = 5

/** Miles, driving time and line between two points of the United States, without any service. */
export function roadRoute({ roads, land }: RoadModel, from: Point, to: Point): RoadRoute {
  const starts = dryAccesses(roads, land, from)
  const ends = dryAccesses(roads, land, to)
  const way = fastestWay(roads, starts, ends)
  // two stops at one and the same junction have a way without miles, and so without a pace
  if (!way || way.miles === 0) return straight(from, to)
  const miles = plausibleMiles(land, from, to, way.miles)
  return {
    miles: Math.max(1, Math.round(miles)),
    driveMinutes: Math.max(1, Math.round((way.minutes * miles) / way.miles)),
    geometry: lineOf(from, way, to),
    method: 'road',
  }
}

function dryAccesses(roads: RoadNetwork, land: Land, address: Point): Access[] {
  return accessesNear(roads, address, ACCESS_REACH_MILES).filter(
    (access) => milesOffLand(land, address, access.point) <= ACCESS_WATER_MILES,
  )
}

/** Nothing is shorter than the great circle, and a short lane without water in its way takes no great detour. */
function plausibleMiles(land: Land, from: Point, to: Point, miles: number): number {
  const direct = greatCircleMiles(from, to)
  if (direct >= SHORT_LANE_MILES) return Math.max(direct, miles)
  const least = Math.max(SHORT_LANE_LEAST * direct, miles)
  return milesOffLand(land, from, to) > LAKE_MILES ? least : Math.min(SHORT_LANE_MOST * direct, least)
}

function straight(from: Point, to: Point): RoadRoute {
  const miles = estimatedRoadMiles(from, to)
  return { miles, driveMinutes: Math.max(1, driveMinutes(miles)), geometry: [pair(from), pair(to)], method: 'straight' }
}

function lineOf(from: Point, way: Way, to: Point): [number, number][] {
  return [from, ...way.points, to].map(pair)
}

function pair({ latitude, longitude }: Point): [number, number] {
  return [longitude, latitude]
}
