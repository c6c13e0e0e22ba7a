import type { ParsedInputOf } from '#contract/endpoint.ts'
import { isKnownZip } from '#domain/zip.ts'
import type { createLoad } from '#contract/load-post.ts'
import type { Gazetteer } from '#domain/gazetteer.ts'
import type { Point } from '#domain/geo.ts'
import type { Land } from '#domain/land.ts'
import { placedStop, type StopPlace } from '#domain/stop-place.ts'
import type { Router } from '#server/ports/router/router.ts'

/** What knows where things are, and how far apart. */
export interface Geography {
  gazetteer: () => Promise<Gazetteer>
  land: () => Promise<Land>
  router: Router
}

export type Terms = ParsedInputOf<typeof createLoad>['body']

export interface Measured {
  miles: number
  driveMinutes: number
  /** the engine: what was quoted is what is stored */
  source: string
}

/** The ends of a load and the way between them, which is unknown when one of the ends is. */
export interface Lane {
  pickup: StopPlace
  delivery: StopPlace
  way: Measured | null
}

export async function measured({ router }: Geography, from: Point, to: Point): Promise<Measured> {
  const { miles, driveMinutes, source } = await router.directions(from, to)
  return { miles, driveMinutes, source }
}

/** Places both stops and asks the router; never within a transaction, since a service may take seconds. */
export async function laneOf(geography: Geography, terms: Terms): Promise<Lane> {
  const [gazetteer, land] = await Promise.all([geography.gazetteer(), geography.land()])
  const placed = ({ city, state, zipCode, coordinates, precision }: Terms['pickupLocation']) =>
    placedStop(gazetteer, land, {
      city,
      state,
      zip: isKnownZip(zipCode) ? zipCode : '',
      point: coordinates ?? null,
      precision: precision ?? null,
    })
  const [pickup, delivery] = [placed(terms.pickupLocation), placed(terms.deliveryLocation)]
  const way = pickup.ok && delivery.ok ? await measured(geography, pickup.point, delivery.point) : null
  return { pickup, delivery, way }
}
