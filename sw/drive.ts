import { DRIVE_CACHE_PREFIX, dropOldCaches } from './drive-cache.ts'

/** The worker of a driver's page. It stores that page only: a driver's phone has no room and no signal for the app. */
declare const self: ServiceWorkerGlobalScope
/** Set by scripts/build-drive.ts. */
declare const DRIVE_FILES: readonly string[]
declare const DRIVE_BUILD: string

const PAGE = '/drive.html'
const CACHE = DRIVE_CACHE_PREFIX + DRIVE_BUILD

/** What isn't stored yet, such as the font of a language, is stored when it is first used. */
async function answer(request: Request, stored: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const known = await cache.match(stored)
  if (known) return known
  const response = await fetch(request)
  if (response.ok && request.mode !== 'navigate') await cache.put(stored, response.clone())
  return response
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...DRIVE_FILES])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches(CACHE).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') event.respondWith(answer(event.request, PAGE))
  else if (pathname.startsWith('/assets/')) event.respondWith(answer(event.request, pathname))
})
