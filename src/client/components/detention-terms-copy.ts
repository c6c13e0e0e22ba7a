import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'

export const DETENTION_TERMS_COPY = {
  name: 'Detention',
  /** '$50 an hour after 2 h free' */
  rate: ({ ratePerHour, freeMinutes }: PostedDetention) =>
    ratePerHour === 0 ? 'None' : `${formatMoney(ratePerHour)} an hour after ${formatDuration(freeMinutes)} free`,
  /** 'by 15 min, at most 5 h a stop' */
  limits: ({ ratePerHour, stepMinutes, maxHours }: PostedDetention) =>
    ratePerHour === 0 ? null : `by ${stepMinutes} min, at most ${maxHours} h a stop`,
} as const
