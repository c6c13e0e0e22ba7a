import { AJAXError, type AddProtocolAction, type RequestTransformFunction } from 'maplibre-gl'

/** What a map of the operator's was drawn from; apart from the map on board, so that either can go alone. */
const CHOSEN_MAP_CACHE = 'chosen-map'
/** Some forty screens of tiles. */
const MOST_FILES = 1500
/** A line that gives nothing for so long has nothing: what is kept is drawn. */
const PATIENCE_MS = 8000

/** Lets every file of a style pass through `fetchKept`. */
export const throughKept: RequestTransformFunction = (url) => ({ url: url.replace(/^https?:/, 'kept://$&') })

/** A file from the network, and without it as last seen: a chosen map too is drawn again where there is no signal. */
export const fetchKept: AddProtocolAction = async ({ url, type }, { signal }) => {
  const address = url.replace('kept://', '')
  const answer = await fetchOrKept(address, signal)
  if (!answer.ok) throw new AJAXError(answer.status, answer.statusText, address, await answer.blob())
  const [cacheControl, expires] = [answer.headers.get('cache-control'), answer.headers.get('expires')]
  if (type === 'json') return { data: (await answer.json()) as object, cacheControl, expires }
  return { data: await answer.arrayBuffer(), cacheControl, expires }
}

async function fetchOrKept(url: string, signal: AbortSignal): Promise<Response> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) })
    if (answer.status === 200) await keepFile(url, answer)
    return answer
  } catch (error) {
    signal.throwIfAborted()
    const kept = await keptFile(url)
    if (!kept) throw error
    return kept
  }
}

/** Keeps an answer, unless whoever gave it forbids that. */
export async function keepFile(name: string, answer: Response): Promise<void> {
  if (/no-store/.test(answer.headers.get('cache-control') ?? '')) return
  const copy = answer.clone()
  await open()
    .then((cache) => cache.put(name, copy))
    // no room, or a private window: then it is not kept
    .catch(() => undefined)
}

export async function keptFile(name: string): Promise<Response | undefined> {
  return open()
    .then((cache) => cache.match(name))
    .catch(() => undefined)
}

/** Makes room: what was not fetched for the longest time goes. */
export async function forgetOldFiles(): Promise<void> {
  try {
    const cache = await open()
    const names = await cache.keys()
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST_FILES)).map((name) => cache.delete(name)))
  } catch {
    // nothing is kept here
  }
}

async function open(): Promise<Cache> {
  return caches.open(CHOSEN_MAP_CACHE)
}
