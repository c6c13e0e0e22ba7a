import { spawnSync } from 'node:child_process'
import { findChromium, findHeadlessShell, findPostgres } from './machine.ts'

interface Wanted {
  readonly name: string
  /** Whether it is there, and runs. */
  isThere(): boolean
  /** Ways to get it, the gentlest first. */
  readonly ways: readonly (readonly string[])[]
  /** What a person can do when no way worked; without it, the tests do as well. */
  readonly otherwise?: string
}

const LONGEST_INSTALL_MS = 5 * 60_000

const WANTED: readonly Wanted[] = [
  {
    name: 'Chromium',
    isThere: () => {
      const chromium = findChromium()
      // Playwright's own is there but does not run on a machine that lacks its libraries
      return chromium !== undefined && spawnSync(chromium, ['--version']).status === 0
    },
    ways: [['playwright', 'install', 'chromium'], aptInstall('chromium')],
    otherwise: 'Install Chromium or Chrome, or let CHROME_PATH name one.',
  },
  {
    name: 'the headless shell of Chromium',
    isThere: () => findHeadlessShell() !== undefined,
    ways: [aptInstall('chromium-headless-shell')],
  },
  {
    name: 'PostgreSQL',
    isThere: () => Boolean(process.env['DATABASE_URL']) || findPostgres() !== undefined,
    ways: [aptInstall('postgresql')],
    otherwise: 'Install PostgreSQL 15 or newer, or let DATABASE_URL name a server in which databases may be created.',
  },
]

function aptInstall(name: string): string[] {
  const steps = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends ${name}`
  return process.getuid?.() === 0 ? ['sh', '-c', steps] : ['sudo', '-n', 'sh', '-c', steps]
}

/** Installs the programs that the tests need and the machine lacks. @throws when one cannot be had */
export function installPrograms(): void {
  for (const wanted of WANTED) {
    const missing = () => !wanted.isThere()
    for (const [program = '', ...args] of wanted.ways) {
      if (!missing()) break
      console.log(`${wanted.name} is missing, trying: ${[program, ...args].join(' ')}`)
      spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: LONGEST_INSTALL_MS })
    }
    if (missing() && wanted.otherwise)
      throw new Error(`The tests need ${wanted.name}, and it could not be installed. ${wanted.otherwise}`)
  }
}
