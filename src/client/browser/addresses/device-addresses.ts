import type { Address } from '#domain/address.ts'
import type { Place } from '#domain/gazetteer.ts'
import type { Point } from '#domain/geo.ts'
import type { AddressQuestion, AddressQuestions, Asked, Told } from './address-question.ts'

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
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    const asker = waiting.get(data.number)
    waiting.delete(data.number)
    if ('failed' in data) asker?.reject(new Error(data.failed))
    else asker?.resolve(data.answer)
  })
  // its code could not be fetched: the next question starts another
  worker.addEventListener('error', () => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('The address search did not start'))
    waiting.clear()
  })
  return worker
}

function ask<K extends keyof AddressQuestions>(
  kind: K,
  asked: AddressQuestions[K]['asked'],
): Promise<AddressQuestions[K]['answer']> {
  latest += 1
  const question: Asked = { number: latest, question: { kind, asked } as AddressQuestion }
  return new Promise<AddressQuestions[K]['answer']>((resolve, reject) => {
    waiting.set(question.number, { resolve: resolve as Waiting['resolve'], reject })
    started().postMessage(question)
  })
}

/**
 * The gazetteer on the device: no signal is needed once it was fetched, which the first question does.
 * @throws when it was never fetched and cannot be now
 */
export function addressesOnDevice(query: string, limit: number): Promise<Address[]> {
  return ask('search', { query, limit })
}

/** The ZIP nearest to a point, null far from the United States. @throws as `addressesOnDevice` */
export function placeNear({ latitude, longitude }: Point): Promise<Place | null> {
  return ask('near', { latitude, longitude })
}

/** @throws as `addressesOnDevice` */
export function placeOfTypedZip(zip: string): Promise<Place | null> {
  return ask('zip', zip)
}
