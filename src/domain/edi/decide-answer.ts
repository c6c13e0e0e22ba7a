import type { Cents } from '../freight/money.ts'
import type { AdviceReason } from './write-824.ts'
import type { CarrierAnswer } from './read-990.ts'

/** Why a set has no effect: an 824 says so. */
export interface AdviceOut {
  effect: 'advice'
  reason: AdviceReason
  words: string
}

/** What a set waits for: a person decides. */
export interface Held {
  effect: 'held'
  why: string
}

/** What becomes of a 990. */
export type AnswerDecision =
  /** as the carrier, of the load as it was sent: a load that changed since refuses it */
  | { effect: 'accept'; loadVersion: number; reference: string }
  | { effect: 'decline'; words: string }
  /** changes no state: the broker reads it */
  | { effect: 'message'; words: string; cents: Cents | null }
  | Held
  | AdviceOut

/** @param sent the last tender of this load that this partner got; null if it got none */
export function decideAnswer(
  { answer, code, load, reference, words, cents }: CarrierAnswer,
  sent: { loadVersion: number } | null,
): AnswerDecision {
  if (sent === null) return { effect: 'advice', reason: "doesn't match", words: `We sent no tender of load ${load}.` }
  switch (answer) {
    case 'accept':
      return { effect: 'accept', loadVersion: sent.loadVersion, reference }
    case 'decline':
      return { effect: 'decline', words }
    case 'message':
      return { effect: 'message', words, cents }
    case 'other':
      return { effect: 'held', why: `Answer ${code || 'without a code'} isn't one that we know` }
  }
}
