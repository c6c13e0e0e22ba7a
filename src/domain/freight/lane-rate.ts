/** What one load on the lane paid, in dollars per mile, above zero. */
export interface LaneRate {
  company: string
  perMile: number
}

/** Dollars per mile: the middle, and the range of the middle half. */
export interface LaneRateSuggestion {
  basis: 'market' | 'model'
  perMile: number
  low: number
  high: number
  loads: number
  companies: number
}

/** Below this, the industry publishes no lane figure: it would reveal what a single competitor pays. */
const FEWEST_LOADS = 7
const FEWEST_COMPANIES = 3

/** The most one company's postings can move a suggestion, up or down. */
const SWAY = Math.log(1.02)
/** Half the width of the model's own middle half. */
const MODEL_SPREAD = Math.log(1.1)

/**
 * The suggested rate for a trip: the model's, pulled by each company on the lane toward the median of its own rates.
 *
 * No single company may move the figure by more than 2 %. That rules out the plain median: replacing companies one by
 * one, each a step of at most 2 %, ends with entirely different rates, so the figure of n companies can't be farther
 * than n steps from the figure of none. Hence every company has one vote, whatever it posts, worth a pull of 2 %:
 * companies that agree draw the figure to their median, farther the more they are, and stop there. With many companies
 * that is the median (and the quartiles); with three it stays near the model. Below 7 loads or 3 companies nothing
 * pulls.
 *
 * Proof. In logarithms, the figure s solves s = anchor + Σ votes(s), each vote within ±SWAY and never growing with s:
 * it is the minimum of ½(s − anchor)² + a convex function, and adding one vote moves it by at most that vote. It is
 * then clamped to SWAY times `standing` around the anchor; one company changes `standing` by at most 1, it is 0 below
 * the threshold, and clamping to a bound that moves by at most SWAY moves a value by at most SWAY.
 * @param model dollars per mile
 */
export function suggestLaneRate(rates: readonly LaneRate[], model: number): LaneRateSuggestion {
  const byCompany = new Map<string, number[]>()
  for (const { company, perMile } of rates) pushTo(byCompany, company, perMile)
  const votes = [...byCompany.values()].map((own) => Math.log(medianOf(own))).toSorted((a, b) => a - b)
  const standing = standingOf([...byCompany.values()].map((own) => own.length))
  const anchor = Math.log(model)
  const drawn = (from: number, share: number) => Math.exp(held(pulled(votes, from, share), from, SWAY * standing))
  return {
    basis: standing > 0 ? 'market' : 'model',
    perMile: drawn(anchor, 1 / 2),
    low: drawn(anchor - MODEL_SPREAD, 1 / 4),
    high: drawn(anchor + MODEL_SPREAD, 3 / 4),
    loads: rates.length,
    companies: byCompany.size,
  }
}

/**
 * How many companies must be removed until the lane is below the threshold; 0 if it already is.
 * @param loads of each company
 */
function standingOf(loads: readonly number[]): number {
  const largestFirst = loads.toSorted((a, b) => b - a)
  let rest = loads.reduce((sum, count) => sum + count, 0)
  let taken = 0
  while (loads.length - taken >= FEWEST_COMPANIES && rest >= FEWEST_LOADS) rest -= largestFirst[taken++] ?? 0
  return taken
}

/**
 * Where the votes pull the anchor. Votes above pull up and votes below pull down, weighted so that `share` of them lie
 * below at balance; the stronger side pulls with SWAY.
 * @param votes ascending
 */
function pulled(votes: readonly number[], anchor: number, share: number): number {
  const strength = SWAY / Math.max(share, 1 - share)
  const [up, down] = [strength * share, strength * (1 - share)]
  for (let below = 0; below < votes.length; below++) {
    const drawn = anchor + up * (votes.length - below) - down * below
    const [previous, next] = [votes[below - 1] ?? -Infinity, votes[below] ?? Infinity]
    if (drawn <= next) return Math.max(drawn, previous)
  }
  return Math.max(anchor - down * votes.length, votes.at(-1) ?? -Infinity)
}

function pushTo(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function held(value: number, around: number, reach: number): number {
  return Math.min(Math.max(value, around - reach), around + reach)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [high = 0, low = high] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}
