import { heightOf, PDF_COLORS } from './pdf-text.ts'

/** Points. US Letter: our readers print on it. */
export const MARGIN = 36
export const PAGE = { width: 612, height: 792 }
export const PDF_WIDTH = PAGE.width - 2 * MARGIN
export const FOOTER_HEIGHT = 22

/** The height of two lines. */
export const NEXT_LINES = 32

export type Fact = readonly [name: string, value: string]

/** Where a block of the document is drawn, and its place in what a screen reader reads. */
export interface PdfSection {
  doc: PDFKit.PDFDocument
  root: PDFKit.PDFStructureElement
  add: (type: string, draw: () => void) => void
}

/** Lines and boxes mean nothing to a screen reader. */
export function drawArtifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  drawArtifact(doc, () =>
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + PDF_WIDTH, y)
      .lineWidth(0.7)
      .strokeColor(PDF_COLORS.line)
      .stroke(),
  )
}

export function ensureRoom(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > PAGE.height - MARGIN - FOOTER_HEIGHT) doc.addPage()
}

/** A name may take more lines than its value. */
export function factHeight(
  doc: PDFKit.PDFDocument,
  [name, value]: Fact,
  [ofName, ofValue]: readonly [number, number],
  size: number,
): number {
  const nameHeight = heightOf(doc, name, { size, width: ofName, weight: 'regular' })
  return Math.max(nameHeight, heightOf(doc, value, { size, width: ofValue, weight: 'bold' }))
}
