import type { RateSuggestion } from '#contract/freight/rate-suggestion.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { UnpricedFreight } from '#domain/freight/unpriced-freight.ts'

interface Range {
  min: number
  max: number
}

export interface RateReading {
  is: 'below' | 'within' | 'above'
  words: string
}

/** CREATE-27, EDIT-11: compares a rate with the suggested range. Advice only: it blocks nothing. */
export function compareRate(rate: number | null, range: Range | null, screen: 'create' | 'edit'): RateReading | null {
  if (rate === null || range === null) return null
  const is = rate < range.min ? 'below' : rate > range.max ? 'above' : 'within'
  if (is === 'within') return { is, words: 'Rate is within recommended range' }
  const span = screen === 'create' ? ` (${formatMoney(range.min)} - ${formatMoney(range.max)})` : ''
  return { is, words: `Rate is ${is} recommended range${span}` }
}

/** A suggestion's source: 'Median of 12 loads of 5 companies …'. */
export function describeRateSource({
  basis,
  loads,
  companies,
  days,
  radius,
}: Pick<RateSuggestion, 'basis' | 'loads' | 'companies' | 'days' | 'radius'>): string {
  const known = `${counted(loads, 'load')} from ${counted(companies, 'company', 'companies')}`
  const where = `within ${radius} miles of both ends in the last ${days} days`
  return basis === 'market' ? `Median of ${known} ${where}.` : `Estimated from our rate model. Only ${known} ${where}.`
}

/** FORM-10: shown where the suggestion would be. */
export const NO_RATE: Record<UnpricedFreight, string> = {
  heavy: "No suggested rate. Our rates don't cover loads over 48,000 lb.",
  'over-dimensional': "No suggested rate. Our rates don't cover over-dimensional freight.",
  hazmat: "No suggested rate. Our rates don't cover hazmat.",
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export const RATE_ADVICE_COPY = {
  rateSuggestion: 'Rate suggestion',
  suggested: 'Suggested',
  range: (min: string, max: string) => `${min} to ${max}`,
} as const

export const SUGGESTED_RATE_COPY = {
  takeSuggested: 'Use Suggested',
  takeRate: (rate: string) => `Use ${rate}`,
} as const
