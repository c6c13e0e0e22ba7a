import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { firstLoads } from './first-load.ts'
import type { Manifest, RouteNode } from './first-load.ts'

const DIST = 'dist'

/** Gzipped JavaScript of the first load in kilobytes of 1000 bytes; the first matching URL prefix applies. */
const BUDGETS_KB: readonly (readonly [prefix: string, kilobytes: number])[] = [
  ['/dashboard', 206],
  ['/auth', 152],
  ['/', 110],
]

/** Uncompressed size of what the service worker fetches on its first visit, without the map. */
const PRECACHE_BUDGET_KB = 1800
/** Each file is a request before the app works offline; scripts/chunk-groups.ts merges small ones. */
const PRECACHE_FILES = 120
const MAP_FILE = /\bmap(libre)?\b/

interface Line {
  readonly what: string
  readonly amount: number
  readonly budget: number
  readonly unit: 'KB' | 'files'
}

async function pageLines(): Promise<Line[]> {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  // a computed import: the import rules keep scripts out of src/client, but this is plain data
  const { routes } = (await import(pathToFileURL('src/client/app/routes.ts').href)) as { routes: RouteNode }
  return firstLoads(routes, manifest).map(({ url, files }) => ({
    what: url,
    amount: files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0) / 1000,
    budget: BUDGETS_KB.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 0,
    unit: 'KB',
  }))
}

function precacheLines(): Line[] {
  const worker = readFileSync(path.join(DIST, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/["']?url["']?:["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url)
  if (!files.includes('index.html')) throw new Error(`No list of files to precache in ${DIST}/sw.js`)
  const kept = files.filter((file) => !MAP_FILE.test(file))
  const bytes = kept.reduce((sum, file) => sum + statSync(path.join(DIST, file)).size, 0)
  return [
    { what: 'precache', amount: bytes / 1000, budget: PRECACHE_BUDGET_KB, unit: 'KB' },
    { what: 'precache', amount: kept.length, budget: PRECACHE_FILES, unit: 'files' },
  ]
}

for (const { what, amount, budget, unit } of [...(await pageLines()), ...precacheLines()]) {
  const fits = amount <= budget
  if (!fits) process.exitCode = 1
  const shown = amount.toFixed(unit === 'KB' ? 1 : 0)
  console.log(`${fits ? '✓' : '✗'} ${what.padEnd(40)} ${shown.padStart(7)} of ${budget} ${unit}`)
}
