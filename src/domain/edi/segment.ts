/** The characters that divide a message. A blank component says that the sender names none. */
export interface EdiSeparators {
  element: string
  component: string
  /** '\n' also stands for CR, and for CR with LF */
  segment: string
}

/** One segment of a message: 'N4', and its elements as written. */
export interface EdiSegment {
  id: string
  /** the first is element 01 */
  elements: readonly string[]
}

/** An element's value without the blanks that pad it; '' where there is none. @param at from 1, as in N401 */
export function valueOf(segment: EdiSegment | undefined, at: number): string {
  return segment?.elements[at - 1]?.trimEnd() ?? ''
}

const NO_SUCH_SEGMENT: EdiSegment = { id: '', elements: [] }

/** The first of these segments with the id; one without elements where there is none. */
export function findSegment(segments: readonly EdiSegment[], id: string): EdiSegment {
  return segments.find((segment) => segment.id === id) ?? NO_SUCH_SEGMENT
}
