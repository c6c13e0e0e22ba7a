import { OUTBOX_SYNC } from '#offline/outbox-sync.ts'
import type { BrowserContext, Page } from 'playwright/test'

/**
 * Lets the browser tell the service worker of `origin` that there is signal, as it does by itself sooner or later. What
 * Playwright calls offline does not reach the worker: use the fault proxy for that.
 * @param on any page of the browser, of whatever site
 */
export async function backgroundSync(context: BrowserContext, on: Page, origin: string): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(on)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async () => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: OUTBOX_SYNC,
      lastChance: false,
    })
  }
}
