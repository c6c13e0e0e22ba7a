/**
 * Writes public/geo/land.txt, the land of the United States in cells, from the Census Bureau's boundaries in us-atlas
 * (clipped to the shoreline, so that the Great Lakes are water). Run by hand when the source changes; the output is
 * committed. src/domain/geo/land.ts describes the format and reads it.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readNation } from './topology.ts'
import { ROOT } from './geonames.ts'

/** The fifty states, from the south of Hawaii to the north of Alaska. */
const SOUTH = 18
const NORTH = 72
const WEST = -180
/** About 1.4 miles; half that would show no more straits, since the source is simplified. */
const CELL = 0.02

const rings = readNation()
const rows: string[] = []
for (let row = 0; row < Math.round((NORTH - SOUTH) / CELL); row++) rows.push(shoresAt(SOUTH + (row + 0.5) * CELL))
const text = [
  '# Land of the United States; shoreline: US Census Bureau (public domain)',
  `${SOUTH} ${WEST} ${CELL}`,
  ...rows,
].join('\n')
writeFileSync(path.join(ROOT, 'public/geo/land.txt'), text)
console.log(`${rows.length} rows, ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`)

/** The columns where land begins and ends along a parallel, as differences in base 36. */
function shoresAt(latitude: number): string {
  const columns = crossings(latitude).map((longitude) => Math.ceil((longitude - WEST) / CELL - 0.5))
  // Land or water that covers no cell center begins and ends at the same column: drop both.
  const shores: number[] = []
  for (const column of columns) {
    if (shores.at(-1) === column) shores.pop()
    else shores.push(column)
  }
  return shores.map((column, i) => (column - (shores[i - 1] ?? 0)).toString(36)).join(' ')
}

function crossings(latitude: number): number[] {
  const longitudes: number[] = []
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x1 = 0, y1 = 0] = ring[i] ?? []
      const [x2 = 0, y2 = 0] = ring[i + 1] ?? []
      if (y1 <= latitude !== y2 <= latitude) longitudes.push(x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1))
    }
  }
  return longitudes.sort((a, b) => a - b)
}
