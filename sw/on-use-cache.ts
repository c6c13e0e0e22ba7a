import { registerRoute } from 'workbox-routing'
import { isOnUseChunk, isOnUseFile, ON_USE_CACHE } from '#offline/cache/on-use-files.ts'

/**
 * What was opened once works offline: its files come from the cache. Geodata is also fetched again in the background,
 * so the next map has the newest; a chunk never changes under its name.
 * @param paths of all such chunks in this version of the app
 */
export function cacheOnUse(scope: ServiceWorkerGlobalScope, paths: readonly string[]): void {
  scope.addEventListener('install', (event) => event.waitUntil(addNewVersions(paths).catch(() => undefined)))
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions(paths).catch(() => undefined)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isOnUseFile(url),
    async ({ url, request, event }) => {
      const cache = await caches.open(ON_USE_CACHE)
      const kept = await cache.match(url.href)
      if (kept && isOnUseChunk(url)) return kept
      const fetched = fetchAndKeep(cache, request, url)
      if (!kept) return fetched
      event.waitUntil(fetched.catch(() => undefined))
      return kept
    },
  )
}

/** A new version of the app brings the new version of each chunk that is on this device. The old page keeps its own. */
async function addNewVersions(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(ON_USE_CACHE))) return
  const cache = await caches.open(ON_USE_CACHE)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const used = new Set(kept.map(withoutHash))
  const missing = paths.filter((path) => used.has(withoutHash(path)) && !kept.includes(path))
  await Promise.all(missing.map((path) => cache.add(path)))
}

/** This version of the app takes over. A page of an earlier one that is still open fetches its chunks again. */
async function forgetOldVersions(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(ON_USE_CACHE))) return
  const cache = await caches.open(ON_USE_CACHE)
  const old = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return isOnUseChunk({ pathname }) && !paths.includes(pathname)
  })
  await Promise.all(old.map((request) => cache.delete(request)))
}

async function fetchAndKeep(cache: Cache, request: Request, url: URL): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(url.href, answer.clone())
  return answer
}

/** `rare-map-B1x04kQz.js` and `rare-map-A9zz1_3b.js` are two versions of one chunk. */
function withoutHash(address: string): string {
  return address.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}
