import type { RateSuggestion } from '#contract/rate-suggestion.ts'
import { formatMoney } from '#domain/money.ts'

interface Range {
  min: number
  max: number
}

export interface RateReading {
  is: 'below' | 'within' | 'above'
  words: string
}

/** CREATE-27, EDIT-11: how a rate compares with what such freight is hauled for. Advice only: nothing is refused. */
export function rateReading(rate: number | null, range: Range | null, screen: 'create' | 'edit'): RateReading | null {
  if (rate === null || range === null) return null
  const is = rate < range.min ? 'below' : rate > range.max ? 'above' : 'within'
  if (is === 'within') return { is, words: 'Rate is within recommended range' }
  const span = screen === 'create' ? ` (${formatMoney(range.min)} - ${formatMoney(range.max)})` : ''
  return { is, words: `Rate is ${is} recommended range${span}` }
}

/** Where a suggestion comes from: 'Median of 12 loads of 5 companies …'. */
export function sourceWords({
  basis,
  loads,
  companies,
  days,
  radius,
}: Pick<RateSuggestion, 'basis' | 'loads' | 'companies' | 'days' | 'radius'>): string {
  const known = `${counted(loads, 'load')} of ${counted(companies, 'company', 'companies')}`
  const where = `within ${radius} miles of both ends, ${days} days back`
  return basis === 'market'
    ? `Median of ${known} ${where}.`
    : `Estimated from distance, equipment, lead time and season: only ${known} ${where}.`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
