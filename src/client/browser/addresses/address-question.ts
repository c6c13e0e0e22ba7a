import type { Address } from '#domain/address.ts'
import type { Place } from '#domain/gazetteer.ts'
import type { Point } from '#domain/geo.ts'

/** What can be asked of the gazetteer on the device, and what it answers. */
export interface AddressQuestions {
  search: { asked: { query: string; limit: number }; answer: Address[] }
  /** the ZIP whose middle is nearest */
  near: { asked: Point; answer: Place | null }
  zip: { asked: string; answer: Place | null }
}

type Kind = keyof AddressQuestions

export type AddressQuestion = { [K in Kind]: { kind: K; asked: AddressQuestions[K]['asked'] } }[Kind]

export interface Asked {
  number: number
  question: AddressQuestion
}

/** `failed`: the gazetteer is neither on the device nor to be had. */
export type Told = { number: number; answer: unknown } | { number: number; failed: string }
