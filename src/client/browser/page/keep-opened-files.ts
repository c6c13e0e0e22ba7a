import { isOnUseFile, ON_USE_CACHE } from '#offline/cache/on-use-files.ts'

/**
 * The service worker keeps rarely used files as they are fetched, but it controls only the pages that open from now on.
 * This page, or this worker of a page, keeps what it has opened and what it opens in the same cache.
 */
export function keepOpenedFiles(): void {
  // a page's worker doesn't know
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) return
  const observer = new PerformanceObserver((seen) => {
    for (const { name } of seen.getEntries()) if (isOnUseFile(new URL(name))) void keep(name)
  })
  observer.observe({ type: 'resource', buffered: true })
}

async function keep(url: string): Promise<void> {
  try {
    const cache = await caches.open(ON_USE_CACHE)
    if (!(await cache.match(url))) await cache.add(url)
  } catch {
    // storage full or signal lost: it is kept on the next visit
  }
}
