import { LRUCache } from 'lru-cache'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import { unpackWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)

export type FontWeight = 'regular' | 'bold'

/** Files of Overpass, in the order in which a character looks for its own. */
const OVERPASS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const

/** Noto for what Overpass lacks, by the characters that may be in each file. Read once a text has one of them. */
const NOTO = {
  gurmukhi: { files: 'noto-sans-gurmukhi', characters: /\p{scx=Gurmukhi}/u },
  devanagari: { files: 'noto-sans', characters: /\p{scx=Devanagari}/u },
  gujarati: { files: 'noto-sans-gujarati', characters: /\p{scx=Gujarati}/u },
  arabic: { files: 'noto-sans-arabic', characters: /\p{scx=Arabic}/u },
  hebrew: { files: 'noto-sans-hebrew', characters: /\p{scx=Hebrew}/u },
  greek: { files: 'noto-sans', characters: /\p{scx=Greek}/u },
  'greek-ext': { files: 'noto-sans', characters: /\p{scx=Greek}/u },
  ethiopic: { files: 'noto-sans-ethiopic', characters: /\p{scx=Ethiopic}/u },
  armenian: { files: 'noto-sans-armenian', characters: /\p{scx=Armenian}/u },
  georgian: { files: 'noto-sans-georgian', characters: /\p{scx=Georgian}/u },
  'chinese-simplified': { files: 'noto-sans-sc', characters: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}]/u },
} as const
const NOTO_SCRIPTS = Object.keys(NOTO) as (keyof typeof NOTO)[]

type Script = (typeof OVERPASS)[number] | keyof typeof NOTO
const WEIGHTS = { regular: 400, bold: 700 } as const

const isNoto = (script: Script): script is keyof typeof NOTO => script in NOTO

/** Whether the script's letters change shape beside others, or are drawn in another order than they are read. */
export function needsShaping(script: Script): boolean {
  return isNoto(script)
}

/** A font as pdfkit opened it; its types don't have it. */
interface OpenFont {
  characterSet: number[]
  /** `xOffset` is how far left of its place a mark goes back, to its letter */
  layout: (text: string, features?: Features) => { positions: { xOffset: number }[] }
}

/** OpenType features that are off. */
type Features = Record<string, false>

interface LoadedFont {
  name: string
  script: Script
  file: Buffer
  font: OpenFont
}

const loaded = new Map<string, LoadedFont>()

/** Static files: pdfkit can't subset the variable font that the pages use. */
function loadFont(script: Script, weight: FontWeight): LoadedFont {
  const name = fontName(script, weight)
  const before = loaded.get(name)
  if (before) return before
  const files = isNoto(script) ? NOTO[script].files : 'overpass'
  const file = unpackWoff(
    readFileSync(resolve(`@fontsource/${files}/files/${files}-${script}-${WEIGHTS[weight]}-normal.woff`)),
  )
  const doc = new Pdf({ autoFirstPage: false }).font(file)
  const { font } = (doc as unknown as { _font: { font: OpenFont } })._font
  const opened = { name, script, file, font }
  loaded.set(name, opened)
  return opened
}

function bothWeights(script: Script): LoadedFont[] {
  return (['regular', 'bold'] as const).map((weight) => loadFont(script, weight))
}

/** Overpass for embedding, in all its scripts and two weights; read once. */
export function pdfFonts(): readonly LoadedFont[] {
  return OVERPASS.flatMap(bothWeights)
}

