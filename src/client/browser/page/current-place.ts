import type { Point } from '#domain/geo/point.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'

export interface Place extends Point {
  /** meters */
  accuracy: number
}

/** A place as the device measured it. */
export interface PlaceFix {
  place: Place
  /** epoch milliseconds */
  at: number
  /** meters per second; null where the device can't tell */
  speed: number | null
}

/** A phone inside a dock finds nothing better later. */
const PATIENCE_MS = 8_000
/** A device that stands still is not measured again by every phone. */
const FRESH_MS = 2 * MINUTE_MS

function fixOf({ coords: { latitude, longitude, accuracy, speed } }: GeolocationPosition): PlaceFix {
  // the server takes at most 100 km
  return { place: { latitude, longitude, accuracy: Math.min(Math.round(accuracy), 100_000) }, at: Date.now(), speed }
}

/** Where the device is, asked for once and only after the person has agreed; null if it can't tell or may not. */
export function readCurrentPlace(timeout = PATIENCE_MS): Promise<Place | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(fixOf(position).place),
      () => resolve(null),
      { enableHighAccuracy: true, timeout, maximumAge: 30_000 },
    )
  })
}

/**
 * Follows the device, only after the person has agreed, so that a tap has its place at once.
 * @param onFix null when the device can't tell, and `isRefused` when it may not
 * @returns the stop function
 */
export function watchCurrentPlace(onFix: (fix: PlaceFix | null, isRefused: boolean) => void): () => void {
  if (!('geolocation' in navigator)) {
    onFix(null, true)
    return () => undefined
  }
  const watch = navigator.geolocation.watchPosition(
    (position) => onFix(fixOf(position), false),
    ({ code, PERMISSION_DENIED }) => onFix(null, code === PERMISSION_DENIED),
    { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 10_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}

/** The place to send with a tap: null where the last fix is too old to say where the device is now. */
export function placeAt(now: number, fix: PlaceFix | null): Place | null {
  return fix && now - fix.at <= FRESH_MS ? fix.place : null
}
