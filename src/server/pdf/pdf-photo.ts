import { createHash } from 'node:crypto'
import Pdf from 'pdfkit'

interface Opened {
  width: number
  height: number
  bits?: number
  /** undefined when a PDF has no such color space */
  colorSpace?: string | undefined
}

/** Whether a JPEG or PNG can be drawn. Only its frame is read: a document holds its pixels as they are. */
export function isDrawable(photo: Buffer): boolean {
  return isJpegDrawable(photo) || openPng(photo) !== null
}

export interface PhotoPlace {
  x: number
  y: number
  width: number
  height: number
  /** degrees, clockwise; a multiple of 90 */
  turn?: number
}

/** Draws what `isDrawable`, as large as it fits. */
export function drawPhoto(doc: PDFKit.PDFDocument, photo: Buffer, { x, y, width, height, turn = 0 }: PhotoPlace): void {
  // the types know bytes and paths; the library also takes a picture that is open
  const opened = openPng(photo) as unknown as Buffer | null
  const picture = opened ?? photo
  if (turn === 0) return void doc.image(picture, x, y, { fit: [width, height], align: 'center' })
  const middle: [number, number] = [x + width / 2, y + height / 2]
  const [across, up] = turn % 180 === 0 ? [width, height] : [height, width]
  doc.save().rotate(turn, { origin: middle })
  doc.image(picture, middle[0] - across / 2, middle[1] - up / 2, {
    fit: [across, up],
    align: 'center',
    valign: 'center',
  })
  doc.restore()
}

function isJpegDrawable(jpeg: Buffer): boolean {
  if (jpeg.length < 2 || jpeg.readUInt16BE(0) !== 0xff_d8) return false
  const doc = new Pdf({ autoFirstPage: false })
  try {
    // the types don't know it
    const { width, height, bits, colorSpace } = (doc as unknown as { openImage: (bytes: Buffer) => Opened }).openImage(
      jpeg,
    )
    return width > 0 && height > 0 && bits === 8 && colorSpace !== undefined
  } catch {
    return false
  }
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** by the PNG's own number of its colors; those with transparency are not plain */
const PLAIN = { 0: ['DeviceGray', 1], 2: ['DeviceRGB', 3], 3: ['Indexed', 1] } as const

/** What the library takes in place of a picture that it opened itself. */
interface PngPicture {
  width: number
  height: number
  /** its name in the document: the same picture has the same */
  label: string
  obj: PDFKit.PDFKitReference | null
  embed: (doc: PDFKit.PDFDocument) => void
}

interface Parts {
  header: Buffer
  palette: Buffer | null
  pixels: Buffer
}

/** A PNG that a PDF can hold as it is. */
export interface PlainPng {
  width: number
  height: number
  bits: number
  space: 'DeviceGray' | 'DeviceRGB' | 'Indexed'
  /** numbers for each pixel */
  perPixel: number
  /** red, green and blue of each color; null without one */
  palette: Buffer | null
  /** deflated, each row behind the number of its filter */
  pixels: Buffer
}

/**
 * Packed, in rows, opaque: its pixels are never unpacked here, unlike by the libraries. Null for any other, and for one
 * that is cut short.
 */
export function readPlainPng(png: Buffer): PlainPng | null {
  const parts = readParts(png)
  if (!parts || parts.header.length !== 13) return null
  const { header, palette, pixels } = parts
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits = 0, kind = 0, packing, filter, interlace] = header.subarray(8)
  const colors = PLAIN[kind as keyof typeof PLAIN]
  if (width === 0 || height === 0 || bits > 8 || !colors || packing !== 0 || filter !== 0 || interlace !== 0)
    return null
  const [space, perPixel] = colors
  if (space === 'Indexed' && (!palette || palette.length === 0 || palette.length % 3 !== 0)) return null
  return { width, height, bits, space, perPixel, palette: space === 'Indexed' ? palette : null, pixels }
}

function openPng(png: Buffer): PngPicture | null {
  const plain = readPlainPng(png)
  if (!plain) return null
  const { width, height, bits, space, perPixel, palette, pixels } = plain
  return {
    width,
    height,
    label: `Png${createHash('sha256').update(png).digest('hex').slice(0, 16)}`,
    obj: null,
    embed(doc) {
      const colorSpace = () => {
        if (!palette) return space
        const table = doc.ref({})
        table.end(palette)
        return [space, 'DeviceRGB', palette.length / 3 - 1, table]
      }
      this.obj = doc.ref({
        Type: 'XObject',
        Subtype: 'Image',
        BitsPerComponent: bits,
        Width: width,
        Height: height,
        ColorSpace: colorSpace(),
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: 15, Colors: perPixel, BitsPerComponent: bits, Columns: width },
      })
      this.obj.end(pixels)
    },
  }
}

/** Null unless it is whole, and also when a color of it is transparent. */
function readParts(png: Buffer): Parts | null {
  if (!png.subarray(0, 8).equals(SIGNATURE)) return null
  const parts: Parts = { header: Buffer.alloc(0), palette: null, pixels: Buffer.alloc(0) }
  const pixels: Buffer[] = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const data = png.subarray(at + 8, at + 8 + length)
    if (at + 12 + length > png.length) return null
    const name = png.toString('latin1', at + 4, at + 8)
    if (name === 'IHDR') parts.header = data
    else if (name === 'PLTE') parts.palette = data
    else if (name === 'IDAT') pixels.push(data)
    else if (name === 'tRNS') return null
    else if (name === 'IEND') return pixels.length > 0 ? { ...parts, pixels: Buffer.concat(pixels) } : null
    at += 12 + length
  }
  return null
}
