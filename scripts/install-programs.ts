import { spawnSync } from 'node:child_process'
import { findChromium, findHeadlessShell, findPostgresFolder } from './find-programs.ts'

interface Wanted {
  readonly name: string
  /** Whether it is installed and runs. */
  isThere(): boolean
  /** Ways to install it, least invasive first. */
  readonly ways: readonly (readonly string[])[]
  /** What to do when every way failed; if omitted, the tests run without it. */
  readonly otherwise?: string
}

const LONGEST_INSTALL_MS = 5 * 60_000

const WANTED: readonly Wanted[] = [
  {
    name: 'Chromium',
    isThere: () => {
      const chromium = findChromium()
      // Playwright's own may be present but not run on a machine without its libraries
      return chromium !== undefined && spawnSync(chromium, ['--version']).status === 0
    },
    ways: [['playwright', 'install', 'chromium'], aptInstall('chromium')],
    otherwise: 'Install Chromium or Chrome, or set CHROME_PATH.',
  },
  {
    name: 'Chromium headless shell',
    isThere: () => findHeadlessShell() !== undefined,
    ways: [aptInstall('chromium-headless-shell')],
  },
  {
    name: 'PostgreSQL',
    isThere: () => Boolean(process.env['DATABASE_URL']) || findPostgresFolder() !== undefined,
    ways: [aptInstall('postgresql')],
    otherwise: 'Install PostgreSQL 15 or newer, or set DATABASE_URL to a server where the tests can create databases.',
  },
]

function aptInstall(name: string): string[] {
  const steps = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends ${name}`
  return process.getuid?.() === 0 ? ['sh', '-c', steps] : ['sudo', '-n', 'sh', '-c', steps]
}

/** Installs programs that the tests need and this machine lacks. @throws when that fails */
export function installPrograms(): void {
  for (const wanted of WANTED) {
    const missing = () => !wanted.isThere()
    for (const [program = '', ...args] of wanted.ways) {
      if (!missing()) break
      console.log(`${wanted.name} is missing. Trying: ${[program, ...args].join(' ')}`)
      spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: LONGEST_INSTALL_MS })
    }
    if (missing() && wanted.otherwise)
      throw new Error(`The tests need ${wanted.name}, and it could not be installed. ${wanted.otherwise}`)
  }
}
