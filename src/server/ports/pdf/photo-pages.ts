import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

/** What draws one photo is shorter. */
const MOST_CONTENT = 4096

/** A page that is one photo. */
export interface PhotoPage {
  jpeg: Uint8Array
  /** how far a reader turns it, clockwise */
  turn: Turn
}

/** Degrees. */
export type Turn = 0 | 90 | 180 | 270

/**
 * The photos of a PDF whose pages are one whole JPEG each, as photos of a document are stored and scanners store pages.
 * Null for any other: a page drawn from its photo alone would lose the rest.
 */
export function readPhotos(pdf: PDFDocument): PhotoPage[] | null {
  const photos = pdf.getPages().map(readPhoto)
  return photos.every((photo) => photo !== null) ? photos : null
}

const named = (name: string) => PDFName.of(name)

const TURNS: readonly Turn[] = [0, 90, 180, 270]

/** A page may also be turned by -90 or 450 degrees. Undefined at any other angle. */
function turnOf(page: PDFPage): Turn | undefined {
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  return TURNS.find((turn) => turn === angle)
}

function readPhoto(page: PDFPage): PhotoPage | null {
  const { node } = page
  const annotations = node.Annots()
  const turn = turnOf(page)
  if (turn === undefined || (annotations && annotations.size() > 0) || node.has(named('CropBox'))) return null
  const drawn = readDrawing(contentOf(page))
  const pictures = node.Resources()?.lookup(named('XObject'))
  if (!drawn || !(pictures instanceof PDFDict)) return null
  const { width, height } = page.getMediaBox()
  const { x, y, across, up } = drawn
  // a larger picture is cut by the edge of its page
  if (x < -1 || y < -1 || x + across > width + 1 || y + up > height + 1) return null
  const picture = pictures.lookup(named(drawn.name))
  return picture instanceof PDFRawStream && isPlainJpeg(picture.dict) ? { jpeg: picture.contents, turn } : null
}

const MASKS = ['SMask', 'Mask', 'ImageMask', 'Decode']
const COLORS = [named('DeviceRGB'), named('DeviceGray')]

/** Its bytes alone look as it does on the page. */
function isPlainJpeg(dict: PDFDict): boolean {
  return (
    dict.lookup(named('Filter')) === named('DCTDecode') &&
    COLORS.some((color) => dict.lookup(named('ColorSpace')) === color) &&
    !MASKS.some((mask) => dict.has(named(mask)))
  )
}

/** What draws the page, if it is as short as that of one picture. */
function contentOf({ node }: PDFPage): string {
  const contents = node.Contents()
  const stream = contents instanceof PDFArray && contents.size() === 1 ? contents.lookup(0) : contents
  if (!(stream instanceof PDFRawStream)) return ''
  const filter = stream.dict.lookup(named('Filter'))
  const bytes = Buffer.from(stream.contents)
  try {
    if (filter === named('FlateDecode')) return inflateSync(bytes, { maxOutputLength: MOST_CONTENT }).toString('latin1')
  } catch {
    return ''
  }
  return filter === undefined && bytes.length <= MOST_CONTENT ? bytes.toString('latin1') : ''
}

interface Drawing {
  name: string
  /** of its lower left corner, and its size, in points */
  x: number
  y: number
  across: number
  up: number
}

/** One picture moved and scaled, and nothing else. */
function readDrawing(content: string): Drawing | null {
  const place = { x: 0, y: 0, across: 1, up: 1 }
  const operands: string[] = []
  let name: string | null = null
  for (const word of content.split(/\s+/).filter(Boolean)) {
    if (/^(-?[\d.]+|\/[\w-]+)$/.test(word)) operands.push(word)
    else if (word === 'cm' && name === null) {
      const [a, b, c, d, e, f] = operands.splice(0).map(Number)
      if (b !== 0 || c !== 0 || !a || !d || e === undefined || f === undefined) return null
      place.x += e * place.across
      place.y += f * place.up
      place.across *= a
      place.up *= d
    } else if (word === 'Do' && name === null && operands.length === 1) name = (operands.pop() ?? '').slice(1)
    else if ((word !== 'q' && word !== 'Q') || operands.length > 0) return null
  }
  return name !== null && operands.length === 0 && place.across > 0 && place.up > 0 ? { name, ...place } : null
}
