import type { Point } from '#domain/geo/point.ts'
import * as z from 'zod/mini'
import { joinUrl, toVendorFailure, fetchVendorJson, parseVendorAnswer } from '../vendor/ask-vendor.ts'
import { decodePolyline } from './route-line.ts'
import type { RoadService } from './router.ts'

/** A tractor with a 53-foot trailer: 13 ft 6 in, 8 ft 6 in, 73 ft, 80,000 lb on five axles. Meters and tonnes. */
const TRUCK = { height: 4.11, width: 2.6, length: 22.25, weight: 36.29, axle_load: 9.07, axle_count: 5 }
/** Neither avoided (0) nor sought (1) [OWN-05]. */
const ALLOWED = { use_highways: 0.5, use_tolls: 0.5 }

const answered = z.object({
  trip: z.object({
    status: z.literal(0),
    legs: z.array(z.object({ shape: z.string() })).check(z.minLength(1)),
    summary: z.object({ length: z.number(), time: z.number() }),
  }),
})
const refused = z.object({ error_code: z.number() })
/** no edges near a place, and no path between two */
const NO_WAY = [171, 442]

/** Valhalla, for a truck. `url` is the server's root. */
export function valhallaService({ url, timeoutMs }: { url: string; timeoutMs?: number }): RoadService {
  return {
    name: 'valhalla',
    async wayBetween(from, to) {
      const { status, body } = await fetchVendorJson({
        url: joinUrl(url, 'route'),
        body: {
          locations: [stop(from), stop(to)],
          costing: 'truck',
          costing_options: { truck: { ...TRUCK, ...ALLOWED } },
          units: 'miles',
          directions_type: 'none',
        },
        timeoutMs,
      })
      if (NO_WAY.includes(z.safeParse(refused, body).data?.error_code ?? 0)) return null
      if (status >= 400) throw toVendorFailure(status)
      const { legs, summary } = parseVendorAnswer(answered, body).trip
      return {
        miles: summary.length,
        driveMinutes: summary.time / 60,
        geometry: legs.flatMap(({ shape }) => decodePolyline(shape, 6)),
      }
    },
  }
}

function stop({ latitude, longitude }: Point) {
  return { lat: latitude, lon: longitude, type: 'break' }
}
