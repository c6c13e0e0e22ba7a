import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright/test'
import { ensureBuiltApp } from '#scripts/built-app.ts'
import { wholeChromium } from '#tests/support/chromium.ts'
import { type AccountFigure, measureAccounts } from './accounts.bench.ts'
import { type AlertFigure, measureAlerts } from './alerts.bench.ts'
import { type BoardFigure, measureBoard } from './board.bench.ts'
import { buildPages } from './build-pages.ts'
import { type HttpFigure, measureHttp } from './http.bench.ts'
import { type LiveFigure, measureLive } from './live.bench.ts'
import { measureMoney, type MoneyFigure } from './money.bench.ts'
import { measureNeighbor, type NeighborFigure } from './neighbor.bench.ts'
import { measureOutboxes, type OutboxFigures } from './outbox.bench.ts'
import { measurePhone, type PhoneFigure } from './phone.bench.ts'
import { measurePosting, type PostingFigure } from './posting.bench.ts'
import { measurePublic, type PublicFigure } from './public.bench.ts'
import { measurePushes, type PushFigure } from './push.bench.ts'
import { measureSignIns, type SignInFigure } from './sign-in.bench.ts'
import { measureUpdates, type UpdateFigure } from './updates.bench.ts'

const RESULTS = 'tests/bench/results.json'
const PACKAGES = [
  'dexie',
  'workbox-background-sync',
  '@tanstack/offline-transactions',
  '@tanstack/db',
  'playwright',
  'vite',
]

function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(value < 10 ? 2 : 3))
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version
}

function circumstances(browser: Browser, loadBefore: number) {
  const cores = availableParallelism()
  return {
    measuredAt: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores,
      memoryGiB: rounded(totalmem() / 2 ** 30),
      system: `${process.platform} ${process.arch}`,
      loadBefore: rounded(loadBefore),
      loadAfter: rounded(loadavg()[0] ?? 0),
      besideOtherWork: loadBefore > cores / 2,
    },
    versions: {
      node: process.versions.node,
      chromium: browser.version(),
      ...Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])),
    },
  }
}

function outboxRow(figures: OutboxFigures) {
  if (figures.failure) return { queue: figures.queue, failure: figures.failure }
  const { queue, requests, lost, waiting, duplicates, duplicatesByKey, saveMs, drainMs, drainRatio, goal } = figures
  return {
    queue,
    requests,
    lost,
    waiting,
    duplicates,
    'with keys': duplicatesByKey,
    'save s': rounded(saveMs / 1_000),
    'drain s': rounded(drainMs / 1_000),
    'ratio to ours': drainRatio && rounded(drainRatio),
    goal,
  }
}

function phoneRow({ what, samples, p50, p95, goal, ratioToGoal, ratioToBare }: PhoneFigure) {
  return {
    what,
    samples,
    'p50 ms': rounded(p50),
    'p95 ms': rounded(p95),
    goal: goal ? `${goal.of} ≤ ${'ms' in goal ? goal.ms : `${goal.toBare} × yardstick`}` : '',
    'ratio to goal': ratioToGoal === null ? '' : rounded(ratioToGoal),
    'ratio to yardstick': ratioToBare === null ? '' : rounded(ratioToBare),
  }
}

function accountRow({ what, samples, knownP50, unknownP50, ratio }: AccountFigure) {
  return {
    what,
    samples,
    'known p50 ms': rounded(knownP50),
    'unknown p50 ms': rounded(unknownP50),
    'known to unknown': rounded(ratio),
  }
}

function postingRow({ what, samples, p50, p95, goal }: PostingFigure) {
  return { what, samples, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95), 'goal ms': goal ?? '' }
}

function pushRow({ what, samples, p50, p95, perSecond, ratio, goal }: PushFigure) {
  return {
    what,
    samples,
    'p50 ms': p50 === null ? '' : rounded(p50),
    'p95 ms': p95 === null ? '' : rounded(p95),
    'per second': rounded(perSecond),
    ratio: ratio === null ? '' : rounded(ratio),
    goal,
  }
}

