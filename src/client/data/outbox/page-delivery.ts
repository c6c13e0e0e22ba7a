import { registerBackgroundSync } from '#client/browser/page/background-sync.ts'
import { pagePlatform } from '#client/browser/page/page-platform.ts'
import { registerBeforeReload } from '#client/browser/page/unsaved-changes.ts'
import { type OutboxDelivery, startOutboxDelivery } from '#offline/outbox/outbox-delivery.ts'
import type { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { hasMoreToSend } from '#offline/outbox/outbox-sync.ts'

export interface PageDelivery extends OutboxDelivery {
  /** Something was saved: sends it. What is left, the browser sends later: the page may be gone by then. */
  send: () => Promise<void>
}

/** Sends this page's outbox from now on. */
export function startPageDelivery(db: OutboxDb, build: string): PageDelivery {
  const running = startOutboxDelivery(db, pagePlatform, build)
  registerBeforeReload(() => running.drain.idle())
  return {
    ...running,
    async send() {
      if (hasMoreToSend(await running.triggers.wake())) await registerBackgroundSync()
    },
  }
}
