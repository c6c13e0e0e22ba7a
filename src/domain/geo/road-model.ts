import type { Point } from './point.ts'
import { estimateRoadMiles, greatCircleMiles } from './point.ts'
import type { Land } from './land.ts'
import { milesOffLand } from './land.ts'
import { findFastestPath, findHighwayAccesses, type HighwayAccess, type RoadPath } from './road-path.ts'
import type { RoadNetwork } from './road-network.ts'
import { estimateDriveMinutes } from '../freight/transit.ts'

/** The model's data, read once from public/geo/roads.tsv and public/geo/land.txt. */
export interface RoadModel {
  roads: RoadNetwork
  land: Land
}

/** A route between two stops, estimated without a service. */
export interface EstimatedRoute {
  /** whole, at least 1 */
  miles: number
  /** drive time without breaks (see `calculateTransitMinutes`); whole, at least 1 */
  driveMinutes: number
  /** [longitude, latitude], from the first stop to the second */
  geometry: [number, number][]
  /** 'straight': no highway connects them (an island; Alaska and the lower 48), so the miles are a guess. */
  method: 'road' | 'straight'
}

/** No town in the lower 48 is farther from a listed highway. */
const ACCESS_REACH_MILES = 75
/** A highway across more water than this doesn't count as near. */
const ACCESS_WATER_MILES = 3
/** Lanes shorter than this use unlisted roads. */
const SHORT_LANE_MILES = 150
/** Published short lanes: road miles per straight-line mile. */
const SHORT_LANE_LEAST = 1.08
const SHORT_LANE_MAX = 1.32
/** A lane around more water than this may be any length. */
const LAKE_MILES = 5

/** Miles, driving time and line between two points of the United States, without any service. */
export function estimateRoute({ roads, land }: RoadModel, from: Point, to: Point): EstimatedRoute {
  const starts = dryAccesses(roads, land, from)
  const ends = dryAccesses(roads, land, to)
  const way = findFastestPath(roads, starts, ends)
  // two stops at the same junction have a way of zero miles, and so no pace
  if (!way || way.miles === 0) return straight(from, to)
  const miles = plausibleMiles(land, from, to, way.miles)
  return {
    miles: Math.max(1, Math.round(miles)),
    driveMinutes: Math.max(1, Math.round((way.minutes * miles) / way.miles)),
    geometry: lineOf(from, way, to),
    method: 'road',
  }
}

function dryAccesses(roads: RoadNetwork, land: Land, address: Point): HighwayAccess[] {
  return findHighwayAccesses(roads, address, ACCESS_REACH_MILES).filter(
    (access) => milesOffLand(land, address, access.point) <= ACCESS_WATER_MILES,
  )
}

/** No route is shorter than the great circle, and a short lane without water in its way has no long detour. */
function plausibleMiles(land: Land, from: Point, to: Point, miles: number): number {
  const direct = greatCircleMiles(from, to)
  if (direct >= SHORT_LANE_MILES) return Math.max(direct, miles)
  const least = Math.max(SHORT_LANE_LEAST * direct, miles)
  return milesOffLand(land, from, to) > LAKE_MILES ? least : Math.min(SHORT_LANE_MAX * direct, least)
}

function straight(from: Point, to: Point): EstimatedRoute {
  const miles = estimateRoadMiles(from, to)
  return {
    miles,
    driveMinutes: Math.max(1, estimateDriveMinutes(miles)),
    geometry: [pair(from), pair(to)],
    method: 'straight',
  }
}

function lineOf(from: Point, way: RoadPath, to: Point): [number, number][] {
  return [from, ...way.points, to].map(pair)
}

function pair({ latitude, longitude }: Point): [number, number] {
  return [longitude, latitude]
}
