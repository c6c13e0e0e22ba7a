import { searchAddresses } from '#domain/address-search.ts'
import { type Gazetteer, nearestPlace, parseGazetteer, placeOfZip } from '#domain/gazetteer.ts'
import { MAP_CACHE } from '#offline/map-files.ts'
import type { AddressQuestion, Asked, Told } from './address-question.ts'

/** Searching 41,000 ZIP codes is quick, but reading them takes a phone a moment: a worker of its own does it. */
const page = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>

let reading: Promise<Gazetteer> | undefined

/** A failure is tried again when next asked. */
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
    if (!answer.ok) throw new Error(`No gazetteer: ${answer.status}`)
    // on a first visit no service worker has seen it pass
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
      return nearestPlace(g, asked) ?? null
    case 'zip':
      return placeOfZip(g, asked) ?? null
  }
}

page.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { number, question } = data
  const tell = (told: Told) => page.postMessage(told)
  gazetteer().then(
    (g) => tell({ number, answer: answerTo(question, g) }),
    (error: unknown) => tell({ number, failed: String(error) }),
  )
})
