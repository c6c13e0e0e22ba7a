import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'dist'
const ENTRY = 'src/client/site/site.ts'

interface Asset {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** What a visitor of a public page loads, in compressed kilobytes of 1000 bytes. */
export interface SiteLoad {
  readonly url: string
  /** scripts, with the islands that are on the page */
  readonly script: number
  /** page, styles, font and scripts */
  readonly all: number
}

export function siteLoads(): SiteLoad[] {
  const manifest = JSON.parse(read('.vite/site.json')) as Record<string, Asset>
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
      const script = sizeOf([entry.file, ...new Set(islands)])
      return { url, script, all: script + sizeOf([`site/${file}`, ...(entry.css ?? []), ...(entry.assets ?? [])]) }
    })
}

function read(file: string): string {
  return readFileSync(path.join(DIST, file), 'utf8')
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0) / 1000
}
