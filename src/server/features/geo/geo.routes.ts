import { findPlaces, findRoute, mapSource } from '#contract/geo.ts'
import { transitMinutes } from '#domain/transit.ts'
import { type Route, route } from '#server/http/bind.ts'
import type { Geocoder } from '#server/ports/geocoder/geocoder.ts'
import type { Directions, Router } from '#server/ports/router/router.ts'

/** What a list under a field holds without scrolling. */
const MOST_PLACES = 5

interface Ports {
  geocoder: Geocoder
  router: Router
  mapStyleUrl: string | undefined
}

export function geoRoutes({ geocoder, router, mapStyleUrl }: Ports): Route[] {
  return [
    route(findPlaces, async ({ query }) => ({ data: await geocoder.search(query.q, MOST_PLACES) })),
    route(findRoute, async ({ query }) => presentDirections(await router.directions(query.from, query.to))),
    route(mapSource, async () => ({ styleUrl: mapStyleUrl ?? null })),
  ]
}

function presentDirections({ status, miles, driveMinutes, geometry, source, estimated }: Directions) {
  return {
    status,
    distance: miles,
    duration: driveMinutes,
    transit: transitMinutes(driveMinutes),
    geometry: { type: 'LineString' as const, coordinates: geometry },
    source,
    estimated,
  }
}
