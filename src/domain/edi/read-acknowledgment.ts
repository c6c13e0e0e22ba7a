import type { EdiErrorLine } from './exchange.ts'
import { controlNumber, ENVELOPE_FAULTS, type EdiSet } from './interchange.ts'
import { type EdiSegment, findSegment, valueOf } from './segment.ts'
import { SEGMENT_ERRORS } from './place-segments.ts'
import { SEGMENT_RULES } from './segment-rules.ts'
import { SET_ERRORS } from './check-set.ts'
import { allOf, cutLoops, type SegmentLoop } from './set-segments.ts'
import { DATA_ELEMENTS } from './data-elements.ts'

/** A partner's 997: how it took a group of ours. */
export interface AcknowledgmentIn {
  /** AK1: which group of ours */
  functionalId: string
  groupNumber: number | null
  /** AK901: A, E, P or R */
  answer: string
  sets: readonly AcknowledgedSet[]
}

export interface AcknowledgedSet {
  id: string
  number: string
  /** A and E are accepted */
  isAccepted: boolean
  /** one line for each error: "Segment 12 (N4), third element, ZIP: too short. We sent '12'." */
  errors: readonly EdiErrorLine[]
}

/** @param set accepted by its rules */
export function read997({ segments }: Pick<EdiSet, 'segments'>): AcknowledgmentIn {
  const ak1 = findSegment(segments, 'AK1')
  return {
    functionalId: valueOf(ak1, 1),
    groupNumber: controlNumber(valueOf(ak1, 2)),
    answer: valueOf(findSegment(segments, 'AK9'), 1),
    sets: cutLoops(segments, 'AK2').loops.map(readSet),
  }
}

function readSet(loop: SegmentLoop): AcknowledgedSet {
  const [ak2] = loop
  const ak5 = findSegment(loop, 'AK5')
  const answer = valueOf(ak5, 1)
  const codes = [2, 3, 4, 5, 6].map((at) => valueOf(ak5, at)).filter((code) => code !== '' && code !== '5')
  return {
    id: valueOf(ak2, 1),
    number: valueOf(ak2, 2),
    isAccepted: answer === 'A' || answer === 'E',
    errors: [...codes.map(setError), ...cutLoops(loop, 'AK3').loops.flatMap(segmentErrors)],
  }
}

const setError = (code: string): EdiErrorLine => ({
  position: null,
  words: Object.hasOwn(SET_ERRORS, code)
    ? `${SET_ERRORS[code as keyof typeof SET_ERRORS]}.`
    : `Error ${code} of the message.`,
})

function segmentErrors(loop: SegmentLoop): EdiErrorLine[] {
  const [ak3] = loop
  const [id, place, code] = [valueOf(ak3, 1), valueOf(ak3, 2), valueOf(ak3, 4)]
  const position = controlNumber(place)
  const segment = `Segment ${place} (${id})`
  const elements = allOf(loop, 'AK4')
  if (elements.length > 0) return elements.map((ak4) => ({ position, words: `${segment}, ${elementError(id, ak4)}` }))
  const words = Object.hasOwn(SEGMENT_ERRORS, code)
    ? SEGMENT_ERRORS[code as keyof typeof SEGMENT_ERRORS]
    : `has error ${code}`
  return [{ position, words: `${segment} ${words}.` }]
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** What a partner found, in fewer words than for a sender whose values we have. */
const FOUND: Readonly<Record<string, string>> = {
  '1': 'missing',
  '2': 'missing beside the others',
  '3': 'more elements than the segment has',
  '4': 'too short',
  '5': 'too long',
  '6': "characters that aren't allowed there",
  '7': 'unknown code',
  '8': 'no such day',
  '9': 'no such time',
  '10': 'excludes what stands before it',
}

/** "third element, ZIP: too short. We sent '12'." */
function elementError(segmentId: string, ak4: EdiSegment): string {
  const place = Number.parseInt(valueOf(ak4, 1), 10)
  const known = SEGMENT_RULES[segmentId]?.elements[place - 1]?.reference ?? Number(valueOf(ak4, 2))
  const name = DATA_ELEMENTS[known]?.name
  const value = valueOf(ak4, 4)
  return [
    `${ORDINALS[place] ?? `${place}th`} element`,
    name === undefined ? '' : `, ${name}`,
    `: ${FOUND[valueOf(ak4, 3)] ?? `error ${valueOf(ak4, 3)}`}.`,
    value === '' ? '' : ` We sent '${value}'.`,
  ].join('')
}

/** A partner's TA1: how it took an interchange of ours. */
export interface EnvelopeAcknowledgment {
  number: number | null
  isAccepted: boolean
  /** '' for none */
  words: string
}

export function readTa1(ta1: EdiSegment): EnvelopeAcknowledgment {
  const [answer, code] = [valueOf(ta1, 4), valueOf(ta1, 5)]
  const words = Object.hasOwn(ENVELOPE_FAULTS, code) ? ENVELOPE_FAULTS[code as keyof typeof ENVELOPE_FAULTS] : ''
  return {
    number: controlNumber(valueOf(ta1, 1)),
    // nothing but a plain refusal takes back what was sent
    isAccepted: answer !== 'R',
    words: code === '000' || code === '' ? '' : words || `Error ${code} of the interchange`,
  }
}
