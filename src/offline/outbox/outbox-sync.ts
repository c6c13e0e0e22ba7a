import type { PassResult } from './drain.ts'

/** The Background Sync tag, and the message that the service worker then posts to open pages. */
export const OUTBOX_SYNC_TAG = 'outbox'
export const SYNC_MESSAGE = 'sync'

/** Background Sync exists only in Chromium and isn't in TypeScript's DOM types. */
type Registration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } }

/** Whether a later try may send something: without connection, after a wait, or when the page that sends is gone. */
export function hasMoreToSend({ why, wakeAfterMs }: PassResult): boolean {
  return why === 'offline' || wakeAfterMs !== null
}

/**
 * Asks the browser to deliver the outbox when signal returns, even with no page open.
 * @returns whether it will; a worker may only ask while a page is open, and the user may have turned it off
 */
export async function registerOutboxSync(registration: Registration | undefined): Promise<boolean> {
  if (!registration?.sync) return false
  return registration.sync.register(OUTBOX_SYNC_TAG).then(
    () => true,
    () => false,
  )
}

/** The build's entry script. Its hash identifies the build, since it covers the names of all other chunks. */
const ENTRY = /assets\/(index-[\w-]+)\.js$/

/**
 * The build of this page or worker: a different build resends an action that was refused as too old.
 * @param urls the page's URLs, the entry script's among them; in development there is none
 */
export function buildIdFromUrls(urls: readonly string[]): string {
  const [build] = urls.flatMap((url) => ENTRY.exec(url)?.[1] ?? [])
  return build ?? 'dev'
}
