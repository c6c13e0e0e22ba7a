import { deliverOnce } from '#offline/delivery.ts'
import { OUTBOX_SYNC, SYNC_NEWS } from '#offline/outbox-sync.ts'

/** Background Sync is Chromium's alone, and no TypeScript library knows it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Delivers the outbox when the browser finds signal, also with no page open. */
export function deliverOnSync(scope: ServiceWorkerGlobalScope, build: string): void {
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === OUTBOX_SYNC) sync.waitUntil(deliverAndTell(scope, build))
  })
}

async function deliverAndTell(scope: ServiceWorkerGlobalScope, build: string): Promise<void> {
  const { why } = await deliverOnce(build)
  const pages = await scope.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(SYNC_NEWS)
  // the browser asks again, later and later, as long as it hears that it did not work
  if (why === 'offline') throw new Error('There is no connection yet')
}
