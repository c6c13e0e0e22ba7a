import { inflateSync } from 'node:zlib'

const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

const align = (length: number) => (length + 3) & ~3

/**
 * The font inside a WOFF 1.0 file, unpacked (W3C WOFF 1.0, sections 3 to 5). pdfkit reads a font anew for each
 * document, and unpacks a WOFF's tables in JavaScript, which takes longer than drawing the page.
 * @throws Error when the file is no WOFF
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file')
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = WOFF.header + i * WOFF.entry
    const [offset, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at)) as [number, number, number]
    const stored = file.subarray(offset, offset + packed)
    return {
      tag: file.subarray(entry, entry + 4),
      checksum: file.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    }
  })

  let end = SFNT.header + count * SFNT.entry
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + align(bytes.length), end))
  const selector = Math.floor(Math.log2(count))
  const range = 2 ** selector * SFNT.entry
  file.copy(font, 0, 4, 8)
  for (const [i, value] of [count, range, selector, count * SFNT.entry - range].entries())
    font.writeUInt16BE(value, 4 + i * 2)
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT.header + i * SFNT.entry
    tag.copy(font, entry)
    for (const [k, value] of [checksum, end, bytes.length].entries()) font.writeUInt32BE(value, entry + 4 + k * 4)
    bytes.copy(font, end)
    end += align(bytes.length)
  }
  return font
}
