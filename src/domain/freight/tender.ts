import { type CurrentTerms, haveTermsChanged, type SeenTerms } from './posted-terms.ts'
import { refuse, type Refusal } from './refusal.ts'
import { hasPassed, type Instant, MINUTE_MS } from '../time/instant.ts'

/** How long a carrier has to answer a tender, in minutes; the broker chooses. */
export const TENDER_MINUTES = { least: 15, usual: 60, most: 24 * 60 } as const

/** When an unanswered tender ends: after the chosen minutes, at the latest when the pickup ends. */
export function tenderExpiresAt(
  tenderedAt: Instant,
  pickupEndsAt: Instant,
  minutes: number = TENDER_MINUTES.usual,
): Instant {
  return Math.min(tenderedAt + minutes * MINUTE_MS, pickupEndsAt)
}

export interface TenderTime {
  tendered: boolean
  /** null without a tender, and on a device's copy from before tenders expired */
  tenderExpiresAt: Instant | null
}

/** Whether nobody answered the tender in time. From then on it counts as ended, before anything records that. */
export function hasTenderExpired(load: TenderTime, now: Instant): boolean {
  return load.tendered && load.tenderExpiresAt !== null && hasPassed(load.tenderExpiresAt, now)
}

/** @param seen `version` of the load that a notification tells of; neither is compared when omitted */
export function decideTenderTerms(
  seen: SeenTerms & { version?: number | undefined },
  current: CurrentTerms & { version: number },
): { ok: true } | Refusal {
  const isOther = (seen.version ?? current.version) !== current.version || haveTermsChanged(seen, current)
  return isOther ? refuse('LOAD_CHANGED') : { ok: true }
}
