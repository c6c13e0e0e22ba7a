import type { Point } from '#domain/geo/point.ts'
import * as z from 'zod/mini'
import { joinUrl, toVendorFailure, fetchVendorJson, parseVendorAnswer } from '../vendor/ask-vendor.ts'
import type { RoadService } from './router.ts'
import { lineString, METERS_PER_MILE } from './route-line.ts'

const answered = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: z.number(), duration: z.number(), geometry: lineString })).check(z.minLength(1)),
})
const refused = z.object({ code: z.string() })
const NO_WAY = ['NoRoute', 'NoSegment']

/**
 * OSRM; routes cars unless its operator built a truck profile. Without `exclude`, highways and tolls are allowed
 * [OWN-05]. `url` is the server's root.
 */
export function osrmService({ url, timeoutMs }: { url: string; timeoutMs?: number }): RoadService {
  return {
    name: 'osrm',
    async wayBetween(from, to) {
      const asked = joinUrl(url, `route/v1/driving/${pair(from)};${pair(to)}`, {
        overview: 'simplified',
        geometries: 'geojson',
        steps: 'false',
        alternatives: 'false',
      })
      const { status, body } = await fetchVendorJson({ url: asked, timeoutMs })
      if (NO_WAY.includes(z.safeParse(refused, body).data?.code ?? '')) return null
      if (status >= 400) throw toVendorFailure(status)
      const [route] = parseVendorAnswer(answered, body).routes
      return route
        ? {
            miles: route.distance / METERS_PER_MILE,
            driveMinutes: route.duration / 60,
            geometry: route.geometry.coordinates,
          }
        : null
    },
  }
}

function pair({ latitude, longitude }: Point): string {
  return `${longitude},${latitude}`
}
