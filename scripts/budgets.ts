import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PageLoad } from './page-loads.ts'
import type { TapFiles } from './chunk-files.ts'
import { firstLoadKb, TAP_FILES, TAP_KB, THEN_KB } from './page-budgets.ts'
import { siteLoads } from './site-budgets.ts'

const DIST = 'dist'

/** Uncompressed size of what the service worker fetches on its first visit. */
const PRECACHE_BUDGET_KB = 1800
/** Each file is a request before the app works offline; scripts/chunk-plan.ts merges small ones. */
const PRECACHE_FILES = 120

/** What the service worker knows, but fetches once somebody uses it (src/offline/cache/on-use-files.ts). */
const ON_USE_FILE =
  /\/(rare-|lane-map|pin-map|points-map|map-canvas|map-archive|maplibre|device-roads|import\.worker|parse-workbook|address-worker|overpass-accents)[^/]*$/

interface Figure {
  readonly amount: number
  readonly budget: number
  readonly unit: 'KB' | 'files'
}

interface Line {
  readonly what: string
  readonly figures: readonly Figure[]
}

function compressedKb(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0) / 1000
}

function pageLines(): Line[] {
  const pages = JSON.parse(readFileSync(path.join(DIST, '.vite/pages.json'), 'utf8')) as PageLoad[]
  return pages.map(({ url, first, next }) => ({
    what: url,
    figures: [
      {
        amount: compressedKb(first),
        budget: firstLoadKb(url),
        unit: 'KB',
      },
      { amount: compressedKb(next), budget: THEN_KB, unit: 'KB' },
    ],
  }))
}

/** The largest that somebody opens with a tap. */
function tapLines(): Line[] {
  const taps = JSON.parse(readFileSync(path.join(DIST, '.vite/taps.json'), 'utf8')) as TapFiles[]
  const lines = taps.map(({ entry, files }): Line => ({
    what: `tap: ${path.basename(entry)}`,
    figures: [
      { amount: compressedKb(files), budget: TAP_KB, unit: 'KB' },
      { amount: files.length, budget: TAP_FILES, unit: 'files' },
    ],
  }))
  const amountOf = ({ figures: [kb] }: Line) => kb?.amount ?? 0
  return lines.toSorted((one, other) => amountOf(other) - amountOf(one)).slice(0, 3)
}

function precacheLines(): Line[] {
  const worker = readFileSync(path.join(DIST, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/["']?url["']?:["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url)
  if (!files.includes('index.html')) throw new Error(`No list of files to precache in ${DIST}/sw.js`)
  const kept = files.filter((file) => !ON_USE_FILE.test(file))
  checkImports(kept)
  const bytes = kept.reduce((sum, file) => sum + statSync(path.join(DIST, file)).size, 0)
  const figures: Figure[] = [
    { amount: bytes / 1000, budget: PRECACHE_BUDGET_KB, unit: 'KB' },
    { amount: kept.length, budget: PRECACHE_FILES, unit: 'files' },
  ]
  return [{ what: 'precache', figures }]
}

/** @throws when a file that every device has needs one that it may not have: without signal, neither would run */
function checkImports(kept: readonly string[]): void {
  const chunks = readManifest('manifest.json')
  for (const { file, imports = [] } of Object.values(chunks)) {
    if (!kept.includes(file)) continue
    const missing = imports.flatMap((key) => chunks[key]?.file ?? []).find((needed) => !kept.includes(needed))
    if (missing) throw new Error(`${file} is fetched in advance, but imports ${missing}, which isn't`)
  }
}

/** A list that the bundler writes beside the app: each file with what it imports. */
function readManifest(name: string): Record<string, { file: string; imports?: string[] }> {
  return JSON.parse(readFileSync(path.join(DIST, '.vite', name), 'utf8')) as ReturnType<typeof readManifest>
}

/** Public pages: their script, and all that they need to be readable. */
const SITE_KB = { script: 60, all: 150 }

function siteLines(): Line[] {
  return siteLoads().map(({ url, script, all }) => ({
    what: `public ${url}, script and all`,
    figures: [
      { amount: script, budget: SITE_KB.script, unit: 'KB' },
      { amount: all, budget: SITE_KB.all, unit: 'KB' },
    ],
  }))
}

/** The driver's page: everything before it can be used, on the weakest line of all. */
const DRIVE_KB = 90

function driveLines(): Line[] {
  const html = readFileSync(path.join(DIST, 'drive.html'), 'utf8')
  const manifest = readManifest('drive.json')
  const needed = new Set(Array.from(html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, file = '']) => file))
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || (needed.has(chunk.file) && key !== 'drive.html')) return
    needed.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit('drive.html')
  const amount = compressedKb(['drive.html', ...needed])
  return [{ what: '/drive, page, styles and script', figures: [{ amount, budget: DRIVE_KB, unit: 'KB' }] }]
}

function fits({ amount, budget }: Figure): boolean {
  return amount <= budget
}

function format({ amount, budget, unit }: Figure): string {
  return `${amount.toFixed(unit === 'KB' ? 1 : 0).padStart(7)} of ${budget} ${unit}`
}

console.log(`  ${'page'.padEnd(40)} ${'first load'.padStart(17)}  ${'then'.padStart(16)}`)
for (const { what, figures } of [...siteLines(), ...driveLines(), ...pageLines(), ...tapLines(), ...precacheLines()]) {
  if (!figures.every(fits)) process.exitCode = 1
  const [now = '', then = ''] = figures.map(format)
  console.log(`${figures.every(fits) ? '✓' : '✗'} ${what.padEnd(40)} ${now}  ${then}`)
}
