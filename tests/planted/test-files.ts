import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlantedBug } from './planted-bug.ts'

const CODE = ['{src,sw,scripts,tests}/**/*.{ts,tsx}', '*.config.ts']
const SPECIFIER = /(?:from|import\(|import|new URL\()\s*['"]([^'"]+\.tsx?)['"]/g
/** Gone when the code runs, so a change there changes no test. */
const TYPES_ALONE = /^(?:import|export) type [^;]*? from ['"][^'"]+['"]/gm

/** What each file imports, also in its own time or in a thread. */
function readImports(folder: string): Map<string, string[]> {
  const files = globSync(CODE, { cwd: folder })
  return new Map(
    files.map((file) => {
      const code = readFileSync(path.join(folder, file), 'utf8').replaceAll(TYPES_ALONE, '')
      return [file, [...code.matchAll(SPECIFIER)].map(([, specifier = '']) => resolveImport(file, specifier))]
    }),
  )
}

function resolveImport(from: string, specifier: string): string {
  if (!specifier.startsWith('#')) return path.posix.join(path.posix.dirname(from), specifier)
  const own = specifier.slice(1)
  return /^(?:tests|scripts)\//.test(own) ? own : `src/${own}`
}

/** How many imports each file is away from a changed one; files that don't import it are absent. */
function distancesTo(changed: string, imports: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[changed, 0]])
  let reached = new Set([changed])
  for (let distance = 1; reached.size > 0; distance += 1) {
    const here = reached
    const importers = [...imports].filter(([file, own]) => !distances.has(file) && own.some((each) => here.has(each)))
    reached = new Set(importers.map(([file]) => file))
    for (const file of reached) distances.set(file, distance)
  }
  return distances
}

function wordsOf(file: string): string[] {
  const words = path.basename(file).split('.')[0]?.split('-') ?? []
  return words.map((word) => word.replace(/s$/, ''))
}

const ENDPOINT = /\b\w+Endpoint\b/g
/** More of one sign says nothing more. */
const MOST_SIGNS = 9

export type TestKind = 'unit' | 'api' | 'faults' | 'browser'

const FILES: Readonly<Record<TestKind, RegExp>> = {
  unit: /^(?:src|sw|scripts)\/.*\.test\.ts$/,
  api: /^tests\/(?:api|support)\/.*\.test\.ts$/,
  faults: /^tests\/faults\/.*\.test\.ts$/,
  browser: /^tests\/e2e\/.*\.e2e\.ts$/,
}

const isTest = (file: string) => /\.(?:test|e2e)\.ts$/.test(file)

/** Test files of this name suffix run in `npm run test:all` alone. */
export const isSlow = (file: string) => file.includes('.slow.')

/**
 * Lists the test files that may notice a bug, the likeliest first: those that cite its row or area, that call the endpoints
 * of the changed file, that are named alike, that import it most directly. A browser test imports nothing of the product, so
 * all of them are listed.
 */
export function createTestFinder(folder: string) {
  const imports = readImports(folder)
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    const known = texts.get(file) ?? readFileSync(path.join(folder, file), 'utf8')
    texts.set(file, known)
    return known
  }
  /** Those that a file serves or calls; of one without any, those of the files that import it. */
  const endpointsNear = (changed: string, distances: ReadonlyMap<string, number>) => {
    const own = new Set(textOf(changed).match(ENDPOINT))
    if (own.size > 0) return own
    const importers = [...distances].filter(([file, distance]) => distance === 1 && !isTest(file))
    return new Set(importers.flatMap(([file]) => textOf(file).match(ENDPOINT) ?? []))
  }
  return (kind: TestKind, { area, row }: PlantedBug, changed: string): { file: string; cites: boolean }[] => {
    const distances = distancesTo(changed, imports)
    const words = wordsOf(changed)
    const endpoints = endpointsNear(changed, distances)
    const cited = new RegExp(row === undefined ? String.raw`\b${area}-` : String.raw`\b${row}\b`)
    return [...imports.keys()]
      .filter((file) => FILES[kind].test(file) && (kind === 'browser' || distances.has(file)))
      .map((file) => {
        const besides = imports.get(file)?.filter((own) => path.dirname(own) === path.dirname(file)) ?? []
        const texts = [file, ...besides.filter((own) => imports.has(own))].map(textOf).join()
        const citations = texts.split(cited).length - 1
        const calls = (texts.match(ENDPOINT) ?? []).filter((name) => endpoints.has(name)).length
        const alike = wordsOf(file).filter((word) => words.includes(word)).length
        const signs = Math.min(citations, MOST_SIGNS) + Math.min(calls, MOST_SIGNS) + 3 * alike
        return { file, cites: citations > 0, rank: signs - (distances.get(file) ?? 0) / 4 }
      })
      .toSorted((one, other) => other.rank - one.rank)
      .map(({ file, cites }) => ({ file, cites }))
  }
}
