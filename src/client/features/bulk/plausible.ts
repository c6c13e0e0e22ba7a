import type { ByField } from './import-row.ts'
import { IMPORT_COPY } from './copy.ts'

/** Dollars per mile that a load is posted for without a second look. */
const [LEAST_PER_MILE, MOST_PER_MILE] = [0.5, 15]
/** Pounds. */
const [LEAST_WEIGHT, MOST_WEIGHT] = [100, 80_000]
/** Dollars for a whole load, where the miles are unknown. */
const [LEAST_RATE, MOST_RATE] = [100, 25_000]
const { check } = IMPORT_COPY

/** Values that are possible but rarely meant, by field. */
export function findImplausible({
  rate,
  weight,
  miles,
}: {
  rate: number
  weight: number
  miles: number | null
}): ByField {
  const flags: ByField = {}
  if (Number.isFinite(weight)) {
    if (weight < LEAST_WEIGHT) flags['commodity.weight'] = check.light
    if (weight > MOST_WEIGHT) flags['commodity.weight'] = check.heavy
  }
  if (!Number.isFinite(rate)) return flags
  if (miles !== null) {
    const perMile = rate / Math.max(miles, 1)
    if (perMile < LEAST_PER_MILE) flags.rate = check.cheap
    else if (perMile > MOST_PER_MILE) flags.rate = check.dear
  }
  if (rate < LEAST_RATE || (miles === null && rate > MOST_RATE))
    flags.rate ??= rate < LEAST_RATE ? check.low : check.high
  return flags
}
