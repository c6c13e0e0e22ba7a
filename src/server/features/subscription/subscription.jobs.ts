import type { BillingMailTask } from '#server/jobs/task.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import { type BillingEmailDeps, sendBillingEmail } from './billing-email.job.ts'
import { type SyncDeps, syncBilling } from './sync-billing.ts'

export function subscriptionJobs({ db, billing, mailer, clock, appUrl }: BillingEmailDeps & SyncDeps): Jobs {
  const send = (task: BillingMailTask) => sendBillingEmail({ db, billing, mailer, clock, appUrl }, task)
  return {
    mail: { billing: send, 'trial-ending': send },
    syncBilling: ({ customerId }) => syncBilling({ db, billing, clock }, { customerId }),
  }
}