function fontName(script: Script, weight: FontWeight): string {
  return `${script}-${weight}`
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Sets the document's font. A document knows only the files that its texts need. */
export function setFont(doc: PDFKit.PDFDocument, script: Script, weight: FontWeight): PDFKit.PDFDocument {
  const names = registered.get(doc) ?? new Set()
  registered.set(doc, names)
  const { name, file } = loadFont(script, weight)
  if (!names.has(name)) doc.registerFont(name, file)
  names.add(name)
  return doc.font(name)
}

let scripts: Map<number, Script> | undefined
const charactersOf = new Map<Script, Set<number>>()

function notoHas(script: keyof typeof NOTO, character: string): boolean {
  if (!NOTO[script].characters.test(character)) return false
  const characters = charactersOf.get(script) ?? new Set(loadFont(script, 'regular').font.characterSet)
  charactersOf.set(script, characters)
  return characters.has(character.codePointAt(0) ?? 0)
}

/** The file that draws a character; both weights of it draw the same ones. */
function scriptOf(character: string): Script | undefined {
  scripts ??= new Map(
    [...pdfFonts()].reverse().flatMap(({ script, font }) => font.characterSet.map((code) => [code, script])),
  )
  return scripts.get(character.codePointAt(0) ?? 0) ?? NOTO_SCRIPTS.find((script) => notoHas(script, character))
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

/** A character with its variant, in any skin, or several that are one picture. */
const EMOJI = new RegExp(String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?`, 'gv')
const SKIN_OR_VARIANT = /[\p{Emoji_Modifier}\uFE0F]/gu

let emojiNames: Map<string, string> | undefined

/** '[delivery truck]' for the picture of one: fonts have no place for its colors. */
function nameEmoji(emoji: string): string {
  const plain = emoji.replaceAll(SKIN_OR_VARIANT, '')
  if (Array.from(plain).length === 1 && scriptOf(plain)) return plain
  emojiNames ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(resolve('unicode-emoji-json/data-by-emoji.json'), 'utf8')) as Record<
        string,
        { name: string }
      >,
    ).map(([each, { name }]) => [each.replaceAll('\uFE0F', ''), name]),
  )
  const name = emojiNames.get(plain)
  return name === undefined ? emoji : `[${name}]`
}

/** Joiners change the letters of these scripts; in others they show nothing. */
const JOINER = /[\u200C\u200D]/

/** Characters that are drawn for a text. A letter with its marks is one that is missing. */
function drawable(text: string): string {
  let before: Script | undefined
  const drawn = Array.from(withPlaces(text.normalize('NFC').replaceAll(EMOJI, nameEmoji)), (character) => {
    const isJoiner = JOINER.test(character) && before !== undefined && needsShaping(before)
    if (!isJoiner) before = scriptOf(character)
    return { character, shown: isJoiner ? character : drawnFor(character) }
  })
  return drawn
    .filter(({ character }, i) => !(MARK.test(character) && drawn[i - 1]?.shown === NO_LETTER))
    .map(({ shown }) => shown)
    .join('')
}

/** Where fontkit fails on a mark without a place in the font, the mark keeps the place that its own outline has. */
const WITHOUT_PLACES = [[], ['abvm'], ['blwm'], ['abvm', 'blwm'], ['abvm', 'blwm', 'mark', 'mkmk']]

/** The fewest features to turn off so that a text can be laid out; null if it never can. */
function offFeatures(font: OpenFont, text: string): readonly string[] | null {
  for (const off of WITHOUT_PLACES)
    try {
      // fontkit adds to the object
      font.layout(text, Object.fromEntries(off.map((feature) => [feature, false])))
      return off
    } catch {
      // the next one turns off more
    }
  return null
}

/** For pdfkit, which draws and measures a piece; none for most. */
export function shapingOf(
  { script, text }: FontPiece,
  weight: FontWeight,
): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  if (!isNoto(script)) return {}
  const off = offFeatures(loadFont(script, weight).font, text)
  // the types know only the names of features to turn on
  return off?.length ? { features: Object.fromEntries(off.map((each) => [each, false])) as never } : {}
}

export interface FontPiece {
  script: Script
  text: string
}

/** A stranger could type many pairs. */
const carried = new LRUCache<string, boolean>({ max: 10_000 })

/** A mark stays with its letter. pdfkit fails on one above what the font has no place for it, such as a digit. */
function canCarry({ script, text }: FontPiece, mark: string): boolean {
  const pair = `${text.slice(-2)}${mark}`
  const existing = carried.get(`${script} ${pair}`)
  if (existing !== undefined) return existing
  const fonts = bothWeights(script)
  const can = fonts.every(({ font }) => {
    if (!font.characterSet.includes(mark.codePointAt(0) ?? 0)) return false
    const off = offFeatures(font, pair)
    return off !== null && (isNoto(script) || off.length === 0)
  })
  carried.set(`${script} ${pair}`, can)
  return can
}

/** A text in pieces of one font each. */
export function splitByFont(text: string): FontPiece[] {
  const pieces: FontPiece[] = []
  for (const character of drawable(text)) {
    const last = pieces.at(-1)
    const own = scriptOf(character) ?? 'latin'
    const isJoiner = last && JOINER.test(character)
    const isOfLast = isJoiner || (last && (MARK.test(character) ? canCarry(last, character) : last.script === own))
    if (isOfLast) last.text += character
    else pieces.push({ script: own, text: character })
  }
  for (const piece of pieces)
    if (isNoto(piece.script) && bothWeights(piece.script).some(({ font }) => offFeatures(font, piece.text) === null))
      Object.assign(piece, { script: 'latin', text: NO_LETTER })
  return pieces.length > 0 ? pieces : [{ script: 'latin', text: '' }]
}

/** The first character or emoji of a text that our papers can't print as it is typed; undefined if they print all. */
export function firstUnprintable(text: string): string | undefined {
  for (const [emoji] of text.matchAll(EMOJI)) if (nameEmoji(emoji).length > emoji.length) return emoji
  const pieces = splitByFont(text)
  if (!pieces.some((piece) => piece.text.includes(NO_LETTER))) return undefined
  return Array.from(text.normalize('NFC')).find((character) => drawnFor(character) === NO_LETTER) ?? text
}
