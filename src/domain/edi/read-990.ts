import { type Cents, dollarsToCents } from '../freight/money.ts'
import type { EdiSet } from './interchange.ts'
import { findSegment, valueOf } from './segment.ts'
import { allOf } from './set-segments.ts'

/** A carrier's answer to a tender, as its 990 says it. */
export interface CarrierAnswer {
  /** what B104 means; 'other' has no effect */
  answer: 'accept' | 'decline' | 'message' | 'other'
  /** B104 as written */
  code: string
  scac: string
  /** B102, the load's number as text */
  load: string
  /** N9 CN, the carrier's own number; '' without one */
  reference: string
  /** L9's amount; none is ever read from words */
  cents: Cents | null
  /** K1's pieces, joined */
  words: string
}

const ANSWERS: Readonly<Record<string, CarrierAnswer['answer']>> = { A: 'accept', D: 'decline', C: 'message' }

/** @param set accepted by its rules */
export function read990({ segments }: Pick<EdiSet, 'segments'>): CarrierAnswer {
  const b1 = findSegment(segments, 'B1')
  const n9 = allOf(segments, 'N9').find((each) => valueOf(each, 1) === 'CN')
  const amounts = allOf(segments, 'L9').flatMap((l9) => amountOf(valueOf(l9, 2)))
  const code = valueOf(b1, 4)
  return {
    answer: ANSWERS[code] ?? 'other',
    code,
    scac: valueOf(b1, 1),
    load: valueOf(b1, 2).trim(),
    reference: valueOf(n9, 2).trim(),
    cents: amounts.length === 0 ? null : amounts.reduce((sum, each) => sum + each, 0),
    words: joinWords(segments),
  }
}

/** No freight costs more. */
const MOST_DOLLARS = 10_000_000

/** L902 has its own decimal point. */
function amountOf(written: string): Cents[] {
  const dollars = Number(written)
  return written !== '' && Math.abs(dollars) <= MOST_DOLLARS ? [dollarsToCents(dollars)] : []
}

/** K1's pieces as one line. */
export function joinWords(segments: EdiSet['segments']): string {
  return allOf(segments, 'K1')
    .flatMap((k1) => [valueOf(k1, 1).trim(), valueOf(k1, 2).trim()])
    .filter(Boolean)
    .join(' ')
}
