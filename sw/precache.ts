import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Answers that are never the app's shell: the API, the mailbox of a development server, and anything that names a file. */
const NOT_THE_SHELL = [/^\/api\//, /^\/dev\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/]

/**
 * Keeps the shell and the routes on the device, so that the app boots with no signal. A new version waits until the page
 * asks for it: taking over by itself would pull the chunks from under an open form.
 */
export function precacheShell(scope: ServiceWorkerGlobalScope, entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries)
  if (!import.meta.env?.DEV)
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_SHELL }))
  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting()
  })
}
