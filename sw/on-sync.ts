import { OUTBOX_SYNC_TAG } from '#offline/outbox/outbox-sync.ts'

/** Only Chromium has Background Sync, and TypeScript has no types for it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Runs when the device is back online. A rejection makes the browser try again, at growing intervals. */
export function onSync(scope: ServiceWorkerGlobalScope, deliver: () => Promise<void>): void {
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === OUTBOX_SYNC_TAG) sync.waitUntil(deliver())
  })
}
