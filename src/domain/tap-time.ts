import { DAY_MS, type Instant } from './instant.ts'

const AHEAD_MS = 5 * 60 * 1000
/** A status action lives seven days in the outbox (offline.md §10), so an honest tap is never older. */
const LONGEST_OFFLINE_MS = 7 * DAY_MS

/**
 * When something happened, by the word of a device whose clock may be wrong: never before the load existed, never older
 * than an action can wait, never more than five minutes ahead of the server.
 */
export function tapTime(
  claimed: Instant | undefined,
  { now, notBefore }: { now: Instant; notBefore: Instant },
): Instant {
  if (claimed === undefined) return now
  const earliest = Math.max(notBefore, now - LONGEST_OFFLINE_MS)
  return Math.min(Math.max(claimed, earliest), now + AHEAD_MS)
}
