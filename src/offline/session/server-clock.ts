import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Clock } from './clock.ts'

/** A Date header has whole seconds (RFC 9110 §5.6.7) and arrives late: a smaller difference counts as none. */
const DATE_RESOLUTION_MS = 2_000
/** A clock that jumped by more than this makes a time uncertain. */
const DRIFT_MS = 2 * MINUTE_MS
/** How often the last contact is stored. */
const REMEMBER_MS = 30_000

/** What a device knows of the server's clock (offline.md §9). */
export interface ServerClock {
  /** server clock minus device clock, milliseconds */
  offset: number
  /** when the server last answered, by its own clock */
  contactAt: Instant
  /** false after a restart, or when the device's clock was changed or the device slept since */
  isSure: boolean
}

/** What outlives a restart. */
export type KnownClock = Pick<ServerClock, 'offset' | 'contactAt'>

interface LearnedClock {
  /** null until the server has answered this device */
  read(): ServerClock | null
  /** Takes over what an earlier start of the app knew. */
  recall(known: KnownClock): void
  /** From an answer's Date header, received at `deviceAt`. Returns whether screens would show another time. */
  learn(date: string | null, deviceAt: Instant): boolean
}

/**
 * The server's clock, from the Date headers of its answers.
 * @param remember stores what the next start of the app recalls
 */
export function learnServerClock(clock: Clock, remember: (known: KnownClock) => void): LearnedClock {
  let learned: (KnownClock & { deviceAt: Instant; elapsedAt: number }) | null = null
  let known: KnownClock | null = null

  function read(): ServerClock | null {
    if (!learned) return known && { ...known, isSure: false }
    const { offset, contactAt, deviceAt, elapsedAt } = learned
    // forward, the device may have slept; backward, someone set its clock
    const drift = clock.now() - deviceAt - (clock.elapsed() - elapsedAt)
    return { contactAt, offset: drift < -DRIFT_MS ? offset - drift : offset, isSure: Math.abs(drift) <= DRIFT_MS }
  }

  return {
    read,
    recall(earlier) {
      known ??= earlier
    },
    learn(date, deviceAt) {
      const serverTime = Date.parse(date ?? '')
      if (Number.isNaN(serverTime)) return false
      const before = read()?.offset ?? 0
      const offset = Math.abs(serverTime - deviceAt) <= DATE_RESOLUTION_MS ? 0 : serverTime - deviceAt
      const contactAt = deviceAt + offset
      learned = { offset, contactAt, deviceAt, elapsedAt: clock.elapsed() }
      const isMoved = known === null || Math.abs(offset - known.offset) > DATE_RESOLUTION_MS
      if (isMoved || Math.abs(contactAt - (known?.contactAt ?? 0)) > REMEMBER_MS) {
        known = { offset, contactAt }
        remember(known)
      }
      return Math.abs(offset - before) > DATE_RESOLUTION_MS
    },
  }
}
