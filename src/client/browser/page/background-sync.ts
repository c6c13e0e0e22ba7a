import { registerOutboxSync } from '#offline/outbox/outbox-sync.ts'

/**
 * Asks the browser to deliver the outbox when signal returns, even after this page closes. Where it won't, the page
 * delivers.
 * @param scope of the worker that delivers, if it isn't the page's own
 */
export async function registerBackgroundSync(scope?: string): Promise<void> {
  await registerOutboxSync(await navigator.serviceWorker?.getRegistration(scope))
}
