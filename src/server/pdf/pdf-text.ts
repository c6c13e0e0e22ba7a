import { type FontPiece, fontName, type FontWeight, NO_LETTER, splitByFont } from './pdf-fonts.ts'

export const PDF_COLORS = {
  ink: '#12181B',
  soft: '#4A555B',
  line: '#DDD9D0',
  sign: '#00503C',
  warning: '#7A4B00',
  warningFill: '#FFF4D6',
} as const

export interface TextOptions {
  weight?: FontWeight
  size?: number
  color?: string
  align?: 'left' | 'right'
  x?: number
  y?: number
  width?: number
}

const LINE_GAP = 0.5

const lacking = new WeakSet<PDFKit.PDFDocument>()

/** Whether a text of the document had a letter that no font has. */
export function lacksLetters(doc: PDFKit.PDFDocument): boolean {
  return lacking.has(doc)
}

/** Of one line of text in points, in the size that is set. */
function widthOf(doc: PDFKit.PDFDocument, pieces: readonly FontPiece[], weight: FontWeight): number {
  return pieces.reduce((sum, { script, text }) => sum + doc.font(fontName(script, weight)).widthOfString(text), 0)
}

interface Word {
  pieces: FontPiece[]
  /** with the space behind it, and without */
  width: number
  inkWidth: number
}

/** Words with the space behind each; one that is wider than a line is broken into its characters. */
function wordsOf(
  doc: PDFKit.PDFDocument,
  line: string,
  { width, weight }: { width: number; weight: FontWeight },
): Word[] {
  const measured = (word: string): Word => {
    const pieces = splitByFont(word)
    const inkWidth = widthOf(doc, splitByFont(word.trimEnd()), weight)
    return { pieces, inkWidth, width: word.endsWith(' ') ? widthOf(doc, pieces, weight) : inkWidth }
  }
  return line.split(/(?<= )/).flatMap((word) => {
    const whole = measured(word)
    return whole.inkWidth <= width ? [whole] : (word.match(/\P{M}\p{M}*/gu) ?? []).map(measured)
  })
}

function joined(words: readonly Word[]): FontPiece[] {
  const pieces: FontPiece[] = []
  for (const piece of words.flatMap((word) => word.pieces)) {
    const last = pieces.at(-1)
    // a mark that begins a piece can't be drawn with what is before it
    if (last?.script === piece.script && !/^\p{M}/u.test(piece.text)) last.text += piece.text
    else pieces.push({ ...piece })
  }
  const last = pieces.at(-1)
  if (last) last.text = last.text.trimEnd()
  return pieces
}

/** Lines of a text of several fonts: pdfkit breaks lines between the pieces of a word, and aligns each for itself. */
function linesOf(doc: PDFKit.PDFDocument, text: string, room: { width: number; weight: FontWeight }): FontPiece[][] {
  return text.split('\n').flatMap((given) => {
    const lines: Word[][] = [[]]
    let used = 0
    for (const word of wordsOf(doc, given, room)) {
      if (used > 0 && used + word.inkWidth > room.width) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push(word)
      used += word.width
    }
    return lines.map(joined)
  })
}

function drawLines(
  doc: PDFKit.PDFDocument,
  lines: readonly FontPiece[][],
  { weight, align, x, y, width }: { weight: FontWeight; align: 'left' | 'right'; x: number; y: number; width: number },
): void {
  const height = doc.font(fontName('latin', weight)).currentLineHeight(true) + LINE_GAP
  let top = y
  for (const pieces of lines) {
    if (top + height > doc.page.maxY()) {
      doc.continueOnNewPage()
      top = doc.y
    }
    let left = align === 'right' ? x + width - widthOf(doc, pieces, weight) : x
    for (const { script, text } of pieces) {
      doc.font(fontName(script, weight)).text(text, left, top, { lineBreak: false })
      left += doc.widthOfString(text)
    }
    top += height
  }
  doc.x = x
  doc.y = top
}

/** Draws a text, in as many fonts as it needs. */
export function drawText(doc: PDFKit.PDFDocument, text: string, options: TextOptions = {}): void {
  const { weight = 'regular', size = 10.5, color = PDF_COLORS.ink, align = 'left' } = options
  const { left: margin, right } = doc.page.margins
  const { x = margin, y = doc.y, width = doc.page.width - margin - right } = options
  const pieces = splitByFont(text)
  const [first] = pieces
  if (pieces.some((piece) => piece.text.includes(NO_LETTER))) lacking.add(doc)
  doc.fontSize(size).fillColor(color)
  if (pieces.length > 1) drawLines(doc, linesOf(doc, text, { width, weight }), { weight, align, x, y, width })
  else if (first) {
    doc.font(fontName(first.script, weight))
    doc.text(first.text, x, y, { width, align, lineGap: LINE_GAP })
  }
}

/** Of a text as `drawText` draws it. */
export function heightOf(
  doc: PDFKit.PDFDocument,
  text: string,
  { size, width, weight }: { size: number; width: number; weight: FontWeight },
): number {
  const [first, second] = splitByFont(text || ' ')
  doc.font(fontName(first?.script ?? 'latin', weight)).fontSize(size)
  if (!second) return doc.heightOfString(first?.text ?? ' ', { width, lineGap: LINE_GAP })
  const { length } = linesOf(doc, text, { width, weight })
  return length * (doc.font(fontName('latin', weight)).currentLineHeight(true) + LINE_GAP)
}

/** The largest size, from `size` down, at which a text fits on one line. */
export function fitSize(doc: PDFKit.PDFDocument, text: string, size: number, width: number): number {
  const pieces = splitByFont(text)
  for (let each = size; each > 6; each -= 0.5) {
    doc.fontSize(each)
    if (widthOf(doc, pieces, 'bold') <= width) return each
  }
  return 6
}
