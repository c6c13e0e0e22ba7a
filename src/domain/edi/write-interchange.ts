import { DATA_ELEMENTS } from './data-elements.ts'
import type { FunctionalId, SetId } from './interchange.ts'
import type { EdiSeparators } from './segment.ts'
import { SEGMENT_RULES } from './segment-rules.ts'

/** A segment to be written: its id, then its elements. */
export type SegmentText = readonly string[]

/** Segments that can be written, or the id that has no room: such a message is held. */
export type WrittenSegments = { ok: true; segments: readonly SegmentText[] } | { ok: false; why: string }

const OUR_SEPARATORS: EdiSeparators = { element: '*', component: '>', segment: '~' }

/** An envelope of one group with one set. */
export interface Envelope {
  from: { qualifier: string; id: string; groupId: string }
  to: { qualifier: string; id: string; groupId: string }
  /** ISA13, 1 to 999999999 */
  number: number
  /** GS06 */
  groupNumber: number
  at: Date
  isTest: boolean
}

const SET_NUMBER = '0001'
const VERSION = '004010'

/** An interchange with one set. @param segments between ST and SE */
export function writeInterchange(
  envelope: Envelope,
  functionalId: FunctionalId,
  setId: SetId,
  segments: readonly SegmentText[],
): string {
  const { day, time } = stamp(envelope.at)
  const { from, to, groupNumber } = envelope
  return writeEnvelope(envelope, [
    ['GS', functionalId, from.groupId, to.groupId, day, time, String(groupNumber), 'X', VERSION],
    ['ST', setId, SET_NUMBER],
    ...segments,
    ['SE', String(segments.length + 2), SET_NUMBER],
    ['GE', '1', String(groupNumber)],
  ])
}

/** An interchange that only answers an envelope. */
export function writeTa1Interchange(envelope: Envelope, ta1: SegmentText): string {
  return writeEnvelope(envelope, [ta1])
}

const NUMBER_LENGTH = 9
const ID_LENGTH = 15

function writeEnvelope(envelope: Envelope, body: readonly SegmentText[]): string {
  const { from, to, isTest } = envelope
  const { day, time } = stamp(envelope.at)
  const number = String(envelope.number).padStart(NUMBER_LENGTH, '0')
  const groups = body.filter(([id]) => id === 'GS').length
  const { element, component, segment } = OUR_SEPARATORS
  const id = (text: string) => cleanValue(text).slice(0, ID_LENGTH).padEnd(ID_LENGTH)
  const nobody = ['00', ' '.repeat(10)]
  const sender = [from.qualifier, id(from.id)]
  const receiver = [to.qualifier, id(to.id)]
  const control = ['U', VERSION.slice(0, 5), number, '0', isTest ? 'T' : 'P', component]
  const isa = ['ISA', ...nobody, ...nobody, ...sender, ...receiver, day.slice(2), time, ...control].join(element)
  const lines = [isa, ...[...body, ['IEA', String(groups), number]].map(writeSegment)]
  return lines.map((line) => `${line}${segment}\n`).join('')
}

/** One segment without its end, without empty elements at its end. */
export function writeSegment([id = '', ...elements]: SegmentText): string {
  const cleaned = elements.map(cleanValue)
  const length = cleaned.findLastIndex((value) => value !== '') + 1
  return [id, ...cleaned.slice(0, length)].join(OUR_SEPARATORS.element)
}

/** 'CCYYMMDD' and 'HHMM' in UTC. */
function stamp(at: Date): { day: string; time: string } {
  const iso = at.toISOString()
  return { day: iso.slice(0, 10).replaceAll('-', ''), time: iso.slice(11, 16).replace(':', '') }
}

const MARKS = /\p{M}/gu
/** Separators, line breaks and control characters would begin another segment. */
const DIVIDING = /[*>~\p{Cc}\u2028\u2029]/gu
const UNWRITABLE = /[^\x20-\x7E]/gu
const PUNCTUATION: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02BC]/g, "'"],
  [/[\u201C\u201D]/g, '"'],
  [/[\p{Pd}\u2212]/gu, '-'],
  [/\p{Zs}/gu, ' '],
]

/** A value as it travels: ASCII, without separators, and without blanks at its end. */
export function cleanValue(value: string): string {
  const plain = PUNCTUATION.reduce((text, [found, written]) => text.replaceAll(found, written), value)
  return plain.normalize('NFD').replaceAll(MARKS, '').replaceAll(DIVIDING, ' ').replaceAll(UNWRITABLE, '?').trimEnd()
}

/** Texts for people, which may be cut, and lengthened by points. Everything else is an id or a code. */
const TEXTS = new Set([3, 19, 61, 79, 93, 153, 166, 352, 369, 724, 961])

/** Makes the values of segments fit: a text is cut, an id without room stops the message. */
export function fitSegments(segments: readonly SegmentText[]): WrittenSegments {
  const fitted: SegmentText[] = []
  for (const [id = '', ...elements] of segments) {
    const rule = SEGMENT_RULES[id]
    const values: string[] = []
    for (const [index, element] of elements.entries()) {
      const value = cleanValue(element)
      const reference = rule?.elements[index]?.reference ?? null
      const definition = reference === null ? undefined : DATA_ELEMENTS[reference]
      const isLong = definition !== undefined && definition.type !== 'R' && value.length > definition.max
      if (isLong && reference !== null && !TEXTS.has(reference))
        return { ok: false, why: `${definition.name} '${value}' is longer than ${definition.max} characters` }
      const isText = value !== '' && reference !== null && TEXTS.has(reference)
      const least = isText ? (definition?.min ?? 0) : 0
      values.push((isLong ? value.slice(0, definition.max).trimEnd() : value).padEnd(least, '.'))
    }
    fitted.push([id, ...values])
  }
  return { ok: true, segments: fitted }
}
