import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { chromiumLaunch } from './chromium.ts'

/** A browser that keeps its data, and whose process can be killed under the app's feet. */
export interface Phone {
  page: Page
  context: BrowserContext
  /** As when the system needs the memory: nothing is told, nothing is written any more. The profile stays. */
  kill: () => Promise<void>
}

export interface Pocket {
  /** Starts the browser on the same profile. */
  turnOn: () => Promise<Phone>
  /** Ends what runs and removes the profile. */
  empty: () => Promise<void>
}

/** @param launch which browser, and how it starts */
export async function phonePocket({ executablePath, args } = chromiumLaunch): Promise<Pocket> {
  const profile = await mkdtemp(path.join(tmpdir(), 'milepost-phone-'))
  let kill: () => Promise<void> = async () => undefined
  return {
    async turnOn() {
      const own = [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--hide-crash-restore-bubble',
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

/** The whole group: a renderer must not live on and write. */
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
  let said = ''
  for await (const chunk of stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(chunk)
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (address) {
      stderr?.resume()
      return address
    }
  }
  throw new Error(`Chromium did not start: ${said}`)
}
