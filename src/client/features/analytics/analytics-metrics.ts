import {
  averageRatePerMile,
  type FreightTotals,
  hoursToCover,
  onTimeRate,
  requestAcceptanceRate,
  type RequestTotals,
} from '#domain/freight/freight-report.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import type { FigureKey, Side } from './analytics-search.ts'
import { METRICS_COPY } from './copy.ts'

/** One figure: its name, its meaning and its format. */
export interface Metric<F> {
  name: string
  /** shown on screen: people paid by a figure must be able to check it */
  meaning: string
  /** null without data */
  of: (figures: F) => number | null
  format: (value: number) => string
  /** format on the axis */
  short: (value: number) => string
}

const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

const dollars = { format: formatMoney, short: (value: number) => `$${COMPACT.format(value)}` }
const whole = { format: formatWhole, short: (value: number) => COMPACT.format(value) }
const share = { format: (value: number) => SHARE.format(value), short: (value: number) => SHARE.format(value) }
const hours = {
  format: (value: number) => `${ONE_DECIMAL.format(value)} h`,
  short: (value: number) => `${COMPACT.format(value)} h`,
}

const LOADS: Metric<FreightTotals> = {
  name: METRICS_COPY.loads,
  meaning: METRICS_COPY.loadsMeaning,
  of: ({ loads }) => loads,
  ...whole,
}
const MILES: Metric<FreightTotals> = {
  name: METRICS_COPY.miles,
  meaning: METRICS_COPY.milesMeaning,
  of: ({ miles }) => miles,
  ...whole,
}
const RATE_PER_MILE: Metric<FreightTotals> = {
  name: METRICS_COPY.ratePerMile,
  meaning: METRICS_COPY.ratePerMileMeaning,
  of: averageRatePerMile,
  format: (value) => `${CENTS.format(value)}/mi`,
  short: (value) => CENTS.format(value),
}
const ON_TIME: Metric<FreightTotals> = {
  name: METRICS_COPY.onTime,
  meaning: METRICS_COPY.onTimeMeaning,
  of: onTimeRate,
  ...share,
}

/** By side, in display order. */
export const METRICS: Record<Side, Partial<Record<FigureKey, Metric<FreightTotals>>>> = {
  hauled: {
    money: {
      name: METRICS_COPY.revenue,
      meaning: METRICS_COPY.revenueMeaning,
      of: ({ cents }) => cents / 100,
      ...dollars,
    },
    loads: LOADS,
    miles: MILES,
    'per-mile': RATE_PER_MILE,
    'on-time': ON_TIME,
    detention: {
      name: METRICS_COPY.detention,
      meaning: METRICS_COPY.detentionEarned,
      of: ({ detentionCents }) => detentionCents / 100,
      ...dollars,
    },
  },
  posted: {
    margin: {
      name: METRICS_COPY.margin,
      meaning: METRICS_COPY.marginMeaning,
      of: ({ shipperCents, marginCents }) => (shipperCents > 0 ? marginCents / 100 : null),
      ...dollars,
    },
    money: {
      name: METRICS_COPY.spend,
      meaning: METRICS_COPY.spendMeaning,
      of: ({ cents }) => cents / 100,
      ...dollars,
    },
    loads: LOADS,
    miles: MILES,
    'per-mile': RATE_PER_MILE,
    cover: {
      name: METRICS_COPY.timeToCover,
      meaning: METRICS_COPY.timeToCoverMeaning,
      of: hoursToCover,
      ...hours,
    },
    'on-time': ON_TIME,
    detention: {
      name: METRICS_COPY.detention,
      meaning: METRICS_COPY.detentionCost,
      of: ({ detentionCents }) => detentionCents / 100,
      ...dollars,
    },
  },
}

/**
 * The chosen figure. Until somebody chose, and where the side lacks it, the first that says something: a broker who
 * enters no shipper prices has no margin.
 */
export function findMetric(
  side: Side,
  key: FigureKey | undefined,
  total: FreightTotals,
): { key: FigureKey; figure: Metric<FreightTotals> } {
  const chosen = key && METRICS[side][key]
  if (key && chosen) return { key, figure: chosen }
  const { margin, money = LOADS } = METRICS[side]
  return margin && margin.of(total) !== null ? { key: 'margin', figure: margin } : { key: 'money', figure: money }
}

export const ACCEPTANCE_METRIC: Metric<RequestTotals> = {
  name: METRICS_COPY.requestsAccepted,
  meaning: METRICS_COPY.requestsAcceptedMeaning,
  of: requestAcceptanceRate,
  ...share,
}

export const REQUEST_COUNT_METRICS: readonly Metric<RequestTotals>[] = [
  { name: METRICS_COPY.requests, meaning: '', of: ({ offers }) => offers, ...whole },
  { name: METRICS_COPY.accepted, meaning: '', of: ({ accepted }) => accepted, ...whole },
  { name: METRICS_COPY.rejectedOrExpired, meaning: '', of: ({ refused }) => refused, ...whole },
]
