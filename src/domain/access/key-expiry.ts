import { DAY_MS, type Instant } from '../time/instant.ts'

/** Days before a key expires at which its owners hear of it, the first one first. */
export const KEY_WARNING_DAYS = [30, 7, 1] as const
export type KeyWarningDays = (typeof KEY_WARNING_DAYS)[number]

/**
 * The warning that is due. Warnings that a server missed while it was off are left out: only the last one counts.
 * @param warnedDays the last warning's
 */
export function findKeyWarning(
  { expiresAt, warnedDays }: { expiresAt: Instant; warnedDays: number | null },
  now: Instant,
): KeyWarningDays | null {
  const left = expiresAt - now
  const due = KEY_WARNING_DAYS.findLast((days) => left <= days * DAY_MS)
  return left > 0 && due !== undefined && due < (warnedDays ?? Infinity) ? due : null
}
