import type { EdiSegment } from './segment.ts'

/** A loop's first segment and what follows it, up to the next one like it. */
export type SegmentLoop = readonly [EdiSegment, ...EdiSegment[]]

/** Cuts segments before each one with this id; `head` has those before the first. */
export function cutLoops(
  segments: readonly EdiSegment[],
  id: string,
): { head: readonly EdiSegment[]; loops: readonly SegmentLoop[] } {
  const starts = segments.flatMap((segment, index) => (segment.id === id ? [index] : []))
  const loops = starts.flatMap((start, index) => {
    const [first, ...others] = segments.slice(start, starts[index + 1])
    return first ? [[first, ...others] as const] : []
  })
  return { head: segments.slice(0, starts[0] ?? segments.length), loops }
}

/** The segments up to the first with one of these ids. */
export function before(segments: readonly EdiSegment[], ...ids: string[]): readonly EdiSegment[] {
  const end = segments.findIndex(({ id }) => ids.includes(id))
  return end < 0 ? segments : segments.slice(0, end)
}

export function allOf(segments: readonly EdiSegment[], id: string): EdiSegment[] {
  return segments.filter((segment) => segment.id === id)
}
