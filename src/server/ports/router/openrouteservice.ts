import type { Point } from '#domain/geo/point.ts'
import * as z from 'zod/mini'
import { joinUrl, toVendorFailure, fetchVendorJson, parseVendorAnswer } from '../vendor/ask-vendor.ts'
import type { RoadService } from './router.ts'

const OPENROUTESERVICE = 'https://api.openrouteservice.org'
/** 13 ft 6 in, 8 ft 6 in, 73 ft, 80,000 lb on five axles. Meters and tonnes. */
const TRUCK = { height: 4.11, width: 2.6, length: 22.25, weight: 36.29, axleload: 9.07 }

const position = z.pipe(
  z.array(z.number()).check(z.minLength(2)),
  // a third number is a height
  z.transform(([longitude = 0, latitude = 0]: number[]): [number, number] => [longitude, latitude]),
)

/** A GeoJSON line. */
const lineString = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(position).check(z.minLength(2)),
})

const answered = z.object({
  features: z
    .array(
      z.object({
        geometry: lineString,
        properties: z.object({ summary: z.object({ distance: z.number(), duration: z.number() }) }),
      }),
    )
    .check(z.minLength(1)),
})
const refused = z.object({ error: z.object({ code: z.number() }) })
/** no route between two places, and no road near one */
const NO_WAY = [2009, 2010]

interface Options {
  key: string
  url?: string | undefined
  timeoutMs?: number
}

/** OpenRouteService, for a heavy goods vehicle. */
export function openRouteService({ key, url = OPENROUTESERVICE, timeoutMs }: Options): RoadService {
  return {
    name: 'openrouteservice',
    async wayBetween(from, to) {
      const { status, body } = await fetchVendorJson({
        url: joinUrl(url, 'v2/directions/driving-hgv/geojson'),
        // the key alone, without 'Bearer'
        headers: { authorization: key },
        body: {
          coordinates: [pair(from), pair(to)],
          preference: 'recommended',
          units: 'mi',
          instructions: false,
          radiuses: [-1, -1],
          // avoid nothing: highways and tolls are allowed [OWN-05]
          options: { vehicle_type: 'hgv', avoid_features: [], profile_params: { restrictions: TRUCK } },
        },
        timeoutMs,
      })
      if (NO_WAY.includes(z.safeParse(refused, body).data?.error.code ?? 0)) return null
      if (status >= 400) throw toVendorFailure(status)
      const [feature] = parseVendorAnswer(answered, body).features
      if (!feature) return null
      const { distance, duration } = feature.properties.summary
      return { miles: distance, driveMinutes: duration / 60, geometry: feature.geometry.coordinates }
    },
  }
}

function pair({ latitude, longitude }: Point): [number, number] {
  return [longitude, latitude]
}
