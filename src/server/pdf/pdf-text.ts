import bidiFactory, { type Bidi } from 'bidi-js'
import {
  type FontPiece,
  type FontWeight,
  needsShaping,
  NO_LETTER,
  setFont,
  shapingOf,
  splitByFont,
} from './pdf-fonts.ts'

export const PDF_COLORS = {
  ink: '#12181B',
  soft: '#4A555B',
  line: '#DDD9D0',
  sign: '#00503C',
  stop: '#A3241C',
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
  return pieces.reduce(
    (sum, piece) => sum + setFont(doc, piece.script, weight).widthOfString(piece.text, shapingOf(piece, weight)),
    0,
  )
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
  return text.split('\n').flatMap((line) => {
    const lines: Word[][] = [[]]
    let used = 0
    for (const word of wordsOf(doc, line, room)) {
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

// the package declares its only export as a module's
const bidi = (bidiFactory as unknown as () => Bidi)()
const RIGHT_TO_LEFT = /[\p{scx=Arabic}\p{scx=Hebrew}]/u
/** A phone number beside an Arabic name keeps its order. */
const NUMBER = /[+$#(]?\d[\d ().,/:-]*\d/g
const [ISOLATE, END_ISOLATE] = ['\u2066', '\u2069']

/** Pieces drawn from left to right, and what they say if that is another order or other letters. */
interface DrawnRun {
  pieces: readonly FontPiece[]
  said?: string
}

type Leveled = FontPiece & { level: number }

/** A line in runs as they are drawn. Words from right to left are one run. */
export function inDrawnOrder(pieces: readonly FontPiece[]): DrawnRun[] {
  const line = pieces.map(({ text }) => text).join('')
  if (!RIGHT_TO_LEFT.test(line))
    return pieces.map((piece) => ({ pieces: [piece], ...(needsShaping(piece.script) && { said: piece.text }) }))
  const runs: Leveled[][] = []
  for (const piece of leveled(pieces, line)) {
    const last = runs.at(-1)
    if (piece.level > 0 && (last?.[0]?.level ?? 0) > 0) last?.push(piece)
    else runs.push([piece])
  }
  return runs.map((run) => {
    const said = run.map(({ text }) => text).join('')
    const isPlain = run.every(({ level, script }) => level === 0 && !needsShaping(script))
    return isPlain ? { pieces: run } : { pieces: reordered(run), said }
  })
}

/** Pieces of one direction each, as the Unicode Bidirectional Algorithm gives them in an English line. */
function leveled(pieces: readonly FontPiece[], line: string): Leveled[] {
  const isolated = line.replaceAll(NUMBER, `${ISOLATE}$&${END_ISOLATE}`)
  const { levels: all } = bidi.getEmbeddingLevels(isolated, 'ltr')
  const levels = [...all].filter((_, at) => isolated[at] !== ISOLATE && isolated[at] !== END_ISOLATE)
  const runs: Leveled[] = []
  let at = 0
  for (const { script, text } of pieces) {
    let last: Leveled | undefined
    for (const character of text) {
      const level = levels[at] ?? 0
      if (last?.level === level) last.text += character
      else {
        last = { script, level, text: character }
        runs.push(last)
      }
      at += character.length
    }
  }
  return runs
}

function reordered(run: readonly Leveled[]): FontPiece[] {
  const pieces = [...run]
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1)
    for (let start = 0; start < pieces.length; start += 1) {
      let end = start
      while ((pieces[end]?.level ?? 0) >= level) end += 1
      if (end > start) pieces.splice(start, end - start, ...pieces.slice(start, end).reverse())
      start = end
    }
  return pieces.map((piece) => {
    const isReversed = piece.level % 2 === 1
    // the font's shaping turns its words from right to left, and digits with them
    if (RIGHT_TO_LEFT.test(piece.text))
      return isReversed ? piece : { ...piece, text: Array.from(piece.text).reverse().join('') }
    return isReversed ? mirrored(piece) : piece
  })
}

/** Signs between words from right to left. */
function mirrored({ script, text }: FontPiece): FontPiece {
  const signs = Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
  return { script, text: signs.reverse().join('') }
}

/** Of the font that is set, in points above the baseline. */
function ascentOf(doc: PDFKit.PDFDocument): number {
  // the types lack both
  const { _font, _fontSize } = doc as unknown as { _font: { ascender: number }; _fontSize: number }
  return (_font.ascender / 1000) * _fontSize
}

function drawLines(
  doc: PDFKit.PDFDocument,
  lines: readonly FontPiece[][],
  { weight, align, x, y, width }: { weight: FontWeight; align: 'left' | 'right'; x: number; y: number; width: number },
): void {
  const height = setFont(doc, 'latin', weight).currentLineHeight(true) + LINE_GAP
  let top = y
  for (const pieces of lines) {
    if (top + height > doc.page.maxY()) {
      doc.continueOnNewPage()
      top = doc.y
    }
    let left = align === 'right' ? x + width - widthOf(doc, pieces, weight) : x
    const baseline = top + ascentOf(setFont(doc, 'latin', weight))
    for (const { pieces: run, said } of inDrawnOrder(pieces)) {
      // a reader gets what was typed, not glyphs in the order in which they are drawn
      if (said !== undefined) doc.markContent('Span', { actual: said })
      for (const piece of run) {
        const shaping = shapingOf(piece, weight)
        const how = { lineBreak: false, baseline: 'alphabetic', ...shaping } as const
        setFont(doc, piece.script, weight).text(piece.text, left, baseline, how)
        left += doc.widthOfString(piece.text, shaping)
      }
      if (said !== undefined) doc.endMarkedContent()
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
  if (pieces.length > 1 || (first && needsShaping(first.script)))
    drawLines(doc, linesOf(doc, text, { width, weight }), { weight, align, x, y, width })
  else if (first) {
    setFont(doc, first.script, weight)
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
  setFont(doc, first?.script ?? 'latin', weight).fontSize(size)
  if (!second && !(first && needsShaping(first.script)))
    return doc.heightOfString(first?.text ?? ' ', { width, lineGap: LINE_GAP })
  const { length } = linesOf(doc, text, { width, weight })
  return length * (setFont(doc, 'latin', weight).currentLineHeight(true) + LINE_GAP)
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
