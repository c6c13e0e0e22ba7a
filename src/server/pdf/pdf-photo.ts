import Pdf from 'pdfkit'

interface Opened {
  width: number
  height: number
  bits?: number
  /** undefined when a PDF has no such color space */
  colorSpace?: string | undefined
}

/**
 * Whether a JPEG can be drawn. Only its header is read: a document holds it as it is. Never for a PNG, which the library
 * unpacks without a limit.
 */
export function isDrawable(jpeg: Buffer): boolean {
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
