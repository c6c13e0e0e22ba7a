/** Draws the installed app's icons from public/favicon.svg. Run it after the logo changes, and commit the output. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const publicFolder = join(import.meta.dirname, '../public')
const mark = await readFile(join(publicFolder, 'favicon.svg'))

const SIGN = '#006b54'
const TRANSPARENT = '#00000000'

interface Icon {
  file: string
  size: number
  /** the logo's share of the height; a maskable icon's must stay within the inner 80 % (W3C manifest, 4.4) */
  share: number
  background: string
}

const ICONS: Icon[] = [
  { file: 'icon-192.png', size: 192, share: 0.92, background: TRANSPARENT },
  { file: 'icon-512.png', size: 512, share: 0.92, background: TRANSPARENT },
  { file: 'maskable-512.png', size: 512, share: 0.66, background: SIGN },
  { file: 'apple-touch-180.png', size: 180, share: 0.7, background: SIGN },
]

for (const { file, size, share, background } of ICONS) {
  const height = Math.round(size * share)
  const drawn = await sharp(mark, { density: 1200 }).resize({ height }).png().toBuffer()
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicFolder, 'icons', file))
}
