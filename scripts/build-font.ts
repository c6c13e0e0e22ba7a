/**
 * Subsets Overpass to what the product uses, in weights 400 to 800: a file of what every page shows, and one of the
 * letters with accents, which a browser loads where a page has one. Run it after the font package changes, and commit
 * the output.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/overpass/package.json'))
const target = join(import.meta.dirname, '../src/client/ui/fonts')

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

const COMMON = between(0x20, 0x7e).join('') + '\u00a0§©«°·»×÷–—‘’“”•…‹›€™−↑↓'
/** The unicode ranges in theme.css say the same. */
const PARTS = {
  'overpass.woff2': COMMON,
  'overpass-accents.woff2': between(0xa1, 0xff)
    .filter((letter) => !COMMON.includes(letter))
    .join(''),
}

const font = await readFile(join(source, 'files/overpass-latin-wght-normal.woff2'))
for (const [file, letters] of Object.entries(PARTS)) {
  const part = await subsetFont(font, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  })
  await writeFile(join(target, file), part)
  process.stdout.write(`${file}, ${part.byteLength} bytes\n`)
}
await copyFile(join(source, 'LICENSE'), join(target, 'OFL.txt'))
