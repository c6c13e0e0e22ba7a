import { BitReader, type HuffmanTable, readCode } from './jpeg-bits.ts'
import { type Component, type Frame, maxOf, type Scan } from './jpeg-frame.ts'

const BLOCK = 64
/** Some encoders fill up the end of a scan. */
const MOST_UNREAD = 16

/** A component's blocks, with the values that earlier scans made other than zero. */
interface Plane {
  across: number
  down: number
  /** blocks of a row, with those that only fill the last unit */
  stride: number
  isSet: Uint8Array
}

/** What a scan codes: the values of one band, or one more bit of each. */
interface Band {
  from: number
  to: number
  isRefined: boolean
}

/** Reads a progressive JPEG scan by scan, as ITU T.81 G.1 codes it, without its pixels. */
export class ProgressiveScans {
  private readonly frame: Frame
  private readonly planes: readonly Plane[]
  /** units of all components, across and down */
  private readonly units: readonly [number, number]

  constructor(frame: Frame) {
    const { width, height, components } = frame
    const [most, tallest] = [maxOf(components, 'across'), maxOf(components, 'down')]
    this.frame = frame
    this.units = [Math.ceil(width / (8 * most)), Math.ceil(height / (8 * tallest))]
    this.planes = components.map(({ across, down }) => {
      const stride = this.units[0] * across
      return {
        across: Math.ceil(Math.ceil((width * across) / most) / 8),
        down: Math.ceil(Math.ceil((height * down) / tallest) / 8),
        stride,
        isSet: new Uint8Array(stride * this.units[1] * down * BLOCK),
      }
    })
  }

  /** @returns whether the scan has all of its blocks and nothing else */
  takes(pixels: Uint8Array, { scan, tables }: Scan): boolean {
    const count = scan[0] ?? 0
    const [from = 0, to = 0, bits = 0] = scan.subarray(1 + count * 2)
    const band = { from, to, isRefined: bits >> 4 > 0 }
    const chosen = Array.from({ length: count }, (_, at) => {
      const index = this.frame.components.findIndex(({ id }) => id === scan[1 + at * 2])
      const table = scan[2 + at * 2] ?? 0
      const huffman = tables.huffman.get(from === 0 ? table >> 4 : 16 + (table & 15))
      return { component: this.frame.components[index], plane: this.planes[index], huffman }
    })
    if (to >= BLOCK || from > to || (from > 0 && count > 1)) return false
    const reader = new ScanReader(new BitReader(pixels), band)
    let unit = 0
    for (const blocks of this.unitsOf(chosen)) {
      if (tables.interval > 0 && unit > 0 && unit % tables.interval === 0 && !reader.restart()) return false
      unit += 1
      for (const { plane, at, huffman } of blocks) if (!reader.takes(plane, at, huffman)) return false
    }
    return reader.isAtEnd()
  }

  /** The blocks of a scan in their order: of one component row by row, of several unit by unit. */
  private *unitsOf(chosen: readonly Partial<{ component: Component; plane: Plane; huffman: HuffmanTable }>[]) {
    const [single] = chosen
    if (chosen.length === 1 && single?.plane) {
      const { plane, huffman } = single
      for (let row = 0; row < plane.down; row += 1)
        for (let column = 0; column < plane.across; column += 1)
          yield [{ plane, at: (row * plane.stride + column) * BLOCK, huffman }]
      return
    }
    for (let row = 0; row < this.units[1]; row += 1)
      for (let column = 0; column < this.units[0]; column += 1)
        yield chosen.flatMap(({ component, plane, huffman }) =>
          component && plane
            ? Array.from({ length: component.across * component.down }, (_, block) => ({
                plane,
                at:
                  ((row * component.down + Math.floor(block / component.across)) * plane.stride +
                    column * component.across +
                    (block % component.across)) *
                  BLOCK,
                huffman,
              }))
            : [],
        )
  }
}

/** The codes of one scan. */
class ScanReader {
  private readonly bits: BitReader
  private readonly band: Band
  /** blocks whose band is over */
  private ended = 0

  constructor(bits: BitReader, band: Band) {
    this.bits = bits
    this.band = band
  }

  restart(): boolean {
    const isBetween = this.ended === 0
    return isBetween && this.bits.restart()
  }

  isAtEnd(): boolean {
    return this.ended === 0 && this.bits.unread <= MOST_UNREAD
  }

  /** One block. @returns whether its codes are right and there */
  takes({ isSet }: Plane, at: number, huffman: HuffmanTable | undefined): boolean {
    const isRight =
      this.band.from === 0 ? this.takesDc(huffman) : huffman !== undefined && this.takesAc(isSet, at, huffman)
    return isRight && !this.bits.isMissing
  }

  private takesDc(huffman: HuffmanTable | undefined): boolean {
    if (this.band.isRefined) {
      this.bits.bit()
      return true
    }
    const size = huffman ? readCode(this.bits, huffman) : -1
    if (size < 0 || size > 11) return false
    this.bits.skip(size)
    return true
  }

  private takesAc(isSet: Uint8Array, at: number, huffman: HuffmanTable): boolean {
    const { from, to, isRefined } = this.band
    let next = from
    while (this.ended === 0 && next <= to) {
      const code = readCode(this.bits, huffman)
      const [zeros, size] = [code >> 4, code & 15]
      if (code < 0 || (isRefined && size > 1)) return false
      if (size === 0 && zeros < 15) {
        this.ended = 2 ** zeros + this.bits.number(zeros)
        break
      }
      if (isRefined) {
        if (size > 0) this.bits.bit()
        next = this.refine(isSet, { at, from: next, zeros })
      } else {
        next += zeros
        this.bits.skip(size)
      }
      // 15 zeros and no value are 16 zeros, the last of which may end the band
      if (next > to) return false
      if (size > 0) isSet[at + next] = 1
      next += 1
    }
    if (this.ended === 0) return true
    if (isRefined) this.refine(isSet, { at, from: next, zeros: BLOCK })
    this.ended -= 1
    return true
  }

  /** One more bit of each value that is there, up to the zero behind so many others. @returns where that one is */
  private refine(isSet: Uint8Array, { at, from, zeros }: { at: number; from: number; zeros: number }): number {
    let left = zeros
    let next = from
    for (; next <= this.band.to; next += 1) {
      if (isSet[at + next] === 1) this.bits.bit()
      else if (left === 0) break
      else left -= 1
    }
    return next
  }
}
