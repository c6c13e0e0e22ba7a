import { type HuffmanTables, wordAt } from './jpeg-bits.ts'

export interface Component {
  id: number
  /** blocks of a unit, across and down */
  across: number
  down: number
}

export interface Frame {
  width: number
  height: number
  components: readonly Component[]
}

export interface ScanTables {
  /** by class and number: 0 to 3 for DC, 16 to 19 for AC */
  huffman: HuffmanTables
  /** units between two restarts; 0 without */
  interval: number
}

export interface Scan {
  scan: Uint8Array
  tables: ScanTables
}

export function maxOf(components: readonly Component[], side: 'across' | 'down'): number {
  return Math.max(...components.map((component) => component[side]))
}

export function readFrame(body: Uint8Array): Frame {
  const components = Array.from({ length: body[5] ?? 0 }, (_, index) => {
    const [id = 0, sampling = 0] = body.subarray(6 + index * 3)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  return { height: wordAt(body, 1), width: wordAt(body, 3), components }
}
