import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FIREFOX, MINI_BROWSER, OTHER_ENGINES, WEBKIT_DRIVER, XVFB } from '#scripts/programs.ts'
import { freePort } from './free-port.ts'
import { openMarionetteSession } from './marionette.ts'
import { openHttpSession, type WebDriver } from './web-driver.ts'

/** Without pages, downloads and questions of the browser's own. */
const PREFERENCES = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.downloads.enabled': false,
  'dom.push.connection.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'intl.accept_languages': 'en-US',
}

interface EngineOptions {
  /** false: as in a browser whose settings forbid service workers */
  serviceWorker?: boolean
}

async function startFirefox({ serviceWorker = true }: EngineOptions = {}): Promise<WebDriver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'milepost-firefox-'))
  const preferences = { ...PREFERENCES, 'dom.serviceWorkers.enabled': serviceWorker }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const browser = launch(FIREFOX, ['--headless', '--marionette', '--no-remote', '--profile', profile])
  const driver = await openMarionetteSession(profile).catch(async (error: unknown) => {
    await browser.stop()
    throw error
  })
  return {
    ...driver,
    async quit() {
      await driver.quit()
      await browser.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Without WebKit's page cache: a page that it keeps in the middle of a transaction silences that database for every
 * later page of this process, on a new connection, too (docs/offline.md §2).
 */
async function startWebKit(): Promise<WebDriver> {
  const screen = launch(XVFB, ['-displayfd', '1', '-screen', '0', '1280x1600x24', '-nolisten', 'tcp'])
  const display = `:${(await screen.firstLine()).trim()}`
  const port = await freePort()
  const server = launch(WEBKIT_DRIVER, [`--port=${port}`], { DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' })
  const stop = async () => {
    await server.stop()
    await screen.stop()
  }
  const browserOptions = { binary: MINI_BROWSER, args: ['--automation', '--enable-page-cache=false'] }
  const driver = await openHttpSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': browserOptions,
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    ...driver,
    async quit() {
      await driver.quit()
      await stop()
    },
  }
}

/** A program that is ended with this process, however that ends. */
function launch(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    firstLine: () =>
      new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk)))),
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}

const STARTS = { Firefox: startFirefox, WebKit: startWebKit }

/** The browsers that aren't Chromium, also those that this machine lacks. */
export const ENGINES = OTHER_ENGINES.map((engine) => ({ ...engine, start: STARTS[engine.name] }))
