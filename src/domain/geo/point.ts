/** WGS 84, in degrees; latitude −90…90, longitude −180…180. */
export interface Point {
  latitude: number
  longitude: number
}

/** Degrees; west is never greater than east. */
export interface BoundingBox {
  south: number
  north: number
  west: number
  east: number
}

/** The Earth's mean radius (IUGG R1, 6371.0088 km) in statute miles. */
const EARTH_RADIUS_MILES = 3958.7613

/** Mean ratio of published road miles to great circle miles over 70 US city pairs. */
export const ROAD_FACTOR = 1.18

/** Straight-line miles by the haversine formula. */
export function greatCircleMiles(a: Point, b: Point): number {
  const northward = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const eastward = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const h = northward + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * eastward
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** Estimated road miles, without a router: about 7 % off on average; at least 1. */
export function estimateRoadMiles(a: Point, b: Point): number {
  return Math.max(1, Math.round(greatCircleMiles(a, b) * ROAD_FACTOR))
}

/**
 * A box containing every point within `miles` of `center`, so an index can narrow a radius search. Where the circle
 * reaches a pole or the antimeridian, the box spans all longitudes: too wide costs a few rows, too narrow loses loads.
 */
export function boundingBoxAround(center: Point, miles: number): BoundingBox {
  const angle = Math.max(0, miles) / EARTH_RADIUS_MILES
  const south = Math.max(-90, center.latitude - degrees(angle))
  const north = Math.min(90, center.latitude + degrees(angle))
  const allRound = { south, north, west: -180, east: 180 }
  if (south === -90 || north === 90) return allRound
  const halfWidth = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(center.latitude))))
  const west = center.longitude - halfWidth
  const east = center.longitude + halfWidth
  return west < -180 || east > 180 ? allRound : { south, north, west, east }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

const FEET_PER_METER = 3.280_84

/** '32.7876, -96.7994, within 39 ft'; `accuracy` in meters, null where it is unknown. */
export function formatMeasuredPlace({ latitude, longitude, accuracy }: Point & { accuracy: number | null }): string {
  const within = accuracy === null ? '' : `, within ${Math.round(accuracy * FEET_PER_METER)} ft`
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}${within}`
}
