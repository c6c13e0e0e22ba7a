import type { Point } from '#domain/geo/point.ts'
import * as z from 'zod/mini'
import { callVendor, joinUrl } from '../vendor/ask-vendor.ts'
import { decodePolyline, METERS_PER_MILE } from './route-line.ts'
import type { RoadService } from './router.ts'

const GOOGLE_ROUTES = 'https://routes.googleapis.com'
const FIELDS = 'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline'

const answered = z.object({
  /** absent when no road leads there */
  routes: z.optional(
    z.array(
      z.object({
        distanceMeters: z.number(),
        duration: z.string().check(z.regex(/^\d+(\.\d+)?s$/)),
        polyline: z.object({ encodedPolyline: z.string() }),
      }),
    ),
  ),
})

interface Options {
  key: string
  url?: string | undefined
  timeoutMs?: number
}

/** Google Routes: driving, imperial units, highways and tolls allowed [OWN-05, API-59]. Cars only. */
export function googleRoutes({ key, url = GOOGLE_ROUTES, timeoutMs }: Options): RoadService {
  return {
    name: 'google-routes',
    async wayBetween(from, to) {
      const { routes: [route] = [] } = await callVendor(
        {
          url: joinUrl(url, 'directions/v2:computeRoutes'),
          headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': FIELDS },
          body: {
            origin: waypoint(from),
            destination: waypoint(to),
            travelMode: 'DRIVE',
            routingPreference: 'TRAFFIC_UNAWARE',
            units: 'IMPERIAL',
            routeModifiers: { avoidHighways: false, avoidTolls: false },
            polylineEncoding: 'ENCODED_POLYLINE',
          },
          timeoutMs,
        },
        answered,
      )
      if (!route) return null
      return {
        miles: route.distanceMeters / METERS_PER_MILE,
        driveMinutes: Number.parseFloat(route.duration) / 60,
        geometry: decodePolyline(route.polyline.encodedPolyline, 5),
      }
    },
  }
}

function waypoint({ latitude, longitude }: Point) {
  return { location: { latLng: { latitude, longitude } } }
}
