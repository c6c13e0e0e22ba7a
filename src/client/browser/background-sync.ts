import { OUTBOX_SYNC } from '#offline/outbox-sync.ts'

/** Background Sync is Chromium's alone, and no TypeScript library knows it. */
type Registration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } }

/** Asks the browser, where it can, to deliver the outbox when there is signal again: also after this page is closed. */
export async function deliverInBackground(): Promise<void> {
  const worker: Registration | undefined = await navigator.serviceWorker?.getRegistration()
  // refused where the person has switched it off: the page delivers by itself
  await worker?.sync?.register(OUTBOX_SYNC).catch(() => undefined)
}
