import { DAY_MS, type Instant } from './instant.ts'

const AHEAD_MS = 5 * 60 * 1000
/** A status action expires in the outbox after seven days (offline.md §10), so no honest tap is older. */
const LONGEST_OFFLINE_MS = 7 * DAY_MS

/**
 * When something happened, as reported by a device whose clock may be wrong: never before the load existed, never older
 * than an action can wait, never more than five minutes ahead of the server.
 */
export function clampOccurredAt(
  claimed: Instant | undefined,
  { now, notBefore }: { now: Instant; notBefore: Instant },
): Instant {
  if (claimed === undefined) return now
  const earliest = Math.max(notBefore, now - LONGEST_OFFLINE_MS)
  return Math.min(Math.max(claimed, earliest), now + AHEAD_MS)
}
