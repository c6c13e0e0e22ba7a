import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = 'dist/.built-from'
/** The build's inputs. */
const SOURCES = [
  'src/{client,contract,domain,offline}/**/*',
  'sw/**/*',
  'public/**/*',
  '{index,offline,drive}.html',
  'vite.config.ts',
  // what builds the other pages
  'scripts/*.ts',
  'package-lock.json',
]

/** The other pages come after it: the app's build empties dist, and precaches what it finds there. The site's compresses all. */
const STEPS: readonly (readonly [program: string, args: readonly string[]])[] = [
  ['vite', ['build', '--logLevel', 'warn']],
  ['node', ['scripts/build-drive.ts']],
  ['node', ['scripts/build-auth-pages.ts']],
  ['node', ['scripts/build-site.ts']],
]

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Builds the app and records a hash of the sources it was built from.
 * @throws Error when the build fails
 */
export function buildApp(): void {
  const sources = hashOfSources()
  // a test runner says 'test', and Vite would build the app for developers: without the service worker
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const [program, args] of STEPS) {
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
      env,
    })
    if (status !== 0) throw new Error('The app build failed')
  }
  writeFileSync(STAMP, sources)
}

/**
 * Builds the app unless dist/ was built from these exact sources.
 * @throws Error when the build fails
 */
export function ensureBuiltApp(): void {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources()) return
  process.stderr.write('Building the app…\n')
  buildApp()
}
