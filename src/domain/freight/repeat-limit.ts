import { DAY_MS, MINUTE_MS, type Instant } from '../time/instant.ts'
import { formatStopTime } from '../time/stop-time.ts'

/**
 * What one party can start, undo and start again alone: request a load and withdraw, tender it and revoke, complete it
 * and correct. The other party is notified each time, on every device and by email.
 */
export type RepeatableAction = 'request' | 'tender' | 'correction'

const MAX_REPEATS = 3
const WITHIN_MS = DAY_MS

/**
 * When the same party may start the same on the same load again; null for now.
 * @param rounds times of their earlier ones, in any order; old ones are harmless
 */
export function nextAllowedAt(rounds: readonly Instant[], now: Instant): Instant | null {
  const first = rounds.toSorted((one, other) => other - one)[MAX_REPEATS - 1]
  if (first === undefined || first + WITHIN_MS <= now) return null
  return first + WITHIN_MS
}

/** Rounds before this no longer count. */
export function repeatWindowStart(now: Instant): Instant {
  return now - WITHIN_MS
}

const TEXT = {
  request: ['requested this load', 'request it'],
  tender: ['tendered this load to this carrier', 'tender it to them'],
  correction: ['corrected the arrival of this load', 'correct it'],
} as const satisfies Record<RepeatableAction, unknown>

/** 'You requested this load 3 times in 24 hours. You can request it again at Tue Nov 24, 08:00 CST.' */
export function repeatLimitMessage(round: RepeatableAction, againAt: Instant, zone: string): string {
  const [did, doIt] = TEXT[round]
  // round up, so the minute shown is not too early
  const from = Math.ceil(againAt / MINUTE_MS) * MINUTE_MS
  return `You ${did} ${MAX_REPEATS} times in 24 hours. You can ${doIt} again at ${formatStopTime(from, zone)}.`
}
