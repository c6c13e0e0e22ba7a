import { searchAddressesEndpoint, directionsEndpoint, mapStyleEndpoint } from '#contract/freight/geo.ts'
import { calculateTransitMinutes } from '#domain/freight/transit.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Spend } from '#server/http/budget.ts'
import type { Geocoder } from '#server/ports/geocoder/geocoder.ts'
import { directionsOver } from '#server/ports/router/measure-road.ts'
import type { Directions, Router } from '#server/ports/router/router.ts'

/** As many suggestions as fit without scrolling. */
const MAX_PLACES = 5

interface Ports {
  geocoder: Geocoder
  router: Router
  config: { mapStyleUrl: string | undefined }
  spend: Spend
}

export function geoRoutes({ geocoder, router, config: { mapStyleUrl }, spend }: Ports): Route[] {
  return [
    route(searchAddressesEndpoint, async ({ query }, ctx) => {
      await spend(ctx, 'geocodes')
      return { data: await geocoder.search(query.q, MAX_PLACES) }
    }),
    route(directionsEndpoint, async ({ query }, ctx) => {
      const { from, via = [], to } = query
      await spend.upTo(ctx, 'routes', via.length + 1)
      return presentDirections(await directionsOver(router, [from, ...via, to]))
    }),
    route(mapStyleEndpoint, async () => ({ styleUrl: mapStyleUrl ?? null })),
  ]
}

function presentDirections({ status, miles, driveMinutes, geometry, source, estimated }: Directions) {
  return {
    status,
    distance: miles,
    duration: driveMinutes,
    transit: calculateTransitMinutes(driveMinutes),
    geometry: { type: 'LineString' as const, coordinates: geometry },
    source,
    estimated,
  }
}
