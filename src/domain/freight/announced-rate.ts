/** A raise of 5 % is worth hearing of. */
const WORTH_HEARING = 1.05

export type RateNews = { announce: true; rate: number } | { announce: false; rate: number }

/**
 * Whether a new rate is announced to those who search, and the rate from which the next raise counts: the lowest since
 * the last announcement, so that small steps add up.
 */
export function decideRateNews(since: number, rate: number): RateNews {
  return rate >= since * WORTH_HEARING && rate > since
    ? { announce: true, rate }
    : { announce: false, rate: Math.min(since, rate) }
}
