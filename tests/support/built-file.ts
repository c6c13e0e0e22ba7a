import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ASSETS = 'dist/assets'

/**
 * The path of the built file with a text that only one part of the app has: names of files follow what pages load
 * together, and change with it.
 */
export function builtFileWith(text: string): string {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const found = files.filter((name) => readFileSync(path.join(ASSETS, name), 'utf8').includes(text))
  const [file] = found
  if (file === undefined || found.length > 1) throw new Error(`Not one file with '${text}': ${found.join(', ')}`)
  return `/assets/${file}`
}

/** The file of the notifications screen. */
export const builtNotificationsFile = () => builtFileWith('Mark All Read')

/** A page's files, as 'assets/….js' (scripts/chunk-files.ts). */
export interface BuiltPage {
  url: string
  /** its first load */
  first: string[]
  /** what it fetches on its own right after that */
  next: string[]
  /** what it fetches after two seconds of rest */
  settled: string[]
}

export function findBuiltPage(url: string): BuiltPage {
  const pages = JSON.parse(readFileSync('dist/.vite/pages.json', 'utf8')) as BuiltPage[]
  const page = pages.find((one) => one.url === url)
  if (!page) throw new Error(`The build has no page ${url}`)
  return page
}

/** Files of a page that come even if one of them never does: without those that only it imports. */
export function findFilesBeside(file: string, { first, next, settled }: BuiltPage): string[] {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, ManifestEntry>
  const chunks = Object.entries(manifest)
  const importersOf = (imported: string) =>
    chunks.flatMap(([, chunk]) =>
      [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].some((key) => manifest[key]?.file === imported)
        ? chunk.file
        : [],
    )
  const ofPage = [...first, ...next, ...settled]
  return [...next, ...settled].filter(
    (one) => one !== file && importersOf(one).some((importer) => importer !== file && ofPage.includes(importer)),
  )
}

interface ManifestEntry {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
