import { searchAddresses } from '#domain/geo/address-search.ts'
import { type Gazetteer, findNearestPlace, parseGazetteer, findPlaceByZip } from '#domain/geo/gazetteer.ts'
import { MAP_CACHE } from '#offline/cache/map-files.ts'
import type { AddressQuestion, AddressWorkerRequest, AddressWorkerReply } from './address-question.ts'

/** Runs in a worker: parsing 41,000 ZIP codes would block a phone's main thread. */
const page = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>

let reading: Promise<Gazetteer> | undefined

/** The next call retries a failure. */
function gazetteer(): Promise<Gazetteer> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

const FILE = '/geo/gazetteer.tsv'

async function read(): Promise<Gazetteer> {
  const cache = await caches.open(MAP_CACHE).catch(() => null)
  try {
    const answer = await fetch(FILE)
    if (!answer.ok) throw new Error(`Could not load the gazetteer: ${answer.status}`)
    // on a first visit the service worker hasn't cached it
    await cache?.put(FILE, answer.clone()).catch(() => undefined)
    return parseGazetteer(await answer.text())
  } catch (error) {
    const kept = await cache?.match(FILE)
    if (!kept) throw error
    return parseGazetteer(await kept.text())
  }
}

function answerTo({ kind, asked }: AddressQuestion, g: Gazetteer): unknown {
  switch (kind) {
    case 'search':
      return searchAddresses(g, asked.query, asked.limit)
    case 'near':
      return findNearestPlace(g, asked) ?? null
    case 'zip':
      return findPlaceByZip(g, asked) ?? null
  }
}

page.addEventListener('message', ({ data }: MessageEvent<AddressWorkerRequest>) => {
  const { number, question } = data
  const tell = (told: AddressWorkerReply) => page.postMessage(told)
  gazetteer().then(
    (g) => tell({ number, answer: answerTo(question, g) }),
    (error: unknown) => tell({ number, failed: String(error) }),
  )
})
