import type { BookingRequestStatus } from './booking.ts'

/** What the order of offers depends on. */
interface ComparedOffer {
  status: BookingRequestStatus
  /** dollars */
  rate: number
  /** ISO instant */
  createdAt: string
}

const STATUS_ORDER: Record<BookingRequestStatus, number> = { accepted: 0, pending: 1, rejected: 2, withdrawn: 3 }

/** Offers to answer with the lowest rate first, after an accepted one; the rest follow, newest first. */
export function orderOffers<O extends ComparedOffer>(offers: readonly O[]): O[] {
  return [...offers].sort((a, b) => {
    const byStatus = STATUS_ORDER[a.status] - STATUS_ORDER[b.status]
    if (byStatus !== 0) return byStatus
    const byAge = a.createdAt.localeCompare(b.createdAt)
    return a.status === 'pending' ? a.rate - b.rate || byAge : -byAge
  })
}

/** 'A' to 'Z', then 'AA': what names an offer on the scale. */
export function offerLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : offerLetter(Math.floor(index / 26) - 1) + letter
}

/** A range of rates in dollars, as wide as a screen's scale. */
export interface RateScale {
  from: number
  to: number
}

/** Room beside the outermost rates, so their labels fit. */
const MARGIN = 0.08

/** A scale that shows all of these rates. A single one is in its middle. */
export function scaleOf(rates: readonly number[]): RateScale {
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const margin = (high - low) * MARGIN || Math.max(1, high * MARGIN)
  return { from: low - margin, to: high + margin }
}

/** Where a rate is on the scale, from 0 to 1. */
export function shareOnScale({ from, to }: RateScale, rate: number): number {
  return (rate - from) / (to - from)
}

/** Labels at one place on a scale. */
export interface PinGroup<P> {
  /** the middle of its pins, from 0 to 1 */
  share: number
  pins: P[]
}

/** Groups pins that are closer than `gap`, so that no two labels overlap however many offers there are. */
export function groupPins<P extends { share: number }>(pins: readonly P[], gap: number): PinGroup<P>[] {
  const groups: PinGroup<P>[] = []
  for (const pin of [...pins].sort((a, b) => a.share - b.share)) {
    groups.push({ share: pin.share, pins: [pin] })
    for (let last = groups.at(-1), before = groups.at(-2); last && before && last.share - before.share < gap;) {
      const joined = [...before.pins, ...last.pins]
      groups.splice(-2, 2, { share: joined.reduce((sum, { share }) => sum + share, 0) / joined.length, pins: joined })
      last = groups.at(-1)
      before = groups.at(-2)
    }
  }
  return groups
}

/** How far a rate is from the market's middle, in percent with one decimal; 0 for less. */
export function percentFromMarket(rate: number, median: number): number {
  return Math.round(((rate - median) / median) * 1000) / 10
}
