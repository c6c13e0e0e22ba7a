import type { PicturePart } from './picture-parts.ts'

/** A Huffman table: for each length of a code, its first code, how many there are, and where their values begin. */
interface HuffmanTable {
  first: Int32Array
  count: Uint8Array
  start: Int32Array
  values: Uint8Array
}

interface Component {
  id: number
  /** blocks of a unit, across and down */
  across: number
  down: number
}

interface Frame {
  width: number
  height: number
  components: readonly Component[]
}

interface ScanTables {
  /** by class and number: 0 to 3 for DC, 16 to 19 for AC */
  huffman: ReadonlyMap<number, HuffmanTable>
  /** units between two restarts; 0 without */
  interval: number
}

const CODE_LENGTHS = 16
const BLOCK = 64

/**
 * Whether the pixels of a baseline JPEG end with its last block. Bytes that were lost within leave fewer blocks than the
 * picture has, or a code that no table knows: a viewer draws the rest gray or shifted, and reports nothing. Pictures in
 * several scans (progressive) and rare kinds aren't judged.
 * @param parts of `listPictureParts`
 */
export function hasAllBlocks(jpeg: Uint8Array, parts: readonly PicturePart[]): boolean {
  const huffman = new Map<number, HuffmanTable>()
  let interval = 0
  let frame: Frame | null = null
  let scan: Uint8Array | null = null
  for (const { name, from, to } of parts) {
    const body = jpeg.subarray(from + 4, to)
    if (name === 'c4') readHuffmanTables(body, huffman)
    else if (name === 'dd') interval = wordAt(body, 0)
    // baseline and extended, of 8 bits a sample
    else if ((name === 'c0' || name === 'c1') && body[0] === 8) frame = readFrame(body)
    else if (name === 'da') scan = body
    else if (name === 'pixels') {
      // one scan of all components: others are rare
      if (!frame || !scan || scan[0] !== frame.components.length) return true
      return decodesWhole(jpeg.subarray(from, to), frame, { scan, tables: { huffman, interval } })
    }
  }
  return true
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
}

function readFrame(body: Uint8Array): Frame {
  const components = Array.from({ length: body[5] ?? 0 }, (_, index) => {
    const [id = 0, sampling = 0] = body.subarray(6 + index * 3)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  return { height: wordAt(body, 1), width: wordAt(body, 3), components }
}

function readHuffmanTables(body: Uint8Array, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 1 + CODE_LENGTHS <= body.length;) {
    const count = body.subarray(at + 1, at + 1 + CODE_LENGTHS)
    const [first, start] = [new Int32Array(CODE_LENGTHS), new Int32Array(CODE_LENGTHS)]
    let code = 0
    let values = 0
    for (let length = 0; length < CODE_LENGTHS; length += 1) {
      first[length] = code
      start[length] = values
      values += count[length] ?? 0
      code = (code + (count[length] ?? 0)) << 1
    }
    const from = at + 1 + CODE_LENGTHS
    tables.set(body[at] ?? 0, { first, count, start, values: body.subarray(from, from + values) })
    at = from + values
  }
}

/** The bits of a scan. A restart and the end stop them: what is read beyond is missing. */
class BitReader {
  isMissing = false
  private at = 0
  private bits = 0
  private held = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  bit(): number {
    if (this.held === 0) this.load()
    this.held -= 1
    return (this.bits >> this.held) & 1
  }

  skip(bits: number): void {
    for (let left = bits; left > 0; left -= 1) this.bit()
  }

  /** To the byte behind a restart marker. @returns whether one is there */
  restart(): boolean {
    this.held = 0
    while (this.bytes[this.at] === 0xff && this.bytes[this.at + 1] === 0xff) this.at += 1
    const marker = this.bytes[this.at] === 0xff ? (this.bytes[this.at + 1] ?? 0) : 0
    if (marker < 0xd0 || marker > 0xd7) return false
    this.at += 2
    return true
  }

  private load(): void {
    const byte = this.bytes[this.at]
    const next = this.bytes[this.at + 1]
    // 0xff is a byte of pixels only before a zero
    if (byte === undefined || (byte === 0xff && next !== 0)) this.isMissing = true
    else this.at += byte === 0xff ? 2 : 1
    this.bits = byte ?? 0
    this.held = 8
  }
}

/** @returns the value of the next code; -1 for one that the table lacks */
function readCode(reader: BitReader, { first, count, start, values }: HuffmanTable): number {
  let code = 0
  for (let length = 0; length < CODE_LENGTHS; length += 1) {
    code = (code << 1) | reader.bit()
    const index = code - (first[length] ?? 0)
    if (index < (count[length] ?? 0)) return values[(start[length] ?? 0) + index] ?? -1
  }
  return -1
}

/** One block of 64 values. @returns whether its codes are right */
function skipBlock(reader: BitReader, dc: HuffmanTable, ac: HuffmanTable): boolean {
  const size = readCode(reader, dc)
  if (size < 0 || size > 11) return false
  reader.skip(size)
  for (let at = 1; at < BLOCK;) {
    const code = readCode(reader, ac)
    if (code < 0) return false
    const [zeros, bits] = [code >> 4, code & 15]
    if (bits === 0 && zeros !== 15) return true
    at += zeros + 1
    if (at > BLOCK) return false
    reader.skip(bits)
  }
  return true
}

interface Scan {
  scan: Uint8Array
  tables: ScanTables
}

function decodesWhole(pixels: Uint8Array, { width, height, components }: Frame, { scan, tables }: Scan): boolean {
  const blocks = components.flatMap(({ id, across, down }) => {
    const at = [...components.keys()].find((index) => scan[1 + index * 2] === id)
    const chosen = at === undefined ? 0 : (scan[2 + at * 2] ?? 0)
    const [dc, ac] = [tables.huffman.get(chosen >> 4), tables.huffman.get(16 + (chosen & 15))]
    // a picture of one color has no units: its blocks follow one another
    const count = components.length === 1 ? 1 : across * down
    return dc && ac ? Array.from({ length: count }, () => ({ dc, ac })) : []
  })
  // tables that the file leaves out, as a frame of a film does
  if (blocks.length === 0) return true
  const [most, tallest] = components.length === 1 ? [1, 1] : [maxOf(components, 'across'), maxOf(components, 'down')]
  const units = Math.ceil(width / (8 * most)) * Math.ceil(height / (8 * tallest))
  const reader = new BitReader(pixels)
  for (let unit = 0; unit < units; unit += 1) {
    if (tables.interval > 0 && unit > 0 && unit % tables.interval === 0 && !reader.restart()) return false
    for (const { dc, ac } of blocks) if (!skipBlock(reader, dc, ac) || reader.isMissing) return false
  }
  return true
}

function maxOf(components: readonly Component[], side: 'across' | 'down'): number {
  return Math.max(...components.map((component) => component[side]))
}
