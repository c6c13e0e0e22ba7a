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
}

/** Draws what `isDrawable`, as large as it fits. */
export function drawPhoto(doc: PDFKit.PDFDocument, photo: Buffer, { x, y, width, height }: PhotoPlace): void {
  // the types know bytes and paths; the library also takes a picture that is open
  const opened = openPng(photo) as unknown as Buffer | null
  doc.image(opened ?? photo, x, y, { fit: [width, height], align: 'center' })
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
