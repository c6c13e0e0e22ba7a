import { DAY_MS, type Instant, MINUTE_MS } from './instant.ts'

/** A status action expires in the outbox after seven days (offline.md §10), so no honest tap is older. */
const LONGEST_OFFLINE_MS = 7 * DAY_MS
/** Smaller clock errors aren't worth showing. */
const CLOCK_WRONG_MS = 2 * MINUTE_MS

/** What a device reports of a tap, by the server's clock as far as it knew that. */
export interface ClaimedTap {
  occurredAt: Instant | undefined
  /** absent when the device's clock was right and compared with the server's */
  clock?: { offsetMs?: number | undefined; contactAt?: Instant | undefined; isSure: boolean } | undefined
}

/** When something happened, as evidence: the best estimate and what it can't be before or after. */
export interface TapTime {
  at: Instant
  earliest: Instant
  latest: Instant
  /** how far the device's clock was ahead, if by more than two minutes; negative behind */
  clockAheadMs: number
}

/** A tap whose time the server itself knows. */
export function tapAt(at: Instant): TapTime {
  return { at, earliest: at, latest: at, clockAheadMs: 0 }
}

/** A time that another system is sure of, within what is possible. */
export function boundTapTime(
  { at, earliest, latest, clockAheadMs }: TapTime,
  { now, notBefore }: { now: Instant; notBefore: Instant },
): TapTime {
  const bound = (instant: Instant) => Math.min(now, Math.max(Math.min(now, notBefore), instant))
  return { at: bound(at), earliest: bound(earliest), latest: bound(latest), clockAheadMs }
}

/**
 * A tap can't be before `notBefore`, when its subject came about, nor after the server has it. In doubt, it was between
 * the device's last contact with the server and now.
 */
export function judgeTapTime(
  { occurredAt: claimed, clock }: ClaimedTap,
  { now, notBefore, longestMs = LONGEST_OFFLINE_MS }: { now: Instant; notBefore: Instant; longestMs?: number },
): TapTime {
  if (claimed === undefined) return tapAt(now)
  const floor = Math.min(now, Math.max(notBefore, now - longestMs))
  const isPossible = claimed >= floor && claimed <= now + CLOCK_WRONG_MS
  const isSure = isPossible && clock?.isSure !== false
  const earliest = Math.min(now, Math.max(floor, clock?.contactAt ?? floor))
  const at = Math.min(now, Math.max(isSure ? floor : earliest, claimed))
  const ahead = clock?.offsetMs === undefined ? (isPossible ? 0 : claimed - at) : -clock.offsetMs
  return {
    at,
    ...(isSure ? { earliest: at, latest: at } : { earliest, latest: now }),
    clockAheadMs: Math.abs(ahead) > CLOCK_WRONG_MS ? ahead : 0,
  }
}
