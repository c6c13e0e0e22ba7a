import { isOnUseFile, ON_USE_CACHE } from '#offline/cache/on-use-files.ts'

/**
 * The service worker caches heavy files as they are fetched, but on a first visit it doesn't control the page yet. The
 * page then adds them to the same cache.
 */
export async function cacheUsedFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  try {
    await navigator.serviceWorker.ready
    const seen = performance.getEntriesByType('resource').map(({ name }) => name)
    const cache = await caches.open(ON_USE_CACHE)
    await cache.addAll([...new Set(seen.filter((url) => isOnUseFile(new URL(url))))])
  } catch {
    // storage full or signal lost: they are cached on the next visit
  }
}
