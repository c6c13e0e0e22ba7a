import {
  type FreightAnswer,
  hauledFreight,
  type OffersAnswer,
  postedFreight,
  receivedOffers,
} from '#contract/analytics.ts'
import { VEHICLE_TYPES } from '#domain/equipment.ts'
import { dayIn } from '#domain/period.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { answerKeeper } from '#offline/kept-answer.ts'
import type { AnalyticsSearch, Span } from './analytics-search.ts'
import type { Side } from './figures.ts'
import { daysOf } from './span.ts'

/** Figures move slowly, and adding them up is work. */
export const EVERY_MS = 5 * 60_000

type Asked = Pick<AnalyticsSearch, 'span' | 'equipment' | 'origin' | 'destination'>

/**
 * Kept under what was asked and not under its days: without signal tomorrow, today's figures are still the last ones, and
 * name their days themselves.
 */
export function freightQuery(side: Side, { span, origin, destination, ...asked }: Asked): StoredQuery<FreightAnswer> {
  const endpoint = side === 'hauled' ? hauledFreight : postedFreight
  const equipment = VEHICLE_TYPES.find((vehicle) => vehicle === asked.equipment)
  const question = JSON.stringify([span, equipment, origin, destination])
  return {
    key: ['analytics', side, question],
    fetch: (signal) => call(endpoint, { query: { ...rangeNow(span), equipment, origin, destination } }, { signal }),
    ...answerKeeper(endpoint, question),
  }
}

export function offersQuery(span: Span): StoredQuery<OffersAnswer> {
  return {
    key: ['analytics', 'offers', span],
    fetch: (signal) => call(receivedOffers, { query: rangeNow(span) }, { signal }),
    ...answerKeeper(receivedOffers, span),
  }
}

function rangeNow(span: Span) {
  const zone = ownZone()
  return { ...daysOf(span, dayIn(Date.now(), zone)), zone }
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
