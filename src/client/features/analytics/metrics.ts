import { type FreightTotals, hoursToCover, onTimeRate, averageRatePerMile } from '#domain/freight/freight-report.ts'
import { requestAcceptanceRate, type RequestTotals } from '#domain/freight/booking-request-report.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { FigureKey } from './analytics-search.ts'

export type Side = 'hauled' | 'posted'

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

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

const dollars = { format: formatMoney, short: (value: number) => `$${COMPACT.format(value)}` }
const whole = { format: (value: number) => WHOLE.format(value), short: (value: number) => COMPACT.format(value) }
const share = { format: (value: number) => SHARE.format(value), short: (value: number) => SHARE.format(value) }
const hours = {
  format: (value: number) => `${ONE_DECIMAL.format(value)} h`,
  short: (value: number) => `${COMPACT.format(value)} h`,
}

const LOADS: Metric<FreightTotals> = {
  name: 'Loads',
  meaning: 'Delivered loads.',
  of: ({ loads }) => loads,
  ...whole,
}
const MILES: Metric<FreightTotals> = {
  name: 'Miles',
  meaning: "Loaded miles as posted. Deadhead isn't counted.",
  of: ({ miles }) => miles,
  ...whole,
}
const RATE_PER_MILE: Metric<FreightTotals> = {
  name: 'Rate per mile',
  meaning: 'Agreed rates divided by loaded miles, without detention.',
  of: averageRatePerMile,
  format: (value) => `${CENTS.format(value)}/mi`,
  short: (value) => CENTS.format(value),
}
const ON_TIME: Metric<FreightTotals> = {
  name: 'On time',
  meaning: 'Of loads with a recorded arrival at delivery, the share that arrived by the appointment time.',
  of: onTimeRate,
  ...share,
}

const DETENTION_TERMS = 'based on recorded arrivals and departures and the terms each load was booked on.'

/** By side, in display order. */
export const METRICS: Record<Side, Partial<Record<FigureKey, Metric<FreightTotals>>>> = {
  hauled: {
    money: {
      name: 'Revenue',
      meaning: 'Agreed rates of the loads you delivered. Detention is extra.',
      of: ({ cents }) => cents / 100,
      ...dollars,
    },
    loads: LOADS,
    miles: MILES,
    'per-mile': RATE_PER_MILE,
    'on-time': ON_TIME,
    detention: {
      name: 'Detention',
      meaning: `What you earned waiting at docks, ${DETENTION_TERMS}`,
      of: ({ detentionCents }) => detentionCents / 100,
      ...dollars,
    },
  },
  posted: {
    money: {
      name: 'Spend',
      meaning: 'Agreed rates of your delivered loads. Detention is extra.',
      of: ({ cents }) => cents / 100,
      ...dollars,
    },
    loads: LOADS,
    miles: MILES,
    'per-mile': RATE_PER_MILE,
    cover: {
      name: 'Time to cover',
      meaning: 'Average time from posting a load to booking a carrier.',
      of: hoursToCover,
      ...hours,
    },
    'on-time': ON_TIME,
    detention: {
      name: 'Detention',
      meaning: `What waiting at docks cost you, ${DETENTION_TERMS}`,
      of: ({ detentionCents }) => detentionCents / 100,
      ...dollars,
    },
  },
}

/** A figure that this side lacks falls back to money. */
export function findMetric(side: Side, key: FigureKey): { key: FigureKey; figure: Metric<FreightTotals> } {
  const found = METRICS[side][key]
  if (found) return { key, figure: found }
  return { key: 'money', figure: METRICS[side].money ?? LOADS }
}

export const ACCEPTANCE_METRIC: Metric<RequestTotals> = {
  name: 'Requests accepted',
  meaning:
    "Of the booking requests made in this period and decided, the share you accepted. Rejected and expired requests count. Open and withdrawn ones don't.",
  of: requestAcceptanceRate,
  ...share,
}

export const REQUEST_COUNT_METRICS: readonly Metric<RequestTotals>[] = [
  { name: 'Requests', meaning: '', of: ({ offers }) => offers, ...whole },
  { name: 'Accepted', meaning: '', of: ({ accepted }) => accepted, ...whole },
  { name: 'Rejected or expired', meaning: '', of: ({ refused }) => refused, ...whole },
]
