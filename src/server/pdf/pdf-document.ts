import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { type FontWeight, NO_LETTER } from './pdf-fonts.ts'
import { drawText, heightOf, lacksLetters, PDF_COLORS, type TextOptions } from './pdf-text.ts'

/** Points. US Letter: our readers print on it. */
const MARGIN = 36
const PAGE = { width: 612, height: 792 }
export const PDF_WIDTH = PAGE.width - 2 * MARGIN
const FOOTER_HEIGHT = 22

export interface PdfInfo {
  /** the window's title, and the first heading of most documents */
  title: string
  /** the document's own date: the same facts give the same bytes */
  createdAt: Date
  /** at the foot of each page, before its number */
  footer: string
}

type Fact = readonly [name: string, value: string]

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

export interface PdfColumn {
  title: string
  /** share of the width */
  share: number
  align?: 'left' | 'right'
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

/** Lines and boxes mean nothing to a screen reader. */
function drawArtifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  drawArtifact(doc, () =>
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + PDF_WIDTH, y)
      .lineWidth(0.7)
      .strokeColor(PDF_COLORS.line)
      .stroke(),
  )
}

function ensureRoom(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > PAGE.height - MARGIN - FOOTER_HEIGHT) doc.addPage()
}

/** Said at the end of a document that has such a sign. */
const LACKS_LETTERS = `${NO_LETTER} is a letter that this PDF can't print. Milepost shows it on screen.`

/** The height of two lines. */
const NEXT_LINES = 32

const CELL = { size: 8.5, pad: 4 }
const CARD = { gap: 7, pad: 7, name: 64, size: 8.5 }

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

  function row(
    table: PDFKit.PDFStructureElement,
    columns: readonly PdfColumn[],
    cells: readonly string[],
    look: { tag: 'TH' | 'TD'; weight: FontWeight; color: string },
  ): void {
    const total = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (PDF_WIDTH * share) / total)
    const heights = cells.map((text, i) =>
      heightOf(doc, text, { size: CELL.size, width: (widths[i] ?? 0) - 8, weight: look.weight }),
    )
    const height = Math.max(...heights) + 2 * CELL.pad
    ensureRoom(doc, height)
    const y = doc.y
    const tr = doc.struct('TR')
    table.add(tr)
    let x = MARGIN
    columns.forEach(({ align = 'left' }, i) => {
      const [left, width] = [x, widths[i] ?? 0]
      // the types don't know scope, without which a screen reader can't name a cell's column
      const scope = look.tag === 'TH' ? Object.assign({ lang: 'en-US' }, { scope: 'Column' }) : {}
      const cell = doc.struct(look.tag, scope, () =>
        drawText(doc, cells[i] ?? '', {
          x: left,
          y: y + CELL.pad,
          width: width - 8,
          align,
          size: CELL.size,
          weight: look.weight,
          color: look.color,
        }),
      )
      tr.add(cell)
      x += width
    })
    tr.end()
    drawRule(doc, y + height)
    doc.y = y + height + 1
  }

  function card(
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
      doc.y = top + rowHeight(name, value, room)
    }
  }

  function rowHeight(name: string, value: string, room: number): number {
    return factHeight([name, value], [CARD.name, room - CARD.name], CARD.size) + 1
  }

  /** A name may take more lines than its value. */
  function factHeight([name, value]: Fact, [ofName, ofValue]: readonly [number, number], size: number): number {
    const nameHeight = heightOf(doc, name, { size, width: ofName, weight: 'regular' })
    return Math.max(nameHeight, heightOf(doc, value, { size, width: ofValue, weight: 'bold' }))
  }

  function cardHeight({ figure, lead, rows }: PdfCard, width: number): number {
    const room = width - 2 * CARD.pad
    const leadHeight = lead ? heightOf(doc, lead, { size: 12, width: room, weight: 'bold' }) : 0
    return (
      15 +
      (figure?.height ?? 0) +
      leadHeight +
      rows.reduce((sum, [name, value]) => sum + rowHeight(name, value, room), 0) +
      2 * CARD.pad -
      2
    )
  }

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
    cards(cards, above) {
      const shares = cards.map(({ share = 1 }) => share)
      const room = (PDF_WIDTH - CARD.gap * (cards.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
      const height = Math.max(...cards.map((each, i) => cardHeight(each, room * (shares[i] ?? 1))))
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
        card(each, { x, y: y + CARD.pad, width })
        x += width + CARD.gap
      })
      doc.y = y + height + CARD.gap
    },
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
        const height = factHeight([name, value], [120, PDF_WIDTH - 130], 10.5)
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
    table(columns, rows, total) {
      const table = doc.struct('Table')
      root.add(table)
      const titles = columns.map(({ title }) => title)
      ensureRoom(doc, 2 * NEXT_LINES)
      row(table, columns, titles, { tag: 'TH', weight: 'regular', color: PDF_COLORS.soft })
      for (const cells of rows) row(table, columns, cells, { tag: 'TD', weight: 'regular', color: PDF_COLORS.ink })
      if (total) row(table, columns, total, { tag: 'TD', weight: 'bold', color: PDF_COLORS.ink })
      table.end()
    },
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
