import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { isOnUseFile } from '#offline/cache/on-use-files.ts'
import type { PageFiles } from './page-files.ts'

const DIST = 'dist'
const ENTRY = 'src/client/site/site.ts'

/** A built file in a manifest of Vite. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** What a visitor of a public page loads, in compressed kilobytes of 1000 bytes. */
interface SiteLoad {
  readonly url: string
  /** scripts, with the islands that are on the page */
  readonly script: number
  /** page, styles, font and scripts */
  readonly all: number
}

function siteLoads(): SiteLoad[] {
  const manifest = readManifest('site.json')
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The public site has no ${ENTRY}`)
  const pages = JSON.parse(read('site/pages.json')) as { path: string; type: string; file: string }[]
  return pages
    .filter(({ type }) => type === 'text/html')
    .map(({ path: url, file }) => {
      const html = read(`site/${file}`)
      const islands = [...html.matchAll(/data-island="([\w-]+)"/g)].flatMap(([, name = '']) => {
        const island = manifest[`src/client/site/islands/${name}.ts`]
        return island ? [island.file] : []
      })
      const script = compressedKb([entry.file, ...new Set(islands)])
      return {
        url,
        script,
        all: script + compressedKb([`site/${file}`, ...(entry.css ?? []), ...(entry.assets ?? [])]),
      }
    })
}

function read(file: string): string {
  return readFileSync(path.join(DIST, file), 'utf8')
}

function readManifest(name: string): Record<string, Chunk> {
  return JSON.parse(read(`.vite/${name}`)) as Record<string, Chunk>
}

function compressedKb(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0) / 1000
}

/** The most that a page may load before it can be used, in kilobytes of 1000 bytes, compressed. */
const FIRST_LOADS: readonly { area: string; kb: number; files: number }[] = [
  { area: '/dashboard', kb: 400, files: 40 },
  { area: '/auth', kb: 230, files: 15 },
]
/** Public pages: their script, and all that they need to be readable. */
const SITE_KB = { script: 60, all: 150 }
/** The driver's page: everything before it can be used, on the weakest line of all. */
const DRIVE_KB = 180
/**
 * What the service worker fetches at the first visit, uncompressed. 180 files were the aim: with fewer, larger shared files
 * each page loads 6 to 20 KB more.
 */
const PRECACHE = { kb: 3000, files: 210 }
function check(what: string, ...figures: readonly [amount: number, budget: number, unit: string][]): void {
  const fits = figures.every(([amount, budget]) => amount <= budget)
  if (!fits) process.exitCode = 1
  const texts = figures.map(
    ([amount, budget, unit]) => `${amount.toFixed(unit === 'files' ? 0 : 1)} of ${budget} ${unit}`,
  )
  console.log(`${fits ? '✓' : '✗'} ${what.padEnd(60)} ${texts.join(', ')}`)
}

function checkPages(): void {
  const pages = JSON.parse(read('.vite/pages.json')) as PageFiles[]
  for (const { area, kb, files } of FIRST_LOADS) {
    const ofArea = pages.filter(({ url }) => url.startsWith(area))
    if (ofArea.length === 0) throw new Error(`The build has no page at ${area}`)
    for (const { url, first } of ofArea) check(url, [compressedKb(first), kb, 'KB'], [first.length, files, 'files'])
  }
}

function checkDrive(): void {
  const html = read('drive.html')
  const chunks = Object.values(readManifest('drive.json'))
  const needed = new Set(Array.from(html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, file = '']) => file))
  for (const file of needed)
    for (const key of chunks.find((chunk) => chunk.file === file)?.imports ?? [])
      needed.add(readManifest('drive.json')[key]?.file ?? '')
  check('/drive, page, styles and script', [compressedKb(['drive.html', ...needed]), DRIVE_KB, 'KB'])
}

function checkPrecache(): void {
  const worker = read('sw.js')
  const files = [...worker.matchAll(/["']?url["']?:["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url)
  if (!files.includes('index.html')) throw new Error(`No list of files to precache in ${DIST}/sw.js`)
  const kept = files.filter((file) => !isOnUseFile(`/${file}`))
  // without signal, a file that every device has would fail for want of one that it may not have
  const chunks = readManifest('manifest.json')
  for (const { file, imports = [] } of Object.values(chunks)) {
    const missing = imports.map((key) => chunks[key]?.file ?? key).find((needed) => !kept.includes(needed))
    if (kept.includes(file) && missing) throw new Error(`${file} is precached, but imports ${missing}, which isn't`)
  }
  const kb = kept.reduce((sum, file) => sum + statSync(path.join(DIST, file)).size, 0) / 1000
  check('precache', [kb, PRECACHE.kb, 'KB'], [kept.length, PRECACHE.files, 'files'])
}

for (const { url, script, all } of siteLoads())
  check(`public ${url}, script and all`, [script, SITE_KB.script, 'KB'], [all, SITE_KB.all, 'KB'])
checkDrive()
checkPages()
checkPrecache()
