import { inflateSync } from 'node:zlib'
import { PDFArray, PDFName, PDFObjectStreamParser, type PDFRawStream, PDFXRefStreamParser } from '@cantoo/pdf-lib'

/** A scanned page of 600 dpi in color takes 100 MB. */
const MOST_INFLATED = 160 * 1024 * 1024
/** Of all streams of a file together. */
const MOST_IN_ALL = 1024 * 1024 * 1024
const STREAM = Buffer.from('stream')
const LAYERS = 3

function inflated(bytes: Buffer): Buffer | 'too-large' | null {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_INFLATED })
  } catch (error) {
    return error instanceof RangeError ? 'too-large' : null
  }
}

/** Whether a stream of the file would grow beyond any honest page when it is unpacked. */
export function findBomb(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  let inAll = 0
  for (let at = bytes.indexOf(STREAM); at !== -1; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    if (bytes.subarray(Math.max(0, at - 3), at).equals(Buffer.from('end'))) continue
    let start = at + STREAM.length
    while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1
    let layer: Buffer = bytes.subarray(start)
    for (let depth = 0; depth <= LAYERS; depth += 1) {
      // the first byte of a zlib stream with a window of up to 32 KB
      if (((layer[0] ?? 0) & 0x0f) !== 8) break
      const next = inflated(layer)
      if (next === 'too-large' || (next && depth === LAYERS)) return true
      if (!next) break
      inAll += next.length
      if (inAll > MOST_IN_ALL) return true
      layer = next
    }
  }
  return false
}

/** For compressed objects, only Flate is used in practice. What zlib can't unpack, pdf-lib's own code may. */
function refuseBomb({ dict, contents }: PDFRawStream): void {
  const given = dict.lookup(PDFName.of('Filter'))
  const filter = given instanceof PDFArray && given.size() === 1 ? given.lookup(0) : given
  if (filter === undefined) return
  const unpacked = filter === PDFName.of('FlateDecode') ? inflated(Buffer.from(contents)) : null
  if (unpacked === null || unpacked === 'too-large') throw new Error('Compressed objects that are none')
}

/** Limits what pdf-lib unpacks while it opens a file, where it does so: it has no limit of its own. */
export function limitUnpacking(): void {
  const { forStream: readObjects } = PDFObjectStreamParser
  PDFObjectStreamParser.forStream = (stream, ...rest) => {
    refuseBomb(stream)
    return readObjects(stream, ...rest)
  }
  const { forStream: readReferences } = PDFXRefStreamParser
  PDFXRefStreamParser.forStream = (stream) => {
    refuseBomb(stream)
    return readReferences(stream)
  }
}
