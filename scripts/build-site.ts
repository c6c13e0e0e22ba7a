/** Renders the public site to dist/site, after the app's build: its pages never get into the precache. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { SiteRenderer } from './serve-site.ts'
import { RESOLVE } from './vite-options.ts'

const COMPRESSIBLE = /\.(js|mjs|wasm|css|html|svg|json|webmanifest|tsv|txt)$/
/** The server fills in the public pages at its start and compresses them itself. */
const FILLED_IN_LATER = /^site[/\\]/

/** Writes a .br and a .gz beside each file of the build that shrinks, so the server never compresses an asset. */
async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => COMPRESSIBLE.test(file) && !FILLED_IN_LATER.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(path.join(folder, file))
      const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      await writeFile(path.join(folder, `${file}.br`), brotli)
      await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

const ENTRY = 'src/client/site/site.ts'
const FONT = 'src/client/ui/fonts/overpass.woff2'
const RENDERER = 'src/client/site/render-site.tsx'
const MANIFEST = '.vite/site.json'
const RENDERED = 'dist/site'

type Manifest = Record<string, { file: string; css?: string[] }>

await build({
  configFile: false,
  logLevel: 'warn',
  resolve: RESOLVE,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: MANIFEST,
    modulePreload: false,
    rolldownOptions: { input: ENTRY },
  },
})
await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  build: { ssr: RENDERER, outDir: '.cache/site', copyPublicDir: false },
})

const manifest = JSON.parse(await readFile(path.join('dist', MANIFEST), 'utf8')) as Manifest
const { renderSite } = (await import(pathToFileURL('.cache/site/render-site.js').href)) as SiteRenderer
const files = renderSite({
  script: assetOf(ENTRY),
  styles: (manifest[ENTRY]?.css ?? []).map((file) => `/${file}`),
  font: assetOf(FONT),
})
await mkdir(RENDERED, { recursive: true })
const list = await Promise.all(
  files.map(async ({ path: address, type, content }) => {
    const file =
      address === '/' ? 'home.html' : address.slice(1).replaceAll('/', '_') + (type === 'text/html' ? '.html' : '')
    await writeFile(path.join(RENDERED, file), content)
    return { path: address, type, file }
  }),
)
await writeFile(path.join(RENDERED, 'pages.json'), JSON.stringify(list))
await compressFolder('dist')

function assetOf(source: string): string {
  const asset = manifest[source]
  if (!asset) throw new Error(`The build has no ${source}`)
  return `/${asset.file}`
}
