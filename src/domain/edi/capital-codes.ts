import { DATA_ELEMENTS } from './data-elements.ts'
import type { EdiSegment } from './segment.ts'
import { SEGMENT_RULES } from './segment-rules.ts'

/** Places of a segment's codes, from 0. */
const CODES: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(SEGMENT_RULES).map(([id, { elements }]) => [
    id,
    elements.flatMap(({ reference }, at) => (reference !== null && DATA_ELEMENTS[reference]?.type === 'ID' ? at : [])),
  ]),
)

/** The standard's codes are capitals. Some senders write 'ct' and 'wi': a 990 'a' must not pass for no answer. */
export function withCapitalCodes(segment: EdiSegment): EdiSegment {
  const codes = CODES.get(segment.id)
  if (codes === undefined || !codes.some((at) => /[a-z]/.test(segment.elements[at] ?? ''))) return segment
  const elements = segment.elements.map((value, at) => (codes.includes(at) ? value.toUpperCase() : value))
  return { ...segment, elements }
}
