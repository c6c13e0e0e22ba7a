import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

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

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HEADLESS_SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const CHROME_ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
/** The oldest PostgreSQL that the product supports. */
const OLDEST_POSTGRES = 15

function foldersInPath(): string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
}

/**
 * The Chromium to test in: CHROME_PATH, else one installed on the machine, else Playwright's own.
 * @throws when CHROME_PATH names a file that does not exist
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROME_PATH']
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist`)
  return [named, installed(CHROMIUM_NAMES), CHROME_ON_MAC, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  )
}

/**
 * Chromium without windows and desktop integration. If CHROME_PATH is set, only that is used.
 * @throws as `findChromium`
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROME_PATH'] ? findChromium() : installed(HEADLESS_SHELL_NAMES)
}

interface OtherEngine {
  readonly name: 'Firefox' | 'WebKit'
  /** Debian's, which bring it */
  readonly packages: string
  readonly isMissing: boolean
}

export const FIREFOX = '/usr/bin/firefox-esr'
export const XVFB = '/usr/bin/Xvfb'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
export const MINI_BROWSER = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? ''

/** Browsers that aren't Chromium. The tests run without those that are missing. */
export const OTHER_ENGINES: readonly OtherEngine[] = [
  { name: 'Firefox', packages: 'firefox-esr', isMissing: !existsSync(FIREFOX) },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    isMissing: ![WEBKIT_DRIVER, XVFB, MINI_BROWSER].every((file) => existsSync(file)),
  },
]

function installed(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...foldersInPath()]
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

/** The folder with `initdb` and `postgres` of the newest supported PostgreSQL on this machine. */
export function findPostgresFolder(): string | undefined {
  return postgresFolders()
    .map((folder) => ({ folder, version: postgresVersion(folder) }))
    .filter(({ version }) => version >= OLDEST_POSTGRES)
    .sort((a, b) => b.version - a.version)[0]?.folder
}

function postgresFolders(): string[] {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const packaged = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
    existsSync(parent) ? readdirSync(parent).map((name) => path.join(parent, name, 'bin')) : [],
  )
  const candidates = [...(configured ? [configured] : []), ...packaged, ...foldersInPath()]
  return candidates.filter((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))),
  )
}

/** 15 for 'postgres (PostgreSQL) 15.18 (Debian …)', 0 when it does not run. */
function postgresVersion(folder: string): number {
  const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
