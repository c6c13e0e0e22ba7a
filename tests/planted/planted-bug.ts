import { globSync, readFileSync } from 'node:fs'

/** The areas of the requirements that must have a planted bug; OFF is work without signal. */
export const AREAS = [
  'NAV',
  'LAND',
  'PUB',
  'LOGIN',
  'SIGN',
  'PASS',
  'VER',
  'GUARD',
  'SHELL',
  'MY',
  'REQ',
  'OWN',
  'BOARD',
  'BDET',
  'CREATE',
  'EDIT',
  'CAL',
  'ACT',
  'PROF',
  'PEDIT',
  'SET',
  'NOTIF',
  'SUB',
  'LIFE',
  'API',
  'ERR',
  'CONST',
  'ENT',
  'OFF',
] as const

/** A mistake that an engineer might make, which compiles and breaks a requirement. A test must notice it. */
export interface PlantedBug {
  /** what a user or a client would see */
  name: string
  area: (typeof AREAS)[number]
  /** the id that the bug breaks, like REQ-06: its tests are tried first */
  row?: string
  /** code that occurs once in the product, in any file; runs of blanks count as one */
  snippet: string
  replacement: string
}

const PRODUCT = '{src,sw}/**/*.{ts,tsx}'
const NOT_PRODUCT = ['**/*.test.ts', '**/*.gen.ts', 'src/server/db/migrations/**']

/** The product's code by file name, below a folder. */
export function readProduct(folder = '.'): ReadonlyMap<string, string> {
  const files = globSync(PRODUCT, { cwd: folder, exclude: NOT_PRODUCT })
  return new Map(files.map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]))
}

function patternOf(snippet: string): RegExp {
  const words = snippet.trim().split(/\s+/)
  const literal = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
  return new RegExp(literal.join(String.raw`\s+`), 'g')
}

/** The file with the bug's snippet, as it becomes; one entry for each place where the snippet is. */
export function plant({ snippet, replacement }: PlantedBug, product: ReadonlyMap<string, string>) {
  const pattern = patternOf(snippet)
  return [...product].flatMap(([file, code]) =>
    [...code.matchAll(pattern)].map(({ index, 0: found }) => ({
      file,
      code: code.slice(0, index) + replacement.trim() + code.slice(index + found.length),
    })),
  )
}
