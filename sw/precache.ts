import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The app's own pages. Any other page is the public site's: it comes from the server, never from here. */
const APP_AREA = [/^\/(?:auth|dashboard|drive)(?:[/?]|$)/]
/** Files below those. */
const FILES = [/\/[^/?]+\.[^/]+$/]

/**
 * Precaches the shell and the routes, so the app starts offline. A new version waits until the page asks for it:
 * activating earlier would remove chunks that an open form still needs.
 */
export function precacheShell(scope: ServiceWorkerGlobalScope, entries: (PrecacheEntry | string)[]): void {
  // without a directory index: the address / is a public page, not the shell
  precacheAndRoute(entries, { directoryIndex: '', cleanURLs: false })
  if (!import.meta.env?.DEV)
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: APP_AREA, denylist: FILES }))
  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting()
  })
}
