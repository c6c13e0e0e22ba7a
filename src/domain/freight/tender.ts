import { HOUR_MS, hasPassed, type Instant } from '../time/instant.ts'

/** How long a carrier has to answer a tender. */
const TENDER_MS = HOUR_MS

/** When an unanswered tender ends: after 60 minutes, at the latest at pickup. */
export function tenderExpiresAt(tenderedAt: Instant, pickupAt: Instant): Instant {
  return Math.min(tenderedAt + TENDER_MS, pickupAt)
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
