/** A Huffman table: for each length of a code, its first code, how many there are, and where their values begin. */
export interface HuffmanTable {
  first: Int32Array
  count: Uint8Array
  start: Int32Array
  values: Uint8Array
}

/** By class and number: 0 to 3 for DC, 16 to 19 for AC. */
export type HuffmanTables = ReadonlyMap<number, HuffmanTable>

const CODE_LENGTHS = 16

/** Two bytes. */
export function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
}

export function readHuffmanTables(body: Uint8Array, tables: Map<number, HuffmanTable>): void {
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
export class BitReader {
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

  number(bits: number): number {
    let value = 0
    for (let left = bits; left > 0; left -= 1) value = (value << 1) | this.bit()
    return value
  }

  /** Bytes that nobody has read. */
  get unread(): number {
    return this.bytes.length - this.at
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
export function readCode(reader: BitReader, { first, count, start, values }: HuffmanTable): number {
  let code = 0
  for (let length = 0; length < CODE_LENGTHS; length += 1) {
    code = (code << 1) | reader.bit()
    const index = code - (first[length] ?? 0)
    if (index < (count[length] ?? 0)) return values[(start[length] ?? 0) + index] ?? -1
  }
  return -1
}
