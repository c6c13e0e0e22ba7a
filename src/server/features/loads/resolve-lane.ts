import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import type { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { Point } from '#domain/geo/point.ts'
import type { Land } from '#domain/geo/land.ts'
import { locateStop, type LocatedStop } from '#domain/geo/stop-place.ts'
import type { Router } from '#server/ports/router/router.ts'

/** Sources for locations and distances. */
export interface GeoDeps {
  gazetteer: () => Promise<Gazetteer>
  land: () => Promise<Land>
  router: Router
}

export type Terms = ParsedEndpointInput<typeof createLoadEndpoint>['body']

export interface RoadMeasure {
  miles: number
  driveMinutes: number
  /** the routing engine that measured it */
  source: string
}

export interface LocatedStops {
  pickup: LocatedStop
  delivery: LocatedStop
}

/** A load's stops and the route between them, null when either stop is unknown. */
export interface ResolvedLane extends LocatedStops {
  way: RoadMeasure | null
}

export async function measureLane({ router }: GeoDeps, from: Point, to: Point): Promise<RoadMeasure> {
  const { miles, driveMinutes, source } = await router.directions(from, to)
  return { miles, driveMinutes, source }
}

/** Asks no service. */
export async function locateStops(
  geography: Pick<GeoDeps, 'gazetteer' | 'land'>,
  terms: Pick<Terms, 'pickupLocation' | 'deliveryLocation'>,
): Promise<LocatedStops> {
  const [gazetteer, land] = await Promise.all([geography.gazetteer(), geography.land()])
  const placed = ({ city, state, zipCode, coordinates, precision }: Terms['pickupLocation']) =>
    locateStop(gazetteer, land, {
      city,
      state,
      zip: isKnownZip(zipCode) ? zipCode : '',
      point: coordinates ?? null,
      precision: precision ?? null,
    })
  return { pickup: placed(terms.pickupLocation), delivery: placed(terms.deliveryLocation) }
}

/** Locates both stops and measures the route. Never call in a transaction: a service may take seconds. */
export async function resolveLane(geography: GeoDeps, terms: Terms): Promise<ResolvedLane> {
  const { pickup, delivery } = await locateStops(geography, terms)
  const way = pickup.ok && delivery.ok ? await measureLane(geography, pickup.point, delivery.point) : null
  return { pickup, delivery, way }
}
