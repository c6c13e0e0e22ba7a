import type { Plan } from '#domain/access/subscription.ts'

/** ENT-12: what each plan includes, as the billing page lists it. */
export const PLAN_FEATURES: Readonly<Record<Plan, readonly string[]>> = {
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
