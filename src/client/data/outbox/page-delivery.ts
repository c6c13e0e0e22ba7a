import { pagePlatform } from '#client/browser/page/page-platform.ts'
import { registerBeforeReload } from '#client/browser/page/unsaved-changes.ts'
import { type OutboxDelivery, startOutboxDelivery } from '#offline/outbox/outbox-delivery.ts'
import type { OutboxDb } from '#offline/outbox/outbox-db.ts'

/** Sends this page's outbox from now on. */
export function startPageDelivery(db: OutboxDb, build: string): OutboxDelivery {
  const running = startOutboxDelivery(db, pagePlatform, build)
  registerBeforeReload(() => running.drain.idle())
  return running
}
