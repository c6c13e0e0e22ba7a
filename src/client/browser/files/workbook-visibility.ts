/** What a person who opens the workbook doesn't see, or sees struck through. */
export interface Unseen {
  isSheetHidden: boolean
  /** row numbers from 1 */
  hiddenRows: number[]
  struckRows: number[]
}

type Parts = Readonly<Record<string, Uint8Array>>

const SHEET = /<(?:\w+:)?sheet\b[^>]*>/g
const RELATION = /<(?:\w+:)?Relationship\b[^>]*>/g
const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs
const FONTS = /<(?:\w+:)?fonts\b[^>]*>(.*?)<\/(?:\w+:)?fonts>/s
const FONT = /<(?:\w+:)?font\b[^>]*?(?:\/>|>(.*?)<\/(?:\w+:)?font>)/gs
const CELL_STYLES = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s
const STYLE = /<(?:\w+:)?xf\b([^>]*)>/g
const STRIKE = /<(?:\w+:)?strike\b(?![^>]*\bval=["'](?:0|false)["'])/

const decoder = new TextDecoder()
const attribute = (tag: string, name: string) =>
  new RegExp(String.raw`(?:^|\s)${name}\s*=\s*["']([^"']*)["']`).exec(tag)?.[1]
const isOn = (value: string | undefined) => value === '1' || value === 'true'

/** By the sheet's name, from the parts of an unpacked workbook (ECMA-376, part 1, 18.2.19, 18.3.1.73 and 18.8.37). */
export function findUnseen(parts: Parts): Map<string, Unseen> {
  const text = (name: string) => decoder.decode(parts[name] ?? new Uint8Array())
  const targets = new Map<string, string>()
  for (const [tag] of text('xl/_rels/workbook.xml.rels').matchAll(RELATION)) {
    const target = attribute(tag, 'Target') ?? ''
    targets.set(attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const struckStyles = findStruckStyles(text('xl/styles.xml'))
  const sheets = new Map<string, Unseen>()
  for (const [tag] of text('xl/workbook.xml').matchAll(SHEET)) {
    const xml = text(targets.get(attribute(tag, '(?:\\w+:)?id') ?? '') ?? '')
    const isSheetHidden = /^(?:veryH|h)idden$/.test(attribute(tag, 'state') ?? '')
    sheets.set(unescaped(attribute(tag, 'name') ?? ''), { isSheetHidden, ...unseenRows(xml, struckStyles) })
  }
  return sheets
}

function findStruckStyles(xml: string): Set<string> {
  const struckFonts = new Set<string>()
  for (const [at, [, font = '']] of [...(FONTS.exec(xml)?.[1] ?? '').matchAll(FONT)].entries())
    if (STRIKE.test(font)) struckFonts.add(String(at))
  const styles = [...(CELL_STYLES.exec(xml)?.[1] ?? '').matchAll(STYLE)]
  return new Set(
    styles.flatMap(([, tag = ''], at) => (struckFonts.has(attribute(tag, 'fontId') ?? '') ? [String(at)] : [])),
  )
}

function unseenRows(xml: string, struckStyles: ReadonlySet<string>): Pick<Unseen, 'hiddenRows' | 'struckRows'> {
  const [hiddenRows, struckRows]: number[][] = [[], []]
  for (const [at, [, tag = '', cells = '']] of [...xml.matchAll(ROW)].entries()) {
    const number = Number(attribute(tag, 'r') ?? at + 1)
    if (isOn(attribute(tag, 'hidden'))) hiddenRows?.push(number)
    else if (isStruck(cells, struckStyles)) struckRows?.push(number)
  }
  return { hiddenRows: hiddenRows ?? [], struckRows: struckRows ?? [] }
}

/** Every cell with a value is struck through. */
function isStruck(xml: string, struckStyles: ReadonlySet<string>): boolean {
  if (struckStyles.size === 0) return false
  const filled = [...xml.matchAll(CELL)].filter(([, , value = '']) => /<(?:\w+:)?(?:v|is)\b/.test(value))
  return filled.length > 0 && filled.every(([, tag = '']) => struckStyles.has(attribute(tag, 's') ?? ''))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
