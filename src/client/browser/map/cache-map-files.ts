import { isMapFile, MAP_CACHE } from '#offline/cache/map-files.ts'

/**
 * The service worker caches map files as they are fetched, but on a first visit it doesn't control the page yet. The
 * page then adds them to the same cache.
 */
export async function cacheMapFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  try {
    await navigator.serviceWorker.ready
    const seen = performance.getEntriesByType('resource').map(({ name }) => name)
    const cache = await caches.open(MAP_CACHE)
    await cache.addAll([...new Set(seen.filter((url) => isMapFile(new URL(url))))])
  } catch {
    // storage full or signal lost: the map is cached on the next visit
  }
}
