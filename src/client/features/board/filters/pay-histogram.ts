import type { Cents } from '#domain/freight/money.ts'

const BARS = 20
/** Fewer loads show no shape. */
const FEWEST = 12

export interface PayHistogram {
  /** pay a mile where the first bar begins and the last one ends; what is beyond is in them */
  from: Cents
  to: Cents
  /** loads in each bar */
  bars: readonly number[]
  /** half of the loads pay this or more */
  median: Cents
  loads: number
}

/** How many loads pay how much a mile; null for too few. Apart from the outermost twentieths, bars are equally wide. */
export function toPayHistogram(rates: readonly Cents[]): PayHistogram | null {
  if (rates.length < FEWEST) return null
  const sorted = rates.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const from = Math.floor(at(0.05) / 10) * 10
  const to = Math.max(from + BARS, Math.ceil(at(0.95) / 10) * 10)
  const bars = Array.from({ length: BARS }, () => 0)
  for (const rate of sorted) {
    const bar = Math.floor(((rate - from) / (to - from)) * BARS)
    const index = Math.min(BARS - 1, Math.max(0, bar))
    bars[index] = (bars[index] ?? 0) + 1
  }
  // of an even number the higher of the two in the middle, which half still reach
  return { from, to, bars, median: at(0.5), loads: sorted.length }
}

const STEP: Cents = 10

/** A step of ten cents on the histogram; undefined below its first bar, which leaves out nothing. */
export function stepPay({ from, to }: PayHistogram, least: Cents | undefined, by: 1 | -1): Cents | undefined {
  if (least === undefined) return by > 0 ? from + STEP : undefined
  const next = Math.round(least / STEP + by) * STEP
  return next <= from ? undefined : Math.min(next, Math.max(to, least))
}
