import { inflateSync } from 'node:zlib'

/** A scanned page of 600 dpi in color takes 100 MB. */
const MOST_INFLATED = 160 * 1024 * 1024
/** Of all streams of a file together. */
const MOST_IN_ALL = 1024 * 1024 * 1024
const STREAM = Buffer.from('stream')
const DICTIONARY_WITHIN = 512
const LAYERS = 3

/** Compressed objects are read while the file is opened; only Flate is used for them in practice. */
const ODD_FILTERS = /(?:LZW|RunLength|ASCIIHex|ASCII85)Decode|\/(?:LZW|RL|AHx|A85)\b/
const READ_ON_OPENING = /\/(?:ObjStm|XRef)\b/

function plainNames(dictionary: string): string {
  return dictionary.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

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
    const dictionary = plainNames(bytes.toString('latin1', Math.max(0, at - DICTIONARY_WITHIN), at))
    if (READ_ON_OPENING.test(dictionary) && ODD_FILTERS.test(dictionary.slice(dictionary.lastIndexOf('<<'))))
      return true
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
