import { ownZone } from '#client/browser/page/own-zone.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import {
  type FreightReportResponse,
  hauledReportEndpoint,
  postedReportEndpoint,
  receivedRequestsEndpoint,
  type RequestReportResponse,
} from '#contract/reports/analytics.ts'
import { VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { addPeriods, type Day, dayInZone, type Period } from '#domain/time/period.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { AnalyticsRange, AnalyticsSearch, Side } from './analytics-search.ts'
import { SPANS } from './copy.ts'

/** Figures change slowly and are costly to compute. */
export const EVERY_MS = 5 * 60_000

type ReportFilter = Pick<AnalyticsSearch, 'span' | 'equipment' | 'origin' | 'destination'>

/**
 * Stored by question, not by dates: tomorrow without signal, today's figures are still the latest, and they show their
 * own dates.
 */
export function freightQuery(
  side: Side,
  { span, origin, destination, ...search }: ReportFilter,
): StoredQuery<FreightReportResponse> {
  const endpoint = side === 'hauled' ? hauledReportEndpoint : postedReportEndpoint
  const equipment = VEHICLE_TYPES.find((vehicle) => vehicle === search.equipment)
  const question = JSON.stringify([span, equipment, origin, destination])
  return {
    key: ['analytics', side, question],
    fetch: (signal) => call(endpoint, { query: { ...rangeNow(span), equipment, origin, destination } }, { signal }),
    ...createAnswerStore(endpoint, question),
  }
}

export function offersQuery(span: AnalyticsRange): StoredQuery<RequestReportResponse> {
  return {
    key: ['analytics', 'offers', span],
    fetch: (signal) => call(receivedRequestsEndpoint, { query: rangeNow(span) }, { signal }),
    ...createAnswerStore(receivedRequestsEndpoint, span),
  }
}

function rangeNow(span: AnalyticsRange) {
  const zone = ownZone()
  return { ...rangeDays(span, dayInZone(Date.now(), zone)), zone }
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
