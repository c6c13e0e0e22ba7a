import type { Instant } from '#domain/instant.ts'

/** Time as a device has it: a clock that somebody may set, and timers that do not care. */
export interface Clock {
  now(): Instant
  /** Calls `ring` after so many milliseconds. Returns the way to cancel. */
  after(ms: number, ring: () => void): () => void
}

/** The longest that a browser's timer can wait. */
const LONGEST_MS = 2 ** 31 - 1

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(ms, ring) {
    const timer = setTimeout(ring, Math.min(ms, LONGEST_MS))
    return () => clearTimeout(timer)
  },
}
