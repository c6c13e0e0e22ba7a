import type { Instant } from '#domain/time/instant.ts'
import { apiConnection } from '#offline/session/api-connection.ts'

/** Rules judge by the server's time: this device's clock may be wrong by days (offline.md §9). */
export function serverNow(): Instant {
  return Date.now() + (apiConnection.serverClock()?.offset ?? 0)
}

/** An instant of the server's clock by this device's: for what the device stored with its own. */
export function toDeviceTime(at: Instant): Instant {
  return at - (apiConnection.serverClock()?.offset ?? 0)
}

/** Calls back when the server's time becomes known or turns out to be another. Returns an unsubscribe function. */
export function onServerClockChange(listener: () => void): () => void {
  return apiConnection.onChange(listener)
}
