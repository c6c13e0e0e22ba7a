/** Draws the installed app's icons from public/favicon.svg. Run it after the logo changes, and commit the output. */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import LayoutList from 'lucide-react/icons/layout-list'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Package from 'lucide-react/icons/package'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp, { type Sharp } from 'sharp'

const publicFolder = path.join(import.meta.dirname, '../public')
const mark = await readFile(path.join(publicFolder, 'favicon.svg'))

const SIGN = '#006b54'
const TRANSPARENT = '#00000000'

interface Icon {
  file: string
  size: number
  /** the logo's share of the height; a maskable icon's must stay within the inner 80 % (W3C manifest, 4.4) */
  share: number
  background: string
  drawing?: Buffer
}

/** The marker as a hole-punched silhouette: systems use only the transparency of a monochrome icon. */
const silhouette = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 48"><path fill-rule="evenodd" d="' +
    'M6 0h28a6 6 0 0 1 6 6v28a6 6 0 0 1-3.2 5.3L20 48 3.2 39.3A6 6 0 0 1 0 34V6a6 6 0 0 1 6-6Z' +
    'M11 35V13.5h4.3L20 20.8l4.7-7.3H29V35h-4.4V21.8L20 28.8l-4.6-7V35Z"/></svg>',
)

function glyph(icon: typeof Package): Buffer {
  return Buffer.from(renderToStaticMarkup(createElement(icon, { color: 'white', size: 96, strokeWidth: 2 })))
}

const ICONS: readonly Icon[] = [
  { file: 'icons/icon-192.png', size: 192, share: 0.92, background: TRANSPARENT },
  { file: 'icons/icon-512.png', size: 512, share: 0.92, background: TRANSPARENT },
  { file: 'icons/maskable-512.png', size: 512, share: 0.66, background: SIGN },
  { file: 'icons/apple-touch-180.png', size: 180, share: 0.7, background: SIGN },
  // not among icons/: only the system reads these, so the service worker doesn't fetch them
  { file: 'install/monochrome-512.png', size: 512, share: 0.66, background: TRANSPARENT, drawing: silhouette },
  { file: 'install/my-loads-96.png', size: 96, share: 0.56, background: SIGN, drawing: glyph(Package) },
  { file: 'install/load-board-96.png', size: 96, share: 0.56, background: SIGN, drawing: glyph(LayoutList) },
  { file: 'install/outbox-96.png', size: 96, share: 0.56, background: SIGN, drawing: glyph(CloudUpload) },
]

async function draw({ size, share, background, drawing = mark }: Icon): Promise<Sharp> {
  const height = Math.round(size * share)
  const drawn = await sharp(drawing, { density: 1200 }).resize({ height }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background } }).composite([{ input: drawn }])
}

await mkdir(path.join(publicFolder, 'install'), { recursive: true })
for (const icon of ICONS) {
  const image = await draw(icon)
  await image.png({ compressionLevel: 9, palette: true }).toFile(path.join(publicFolder, icon.file))
}
