import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { drawCards, type PdfCard } from './pdf-cards.ts'
import { NO_LETTER } from './pdf-fonts.ts'
import {
  drawArtifact,
  drawRule,
  ensureRoom,
  type Fact,
  factHeight,
  FOOTER_HEIGHT,
  MARGIN,
  NEXT_LINES,
  PAGE,
  PDF_WIDTH,
} from './pdf-page.ts'
import { drawTable, type PdfColumn } from './pdf-table.ts'
import { drawText, heightOf, lacksLetters, PDF_COLORS, type TextOptions } from './pdf-text.ts'

export interface PdfInfo {
  /** the window's title, and the first heading of most documents */
  title: string
  /** the document's own date: the same facts give the same bytes */
  createdAt: Date
  /** at the foot of each page, before its number */
  footer: string
}

/** A file inside the document, for what can't be drawn. */
export interface PdfAttachment {
  name: string
  /** what a reader shows beside the name */
  description: string
  type: string
  /** when the file was received: the same facts give the same bytes */
  at: Date
  bytes: Uint8Array
}

/** Draws one document, tagged for screen readers (PDF/UA), from top to bottom. */
export interface PdfWriter {
  heading: (text: string, level?: 1 | 2) => void
  paragraph: (text: string, options?: Pick<TextOptions, 'weight' | 'color' | 'size'>) => void
  /** a boxed sentence, such as 'TEST MODE' */
  notice: (text: string) => void
  /** rows of a name and its value */
  facts: (rows: readonly Fact[]) => void
  /** `total` is the last row, in bold */
  table: (columns: readonly PdfColumn[], rows: readonly (readonly string[])[], total?: readonly string[]) => void
  /** the product's sign and the title, with a few lines at the right, the first in bold */
  masthead: (title: string, subtitle: string, aside: readonly string[]) => void
  /** Boxes side by side, as high as the highest. If they begin a page, `above` says first what they belong to. */
  cards: (cards: readonly PdfCard[], above?: string) => void
  gap: (points: number) => void
  /** A picture for which `alt` is read instead. `draw` gets the top left corner. */
  figure: (alt: string, height: number, draw: (doc: PDFKit.PDFDocument, x: number, y: number) => void) => void
  /** A paper of its own within the document: on a new page, with a bookmark. */
  part: (title: string, write: (writer: PdfWriter) => void) => void
  attach: (file: PdfAttachment) => void
}

/**
 * Draws a document and returns its bytes. The same input gives the same bytes.
 * @param write calls the writer's steps, in reading order
 */
export function buildPdf(info: PdfInfo, write: (writer: PdfWriter) => void): Promise<Buffer> {
  const options: PDFKit.PDFDocumentOptions = {
    size: [PAGE.width, PAGE.height],
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: info.title, Creator: 'Milepost', Producer: 'Milepost', CreationDate: info.createdAt },
  }
  // the types lag behind the library, which knows this one
  const doc = new Pdf(Object.assign(options, { subset: 'PDF/UA' }))
  const bytes = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const writer = writerOf(doc, root)
  write(writer)
  if (lacksLetters(doc)) writer.paragraph(LACKS_LETTERS, { color: PDF_COLORS.soft, size: 8.5 })
  root.end()
  drawFooters(doc, info.footer)
  doc.end()
  return bytes
}

/** Said at the end of a document that has such a sign. */
const LACKS_LETTERS = `${NO_LETTER} is a letter that this PDF can't print. Milepost shows it on screen.`

function drawLogo(doc: PDFKit.PDFDocument, y: number): void {
  drawArtifact(doc, () => {
    doc.save().translate(MARGIN, y).scale(0.62)
    doc.path(PDF_LOGO.sign).fill(PDF_COLORS.sign)
    doc.path(PDF_LOGO.inset).lineWidth(2).strokeColor('#FFFFFF').stroke()
    doc.path(PDF_LOGO.letter).fill('#FFFFFF')
    doc.restore()
  })
}

