import { isMapFile, MAP_CACHE } from '#offline/map-files.ts'

/**
 * The service worker keeps the map's files as they pass. On the first visit it stands by without having seen them: then
 * the page puts them into the same cache.
 */
export async function keepMapFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  try {
    await navigator.serviceWorker.ready
    const seen = performance.getEntriesByType('resource').map(({ name }) => name)
    const cache = await caches.open(MAP_CACHE)
    await cache.addAll([...new Set(seen.filter((url) => isMapFile(new URL(url))))])
  } catch {
    // no room on the device, or no signal any more: the map is kept when it is next seen
  }
}
