import type { Point } from '#domain/geo.ts'
import * as z from 'zod/mini'
import { below, failureOf, hearVendor, understood } from '../vendor/ask-vendor.ts'
import type { RoadService } from './router.ts'
import { lineString, METERS_PER_MILE } from './wire-shapes.ts'

const answered = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: z.number(), duration: z.number(), geometry: lineString })).check(z.minLength(1)),
})
const refused = z.object({ code: z.string() })
const NO_WAY = ['NoRoute', 'NoSegment']

/**
 * OSRM; it knows cars unless its operator built a truck's profile. Highways and tolls are allowed [OWN-05] where nothing
 * is named under `exclude`. `url` is the server's root.
 */
export function osrmService({ url, timeoutMs }: { url: string; timeoutMs?: number }): RoadService {
  return {
    name: 'osrm',
    async wayBetween(from, to) {
      const asked = below(url, `route/v1/driving/${pair(from)};${pair(to)}`, {
        overview: 'simplified',
        geometries: 'geojson',
        steps: 'false',
        alternatives: 'false',
      })
      const { status, body } = await hearVendor({ url: asked, timeoutMs })
      if (NO_WAY.includes(z.safeParse(refused, body).data?.code ?? '')) return null
      if (status >= 400) throw failureOf(status)
      const [route] = understood(answered, body).routes
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
