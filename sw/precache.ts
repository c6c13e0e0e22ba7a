import { createHandlerBoundToURL, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The app's own pages. Any other page is the public site's: it comes from the server, never from the cache. */
const APP_AREA = [/^\/(?:auth|dashboard)(?:[/?]|$)/]
/** A driver's link has a worker of its own (drive.ts). */
const DRIVE_AREA = /^\/drive(?:[/?]|$)/
/** Files below those. */
const FILES = [/\/[^/?]+\.[^/]+$/]
const NOT_THE_SITE = [...APP_AREA, DRIVE_AREA, ...FILES, /^\/(?:api|dev)\//]

/** A public page without a connection: says so, and links to what is stored. */
async function publicPage({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await matchPrecache('/offline.html')) ?? Response.error()
  }
}

/**
 * Precaches the shell and the routes, so the app starts offline. A new version waits until the page asks for it:
 * activating earlier would remove chunks that an open form still needs.
 */
export function precacheShell(scope: ServiceWorkerGlobalScope, entries: (PrecacheEntry | string)[]): void {
  // without a directory index: the address / is a public page, not the shell
  precacheAndRoute(entries, { directoryIndex: '', cleanURLs: false })
  if (!import.meta.env?.DEV) {
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: APP_AREA, denylist: FILES }))
    registerRoute(new NavigationRoute(publicPage, { denylist: NOT_THE_SITE }))
  }
  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting()
  })
}
