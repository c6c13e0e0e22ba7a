import { ON_USE_CACHE } from '#offline/cache/on-use-files.ts'
import { type BuiltFile, type StoredFiles, storedFiles } from './stored-files.ts'

/** The app's own pages. Any other page is the public site's: it comes from the server, never from the cache. */
const APP_AREA = /^\/(?:auth|dashboard)(?:\/|$)/
const AUTH_AREA = /^\/auth(?:\/|$)/
/** A driver's link has a worker of its own (drive.ts). */
const NOT_THE_SITE = /^\/(?:drive(?:\/|$)|(?:api|dev)\/|operator$|metrics$)/
/** A path that names a file is no page. */
const FILE = /\/[^/]+\.[^/]+$/

const SHELL = '/index.html'
const OFFLINE = '/offline.html'
/** How long a sign-in waits for the page with the chat before it opens without it. */
const CHAT_WAIT_MS = 3_000

/**
 * Stores the shell and the routes, so the app starts offline. A new version waits until the page asks for it:
 * activating earlier would remove chunks that an open form still needs. What was opened once works offline, too.
 */
export function serveAppFiles(scope: ServiceWorkerGlobalScope, files: readonly BuiltFile[]): void {
  // two caches: a device without room for what somebody typed gives up the rare files first (own-outbox.ts)
  const shell = storedFiles(
    'app',
    files.filter(({ isOnUse }) => !isOnUse),
  )
  const onUse = storedFiles(
    ON_USE_CACHE,
    files.filter(({ isOnUse }) => isOnUse),
  )
  scope.addEventListener('install', (event) => {
    event.waitUntil(shell.fetchMissing())
    // a rare file that doesn't come holds up no version
    event.waitUntil(onUse.fetchMissing().catch(() => undefined))
    // a page of the first visit keeps what it opens, too. A new version takes no page from the old one
    if (!scope.registration.active)
      scope.addEventListener('activate', (activation) => activation.waitUntil(scope.clients.claim()))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.allSettled([shell.forgetOthers(), onUse.forgetOthers()]))
  })
  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting()
  })
  scope.addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url)
    if (event.request.method !== 'GET' || origin !== scope.location.origin) return
    const store = [shell, onUse].find((each) => each.has(pathname))
    if (store) event.respondWith(store.answer(event, pathname))
    else if (event.request.mode === 'navigate') answerPage(event, pathname, shell)
  })
}

function answerPage(event: FetchEvent, pathname: string, shell: StoredFiles): void {
  if (import.meta.env?.DEV || FILE.test(pathname) || NOT_THE_SITE.test(pathname)) return
  if (AUTH_AREA.test(pathname)) event.respondWith(authPage(event, shell))
  else if (APP_AREA.test(pathname)) event.respondWith(shell.answer(event, SHELL))
  else event.respondWith(publicPage(event, shell))
  shell.refill(event)
}

/** A public page without a connection: says so, and links to what is stored. */
async function publicPage({ request }: FetchEvent, shell: StoredFiles): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await shell.match(OFFLINE)) ?? Response.error()
  }
}

/** NAV-03: where a chat is configured, the sign-in area has pages of its own. Else, and without signal, the shell. */
async function authPage(event: FetchEvent, files: StoredFiles): Promise<Response> {
  const shell = await files.match(SHELL)
  if (!shell) return fetch(event.request)
  if (!/<html[^>]* data-chat/.test(await shell.clone().text())) return shell
  const late = new Promise<Response>((resolve) => setTimeout(resolve, CHAT_WAIT_MS, shell))
  return Promise.race([fetch(event.request).catch(() => shell), late])
}
