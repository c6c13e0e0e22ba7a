import { Inflate } from 'fflate'

/** A small zip file can hold gigabytes. */
const MAX_UNPACKED_BYTES = 120_000_000
const MAX_PARTS = 500
/** Inflated at a time: a thousand times as much may come out. */
const PIECE = 16 * 1024

/** The workbook is larger than a list of loads. */
export class WorkbookTooLarge extends Error {}

export interface SheetLimits {
  rows: number
  columns: number
}

// of APPNOTE.TXT, the description of ZIP files
const END = { signature: 0x06054b50, entries: 10, directory: 16, size: 22 }
const ENTRY = {
  signature: 0x02014b50,
  method: 10,
  packed: 20,
  unpacked: 24,
  name: 28,
  extra: 30,
  comment: 32,
  at: 42,
  size: 46,
}
const LOCAL = { name: 26, extra: 28, size: 30 }
const [STORED, DEFLATED] = [0, 8]

/** The workbook's XML parts, unpacked within the limits. @throws WorkbookTooLarge, or Error when it is no zip file */
export function unpackWorkbook(bytes: Uint8Array): Record<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END.size
  while (end >= 0 && view.getUint32(end, true) !== END.signature) end -= 1
  if (end < 0) throw new Error('No zip file')
  const entries = view.getUint16(end + END.entries, true)
  const files: Record<string, Uint8Array> = {}
  let [left, parts] = [MAX_UNPACKED_BYTES, MAX_PARTS]
  let at = view.getUint32(end + END.directory, true)
  for (let entry = 0; entry < entries; entry += 1) {
    const number = (field: number) => view.getUint32(at + field, true)
    const length = (field: number) => view.getUint16(at + field, true)
    if (number(0) !== ENTRY.signature) throw new Error('No zip file')
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY.size, at + ENTRY.size + length(ENTRY.name)))
    if (/\.xml(\.rels)?$/.test(name)) {
      const [method, unpacked, local] = [length(ENTRY.method), number(ENTRY.unpacked), number(ENTRY.at)]
      left -= unpacked
      parts -= 1
      if (left < 0 || parts < 0) throw new WorkbookTooLarge()
      const from =
        local + LOCAL.size + view.getUint16(local + LOCAL.name, true) + view.getUint16(local + LOCAL.extra, true)
      const packed = bytes.subarray(from, from + number(ENTRY.packed))
      if (method !== STORED && method !== DEFLATED) throw new Error('Packed in a way that nobody uses')
      files[name] = method === STORED ? packed : inflate(packed, unpacked)
    }
    at += ENTRY.size + length(ENTRY.name) + length(ENTRY.extra) + length(ENTRY.comment)
  }
  return files
}

/** Stops at the size that the file declares, whatever it holds. */
function inflate(packed: Uint8Array, declared: number): Uint8Array {
  const unpacked = new Uint8Array(declared)
  let size = 0
  const inflating = new Inflate((piece) => {
    if (size + piece.length > declared) throw new WorkbookTooLarge()
    unpacked.set(piece, size)
    size += piece.length
  })
  for (let at = 0; at < packed.length; at += PIECE)
    inflating.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  return unpacked.subarray(0, size)
}

/** A tag with its attributes, whose values may hold any sign. */
const TAG = /<(?:[\w.-]+:)?(c|row)(\s(?:[^"'<>]|"[^"]*"|'[^']*')*)>/g
const REFERENCE = /(?:^|[\s"':])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * One cell at the far end makes the reader fill every cell before it. A reference that isn't plain letters and digits
 * counts as far away.
 * @throws WorkbookTooLarge
 */
export function assertFits(xml: string, most: SheetLimits): void {
  for (const [, tag, attributes = ''] of xml.matchAll(TAG))
    for (const [, double, single] of attributes.matchAll(REFERENCE)) {
      const written = double ?? single ?? ''
      const [, letters = '', row = ''] = /^([A-Z]{0,7})(\d{1,9})$/.exec(written.trim()) ?? []
      const isPlain = row !== '' && (letters === '') === (tag === 'row')
      if (!isPlain || Number(row) > most.rows || columnNumber(letters) > most.columns) throw new WorkbookTooLarge()
    }
}
