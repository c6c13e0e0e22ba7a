import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve

/** Static files: pdfkit can't subset the variable font that the pages use. */
function fontFile(script: 'latin' | 'latin-ext', weight: 400 | 700): Buffer {
  return readFileSync(resolve(`@fontsource/overpass/files/overpass-${script}-${weight}-normal.woff`))
}

export type FontWeight = 'regular' | 'bold'

const WEIGHTS = { regular: 400, bold: 700 } as const
let loaded: { name: string; file: Buffer }[] | undefined

/** Overpass for embedding, in two scripts and two weights; read once. */
export function pdfFonts(): readonly { name: string; file: Buffer }[] {
  loaded ??= (['latin', 'latin-ext'] as const).flatMap((script) =>
    (['regular', 'bold'] as const).map((weight) => ({
      name: fontName(script, weight),
      file: fontFile(script, WEIGHTS[weight]),
    })),
  )
  return loaded
}

type Script = 'latin' | 'latin-ext'

export function fontName(script: Script, weight: FontWeight): string {
  return `${script}-${weight}`
}

/** What the latin file covers; the rest of Latin is in the other one. */
const LATIN = /^[\n\u0020-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122]$/u
const LATIN_EXT = /^[\u0100-\u02BA\u1E00-\u1EFF]$/u

/** A text in pieces of one font each. A character that neither covers prints as '?'. */
export function splitByFont(text: string): { script: Script; text: string }[] {
  const pieces: { script: Script; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const script = !LATIN.test(character) && LATIN_EXT.test(character) ? 'latin-ext' : 'latin'
    const shown = script === 'latin' && !LATIN.test(character) ? '?' : character
    const last = pieces.at(-1)
    if (last?.script === script) last.text += shown
    else pieces.push({ script, text: shown })
  }
  return pieces.length > 0 ? pieces : [{ script: 'latin', text: '' }]
}
