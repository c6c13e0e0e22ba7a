import { drawArtifact, ensureRoom, type Fact, factHeight, MARGIN, PDF_WIDTH, type PdfSection } from './pdf-page.ts'
import { drawText, heightOf, PDF_COLORS } from './pdf-text.ts'

/** A framed box with a title and rows of a name and its value. */
export interface PdfCard {
  title: string
  /** at the right of the title */
  aside?: string
  /** a picture below the title, for which `alt` is read instead; `draw` gets its top left corner */
  figure?: { alt: string; height: number; draw: (doc: PDFKit.PDFDocument, x: number, y: number) => void }
  /** what the reader looks for first */
  lead?: string
  rows: readonly Fact[]
  /** of the width of the boxes beside it; 1 if absent */
  share?: number
}

/** The rows whose value is known. */
export function filledRows(rows: readonly (readonly [name: string, value: string | null | undefined])[]): Fact[] {
  return rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

const CARD = { gap: 7, pad: 7, name: 64, size: 8.5 }

/** @param above says what the boxes belong to, if they begin a page */
export function drawCards(section: PdfSection, cards: readonly PdfCard[], above?: string): void {
  const { doc, add } = section
  const shares = cards.map(({ share = 1 }) => share)
  const room = (PDF_WIDTH - CARD.gap * (cards.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
  const height = Math.max(...cards.map((each, i) => cardHeight(doc, each, room * (shares[i] ?? 1))))
  const page = doc.page
  ensureRoom(doc, height + CARD.gap)
  if (above !== undefined && doc.page !== page) {
    add('P', () => drawText(doc, above, { weight: 'bold' }))
    doc.y += 6
  }
  const y = doc.y
  let x = MARGIN
  cards.forEach((each, i) => {
    const width = room * (shares[i] ?? 1)
    drawArtifact(doc, () =>
      doc.roundedRect(x, y, width, height, 6).lineWidth(0.7).strokeColor(PDF_COLORS.line).stroke(),
    )
    drawCard(section, each, { x, y: y + CARD.pad, width })
    x += width + CARD.gap
  })
  doc.y = y + height + CARD.gap
}

function drawCard(
  { doc, root, add }: PdfSection,
  { title, aside, figure, lead, rows }: PdfCard,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const left = x + CARD.pad
  const room = width - 2 * CARD.pad
  add('H2', () => drawText(doc, title, { x: left, y, width: room, weight: 'bold', color: PDF_COLORS.sign }))
  if (aside) add('P', () => drawText(doc, aside, { x: left, y, width: room, size: CARD.size, align: 'right' }))
  doc.y = y + 15
  if (figure) {
    const top = doc.y
    root.add(doc.struct('Figure', { alt: figure.alt }, () => figure.draw(doc, left, top)))
    doc.y = top + figure.height
  }
  if (lead) add('P', () => drawText(doc, lead, { x: left, width: room, weight: 'bold', size: 12 }))
  for (const [name, value] of rows) {
    const top = doc.y
    const beside = { x: left + CARD.name, y: top, width: room - CARD.name, size: CARD.size }
    add('P', () => {
      drawText(doc, name, { x: left, y: top, width: CARD.name, size: CARD.size, color: PDF_COLORS.soft })
      drawText(doc, value, { ...beside, weight: 'bold' })
    })
    doc.y = top + rowHeight(doc, name, value, room)
  }
}

function rowHeight(doc: PDFKit.PDFDocument, name: string, value: string, room: number): number {
  return factHeight(doc, [name, value], [CARD.name, room - CARD.name], CARD.size) + 1
}

function cardHeight(doc: PDFKit.PDFDocument, { figure, lead, rows }: PdfCard, width: number): number {
  const room = width - 2 * CARD.pad
  const leadHeight = lead ? heightOf(doc, lead, { size: 12, width: room, weight: 'bold' }) : 0
  return (
    15 +
    (figure?.height ?? 0) +
    leadHeight +
    rows.reduce((sum, [name, value]) => sum + rowHeight(doc, name, value, room), 0) +
    2 * CARD.pad -
    2
  )
}
