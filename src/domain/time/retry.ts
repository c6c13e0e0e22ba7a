import { HOUR_MS, type Instant } from './instant.ts'

export interface BackOff {
  baseMs: number
  capMs: number
}

const OUTBOX_BACK_OFF: BackOff = { baseMs: 2_000, capMs: 300_000 }

/**
 * Milliseconds before the next try: full jitter, from 0 to min(cap, base · 2^attempt), so phones that lost the same
 * tower do not return together.
 * @param attempt failed tries so far, from 0
 * @param random yields 0 ≤ x < 1
 */
export function retryDelay(
  attempt: number,
  random: () => number,
  { baseMs, capMs }: BackOff = OUTBOX_BACK_OFF,
): number {
  return Math.floor(random() * Math.min(capMs, baseMs * 2 ** attempt))
}

/**
 * Milliseconds requested by a Retry-After header (RFC 9110, section 10.2.3: seconds or an HTTP date), at most an hour;
 * null when it is missing or invalid.
 */
export function retryAfterMs(header: string | null | undefined, now: Instant): number | null {
  const waitMs = waitAskedMs(header, now)
  return waitMs === null ? null : Math.min(HOUR_MS, Math.max(0, waitMs))
}

/** The same as it is asked: it may be in the past, or years. */
export function waitAskedMs(header: string | null | undefined, now: Instant): number | null {
  const value = header?.trim() ?? ''
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : httpDate(value) - now
  return Number.isNaN(waitMs) ? null : waitMs
}

/** The three date forms of RFC 9110, section 5.6.7; asctime names no zone but means GMT. */
function httpDate(value: string): Instant {
  if (!/^[A-Z][a-z]{2,8},? /.test(value)) return NaN
  return Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`)
}
