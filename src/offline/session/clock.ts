import type { Instant } from '#domain/time/instant.ts'

/** A device's time: a clock the user can change, and timers that ignore such changes. */
export interface Clock {
  now(): Instant
  /** milliseconds since some moment, whatever the user does to the clock; may stand still while the device sleeps */
  elapsed(): number
  /** Calls `ring` after this many milliseconds. Returns a cancel function. */
  after(ms: number, ring: () => void): () => void
}

/** The longest delay of a browser timer. */
const LONGEST_MS = 2 ** 31 - 1

export const deviceClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, ring) {
    const timer = setTimeout(ring, Math.min(ms, LONGEST_MS))
    return () => clearTimeout(timer)
  },
}
