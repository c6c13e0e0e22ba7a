import type { PaymentMethod } from '#contract/account/payment-method.ts'
import { CARD_LIST_COPY } from './copy.ts'

/** SUB-17: 'VISA ending in 4242'. */
export function formatCardName({ card }: Pick<PaymentMethod, 'card'>): string {
  return CARD_LIST_COPY.cardName(card.brand.toUpperCase(), card.last4)
}
