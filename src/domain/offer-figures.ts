import type { Instant } from './instant.ts'
import { type Bucket, bucketAt } from './period.ts'

/** A booking request on a broker's load, as far as its end goes. */
export interface Offer {
  madeAt: Instant
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  expiresAt: Instant
}

export interface OfferFigures {
  offers: number
  accepted: number
  /** rejected, or expired without an answer */
  refused: number
}

const NO_OFFERS: OfferFigures = { offers: 0, accepted: 0, refused: 0 }

/** What one offer adds. One that is open still, or that the carrier took back, is an offer that nobody decided. */
function offerFigures({ status, expiresAt }: Offer, now: Instant): OfferFigures {
  const isRefused = status === 'rejected' || (status === 'pending' && expiresAt <= now)
  return { offers: 1, accepted: status === 'accepted' ? 1 : 0, refused: isRefused ? 1 : 0 }
}

function add(one: OfferFigures, other: OfferFigures): OfferFigures {
  return {
    offers: one.offers + other.offers,
    accepted: one.accepted + other.accepted,
    refused: one.refused + other.refused,
  }
}

/** Offers by the period in which they were made. */
export function offerReport(
  offers: readonly Offer[],
  buckets: readonly Bucket[],
  now: Instant,
): { periods: OfferFigures[]; total: OfferFigures } {
  const periods = buckets.map(() => NO_OFFERS)
  for (const offer of offers) {
    const index = bucketAt(buckets, offer.madeAt)
    const period = periods[index]
    if (period) periods[index] = add(period, offerFigures(offer, now))
  }
  return { periods, total: periods.reduce(add, NO_OFFERS) }
}

/** Of the offers that were decided, those accepted, 0 to 1; null while none was. */
export function acceptedShare({ accepted, refused }: Pick<OfferFigures, 'accepted' | 'refused'>): number | null {
  return accepted + refused > 0 ? accepted / (accepted + refused) : null
}
