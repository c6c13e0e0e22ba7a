import { createInflate } from 'node:zlib'
import { listPictureParts } from '#domain/freight/picture-parts.ts'

/** Width, height and bits of a pixel, by the header. */
interface Header {
  width: number
  height: number
  bits: number
  isInterlaced: boolean
}

/** By the PNG's own number of its colors. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
/** The seven passes of Adam7: where each begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function headerOf(data: Buffer): Header | null {
  if (data.length !== 13) return null
  const channels = CHANNELS.get(data[9] ?? -1)
  if (channels === undefined) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  return { width, height, bits: channels * (data[8] ?? 0), isInterlaced: data[12] === 1 }
}

/** Bytes of the unpacked rows, each behind the number of its filter. */
function unpackedSize({ width, height, bits, isInterlaced }: Header): number {
  const rows = (across: number, down: number) =>
    across > 0 && down > 0 ? down * (1 + Math.ceil((across * bits) / 8)) : 0
  if (!isInterlaced) return rows(width, height)
  return PASSES.reduce(
    (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  )
}

/**
 * Unpacks a PNG piece by piece and keeps none of it. `incomplete` when rows are missing, `unreadable` when it would grow
 * beyond the size in its header.
 */
export async function checkPng(png: Buffer): Promise<'whole' | 'incomplete' | 'unreadable'> {
  let header: Header | null = null
  const packed: Buffer[] = []
  for (const { name, from, to } of listPictureParts(png)?.parts ?? []) {
    // its length, its name, and the sum behind it
    const data = png.subarray(from + 8, to - 4)
    if (name === 'IHDR') header = headerOf(data)
    else if (name === 'IDAT') packed.push(data)
  }
  if (!header) return 'unreadable'
  const most = unpackedSize(header)
  const rows = createInflate()
  for (const piece of packed) rows.write(piece)
  rows.end()
  let size = 0
  try {
    for await (const piece of rows) {
      size += (piece as Buffer).length
      if (size > most) return 'unreadable'
    }
  } catch {
    return size >= most ? 'whole' : 'incomplete'
  }
  return size === most ? 'whole' : 'incomplete'
}
