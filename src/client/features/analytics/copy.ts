import type { Period } from '#domain/time/period.ts'
import type { AnalyticsRange, Side } from './analytics-search.ts'

export const SIDES = [
  { value: 'hauled', label: 'What you hauled' },
  { value: 'posted', label: 'What you posted' },
] as const satisfies readonly { value: Side; label: string }[]

/** How far back to look, and in which steps. */
export const SPANS: Record<AnalyticsRange, { label: string; by: Period; count: number }> = {
  days: { label: 'Last 30 days', by: 'day', count: 30 },
  weeks: { label: 'Last 12 weeks', by: 'week', count: 12 },
  months: { label: 'Last 12 months', by: 'month', count: 12 },
  years: { label: 'Last 5 years', by: 'year', count: 5 },
}

export const ANALYTICS_COPY = {
  title: 'Analytics',
  subtitle: 'Delivered loads by the day they were completed, in your time zone',
  yourActivity: 'Your Activity',
  empty: 'No data yet',
  emptyHint: 'Numbers appear with the first load you post or haul.',
  view: 'View',
  allEquipment: 'All equipment',
  period: 'Period',
  equipment: 'Equipment',
  lane: (origin: string, destination: string) => `${origin} to ${destination}`,
  showAllLanes: 'show all lanes',
  loadError: 'Failed to load request analytics',
  byPeriod: (metric: string, period: string) => `${metric} by ${period}`,
} as const

export const FREIGHT_REPORT_COPY = {
  loadError: 'Failed to load analytics',
  empty: 'No loads delivered in this period',
  emptyHint: 'A load counts on the day it was completed.',
  metric: 'Metric',
  meaning: (meaning: string, zone: string) => ` ${meaning} Your time zone: ${zone}.`,
  byPeriod: (metric: string, period: string) => `${metric} by ${period}`,
  byLane: (name: string) => `${name} by lane`,
  showThisLaneOverTime: 'Show this lane over time',
  byEquipment: (name: string) => `${name} by equipment`,
  to: (origin: string, destination: string) => `${origin} to ${destination}`,
  allOtherLanes: 'All other lanes',
  loading: 'Loading analytics...',
} as const

const DETENTION_TERMS = 'based on recorded arrivals and departures and the terms each load was booked on.'

export const METRICS_COPY = {
  loads: 'Loads',
  loadsMeaning: 'Delivered loads.',
  miles: 'Miles',
  milesMeaning: "Loaded miles as posted. Deadhead isn't counted.",
  ratePerMile: 'Rate per mile',
  ratePerMileMeaning: 'Agreed rates divided by loaded miles, without detention.',
  onTime: 'On time',
  onTimeMeaning: 'Of loads with a recorded arrival at delivery, the share that arrived by the appointment time.',
  revenue: 'Revenue',
  revenueMeaning: 'Agreed rates of the loads you delivered. Detention is extra.',
  detention: 'Detention',
  detentionEarned: `What you earned waiting at docks, ${DETENTION_TERMS}`,
  spend: 'Spend',
  spendMeaning: 'Agreed rates of your delivered loads. Detention is extra.',
  margin: 'Margin',
  marginMeaning: 'Of the loads whose shipper price you entered: that price less what the carrier is paid.',
  timeToCover: 'Time to cover',
  timeToCoverMeaning: 'Average time from posting a load to booking a carrier.',
  detentionCost: `What waiting at docks cost you, ${DETENTION_TERMS}`,
  requestsAccepted: 'Requests accepted',
  requestsAcceptedMeaning:
    "Of the booking requests made in this period and decided, the share you accepted. Rejected and expired requests count. Open and withdrawn ones don't.",
  requests: 'Requests',
  accepted: 'Accepted',
  rejectedOrExpired: 'Rejected or expired',
} as const

export const PLOT_WITH_TABLE_COPY = {
  noData: 'no data',
  downloadCsv: 'Download CSV',
  chart: (title: string) => `Chart: ${title}. The table next to it has the same numbers.`,
  caption: (title: string) => `${title}, table`,
  total: 'Total',
} as const
