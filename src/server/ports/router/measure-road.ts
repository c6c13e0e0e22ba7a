import pLimit from 'p-limit'
import { type RoadLength, sumLegs } from '#domain/geo/distance-source.ts'
import type { Point } from '#domain/geo/point.ts'
import type { Directions, Router } from './router.ts'

/** The road over all stops. */
export interface RoadMeasure extends RoadLength {
  /** from each stop to the next */
  legs: Directions[]
}

/** Legs that are measured at once. */
const LEGS_AT_ONCE = 4

/** Never call in a transaction: a service may take seconds. @param points of at least two stops, in driving order */
export async function measureRoad(router: Router, points: readonly Point[]): Promise<RoadMeasure> {
  const limit = pLimit(LEGS_AT_ONCE)
  const legs = await Promise.all(
    points.slice(1).map((to, index) => limit(() => router.directions(points[index] ?? to, to))),
  )
  return { ...sumLegs(legs), legs }
}

/** The same as one line to draw; its status is that of the first leg without a road. */
export async function directionsOver(router: Router, points: readonly Point[]): Promise<Directions> {
  const { legs, ...length } = await measureRoad(router, points)
  return {
    ...length,
    geometry: legs.flatMap((leg, index) => leg.geometry.slice(index === 0 ? 0 : 1)),
    status: legs.find(({ status }) => status !== 'OK')?.status ?? 'OK',
    estimated: legs.some(({ estimated }) => estimated),
  }
}
