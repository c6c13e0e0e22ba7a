import type { Address } from '#domain/geo/address-search.ts'
import type { Place } from '#domain/geo/gazetteer.ts'
import type { Point } from '#domain/geo/point.ts'

/** Messages to the address worker: what it can be asked, and what it answers. */
export interface AddressQuestions {
  search: { asked: { query: string; limit: number }; answer: Address[] }
  /** the ZIP with the nearest center */
  near: { asked: Point; answer: Place | null }
  zip: { asked: string; answer: Place | null }
}

type Kind = keyof AddressQuestions

export type AddressQuestion = { [K in Kind]: { kind: K; asked: AddressQuestions[K]['asked'] } }[Kind]

export interface AddressWorkerRequest {
  number: number
  question: AddressQuestion
}

/** `failed`: the gazetteer isn't on the device and can't be fetched. */
export type AddressWorkerReply = { number: number; answer: unknown } | { number: number; failed: string }
