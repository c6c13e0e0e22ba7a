import type { Point } from './point.ts'

const FEET_PER_METER = 3.280_84

/** '32.7876, -96.7994, within 39 ft'; `accuracy` in meters, null where it is unknown. */
export function formatMeasuredPlace({ latitude, longitude, accuracy }: Point & { accuracy: number | null }): string {
  const within = accuracy === null ? '' : `, within ${Math.round(accuracy * FEET_PER_METER)} ft`
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}${within}`
}
