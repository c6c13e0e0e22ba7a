import type { PaymentMethod } from '#contract/account/payment-method.ts'
import type { listInvoicesEndpoint, readCurrentSubscriptionEndpoint } from '#contract/account/subscription.ts'
import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import type { Plan } from '#domain/access/subscription.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { Card } from '#server/ports/billing/billing.ts'
import type { InvoiceRow, SubscriptionRow } from './subscription.sql.ts'

type Subscription = NonNullable<EndpointResponseInput<typeof readCurrentSubscriptionEndpoint>>
type Invoice = EndpointResponseInput<typeof listInvoicesEndpoint>['data'][number]

const iso = (date: Date | null) => date?.toISOString() ?? null

/** ENT-12. */
export function presentSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    plan: row.plan,
    status: row.status === 'creating' ? 'other' : row.status,
    currentPeriodStart: iso(row.current_period_start),
    currentPeriodEnd: iso(row.current_period_end),
    cancelAtPeriodEnd: row.cancel_at_period_end,
    canceledAt: iso(row.canceled_at),
    trialStart: iso(row.trial_start),
    trialEnd: iso(row.trial_end),
    amount: centsToDollars(row.amount_cents),
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    features: [...PLAN_FEATURES[row.plan]],
  }
}

/** ENT-13. The id is the number printed on the invoice, if it has one. */
export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.number ?? row.provider_id,
    total: row.total_cents,
    currency: row.currency,
    status: row.status,
    created: row.created_at.toISOString(),
    hostedInvoiceUrl: row.hosted_url,
    invoicePdf: row.pdf_url,
  }
}

/** ENT-12: what each plan includes, as the billing page lists it. */
const PLAN_FEATURES: Readonly<Record<Plan, readonly string[]>> = {
  broker: [
    'Post and manage every load',
    'Booking requests, tenders, rate confirmations',
    'Detention clock and evidence',
    'Market rates with sample size',
    'Works without signal',
  ],
  dispatcher: [
    'Book loads from the live board',
    'Booking requests, tenders, rate confirmations',
    'Detention clock and evidence',
    'Earliest arrival with breaks',
    'Works without signal',
  ],
}

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
