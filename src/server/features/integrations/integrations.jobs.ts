import type { Jobs } from '#server/jobs/worker.ts'
import { deliverWebhooks, type DeliveryDeps } from './deliver-webhooks.job.ts'
import { recordWebhooks } from './record-webhooks.job.ts'

export function integrationJobs(deps: DeliveryDeps): Jobs {
  const { db, clock } = deps
  return {
    handlers: [{ name: 'webhooks', handle: (recorded) => recordWebhooks(db, recorded, { now: clock() }) }],
    deliverWebhooks: (task) => deliverWebhooks(deps, task),
  }
}
