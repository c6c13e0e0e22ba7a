import type { Point } from '#domain/geo.ts'
import type { DirectionsStatus } from '#contract/geo.ts'

/** A way by road. */
export interface Way {
  miles: number
  /** at the wheel, without rests */
  driveMinutes: number
  /** longitude, latitude */
  geometry: [number, number][]
}

/** An engine that knows roads. */
export interface RoadService {
  /** as it is stored with a load: 'osrm' */
  name: string
  /**
   * For a truck where the engine knows trucks; null when no road leads there.
   * @throws VendorFailure when the service gave nothing that could be used
   */
  wayBetween: (from: Point, to: Point) => Promise<Way | null>
}

/** What the product shows and stores of a way, whole miles and minutes. */
export interface Directions extends Way {
  status: DirectionsStatus
  source: string
  estimated: boolean
}

/** Directions for driving, highways and tolls allowed [OWN-05]; there is always an answer. */
export interface Router {
  directions: (from: Point, to: Point) => Promise<Directions>
}
