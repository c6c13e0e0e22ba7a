/** What one load on the lane paid: dollars a mile, more than none. */
export interface LaneRate {
  company: string
  perMile: number
}

/** Dollars a mile: the middle, and the range of the middle half. */
export interface Suggestion {
  basis: 'market' | 'model'
  perMile: number
  low: number
  high: number
  loads: number
  companies: number
}

/** Below this the trade shows no figure of a lane: it would tell what a single competitor pays. */
const FEWEST_LOADS = 7
const FEWEST_COMPANIES = 3

/** The most by which one company's postings move a suggestion, up or down. */
const SWAY = Math.log(1.02)
/** The middle half of what the model would have paid. */
const MODEL_SPREAD = Math.log(1.1)

/**
 * What to ask for a trip: the model's rate, pulled by each company on the lane towards the median of its own rates.
 *
 * That one company must not move the figure by more than 2 % rules out the plain median: its rivals could be replaced
 * one after the other, each a step of at most 2 %, until every rate is another one, so the figure of n companies can
 * never be farther than n steps from where it is without any. Hence every company has one vote, whatever it posts, and
 * a vote is worth a pull of 2 %: companies that agree draw the figure to their median, the more of them the farther,
 * and stop there. On a lane of many companies that is the median (and the quartiles); on one of three it stays near
 * the model. With fewer than 7 loads or 3 companies nothing pulls.
 *
 * Proof. In logarithms, the figure s solves s = anchor + Σ votes(s), each vote within ±SWAY and never growing with s:
 * it is the minimum of ½(s − anchor)² + a convex function, and adding one vote moves it by at most that vote. It is then
 * held within SWAY times `standing` of the anchor; `standing` changes by at most 1 with one company, is 0 below the
 * threshold, and holding to a bound that moves by at most SWAY moves a value by at most SWAY.
 * @param model dollars a mile
 */
export function laneSuggestion(rates: readonly LaneRate[], model: number): Suggestion {
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
 * How many companies must be taken away until the lane is below the threshold; 0 when it is.
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
 * Where the votes pull the anchor: each vote above pulls up, each below pulls down, in such shares that `share` of them
 * lie below where they balance, the stronger with SWAY.
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
