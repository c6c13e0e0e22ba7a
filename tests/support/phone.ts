import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { chromiumLaunch } from './chromium.ts'

/** A browser that keeps its data, and whose process can be killed while the app runs. */
export interface Phone {
  page: Page
  context: BrowserContext
  /** Kills the process as the system does for memory: without events or writes. The profile stays. */
  kill: () => Promise<void>
}

export interface PersistentBrowser {
  /** Starts the browser on the same profile. */
  turnOn: () => Promise<Phone>
  /** Kills the browser and removes the profile. */
  empty: () => Promise<void>
}

/** @param launch which browser, and how it starts */
export async function createPersistentBrowser({ executablePath, args } = chromiumLaunch): Promise<PersistentBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'milepost-phone-'))
  let kill: () => Promise<void> = async () => undefined
  return {
    async turnOn() {
      const own = [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--hide-crash-restore-bubble',
        // as in the other tests: a button that slides in takes no press until it stands
        '--force-prefers-reduced-motion',
      ]
      const child = spawn(executablePath ?? 'chromium', [...args, ...own, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      kill = () => killed(child)
      // a run that is interrupted must not leave a browser behind
      process.once('exit', () => endGroup(child))
      const browser = await chromium.connectOverCDP(await addressOf(child))
      const context = browser.contexts()[0]
      if (!context) throw new Error('Chromium has no window')
      const page = context.pages()[0] ?? (await context.newPage())
      return { page, context, kill }
    },
    async empty() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Kills the whole process group, so no renderer keeps writing. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  endGroup(child)
  await ended
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk)
    const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
    if (address) {
      stderr?.resume()
      return address
    }
  }
  throw new Error(`Chromium did not start: ${output}`)
}