function writerOf(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement): PdfWriter {
  const add = (type: string, draw: () => void) => root.add(doc.struct(type, {}, draw))
  const section = { doc, root, add }

  return {
    masthead(title, subtitle, aside) {
      const y = doc.y
      drawLogo(doc, y)
      add('H1', () => drawText(doc, title, { x: MARGIN + 34, y: y - 2, width: 250, weight: 'bold', size: 20 }))
      const below = doc.y
      add('P', () =>
        drawText(doc, subtitle, { x: MARGIN + 34, y: below, width: 270, color: PDF_COLORS.soft, size: 9.5 }),
      )
      const bottom = doc.y
      doc.y = y
      aside.forEach((line, i) =>
        add('P', () =>
          drawText(doc, line, {
            x: MARGIN + 310,
            width: PDF_WIDTH - 310,
            align: 'right',
            size: i === 0 ? 12 : 9.5,
            weight: i === 0 ? 'bold' : 'regular',
          }),
        ),
      )
      doc.y = Math.max(doc.y, bottom, y + 32) + 6
    },
    cards: (cards, above) => drawCards(section, cards, above),
    heading(text, level = 1) {
      const size = level === 1 ? 22 : 13
      // with the next lines or a table's first row, so that no page ends in a heading
      ensureRoom(doc, size * 3 + 1.5 * NEXT_LINES)
      const color = level === 1 ? PDF_COLORS.ink : PDF_COLORS.sign
      add(`H${level}`, () => drawText(doc, text, { weight: 'bold', size, color }))
      doc.y += 4
    },
    paragraph(text, options = {}) {
      ensureRoom(doc, 20)
      add('P', () => drawText(doc, text, options))
      doc.y += 3
    },
    notice(text) {
      const height = heightOf(doc, text, { size: 10.5, width: PDF_WIDTH - 24, weight: 'bold' }) + 16
      ensureRoom(doc, height)
      const y = doc.y
      drawArtifact(doc, () =>
        doc.roundedRect(MARGIN, y, PDF_WIDTH, height, 6).fillAndStroke(PDF_COLORS.warningFill, PDF_COLORS.warning),
      )
      const { warning: color } = PDF_COLORS
      add('P', () => drawText(doc, text, { x: MARGIN + 12, y: y + 9, width: PDF_WIDTH - 24, weight: 'bold', color }))
      doc.y = y + height + 10
    },
    facts(rows) {
      for (const [name, value] of rows) {
        const height = factHeight(doc, [name, value], [120, PDF_WIDTH - 130], 10.5)
        ensureRoom(doc, height)
        const y = doc.y
        const { page } = doc
        add('P', () => {
          drawText(doc, name, { y, width: 120, color: PDF_COLORS.soft })
          drawText(doc, value, { x: MARGIN + 130, y, width: PDF_WIDTH - 130, weight: 'bold' })
        })
        // a value may be longer than its page
        doc.y = (doc.page === page ? y + height : doc.y) + 3
      }
    },
    table: (columns, rows, total) => drawTable(section, columns, rows, total),
    gap(points) {
      doc.y += points
    },
    figure(alt, height, draw) {
      ensureRoom(doc, height)
      const y = doc.y
      root.add(doc.struct('Figure', { alt }, () => draw(doc, MARGIN, y)))
      doc.y = y + height
    },
    part(title, write) {
      doc.addPage()
      doc.outline.addItem(title)
      const part = doc.struct('Part', { title })
      root.add(part)
      write(writerOf(doc, part))
      part.end()
    },
    attach({ name, description, type, at, bytes }) {
      doc.file(Buffer.from(bytes), { name, description, type, creationDate: at, modifiedDate: at })
    },
  }
}

function drawFooters(doc: PDFKit.PDFDocument, footer: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    // text below the margin would add a page
    doc.page.margins.bottom = 0
    const y = PAGE.height - MARGIN
    drawRule(doc, y - 8)
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    drawText(doc, footer, { y, size: 9, color: PDF_COLORS.soft, width: PDF_WIDTH * 0.7 })
    const number = `Page ${page + 1} of ${count}`
    drawText(doc, number, { y, size: 9, color: PDF_COLORS.soft, align: 'right' })
    doc.endMarkedContent()
  }
}

/** The mile marker of the screens, 40 by 48. */
const PDF_LOGO = {
  sign: 'M6 0h28a6 6 0 0 1 6 6v28a6 6 0 0 1-3.2 5.3L20 48 3.2 39.3A6 6 0 0 1 0 34V6a6 6 0 0 1 6-6Z',
  inset:
    'M7 3.5h26A3.5 3.5 0 0 1 36.5 7v26.6a3.5 3.5 0 0 1-1.9 3.1L20 44.1 5.4 36.7a3.5 3.5 0 0 1-1.9-3.1V7A3.5 3.5 0 0 1 7 3.5Z',
  letter: 'M11 35V13.5h4.3L20 20.8l4.7-7.3H29V35h-4.4V21.8L20 28.8l-4.6-7V35Z',
}
