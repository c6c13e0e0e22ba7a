import { isKnownSegment } from './grammars.ts'
import type { EdiSegment } from './segment.ts'
import { type GrammarItem, segmentIdsOf, type SetGrammar } from './set-grammar.ts'

/** A segment that isn't where it may be, by the code of AK304. */
export const SEGMENT_ERRORS = {
  '1': "isn't a segment that we know",
  '3': 'is missing',
  '4': 'begins more of its groups of segments than are allowed',
  '5': 'stands there more often than is allowed',
  '6': "doesn't belong in this kind of message",
  '7': 'is out of order',
  '8': 'has elements with errors',
} as const
export type SegmentErrorCode = keyof typeof SEGMENT_ERRORS

export interface PlaceError {
  id: string
  /** ST is 1; of a missing segment, where it should be */
  position: number
  code: Exclude<SegmentErrorCode, '8'>
}

/** Where we are in a list of the grammar. */
interface Frame {
  items: readonly GrammarItem[]
  at: number
  /** how often the item there occurred */
  count: number
}

/** Which of a set's segments are in their place. @param segments between ST and SE, in order */
export function placeSegments(
  { items }: Pick<SetGrammar, 'items'>,
  segments: readonly EdiSegment[],
): { placed: boolean[]; errors: PlaceError[] } {
  const own = new Set(segmentIdsOf(items))
  const errors: PlaceError[] = []
  const frames: Frame[] = [{ items, at: 0, count: 0 }]
  const placed = segments.map(({ id }, index) => {
    const position = index + 2
    const depth = own.has(id) ? findFrame(frames, id) : -1
    if (depth < 0) {
      errors.push({ id, position, code: own.has(id) ? '7' : isKnownSegment(id) ? '6' : '1' })
      return false
    }
    while (frames.length > depth + 1) errors.push(...missing(frames.pop(), Infinity, position))
    const frame = frames[depth]
    if (frame) errors.push(...enter(frame, id, position, frames))
    return true
  })
  const end = segments.length + 2
  while (frames.length > 0) errors.push(...missing(frames.pop(), Infinity, end))
  return { placed, errors }
}

/** The innermost open list in which the segment may come next. */
function findFrame(frames: readonly Frame[], id: string): number {
  return frames.findLastIndex(({ items, at }) => items.some((item, index) => index >= at && item.id === id))
}

function enter(frame: Frame, id: string, position: number, frames: Frame[]): PlaceError[] {
  const index = frame.items.findIndex((item, place) => place >= frame.at && item.id === id)
  const item = frame.items[index]
  if (!item) return []
  const errors = missing(frame, index, position)
  if (index > frame.at) Object.assign(frame, { at: index, count: 0 })
  frame.count += 1
  if (frame.count > item.most) errors.push({ id, position, code: item.kind === 'loop' ? '4' : '5' })
  // its first segment is read: another one like it begins the loop again
  if (item.kind === 'loop') frames.push({ items: item.items, at: 1, count: 0 })
  return errors
}

/** Required items of a list that were skipped, before the one at `end`. */
function missing(frame: Frame | undefined, end: number, position: number): PlaceError[] {
  if (!frame) return []
  return frame.items.flatMap(({ id, isRequired }, index) => {
    const isSkipped = isRequired && index < end && (index > frame.at || (index === frame.at && frame.count === 0))
    return isSkipped ? [{ id, position, code: '3' as const }] : []
  })
}
