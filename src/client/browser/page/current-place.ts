import type { Point } from '#domain/geo/point.ts'

export interface Place extends Point {
  /** meters */
  accuracy: number
}

/** A phone inside a dock finds nothing better later. */
const PATIENCE_MS = 8_000

/** Where the device is, asked for once and only after the person has agreed; null if it can't tell or may not. */
export function readCurrentPlace(): Promise<Place | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        // the server takes at most 100 km
        resolve({ latitude, longitude, accuracy: Math.min(Math.round(accuracy), 100_000) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 30_000 },
    )
  })
}
