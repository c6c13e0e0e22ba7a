/**
 * Subsets Overpass to what the product uses: Latin-1 and typographic characters, weights 400 to 800. Run it after the
 * font package changes, and commit the output.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/overpass/package.json'))
const target = join(import.meta.dirname, '../src/client/ui/fonts')

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

const LETTERS = between(0x20, 0x7e) + between(0xa0, 0xff) + '–—‘’“”•…‹›€™−↑↓'

const font = await subsetFont(await readFile(join(source, 'files/overpass-latin-wght-normal.woff2')), LETTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
})
await writeFile(join(target, 'overpass.woff2'), font)
await copyFile(join(source, 'LICENSE'), join(target, 'OFL.txt'))
process.stdout.write(`overpass.woff2, ${font.byteLength} bytes\n`)
