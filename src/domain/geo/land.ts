import type { Point } from './point.ts'
import { greatCircleMiles } from './point.ts'

/**
 * Where the United States has land, as cells of a fraction of a degree. Lakes, bays, the sea and other countries are
 * not land: no lane leads through them.
 */
export interface Land {
  readonly south: number
  readonly west: number
  /** degrees, both ways */
  readonly cell: number
  /**
   * Row r has `shores[firstShore[r]]` to `shores[firstShore[r + 1] - 1]`: going east, columns where land begins, ends,
   * …
   */
  readonly firstShore: Uint16Array
  readonly shores: Uint16Array
}

/** Sampling step along a line; a strait narrower than this is assumed to be bridged. */
const STEP_MILES = 0.5

/**
 * Reads public/geo/land.txt: a line `south west cell`, then from south to north one line per row of cells, with the
 * columns where land begins and ends, in base 36, each as the difference from the one before.
 */
export function parseLand(text: string): Land {
  const [head = '', ...rows] = text.split('\n').filter((line) => !line.startsWith('#'))
  const [south = 0, west = 0, cell = 1] = head.split(' ').map(Number)
  const firstShore = [0]
  const shores: number[] = []
  for (const row of rows) {
    let column = 0
    for (const step of row === '' ? [] : row.split(' ')) shores.push((column += Number.parseInt(step, 36)))
    firstShore.push(shores.length)
  }
  return { south, west, cell, firstShore: Uint16Array.from(firstShore), shores: Uint16Array.from(shores) }
}

export function isLand(land: Land, latitude: number, longitude: number): boolean {
  const row = Math.floor((latitude - land.south) / land.cell)
  const column = Math.floor((longitude - land.west) / land.cell)
  let low = land.firstShore[row] ?? 0
  const first = low
  let high = land.firstShore[row + 1] ?? low
  while (low < high) {
    const middle = (low + high) >> 1
    if ((land.shores[middle] ?? 0) <= column) low = middle + 1
    else high = middle
  }
  return (low - first) % 2 === 1
}

/** Miles of the straight line between two points that are not over land. */
export function milesOffLand(land: Land, a: Point, b: Point): number {
  const miles = greatCircleMiles(a, b)
  const steps = Math.max(1, Math.ceil(miles / STEP_MILES))
  let wet = 0
  for (let i = 0; i < steps; i++) {
    const share = (i + 0.5) / steps
    const latitude = a.latitude + (b.latitude - a.latitude) * share
    const longitude = a.longitude + (b.longitude - a.longitude) * share
    if (!isLand(land, latitude, longitude)) wet += 1
  }
  return (wet / steps) * miles
}
