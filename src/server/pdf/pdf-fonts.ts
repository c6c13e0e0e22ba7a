import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'

const resolve = createRequire(import.meta.url).resolve

export type FontWeight = 'regular' | 'bold'
type Script = (typeof SCRIPTS)[number]

/** Files of Overpass, in the order in which a character looks for its own. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const
const WEIGHTS = { regular: 400, bold: 700 } as const

/** A font as pdfkit opened it; its types don't have it. */
interface OpenFont {
  characterSet: number[]
  /** `xOffset` is how far left of its place a mark goes back, to its letter */
  layout: (text: string) => { positions: { xOffset: number }[] }
}

interface LoadedFont {
  name: string
  script: Script
  file: Buffer
  font: OpenFont
}

let loaded: LoadedFont[] | undefined

/** Static files: pdfkit can't subset the variable font that the pages use. */
function loadFont(script: Script, weight: FontWeight): LoadedFont {
  const file = readFileSync(resolve(`@fontsource/overpass/files/overpass-${script}-${WEIGHTS[weight]}-normal.woff`))
  const doc = new Pdf({ autoFirstPage: false }).font(file)
  const { font } = (doc as unknown as { _font: { font: OpenFont } })._font
  return { name: fontName(script, weight), script, file, font }
}

/** Overpass for embedding, in all its scripts and two weights; read once. */
export function pdfFonts(): readonly LoadedFont[] {
  loaded ??= SCRIPTS.flatMap((script) => (['regular', 'bold'] as const).map((weight) => loadFont(script, weight)))
  return loaded
}

export function fontName(script: Script, weight: FontWeight): string {
  return `${script}-${weight}`
}

let scripts: Map<number, Script> | undefined

/** The file that draws a character; both weights of it draw the same ones. */
function scriptOf(character: string): Script | undefined {
  scripts ??= new Map(
    [...pdfFonts()].reverse().flatMap(({ script, font }) => font.characterSet.map((code) => [code, script])),
  )
  return scripts.get(character.codePointAt(0) ?? 0)
}

/** Drawn for a character that no file has. A question mark would be read as one that was typed. */
export const NO_LETTER = '\uFFFD'

/** Signs of the same meaning, for those that no file has. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[\t\u2000-\u200A\u202F\u205F\u3000]/, ' '],
  [/[\u2010\u2011]/, '-'],
  [/[\u2012\u2015]/, '\u2013'],
  // direction, joiners and variants of a sign: nothing that can be seen
  [/[\p{Cf}\uFE00-\uFE0F]/u, ''],
]
/** Full width, and letters that are joined in print. */
const WIDE = /[\uFB00-\uFB06\uFF01-\uFF5E]/
const MARK = /\p{M}/u

/** What is drawn for a character. */
function drawnFor(character: string): string {
  if (character === '\n' || scriptOf(character)) return character
  const alike = ALIKE.find(([sign]) => sign.test(character))
  if (alike) return alike[1]
  const parts = character.normalize(WIDE.test(character) ? 'NFKC' : 'NFD')
  return Array.from(parts).every((part) => scriptOf(part)) ? parts : NO_LETTER
}

/** Whether the file of plain letters has a place at this letter for each of the marks behind it. */
function hasPlaces(letter: string): boolean {
  const characters = Array.from(letter)
  if (!characters.every((character) => scriptOf(character) === 'latin')) return false
  try {
    return pdfFonts().every(({ script, font }) => {
      const { positions } = script === 'latin' ? font.layout(letter) : { positions: [] }
      return positions.slice(1).every(({ xOffset }) => xOffset < 0)
    })
  } catch {
    return false
  }
}

/** A letter that was drawn with a mark has no place for another one; without it, it has one for each: ọ́ is o with two. */
function withPlaces(text: string): string {
  return text.replaceAll(/\P{M}\p{M}+/gu, (letter) => {
    const apart = letter.normalize('NFD')
    return hasPlaces(apart) ? apart : letter
  })
}

/** Characters that are drawn for a text. A letter with its marks is one that is missing. */
function drawable(text: string): string {
  const drawn = Array.from(withPlaces(text.normalize('NFC')), (character) => ({
    character,
    shown: drawnFor(character),
  }))
  return drawn
    .filter(({ character }, i) => !(MARK.test(character) && drawn[i - 1]?.shown === NO_LETTER))
    .map(({ shown }) => shown)
    .join('')
}

export interface FontPiece {
  script: Script
  text: string
}

const carried = new Map<string, boolean>()

/** Few pairs are typed; a stranger could type many. */
const MOST_PAIRS = 10_000

/** A mark stays with its letter. pdfkit fails on one above what the font has no place for it, such as a digit. */
function canCarry({ script, text }: FontPiece, mark: string): boolean {
  const pair = `${text.slice(-2)}${mark}`
  const known = carried.get(`${script} ${pair}`)
  if (known !== undefined) return known
  const fonts = pdfFonts().filter((each) => each.script === script)
  let can = fonts.every(({ font }) => font.characterSet.includes(mark.codePointAt(0) ?? 0))
  try {
    if (can) for (const { font } of fonts) font.layout(pair)
  } catch {
    can = false
  }
  if (carried.size >= MOST_PAIRS) carried.clear()
  carried.set(`${script} ${pair}`, can)
  return can
}

/** A text in pieces of one font each. */
export function splitByFont(text: string): FontPiece[] {
  const pieces: FontPiece[] = []
  for (const character of drawable(text)) {
    const last = pieces.at(-1)
    const own = scriptOf(character) ?? 'latin'
    const isOfLast = last && (MARK.test(character) ? canCarry(last, character) : last.script === own)
    if (isOfLast) last.text += character
    else pieces.push({ script: own, text: character })
  }
  return pieces.length > 0 ? pieces : [{ script: 'latin', text: '' }]
}
