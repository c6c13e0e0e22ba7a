import { OUTBOX_SYNC_TAG } from '#offline/outbox/outbox-sync.ts'

/** Background Sync exists only in Chromium and isn't in TypeScript's DOM types. */
type Registration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } }

/**
 * Asks the browser to deliver the outbox when signal returns, even after this page closes.
 * @param scope of the worker that delivers, if it isn't the page's own
 */
export async function registerBackgroundSync(scope?: string): Promise<void> {
  const worker: Registration | undefined = await navigator.serviceWorker?.getRegistration(scope)
  // rejected where the user turned it off: the page delivers instead
  await worker?.sync?.register(OUTBOX_SYNC_TAG).catch(() => undefined)
}
