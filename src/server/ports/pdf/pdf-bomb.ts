import { createInflate, inflateSync } from 'node:zlib'
import { PDFArray, PDFName, PDFObjectStreamParser, type PDFRawStream, PDFXRefStreamParser } from '@cantoo/pdf-lib'

/** A scanned page of 600 dpi in color takes 100 MB. */
const MOST_INFLATED = 160 * 1024 * 1024
/** Of all streams of a document together. */
const MOST_IN_ALL = 1024 * 1024 * 1024
/** Trying one takes 0.3 ms. A document of 50 pages has hundreds. */
const MOST_STREAMS = 20_000
/** One byte of a deflated file becomes at most this many. */
const DEFLATE_RATIO = 1032
const STREAM = Buffer.from('stream')
const LAYERS = 3
const PIECE = 1024 * 1024

/** What may still be unpacked of the document that this thread reads. */
const left = { bytes: MOST_IN_ALL, streams: MOST_STREAMS }

class Bomb extends Error {}

/** Before the first file of a document. */
export function startCounting(): void {
  Object.assign(left, { bytes: MOST_IN_ALL, streams: MOST_STREAMS })
}

function count(bytes: number): void {
  left.bytes -= bytes
  if (left.bytes < 0) throw new Bomb()
}

/** The first byte of a zlib stream with a window of up to 32 KB. */
function isPacked(first: number | undefined): boolean {
  return ((first ?? 0) & 0x0f) === 8
}

function unpack(packed: Buffer, layers: number): AsyncIterable<Buffer> {
  let last = createInflate({ chunkSize: PIECE })
  last.end(packed)
  for (let layer = 1; layer < layers; layer += 1) {
    const next = createInflate({ chunkSize: PIECE })
    last.on('error', () => next.end())
    last = last.pipe(next)
  }
  return last
}

/**
 * Counts what unpacking gives, piece by piece, also when it ends in an error: the time was spent.
 * @returns the first byte; undefined when nothing came
 * @throws Bomb
 */
async function measure(packed: Buffer, layers: number): Promise<number | undefined> {
  let first: number | undefined
  let size = 0
  try {
    for await (const piece of unpack(packed, layers)) {
      first ??= piece[0]
      size += piece.length
      if (size > MOST_INFLATED) throw new Bomb()
      count(piece.length)
    }
  } catch (error) {
    if (error instanceof Bomb) throw error
  }
  return first
}

async function measureStreams(bytes: Buffer): Promise<void> {
  for (let at = bytes.indexOf(STREAM); at !== -1; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    if (bytes.subarray(Math.max(0, at - 3), at).equals(Buffer.from('end'))) continue
    let start = at + STREAM.length
    while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1
    let first = bytes[start]
    for (let layers = 1; isPacked(first); layers += 1) {
      left.streams -= 1
      if (left.streams < 0) throw new Bomb()
      first = await measure(bytes.subarray(start), layers)
      if (layers > LAYERS && first !== undefined) throw new Bomb()
    }
  }
}

/** Whether the streams of a file would grow beyond any honest document when they are unpacked. */
export async function findBomb(file: Uint8Array): Promise<boolean> {
  try {
    await measureStreams(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    return false
  } catch (error) {
    if (error instanceof Bomb) return true
    throw error
  }
}

/** For compressed objects, only Flate is used in practice. What zlib can't unpack, pdf-lib's own code may. */
function refuseBomb({ dict, contents }: PDFRawStream): void {
  const entry = dict.lookup(PDFName.of('Filter'))
  const filter = entry instanceof PDFArray && entry.size() === 1 ? entry.lookup(0) : entry
  if (filter === undefined) return
  if (filter !== PDFName.of('FlateDecode')) throw new Error('Compressed objects in another filter')
  // an error doesn't tell how much came before it
  let spent = Math.min(MOST_INFLATED, contents.length * DEFLATE_RATIO)
  try {
    spent = inflateSync(contents, { maxOutputLength: Math.min(MOST_INFLATED, Math.max(1, left.bytes)) }).length
  } finally {
    count(spent)
  }
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
