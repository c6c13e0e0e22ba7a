import type { ElementError, SegmentError } from './check-set.ts'
import { DATA_ELEMENTS } from './data-elements.ts'
import { SEGMENT_ERRORS } from './place-segments.ts'
import { SEGMENT_RULES } from './segment-rules.ts'

const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

/** 'Segment 8 (N4), state: 4 characters, 2 allowed', one line for each error of a segment. */
export function describeSegmentError({ id, position, code, elements }: SegmentError): string[] {
  const segment = `Segment ${position} (${id})`
  if (code !== '8') return [`${segment} ${SEGMENT_ERRORS[code]}`]
  return elements.map((error) => `${segment}, ${describeElementError(id, error)}`)
}

function nameOf(segmentId: string, element: number): string {
  const reference = SEGMENT_RULES[segmentId]?.elements[element - 1]?.reference ?? null
  const definition = reference === null ? undefined : DATA_ELEMENTS[reference]
  return definition?.name ?? `${segmentId}${String(element).padStart(2, '0')}`
}

/** 'state: 4 characters, 2 allowed' */
function describeElementError(segmentId: string, { element, reference, code, value }: ElementError): string {
  const name = nameOf(segmentId, element)
  const { min = 0, max = 0 } = (reference === null ? undefined : DATA_ELEMENTS[reference]) ?? {}
  switch (code) {
    case '1':
      return `${name}: missing`
    case '2':
      return missingBeside(segmentId, element)
    case '3':
      return `${name}: the segment has no such element`
    case '4':
      return `${name}: ${characters(value.length)}, at least ${min} needed`
    case '5':
      return `${name}: ${characters(value.length)}, ${max} allowed`
    case '6':
      return `${name}: '${value}' has characters that aren't allowed there`
    case '7':
      return `${name}: unknown code '${value}'`
    case '8':
      return `${name}: there is no day '${value}'`
    case '9':
      return `${name}: there is no time '${value}'`
    case '10':
      return `${name}: excludes what stands before it`
  }
}

/** 'name or kind of id: one is needed', or 'date: missing beside kind of date'. */
function missingBeside(segmentId: string, element: number): string {
  const notes = SEGMENT_RULES[segmentId]?.notes ?? []
  const one = notes.find(({ kind, elements }) => kind === 'R' && elements[0] === element)
  if (one) return `${one.elements.map((each) => nameOf(segmentId, each)).join(' or ')}: one is needed`
  const pair = notes.find(({ elements }) => elements.includes(element))
  const others = pair?.elements.filter((each) => each !== element) ?? []
  return `${nameOf(segmentId, element)}: missing beside ${others.map((each) => nameOf(segmentId, each)).join(' and ')}`
}
