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
/** Reads one attribute of a tag. */
function attribute(name: string) {
  const pattern = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*["']([^"']*)["']`)
  return (tag: string) => pattern.exec(tag)?.[1]
}
const [idOf, targetOf, relationOf] = [attribute('Id'), attribute('Target'), attribute('(?:\\w+:)?id')]
const [nameOf, stateOf, fontOf] = [attribute('name'), attribute('state'), attribute('fontId')]
const [numberOf, hiddenOf, styleOf] = [attribute('r'), attribute('hidden'), attribute('s')]
const isOn = (value: string | undefined) => value === '1' || value === 'true'

/** By the sheet's name, from the parts of an unpacked workbook (ECMA-376, part 1, 18.2.19, 18.3.1.73 and 18.8.37). */
export function findUnseen(parts: Parts): Map<string, Unseen> {
  const text = (name: string) => decoder.decode(parts[name] ?? new Uint8Array())
  const targets = new Map<string, string>()
  for (const [tag] of text('xl/_rels/workbook.xml.rels').matchAll(RELATION)) {
    const target = targetOf(tag) ?? ''
    targets.set(idOf(tag) ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const struckStyles = findStruckStyles(text('xl/styles.xml'))
  const sheets = new Map<string, Unseen>()
  for (const [tag] of text('xl/workbook.xml').matchAll(SHEET)) {
    const xml = text(targets.get(relationOf(tag) ?? '') ?? '')
    const isSheetHidden = /^(?:veryH|h)idden$/.test(stateOf(tag) ?? '')
    sheets.set(unescaped(nameOf(tag) ?? ''), { isSheetHidden, ...unseenRows(xml, struckStyles) })
  }
  return sheets
}

function findStruckStyles(xml: string): Set<string> {
  const struckFonts = new Set<string>()
  for (const [at, [, font = '']] of [...(FONTS.exec(xml)?.[1] ?? '').matchAll(FONT)].entries())
    if (STRIKE.test(font)) struckFonts.add(String(at))
  const styles = [...(CELL_STYLES.exec(xml)?.[1] ?? '').matchAll(STYLE)]
  return new Set(styles.flatMap(([, tag = ''], at) => (struckFonts.has(fontOf(tag) ?? '') ? [String(at)] : [])))
}

function unseenRows(xml: string, struckStyles: ReadonlySet<string>): Pick<Unseen, 'hiddenRows' | 'struckRows'> {
  const hiddenRows: number[] = []
  const struckRows: number[] = []
  let number = 0
  for (const [, tag = '', cells = ''] of xml.matchAll(ROW)) {
    // a row without its number follows the one before
    number = Number(numberOf(tag) ?? number + 1)
    if (isOn(hiddenOf(tag))) hiddenRows.push(number)
    else if (isStruck(cells, struckStyles)) struckRows.push(number)
  }
  return { hiddenRows, struckRows }
}

/** Every cell with a value is struck through. */
function isStruck(xml: string, struckStyles: ReadonlySet<string>): boolean {
  if (struckStyles.size === 0) return false
  const filled = [...xml.matchAll(CELL)].filter(([, , value = '']) => /<(?:\w+:)?(?:v|is)\b/.test(value))
  return filled.length > 0 && filled.every(([, tag = '']) => struckStyles.has(styleOf(tag) ?? ''))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
