import { type Gazetteer, parseGazetteer } from '#domain/geo/gazetteer.ts'
import { ON_USE_CACHE } from '#offline/cache/on-use-files.ts'

const FILE = '/geo/gazetteer.tsv'

let reading: Promise<Gazetteer> | undefined

/**
 * The gazetteer, fetched once for each worker, else from the device. The next call retries a failure.
 * @throws when it was never fetched and can't be now
 */
export function fetchGazetteer(): Promise<Gazetteer> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

async function read(): Promise<Gazetteer> {
  const cache = await caches.open(ON_USE_CACHE).catch(() => null)
  try {
    const answer = await fetch(FILE)
    // a captive portal answers every address with its own page
    const isPage = /html/.test(answer.headers.get('content-type') ?? '')
    if (!answer.ok || isPage) throw new Error(`Could not load the gazetteer: ${answer.status}`)
    // on a first visit the service worker hasn't cached it
    await cache?.put(FILE, answer.clone()).catch(() => undefined)
    return parseGazetteer(await answer.text())
  } catch (error) {
    const cachedFile = await cache?.match(FILE, { ignoreSearch: true })
    if (!cachedFile) throw error
    return parseGazetteer(await cachedFile.text())
  }
}
