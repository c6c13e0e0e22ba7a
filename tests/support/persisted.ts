import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What devices and databases hold, as each shipped version of the app wrote it. */
const FOLDER = path.resolve('tests/fixtures/persisted')

/** Set it to write the fixture of a version whose shape changed. */
const isCapturing = () => Boolean(process.env['CAPTURE'])

interface Fixture<T> {
  version: number
  content: T
}

/** Every shipped version of a shape, oldest first. */
export function fixturesOf<T>(shape: string): Fixture<T>[] {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  return files
    .flatMap((file) => {
      const version = new RegExp(`^${shape}-v(\\d+)\\.json$`).exec(file)?.[1]
      if (version === undefined) return []
      const content = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as T
      return [{ version: Number(version), content }]
    })
    .sort((a, b) => a.version - b.version)
}

/**
 * Every path of a value with the types found there, such as `rows[].read_at: null` and `rows[].read_at: string`. Two
 * values of the same shape have the same lines, whatever their ids, texts and times.
 */
export function shapeOf(value: unknown, at = ''): string[] {
  const lines = new Set<string>()
  const visit = (part: unknown, where: string) => {
    if (Array.isArray(part)) part.forEach((item) => visit(item, `${where}[]`))
    else if (part === null || typeof part !== 'object') lines.add(`${where}: ${part === null ? 'null' : typeof part}`)
    else for (const [key, inner] of Object.entries(part)) visit(inner, `${where}.${isId(key) ? '<id>' : key}`)
  }
  visit(value, at)
  return [...lines].sort()
}

function isId(key: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(key)
}

/**
 * The newest fixture's content, to compare with what was just written. While capturing, a changed shape becomes the
 * fixture of the next version; older ones stay as they are.
 */
export function newestOr<T>(shape: string, written: T, shapeIn: (content: T) => unknown): T {
  const newest = fixturesOf<T>(shape).at(-1)
  const isSame =
    newest && JSON.stringify(shapeOf(shapeIn(newest.content))) === JSON.stringify(shapeOf(shapeIn(written)))
  if (!isCapturing() || isSame) {
    if (!newest) throw new Error(`No fixture of ${shape}: run this test with CAPTURE=1`)
    return newest.content
  }
  // in place until the first release, and the next version from then on
  const file = path.join(FOLDER, `${shape}-v${newest?.version ?? 1}.json`)
  writeFileSync(file, `${JSON.stringify(written, null, 1)}\n`)
  return written
}
