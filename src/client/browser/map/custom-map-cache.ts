import { AJAXError, type AddProtocolAction, type RequestTransformFunction } from 'maplibre-gl'

/** Files of the operator's own map. Kept apart from the built-in map's, so either can be deleted alone. */
const CHOSEN_MAP_CACHE = 'chosen-map'
/** About forty screens of tiles. */
const MAX_FILES = 1500
/** Without an answer by then, the cached copy is used. */
const TIMEOUT_MS = 8000

/** Routes a style's file requests through `fetchThroughCache`. */
export const toCachedUrl: RequestTransformFunction = (url) => ({ url: url.replace(/^https?:/, 'kept://$&') })

/** Network first, then the cached copy, so the operator's map also works offline. */
export const fetchThroughCache: AddProtocolAction = async ({ url, type }, { signal }) => {
  const address = url.replace('kept://', '')
  const answer = await fetchOrReadCached(address, signal)
  if (!answer.ok) throw new AJAXError(answer.status, answer.statusText, address, await answer.blob())
  const [cacheControl, expires] = [answer.headers.get('cache-control'), answer.headers.get('expires')]
  if (type === 'json') return { data: (await answer.json()) as object, cacheControl, expires }
  return { data: await answer.arrayBuffer(), cacheControl, expires }
}

async function fetchOrReadCached(url: string, signal: AbortSignal): Promise<Response> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    if (answer.status === 200) await cacheFile(url, answer)
    return answer
  } catch (error) {
    signal.throwIfAborted()
    const cachedFile = await readCachedFile(url)
    if (!cachedFile) throw error
    return cachedFile
  }
}

/** Caches a response, unless it says no-store. */
export async function cacheFile(name: string, answer: Response): Promise<void> {
  if (/no-store/.test(answer.headers.get('cache-control') ?? '')) return
  const copy = answer.clone()
  await open()
    .then((cache) => cache.put(name, copy))
    // storage full or private window: it just isn't cached
    .catch(() => undefined)
}

export async function readCachedFile(name: string): Promise<Response | undefined> {
  return open()
    .then((cache) => cache.match(name))
    .catch(() => undefined)
}

/** Evicts the files fetched longest ago. */
export async function evictOldFiles(): Promise<void> {
  try {
    const cache = await open()
    const names = await cache.keys()
    await Promise.all(names.slice(0, Math.max(0, names.length - MAX_FILES)).map((name) => cache.delete(name)))
  } catch {
    // no cache here
  }
}

async function open(): Promise<Cache> {
  return caches.open(CHOSEN_MAP_CACHE)
}
