import { checkElement, type ElementErrorCode } from './check-element.ts'
import { DATA_ELEMENTS } from './data-elements.ts'
import { GRAMMARS } from './grammars.ts'
import type { EdiSet, SetId } from './interchange.ts'
import { type PlaceError, placeSegments, type SegmentErrorCode } from './place-segments.ts'
import { type EdiSegment, valueOf } from './segment.ts'
import { SEGMENT_RULES, type SyntaxNote } from './segment-rules.ts'
import type { SetGrammar } from './set-grammar.ts'

export interface ElementError {
  /** place in the segment, from 1 */
  element: number
  /** in the dictionary; null where the segment has no such element */
  reference: number | null
  code: ElementErrorCode
  /** '' where the value is missing */
  value: string
}

export interface SegmentError {
  id: string
  /** ST is 1 */
  position: number
  code: SegmentErrorCode
  elements: readonly ElementError[]
}

/** What is wrong with a set, by the code of AK502. */
export const SET_ERRORS = {
  '1': "We don't read this kind of message in this group",
  '2': 'The message has no end',
  '3': "The message's number isn't the same at its end",
  '4': "The message doesn't have as many segments as it says",
  '5': 'Segments have errors',
  '7': 'The number of the message is missing, too short, too long or was used before in this group',
} as const
export type SetErrorCode = keyof typeof SET_ERRORS

export interface SetCheck {
  /** A accepted, E accepted with errors, R rejected: only A and E are applied */
  answer: 'A' | 'E' | 'R'
  codes: readonly SetErrorCode[]
  errors: readonly SegmentError[]
}

/** The rules of a set's grammar, and its own count and number. */
export function checkSet(set: EdiSet, id: SetId): SetCheck {
  const grammar = GRAMMARS[id]
  const codes: SetErrorCode[] = []
  if (set.id !== id) return { answer: 'R', codes: ['1'], errors: [] }
  if (set.end === null) codes.push('2')
  if (set.end !== null && set.end.number !== set.number) codes.push('3')
  if (set.end !== null && (!/^\d+$/.test(set.end.count) || Number(set.end.count) !== set.segments.length))
    codes.push('4')
  const { errors, isBad } = checkSegments(grammar, set)
  if (errors.length > 0) codes.push('5')
  if (!/^.{4,9}$/.test(set.number)) codes.push('7')
  const isRejected = isBad || codes.some((code) => code !== '5')
  return { answer: isRejected ? 'R' : errors.length > 0 ? 'E' : 'A', codes, errors }
}

function checkSegments(grammar: SetGrammar, set: EdiSet): { errors: SegmentError[]; isBad: boolean } {
  const inner = set.segments.slice(1, set.end === null ? undefined : -1)
  const { placed, errors: places } = placeSegments(grammar, inner)
  let isBad = places.some((error) => isSevere(error))
  const found: SegmentError[] = places.map((error) => ({ ...error, elements: [] }))
  for (const [index, segment] of inner.entries()) {
    if (placed[index] !== true) continue
    const elements = checkElements(segment, grammar.needs[segment.id] ?? [])
    if (elements.length === 0) continue
    found.push({ id: segment.id, position: index + 2, code: '8', elements })
    isBad ||= elements.some(({ element }) => grammar.reads[segment.id]?.includes(element))
  }
  return { errors: found.sort((a, b) => a.position - b.position), isBad }
}

/** Order and what is missing: a segment that we don't know, or one too many, hides nothing that we read. */
function isSevere({ code }: PlaceError): boolean {
  return code === '3' || code === '7'
}

function checkElements(segment: EdiSegment, needs: readonly number[]): ElementError[] {
  const rule = SEGMENT_RULES[segment.id]
  if (!rule) return []
  const isOpen = rule.elements.at(-1)?.reference === null
  const errors: ElementError[] = []
  for (const [index, { reference, isRequired }] of rule.elements.entries()) {
    const element = index + 1
    const value = valueOf(segment, element)
    if (value === '') {
      if (isRequired || needs.includes(element)) errors.push({ element, reference, code: '1', value })
      continue
    }
    const definition = reference === null ? undefined : DATA_ELEMENTS[reference]
    const code = definition && checkElement(value, definition)
    if (code) errors.push({ element, reference, code, value })
  }
  for (const note of rule.notes) errors.push(...checkNote(segment, note))
  const most = rule.elements.length
  const extra = segment.elements.findLastIndex((value) => value.trimEnd() !== '') + 1
  if (!isOpen && extra > most)
    errors.push({ element: most + 1, reference: null, code: '3', value: valueOf(segment, most + 1) })
  return errors.sort((a, b) => a.element - b.element)
}

/** A note that isn't kept is an error at the first element that it misses, or that it excludes. */
function checkNote(segment: EdiSegment, { kind, elements }: SyntaxNote): ElementError[] {
  const rule = SEGMENT_RULES[segment.id]
  const has = (element: number) => valueOf(segment, element) !== ''
  const error = (element: number, code: ElementErrorCode): ElementError => ({
    element,
    reference: rule?.elements[element - 1]?.reference ?? null,
    code,
    value: valueOf(segment, element),
  })
  const [first = 0, ...others] = elements
  const present = elements.filter(has)
  const absent = elements.filter((element) => !has(element))
  switch (kind) {
    case 'P':
      return present.length > 0 ? absent.map((element) => error(element, '2')) : []
    case 'R':
      return present.length === 0 ? [error(first, '2')] : []
    case 'C':
      return has(first) ? others.filter((element) => !has(element)).map((element) => error(element, '2')) : []
    case 'L':
      return has(first) && !others.some(has) ? others.slice(0, 1).map((element) => error(element, '2')) : []
    case 'E':
      return present.slice(1).map((element) => error(element, '10'))
  }
}
