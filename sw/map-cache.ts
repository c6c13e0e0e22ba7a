import { registerRoute } from 'workbox-routing'
import { isMapChunk, isMapFile, MAP_CACHE } from '#offline/cache/map-files.ts'

/**
 * A map that was opened once works offline: its files come from the cache. Geodata is also fetched again in the
 * background, so the next map has the newest; a chunk never changes under its name.
 */
export function cacheMapFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isMapFile(url),
    async ({ url, request, event }) => {
      const cache = await caches.open(MAP_CACHE)
      const kept = await cache.match(url.href)
      if (kept && isMapChunk(url)) return kept
      const fetched = fetchAndKeep(cache, request, url)
      if (!kept) return fetched
      event.waitUntil(fetched.catch(() => undefined))
      return kept
    },
  )
}

async function fetchAndKeep(cache: Cache, request: Request, url: URL): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 200) {
    await cache.put(url.href, answer.clone())
    if (isMapChunk(url)) await forgetOtherVersions(cache, url)
  }
  return answer
}

/** `lane-map-B1x04kQz.js` replaces `lane-map-A9zz1_3b.js`. */
async function forgetOtherVersions(cache: Cache, url: URL): Promise<void> {
  const others = (await cache.keys()).filter(
    (kept) => kept.url !== url.href && withoutHash(kept.url) === withoutHash(url.href),
  )
  await Promise.all(others.map((kept) => cache.delete(kept)))
}

function withoutHash(href: string): string {
  return href.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}
