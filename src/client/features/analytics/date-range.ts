import { addPeriods, type Day, type Period } from '#domain/time/period.ts'
import type { AnalyticsRange } from './analytics-search.ts'
import { SPANS } from './copy.ts'

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
