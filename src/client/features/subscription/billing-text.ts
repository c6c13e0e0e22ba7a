import type { PaymentMethod } from '#contract/account/payment-method.ts'
import type { Subscription } from '#contract/account/subscription.ts'
import { formatAmount } from '#domain/access/subscription.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { CURRENT_COPY, END_OF_PERIOD, PLAN_WORDS, UNKNOWN } from './copy.ts'
import { CARD_LIST_COPY } from './payment-method/copy.ts'

/** 'Nov 21, 2026'; a dash for none, and for one that can't be read. */
export function formatDay(instant: string | null): string {
  const at = instant === null ? NaN : Date.parse(instant)
  return Number.isNaN(at) ? UNKNOWN : formatRecordDay(at)
}

/** Within a sentence, the end of a period whose date is missing still reads well. */
export function formatPeriodEnd(instant: string | null): string {
  const day = formatDay(instant)
  return day === UNKNOWN ? END_OF_PERIOD : day
}

type Plan = Pick<Subscription, 'plan' | 'interval' | 'intervalCount'>

/** 'Broker plan, monthly'. */
export function formatPlan({ plan, interval, intervalCount }: Plan): string {
  return CURRENT_COPY.planTitle(PLAN_WORDS[plan], CURRENT_COPY.every(interval, intervalCount))
}

/** SUB-09: the dollars in whole cents first, then as text. */
export function formatPrice({ amount, currency }: Pick<Subscription, 'amount' | 'currency'>): string {
  return formatAmount(dollarsToCents(amount), currency)
}

/** SUB-17: 'VISA ending in 4242'. */
export function formatCardName({ card }: Pick<PaymentMethod, 'card'>): string {
  return CARD_LIST_COPY.cardName(card.brand.toUpperCase(), card.last4)
}

/** A page of the payment provider, or ours; null for anything else, such as a script. */
export function toPublicUrl(url: string | null): string | null {
  if (url === null || !URL.canParse(url, window.location.origin)) return null
  const { protocol, origin, href } = new URL(url, window.location.origin)
  return protocol === 'https:' || origin === window.location.origin ? href : null
}
