import { DAY_MS, MINUTE_MS, type Instant } from './instant.ts'
import { formatStopTime } from './stop-time.ts'

/**
 * What one party of a load can do to the other alone, undo, and do again: ask and take the request back, offer and take
 * the tender back, complete and correct. The other is told each time, on every device and by mail.
 */
export type Round = 'request' | 'tender' | 'correction'

const MOST = 3
const WITHIN_MS = DAY_MS

/**
 * When the same party may begin the same on the same load again; null for at once.
 * @param rounds when each of theirs was; any order, older ones do no harm
 */
export function nextRoundAt(rounds: readonly Instant[], now: Instant): Instant | null {
  const first = rounds.toSorted((one, other) => other - one)[MOST - 1]
  if (first === undefined || first + WITHIN_MS <= now) return null
  return first + WITHIN_MS
}

/** From when on a round can still count. */
export function roundsSince(now: Instant): Instant {
  return now - WITHIN_MS
}

const WORDS = {
  request: ['asked for this load', 'ask'],
  tender: ['offered this load to this carrier', 'offer it to them'],
  correction: ['corrected the arrival of this load', 'correct it'],
} as const satisfies Record<Round, unknown>

/** 'You asked for this load 3 times within 24 hours. You can ask again from Tue Nov 24, 08:00 CST.' */
export function tooOftenWords(round: Round, againAt: Instant, zone: string): string {
  const [did, doIt] = WORDS[round]
  // the minute that is named must not come too early
  const from = Math.ceil(againAt / MINUTE_MS) * MINUTE_MS
  return `You ${did} ${MOST} times within 24 hours. You can ${doIt} again from ${formatStopTime(from, zone)}.`
}
