import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { Land } from '#domain/geo/land.ts'
import { type LocatedStop, locateStop } from '#domain/geo/stop-place.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { measureRoad, type RoadMeasure } from '#server/ports/router/measure-road.ts'
import type { Router } from '#server/ports/router/router.ts'
import { postedStops, type StoredStop, type Terms } from './posted-stops.ts'

/** Sources for locations and distances. */
export interface GeoDeps {
  gazetteer: () => Promise<Gazetteer>
  land: () => Promise<Land>
  router: Router
}

/** The places of a load's stops, in their order, and the route over them, null when one is unknown. */
export interface ResolvedLane {
  places: LocatedStop[]
  way: RoadMeasure | null
}

/**
 * The places of the stops. Asks no service.
 * @param stored the load's stops: those between that the body leaves out keep their place
 */
export async function locateStops(
  geography: Pick<GeoDeps, 'gazetteer' | 'land'>,
  terms: Terms,
  stored: readonly StoredStop[] = [],
): Promise<LocatedStop[]> {
  const [gazetteer, land] = await Promise.all([geography.gazetteer(), geography.land()])
  return postedStops(terms, stored).map(({ location, stored: kept }) => {
    if (kept) return kept
    const { city, state, zipCode, coordinates, precision } = location
    return locateStop(gazetteer, land, {
      city,
      state,
      zip: isKnownZip(zipCode) ? zipCode : '',
      point: coordinates ?? null,
      precision: precision ?? null,
    })
  })
}

/** Locates the stops and measures the route. Never call in a transaction: a service may take seconds. */
export async function resolveLane(
  geography: GeoDeps,
  terms: Terms,
  stored: readonly StoredStop[] = [],
): Promise<ResolvedLane> {
  const places = await locateStops(geography, terms, stored)
  const points = places.flatMap((place) => (place.ok ? [place.point] : []))
  return { places, way: points.length === places.length ? await measureRoad(geography.router, points) : null }
}
