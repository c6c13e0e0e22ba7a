import type { PaymentMethod } from '#contract/account/payment-method.ts'
import type { Card } from '#server/ports/billing/billing.ts'

/** ENT-14. */
export function presentPaymentMethod(card: Card): PaymentMethod {
  return {
    id: card.id,
    isDefault: card.isDefault,
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: card.funding,
      checks: { cvc_check: card.cvcCheck },
    },
    billing_details: { name: card.name },
  }
}
