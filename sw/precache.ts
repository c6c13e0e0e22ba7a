import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** URLs that never get the app's shell: the API, the development server's mailbox, and files. */
const NOT_THE_SHELL = [/^\/api\//, /^\/dev\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/]

/**
 * Precaches the shell and the routes, so the app starts offline. A new version waits until the page asks for it:
 * activating earlier would remove chunks that an open form still needs.
 */
export function precacheShell(scope: ServiceWorkerGlobalScope, entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries)
  if (!import.meta.env?.DEV)
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_SHELL }))
  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting()
  })
}
