import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { clearEvents } from './billing-copy.sql.ts'
import { remindOfTrials } from './billing-email.job.ts'
import { type SyncDeps, closeCustomers, runSandbox, reconcileBilling } from './sync-billing.ts'

/** Stripe repeats an event for three days. */
const BILLING_EVENT_DAYS = 60

export function subscriptionChores({ db, billing }: Pick<SyncDeps, 'db' | 'billing'>): Chore[] {
  return [
    { name: 'close customers', run: () => closeCustomers(db, billing) },
    { name: 'deliver sandbox events', run: (now) => runSandbox({ db, billing, clock: () => now }) },
    { name: 'reconcile billing', run: (now) => reconcileBilling({ db, billing, clock: () => now }) },
    { name: 'remind of trials', run: (now) => remindOfTrials(db, now) },
    { name: 'clear billing events', run: (now) => clearEvents(db, daysBefore(now, BILLING_EVENT_DAYS)) },
  ]
}
