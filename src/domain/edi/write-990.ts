import type { Cents } from '../freight/money.ts'
import { splitWords } from './split-words.ts'
import { fitSegments, type SegmentText, type WrittenSegments } from './write-interchange.ts'

/** A broker's answer to a shipper's tender. */
export interface TenderAnswer {
  /** A accepts, D declines, C makes a counter-offer */
  answer: 'A' | 'D' | 'C'
  /** B202 and B204 of the tender */
  scac: string
  shipmentId: string
  /** 'yyyy-MM-dd' */
  day: string
  /** once it is posted */
  loadNumber: number | null
  /** of a counter-offer */
  counterCents: Cents | null
  /** a reason or other words, '' for none */
  words: string
  /** the partner wants V9 with a decline */
  hasV9: boolean
}

const [WORD_LENGTH, MOST_WORD_SEGMENTS] = [30, 10]

/** Words in K1, two pieces a segment. */
function wordSegments(words: string): SegmentText[] {
  const pieces = splitWords(words, WORD_LENGTH).slice(0, 2 * MOST_WORD_SEGMENTS)
  return pieces.flatMap((piece, index) => (index % 2 === 0 ? [['K1', piece, pieces[index + 1] ?? '']] : []))
}

/** '2350.00': an amount with its own decimal point. */
const decimal = (cents: Cents) => (cents / 100).toFixed(2)

/** The segments of a 990. */
export function write990(given: TenderAnswer): WrittenSegments {
  const { answer, scac, shipmentId, day, loadNumber, counterCents, words, hasV9 } = given
  const segments: SegmentText[] = [['B1', scac, shipmentId, day.replaceAll('-', ''), answer]]
  if (loadNumber !== null) segments.push(['N9', 'CN', String(loadNumber)])
  if (counterCents !== null) segments.push(['L9', 'LHS', decimal(counterCents)])
  if (hasV9 && answer === 'D') segments.push(['V9', 'DEC'])
  return fitSegments([...segments, ...wordSegments(words)])
}
