import type { Address } from '#domain/geo/address-search.ts'
import type { Place } from '#domain/geo/gazetteer.ts'
import type { Point } from '#domain/geo/point.ts'
import type { AddressQuestion, AddressQuestions, AddressWorkerRequest, AddressWorkerReply } from './address-question.ts'

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let latest = 0
const waiting = new Map<number, Waiting>()

function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./address-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<AddressWorkerReply>) => {
    const asker = waiting.get(data.number)
    waiting.delete(data.number)
    if ('failed' in data) asker?.reject(new Error(data.failed))
    else asker?.resolve(data.answer)
  })
  // the script didn't load: the next question starts a new worker
  worker.addEventListener('error', () => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('Address search failed to start'))
    waiting.clear()
  })
  return worker
}

function ask<K extends keyof AddressQuestions>(
  kind: K,
  asked: AddressQuestions[K]['asked'],
): Promise<AddressQuestions[K]['answer']> {
  latest += 1
  const question: AddressWorkerRequest = { number: latest, question: { kind, asked } as AddressQuestion }
  return new Promise<AddressQuestions[K]['answer']>((resolve, reject) => {
    waiting.set(question.number, { resolve: resolve as Waiting['resolve'], reject })
    started().postMessage(question)
  })
}

/**
 * Searches the gazetteer on the device. The first question fetches it; later ones work offline.
 * @throws when it was never fetched and can't be now
 */
export function searchAddressesOnDevice(query: string, limit: number): Promise<Address[]> {
  return ask('search', { query, limit })
}

/** The ZIP nearest to a point, null far from the United States. @throws as `searchAddressesOnDevice` */
export function findPlaceNear({ latitude, longitude }: Point): Promise<Place | null> {
  return ask('near', { latitude, longitude })
}

/** @throws as `searchAddressesOnDevice` */
export function findPlaceByZip(zip: string): Promise<Place | null> {
  return ask('zip', zip)
}
