import { formatMoney } from './money.ts'
import { formatDuration } from './transit.ts'

interface AgreedTerms {
  freeMinutes: number
  /** dollars */
  ratePerHour: number
  stepMinutes: number
  maxHours: number
}

/** '2 h free at each stop, then $50 an hour by 15 min, at most 5 h', on every paper that states the terms. */
export function formatDetentionTerms({ freeMinutes, ratePerHour, stepMinutes, maxHours }: AgreedTerms): string {
  const rate = formatMoney(ratePerHour)
  return `${formatDuration(freeMinutes)} free at each stop, then ${rate} an hour by ${stepMinutes} min, at most ${maxHours} h`
}
