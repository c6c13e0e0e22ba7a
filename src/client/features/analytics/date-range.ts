import { addPeriods, type Day, type Period } from '#domain/time/period.ts'
import type { AnalyticsRange } from './analytics-search.ts'

/** How far back to look, and in which steps. */
const SPANS: Record<AnalyticsRange, { label: string; by: Period; count: number }> = {
  days: { label: 'Last 30 days', by: 'day', count: 30 },
  weeks: { label: 'Last 12 weeks', by: 'week', count: 12 },
  months: { label: 'Last 12 months', by: 'month', count: 12 },
  years: { label: 'Last 5 years', by: 'year', count: 5 },
}

export const SPAN_OPTIONS = Object.entries(SPANS).map(([value, { label }]) => ({
  value: value as AnalyticsRange,
  label,
}))

export function rangePeriod(span: AnalyticsRange): Period {
  return SPANS[span].by
}

/** From the first day of the first step to today; the last step is partial. */
export function rangeDays(span: AnalyticsRange, today: Day): { from: Day; to: Day; by: Period } {
  const { by, count } = SPANS[span]
  return { from: addPeriods(today, 1 - count, by), to: today, by }
}
