import type { SetId } from './interchange.ts'
import { splitWords } from './split-words.ts'
import { fitSegments, type SegmentText, type WrittenSegments } from './write-interchange.ts'

/** Why a set that reads right can't be applied, by the code of TED01. */
export const ADVICE_CODES = {
  'missing data': '007',
  'wrong date': '009',
  'totals differ': '010',
  "doesn't match": '011',
  other: '024',
} as const
export type AdviceReason = keyof typeof ADVICE_CODES

/** One reason for which a set had no effect. */
export interface Advice {
  /** our own number for this advice: the message's */
  number: string
  at: Date
  /** what it answers */
  set: { id: SetId; number: string; groupNumber: string }
  /** the load or shipment that the set names */
  about: string
  reason: AdviceReason
  /** one sentence */
  words: string
}

const [TEXT_LENGTH, NOTE_LENGTH] = [60, 80]

/** The segments of an 824 that rejects a set. */
export function write824({ number, at, set, about, reason, words }: Advice): WrittenSegments {
  const iso = at.toISOString()
  const [day, time] = [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')]
  const notes = words.length > TEXT_LENGTH ? splitWords(words, NOTE_LENGTH) : []
  const segments: SegmentText[] = [
    ['BGN', '11', number, day, time, 'UT'],
    ['OTI', 'TR', 'SI', about || set.number, '', '', '', '', set.groupNumber, set.number, set.id],
    ['TED', ADVICE_CODES[reason], splitWords(words, TEXT_LENGTH)[0] ?? ''],
    ...notes.map((note) => ['NTE', '', note]),
  ]
  return fitSegments(segments)
}
