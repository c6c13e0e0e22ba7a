import type { Instant } from '../time/instant.ts'
import { type Bucket, findBucketIndex } from '../time/period.ts'

/** A booking request on a broker's load, as far as its outcome goes. */
export interface ReceivedRequest {
  madeAt: Instant
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  expiresAt: Instant
}

export interface RequestTotals {
  offers: number
  accepted: number
  /** rejected, or expired without an answer */
  refused: number
}

const NO_REQUESTS: RequestTotals = { offers: 0, accepted: 0, refused: 0 }

/** One request's contribution. An open or withdrawn one counts as made, but not as decided. */
function requestTotals({ status, expiresAt }: ReceivedRequest, now: Instant): RequestTotals {
  const isRefused = status === 'rejected' || (status === 'pending' && expiresAt <= now)
  return { offers: 1, accepted: status === 'accepted' ? 1 : 0, refused: isRefused ? 1 : 0 }
}

function add(one: RequestTotals, other: RequestTotals): RequestTotals {
  return {
    offers: one.offers + other.offers,
    accepted: one.accepted + other.accepted,
    refused: one.refused + other.refused,
  }
}

/** Requests by the period in which they were made. */
export function buildRequestReport(
  offers: readonly ReceivedRequest[],
  buckets: readonly Bucket[],
  now: Instant,
): { periods: RequestTotals[]; total: RequestTotals } {
  const periods = buckets.map(() => NO_REQUESTS)
  for (const offer of offers) {
    const index = findBucketIndex(buckets, offer.madeAt)
    const period = periods[index]
    if (period) periods[index] = add(period, requestTotals(offer, now))
  }
  return { periods, total: periods.reduce(add, NO_REQUESTS) }
}

/** The accepted share of decided requests, 0 to 1; null while none is decided. */
export function requestAcceptanceRate({
  accepted,
  refused,
}: Pick<RequestTotals, 'accepted' | 'refused'>): number | null {
  return accepted + refused > 0 ? accepted / (accepted + refused) : null
}