function liveRow({ what, samples, p50, p95, goal }: LiveFigure) {
  return { what, samples, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95), 'goal ms': goal }
}

function signInRow({ what, samples, p50, p95, max, goal }: SignInFigure) {
  return {
    what,
    samples,
    'p50 ms': rounded(p50),
    'p95 ms': rounded(p95),
    'max ms': rounded(max),
    'goal ms': goal ?? '',
  }
}

function boardRow({ what, samples, p50, p95, p99, goal }: BoardFigure) {
  return {
    what,
    samples,
    'p50 ms': rounded(p50),
    'p95 ms': rounded(p95),
    'p99 ms': rounded(p99),
    'goal p95 ms': goal,
  }
}

function rateRow({ what, perSecond, ratio, goal }: UpdateFigure | HttpFigure) {
  return { what, 'per second': rounded(perSecond), ratio: rounded(ratio), goal }
}

function alertRow({ what, samples, p50, p95, goal, matches }: AlertFigure) {
  return { what, samples, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95), 'goal ms': goal, matches: rounded(matches) }
}

function moneyRow({ what, samples, p50, p95, goal }: MoneyFigure) {
  return { what, samples, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95), 'goal ms': goal }
}

function neighborRow({ noise, p50, p95, ratio, refused, answered, goal }: NeighborFigure) {
  return { noise, 'board p50 ms': rounded(p50), 'p95 ms': rounded(p95), ratio: rounded(ratio), answered, refused, goal }
}

function publicRow({ request, status, cpuMs, goal }: PublicFigure) {
  return { request, status, 'processor ms': rounded(cpuMs), goal }
}

function shown<Figure>(figures: readonly Figure[], row: (figure: Figure) => object): readonly Figure[] {
  console.table(figures.map(row))
  return figures
}

const PARTS = {
  board: async () => shown(await measureBoard(), boardRow),
  posting: async () => shown(await measurePosting(), postingRow),
  phone: async (browser: Browser, pages: string) =>
    measurePhone(browser, pages, (figure) => void shown([figure], phoneRow)),
  outbox: async (browser: Browser, pages: string) => shown(await measureOutboxes(browser, pages), outboxRow),
  accounts: async () => shown(await measureAccounts(), accountRow),
  pushes: async () => shown(await measurePushes(), pushRow),
  updates: async () => shown(await measureUpdates(), rateRow),
  http: async () => shown(await measureHttp(), rateRow),
  alerts: async () => shown(await measureAlerts(), alertRow),
  live: async () => shown([await measureLive()], liveRow),
  money: async () => shown(await measureMoney(), moneyRow),
  neighbor: async () => shown(await measureNeighbor(), neighborRow),
  public: async () => shown(await measurePublic(), publicRow),
  attack: async () => shown(await measureSignIns(), signInRow),
}
type PartName = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as PartName[]

/** Earlier results of the parts that this run skips; each records when it was measured and how busy the machine was. */
function keptResults(): Partial<Record<PartName, unknown>> {
  const written = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, object>
  return Object.fromEntries(
    NAMES.flatMap((name) => ('figures' in (written[name] ?? {}) ? [[name, written[name]]] : [])),
  )
}

const requestedParts = process.argv.slice(2)
const unknown = requestedParts.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`No benchmark is called ${unknown.join(', ')}; there are ${NAMES.join(', ')}`)
const results = keptResults()
const folder = await mkdtemp(path.join(tmpdir(), 'milepost-bench-'))
ensureBuiltApp()
await buildPages(folder)
const browser = await chromium.launch(wholeChromium)
try {
  for (const name of NAMES.filter((part) => requestedParts.length === 0 || requestedParts.includes(part))) {
    const [loadBefore = 0] = loadavg()
    const figures = await PARTS[name](browser, folder)
    results[name] = { ...circumstances(browser, loadBefore), figures }
    const text = JSON.stringify(results, (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value), 2)
    await writeFile(RESULTS, `${text}\n`)
  }
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
// scratch servers of the tests' own PostgreSQL would keep the process alive
process.exit()
