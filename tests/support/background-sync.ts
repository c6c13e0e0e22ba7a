import { OUTBOX_SYNC_TAG } from '#offline/outbox/outbox-sync.ts'
import type { BrowserContext, Page } from 'playwright/test'

/**
 * Dispatches the sync event that the browser sends the service worker of `origin` once signal is back. The offline
 * mode of Playwright does not reach the worker: use the fault proxy for that.
 * @param on any page of the browser, on any site
 * @param scope of the worker that sends
 */
export async function backgroundSync(
  context: BrowserContext,
  on: Page,
  { origin, scope = '/' }: { origin: string; scope?: string },
): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(on)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === origin + scope && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async () => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: OUTBOX_SYNC_TAG,
      lastChance: false,
    })
  }
}

/** The tags of the syncs that the browser will still send, as the page reads them. */
export async function syncTags(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready
  return (registration as unknown as { sync: { getTags: () => Promise<string[]> } }).sync.getTags()
}
