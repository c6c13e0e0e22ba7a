import { releasedOpIds } from '#offline/outbox/held-ops.ts'
import { drainOnce, releaseAndDrain } from '#offline/outbox/outbox-delivery.ts'
import { clearRemovedPeople } from '#offline/outbox/removed-people.ts'
import { sendSignOuts } from '#offline/session/pending-sign-outs.ts'
import { hasMoreToSend, SYNC_MESSAGE } from '#offline/outbox/outbox-sync.ts'
import { showSentAnswers } from './notification.ts'
import { onSync } from './on-sync.ts'

/** Delivers the outbox when the device is back online, even with no page open. */
export function deliverOnSync(scope: ServiceWorkerGlobalScope, build: string): void {
  onSync(scope, async () => {
    const areSignedOut = await sendSignOuts()
    await deliverAndTell(scope, build)
    if (!areSignedOut) throw new Error('A sign-out is not sent yet')
  })
}

/** Sends what a page that went away had held back for Undo. */
export function deliverOnRelease(scope: ServiceWorkerGlobalScope, build: string): void {
  scope.addEventListener('message', (event) => {
    const opIds = releasedOpIds(event.data)
    if (opIds) event.waitUntil(releaseAndDrain(opIds, build))
  })
}

/**
 * Sends what can be sent, and tells the open pages and the notifications on display.
 * @throws when something is left to send
 */
export async function deliverAndTell(scope: ServiceWorkerGlobalScope, build: string): Promise<void> {
  const end = await drainOnce(build)
  await clearRemovedPeople()
  await showSentAnswers(scope)
  const pages = await scope.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(SYNC_MESSAGE)
  if (hasMoreToSend(end)) throw new Error('Not everything is sent yet')
}
