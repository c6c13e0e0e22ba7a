import Pdf from 'pdfkit'
import { openPng } from './png-picture.ts'

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
