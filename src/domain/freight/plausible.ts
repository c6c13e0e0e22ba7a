/** Dollars per mile that a load is posted for without a second look. */
const [LEAST_PER_MILE, MOST_PER_MILE] = [0.5, 15]
/** Dollars that a local move may cost however short it is: it pays by the day, not by the mile. */
const LOCAL_RATE = 1_000
/** Pounds. */
const [LEAST_WEIGHT, MOST_WEIGHT] = [100, 80_000]
/** Dollars for a whole load, where the miles are unknown. */
const [LEAST_RATE, MOST_RATE] = [100, 25_000]

export type Doubt = 'cheap' | 'dear' | 'low' | 'high' | 'light' | 'heavy'

interface Doubts {
  rate?: Doubt
  weight?: Doubt
}

/** Values that are possible but rarely meant. @param miles by road; null while unknown */
export function findImplausible({
  rate,
  weight,
  miles,
}: {
  rate: number
  weight: number
  miles: number | null
}): Doubts {
  const doubts: Doubts = {}
  if (Number.isFinite(weight)) {
    if (weight < LEAST_WEIGHT) doubts.weight = 'light'
    if (weight > MOST_WEIGHT) doubts.weight = 'heavy'
  }
  if (!Number.isFinite(rate)) return doubts
  if (miles !== null) {
    const perMile = rate / Math.max(miles, 1)
    if (perMile < LEAST_PER_MILE) doubts.rate = 'cheap'
    else if (perMile > MOST_PER_MILE && rate > LOCAL_RATE) doubts.rate = 'dear'
  }
  if (rate < LEAST_RATE || (miles === null && rate > MOST_RATE)) doubts.rate ??= rate < LEAST_RATE ? 'low' : 'high'
  return doubts
}
