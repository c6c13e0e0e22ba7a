import { searchAddresses } from '#domain/geo/address-search.ts'
import { type Gazetteer, findNearestPlace, findPlaceByZip } from '#domain/geo/gazetteer.ts'
import type { AddressQuestion, AddressWorkerRequest, AddressWorkerReply } from './address-question.ts'
import { fetchGazetteer } from './fetch-gazetteer.ts'

/** Runs in a worker: parsing 41,000 ZIP codes would block a phone's main thread. */
const page = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>

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
  fetchGazetteer().then(
    (g) => tell({ number, answer: answerTo(question, g) }),
    (error: unknown) => tell({ number, failed: String(error) }),
  )
})
