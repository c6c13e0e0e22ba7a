import type { Position } from './boundaries.ts'

/** A closed ring's area in square degrees. */
export function areaOf(ring: Position[]): number {
  return Math.abs(crossSum(ring)) / 2
}

/** A closed ring's center of area. */
export function centroidOf(ring: Position[]): Position {
  let x = 0
  let y = 0
  for (const [[x1, y1], [x2, y2], cross] of edgesOf(ring)) {
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  const weight = 3 * crossSum(ring)
  return [x / weight, y / weight]
}

function crossSum(ring: Position[]): number {
  return edgesOf(ring).reduce((sum, [, , cross]) => sum + cross, 0)
}

function edgesOf(ring: Position[]): [from: Position, to: Position, cross: number][] {
  return ring.slice(1).map((to, i) => {
    const from = ring[i] ?? to
    return [from, to, from[0] * to[1] - to[0] * from[1]]
  })
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** The part of a closed ring inside a box, closed again along the box's sides (Sutherland and Hodgman, 1974). */
export function clipped(ring: Position[], { west, south, east, north }: Box): Position[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  return sides.reduce((open, [axis, limit, sign]) => clippedAt(open, axis, limit, sign), ring)
}

function clippedAt(ring: Position[], axis: 0 | 1, limit: number, sign: 1 | -1): Position[] {
  const inside = (position: Position) => (position[axis] - limit) * sign >= 0
  const kept = ring.flatMap((position, i) => {
    const previous = ring[(i + ring.length - 1) % ring.length] ?? position
    const here = inside(position) ? [position] : []
    return inside(previous) === inside(position) ? here : [crossing(previous, position, axis, limit), ...here]
  })
  const [first] = kept
  const last = kept.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...kept, first] : kept
}

function crossing(a: Position, b: Position, axis: 0 | 1, limit: number): Position {
  const share = (limit - a[axis]) / (b[axis] - a[axis])
  const other = axis === 0 ? a[1] + (b[1] - a[1]) * share : a[0] + (b[0] - a[0]) * share
  return axis === 0 ? [limit, other] : [other, limit]
}
