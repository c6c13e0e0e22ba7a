import type { FontWeight } from './pdf-fonts.ts'
import { drawRule, ensureRoom, MARGIN, NEXT_LINES, PDF_WIDTH, type PdfSection } from './pdf-page.ts'
import { drawText, heightOf, PDF_COLORS } from './pdf-text.ts'

export interface PdfColumn {
  title: string
  /** share of the width */
  share: number
  align?: 'left' | 'right'
}

const CELL = { size: 8.5, pad: 4 }

/** @param total the last row, in bold */
export function drawTable(
  { doc, root }: PdfSection,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): void {
  const table = doc.struct('Table')
  root.add(table)
  const titles = columns.map(({ title }) => title)
  ensureRoom(doc, 2 * NEXT_LINES)
  drawRow(doc, table, columns, titles, { tag: 'TH', weight: 'regular', color: PDF_COLORS.soft })
  for (const cells of rows) drawRow(doc, table, columns, cells, { tag: 'TD', weight: 'regular', color: PDF_COLORS.ink })
  if (total) drawRow(doc, table, columns, total, { tag: 'TD', weight: 'bold', color: PDF_COLORS.ink })
  table.end()
}

function drawRow(
  doc: PDFKit.PDFDocument,
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
