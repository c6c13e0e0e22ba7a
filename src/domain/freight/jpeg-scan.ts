import { BitReader, type HuffmanTable, readCode, readHuffmanTables, wordAt } from './jpeg-bits.ts'
import { type Frame, maxOf, readFrame, type Scan } from './jpeg-frame.ts'
import type { PicturePart } from './picture-parts.ts'
import { ProgressiveScans } from './progressive-scan.ts'

const BLOCK = 64

/**
 * Whether each scan of a JPEG ends with its last block. Bytes that were lost within leave fewer blocks than the picture
 * has, or a code that no table knows: a viewer draws the rest gray or shifted, and reports nothing. Rare kinds aren't
 * judged.
 * @param parts of `listPictureParts`
 */
export function hasAllBlocks(jpeg: Uint8Array, parts: readonly PicturePart[]): boolean {
  const huffman = new Map<number, HuffmanTable>()
  let interval = 0
  let frame: Frame | null = null
  let scan: Uint8Array | null = null
  let progressive: ProgressiveScans | null = null
  for (const { name, from, to } of parts) {
    const body = jpeg.subarray(from + 4, to)
    if (name === 'c4') readHuffmanTables(body, huffman)
    else if (name === 'dd') interval = wordAt(body, 0)
    // baseline and extended, of 8 bits a sample
    else if ((name === 'c0' || name === 'c1') && body[0] === 8) frame = readFrame(body)
    else if (name === 'c2' && body[0] === 8) progressive = new ProgressiveScans(readFrame(body))
    else if (name === 'da') scan = body
    else if (name === 'pixels' && progressive && scan) {
      if (!progressive.takes(jpeg.subarray(from, to), { scan, tables: { huffman, interval } })) return false
    } else if (name === 'pixels') {
      // one scan of all components: others are rare
      if (!frame || !scan || scan[0] !== frame.components.length) return true
      return decodesWhole(jpeg.subarray(from, to), frame, { scan, tables: { huffman, interval } })
    }
  }
  return true
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
