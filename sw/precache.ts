import { createHandlerBoundToURL, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The app's own pages. Any other page is the public site's: it comes from the server, never from the cache. */
const APP_AREA = [/^\/(?:auth|dashboard)(?:[/?]|$)/]
const AUTH_AREA = [/^\/auth(?:[/?]|$)/]
/** A driver's link has a worker of its own (drive.ts). */
const DRIVE_AREA = /^\/drive(?:[/?]|$)/
/** Files below those. */
const FILES = [/\/[^/?]+\.[^/]+$/]
const NOT_THE_SITE = [...APP_AREA, DRIVE_AREA, ...FILES, /^\/(?:api|dev)\//, /^\/(?:operator|metrics)$/]

/** A public page without a connection: says so, and links to what is stored. */
async function publicPage({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await matchPrecache('/offline.html')) ?? Response.error()
  }
}

const SHELL = '/index.html'
/** How long a sign-in waits for the page with the chat before it opens without it. */
const CHAT_WAIT_MS = 3_000

/** NAV-03: where a chat is configured, the sign-in area has pages of its own. Else, and without signal, the shell. */
async function authPage({ request }: { request: Request }): Promise<Response> {
  const shell = (await matchPrecache(SHELL)) ?? Response.error()
  if (!/<html[^>]* data-chat/.test(await shell.clone().text())) return shell
  const late = new Promise<Response>((resolve) => setTimeout(resolve, CHAT_WAIT_MS, shell))
  return Promise.race([fetch(request).catch(() => shell), late])
}

/**
 * Precaches the shell and the routes, so the app starts offline. A new version waits until the page asks for it:
 * activating earlier would remove chunks that an open form still needs.
 */
export function precacheShell(scope: ServiceWorkerGlobalScope, entries: (PrecacheEntry | string)[]): void {
  // without a directory index: the address / is a public page, not the shell
  precacheAndRoute(entries, { directoryIndex: '', cleanURLs: false })
  if (!import.meta.env?.DEV) {
    registerRoute(new NavigationRoute(authPage, { allowlist: AUTH_AREA, denylist: FILES }))
    registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { allowlist: APP_AREA, denylist: FILES }))
    registerRoute(new NavigationRoute(publicPage, { denylist: NOT_THE_SITE }))
  }
  // a page of the first visit keeps what it opens, too. A new version takes no page from the old one
  scope.addEventListener('install', () => {
    if (!scope.registration.active)
      scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  })
  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting()
  })
}
