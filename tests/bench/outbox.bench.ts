import type { Browser, Page } from 'playwright/test'
import type { BenchQueue } from './pages/queue.ts'
import { startScriptedEndpoint } from './scripted-endpoint.ts'

const OPS = 1_000
const LIMIT_MS = 120_000
const GOAL = 'none lost or doubled, drain ≤ 2 s'

/** Each queue and its page. The others are compared with the first. */
const QUEUES = [
  ['Milepost outbox', 'milepost'],
  ['workbox-background-sync, as shipped', 'workbox'],
  ['workbox-background-sync, strict loop', 'workbox?strict'],
  ['@tanstack/offline-transactions', 'tanstack'],
] as const

export interface OutboxFigures {
  queue: string
  /** what the server received, including the browser's own repeats */
  requests: number
  /** actions that were never done and are no longer in the queue */
  lost: number
  /** actions still in the queue at the time limit, done or not */
  waiting: number
  /** actions done again on a server that ignores the key */
  duplicates: number
  /** actions done again on a server that checks the key */
  duplicatesByKey: number
  saveMs: number
  /** from signal until the last action settled, or the time limit */
  drainMs: number
  /** the same, relative to the Milepost outbox */
  drainRatio: number | null
  /** actions done per second */
  perSecond: number
  /** of the Milepost outbox */
  goal: string
  /** why there are no figures */
  failure?: string
}

const NOTHING = { requests: 0, lost: 0, waiting: 0, duplicates: 0, duplicatesByKey: 0 }

/** Benchmark 4: 1,000 actions, 10 % answered 500, 5 % of the answers lost; every queue to the same endpoint. */
export async function measureOutboxes(browser: Browser, pages: string): Promise<OutboxFigures[]> {
  const endpoint = await startScriptedEndpoint(pages)
  const all: OutboxFigures[] = []
  try {
    for (const [queue, page] of QUEUES) {
      endpoint.reset()
      const figures = await measured(browser, endpoint, page).catch((error: unknown) => ({
        ...NOTHING,
        saveMs: 0,
        drainMs: 0,
        perSecond: 0,
        failure: String(error),
      }))
      const own = all[0]?.drainMs ?? figures.drainMs
      const drainRatio = own && figures.drainMs ? figures.drainMs / own : null
      all.push({ queue, ...figures, drainRatio, goal: page === 'milepost' ? GOAL : '' })
    }
  } finally {
    await endpoint.stop()
  }
  return all
}

type Endpoint = Awaited<ReturnType<typeof startScriptedEndpoint>>

async function measured(
  browser: Browser,
  endpoint: Endpoint,
  name: string,
): Promise<Omit<OutboxFigures, 'queue' | 'drainRatio' | 'goal'>> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${endpoint.url}/page/${name}`)
    await page.waitForFunction(() => 'queue' in window)
    await context.setOffline(true)
    const saveMs = await timed(page, 'save')
    const began = performance.now()
    await context.setOffline(false)
    await timed(page, 'drain')
    const drainMs = performance.now() - began
    const waiting = new Set(await page.evaluate(() => window.queue.waiting()))
    const { done, ...seen } = endpoint.seen()
    const gone = Array.from({ length: OPS }, (_, index) => index).filter((i) => !done.has(i) && !waiting.has(i))
    const perSecond = done.size / (drainMs / 1_000)
    return { ...seen, lost: gone.length, waiting: waiting.size, saveMs, drainMs, perSecond }
  } finally {
    await context.close()
  }
}

/** How long the queue took, or that it was still sending at the time limit. */
function timed(page: Page, step: Exclude<keyof BenchQueue, 'waiting'>): Promise<number> {
  return page.evaluate(
    async ({ step, count, limitMs }) => {
      const began = performance.now()
      const over = new Promise((resolve) => setTimeout(resolve, limitMs))
      await Promise.race([step === 'save' ? window.queue.save(count) : window.queue.drain(), over])
      return performance.now() - began
    },
    { step, count: OPS, limitMs: LIMIT_MS },
  )
}
