import type { Point } from '#domain/geo/point.ts'
import type { DirectionsStatus } from '#contract/freight/geo.ts'

/** A road route. */
export interface VendorRoute {
  miles: number
  /** drive time, without breaks */
  driveMinutes: number
  /** longitude, latitude */
  geometry: [number, number][]
}

/** A routing engine. */
export interface RoadService {
  /** as stored with a load: 'openrouteservice' */
  name: string
  /**
   * For trucks if the engine supports them; null when no road leads there.
   * @throws VendorFailure when the service gives no usable answer
   */
  wayBetween: (from: Point, to: Point) => Promise<VendorRoute | null>
}

/** A route as shown and stored, in whole miles and minutes. */
export interface Directions extends VendorRoute {
  status: DirectionsStatus
  source: string
  estimated: boolean
}

/** Driving directions, highways and tolls allowed [OWN-05]. Always returns an answer. */
export interface Router {
  directions: (from: Point, to: Point) => Promise<Directions>
}
