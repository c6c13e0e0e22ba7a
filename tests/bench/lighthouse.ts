import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright/test'
import { ensureBuiltApp } from '#scripts/built-app.ts'
import { BROKER, DISPATCHER } from '#tests/support/board-load.ts'
import { wholeChromium } from '#tests/support/chromium.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { startServer } from '#tests/support/server.ts'

type Assertion = readonly [Rule['level'], { readonly minScore: number; readonly aggregationMethod: Rule['ofRuns'] }]
interface Rules {
  readonly collect: { url: string[]; numberOfRuns: number; settings: { onlyCategories: string[] } }
  readonly assert: { assertMatrix: { matchingUrlPattern: string; assertions: Record<string, Assertion> }[] }
  readonly upload: { outputDir: string }
}

const { collect, assert, upload } = (JSON.parse(await readFile('lighthouserc.json', 'utf8')) as { ci: Rules }).ci
const PAINT_GOAL_MS = 1200
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? collect.numberOfRuns)
/** Only carriers see the board; the other pages are visited as a broker or signed out. */
const SEEN_BY: readonly (readonly [prefix: string, email: string])[] = [
  ['/dashboard/load-board', DISPATCHER],
  ['/dashboard', BROKER],
]

interface Rule {
  readonly level: 'error' | 'warn'
  readonly category: string
  readonly minScore: number
  readonly ofRuns: 'pessimistic' | 'median-run'
}

function rulesFor(url: string): Rule[] {
  return assert.assertMatrix
    .filter(({ matchingUrlPattern }) => new RegExp(matchingUrlPattern).test(url))
    .flatMap(({ assertions }) => Object.entries(assertions))
    .map(([name, [level, { minScore, aggregationMethod }]]) => ({
      level,
      category: name.replace('categories:', ''),
      minScore,
      ofRuns: aggregationMethod,
    }))
}

/** A Chromium for Lighthouse, signed in if an account is given. Closing it deletes its profile. */
async function chromiumOf(email: string | undefined, origin: string) {
  const profile = await mkdtemp(path.join(tmpdir(), 'milepost-lighthouse-'))
  const args = [...wholeChromium.args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(wholeChromium.executablePath ?? 'chromium', [...args, 'about:blank'], { stdio: 'ignore' })
  const port = await debuggingPort(profile)
  if (email) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
    await signIn(page, email, origin)
    await page.close()
    await browser.close()
  }
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Chromium writes its debugging port to its profile. */
async function debuggingPort(profile: string): Promise<number> {
  for (;;) {
    const content = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    if (content) return Number(content.split('\n')[0])
    await wait(50)
  }
}

interface Visit {
  url: string
  port: number
  isSignedIn: boolean
}

interface Measured {
  /** from 0 to 1 by category, one per run */
  scores: Map<string, number[]>
  /** milliseconds until the largest part is painted, one per run */
  paints: number[]
}

/** Chromium sometimes records no trace of a visit. A page that fails three times is broken. */
const ATTEMPTS = 3

/** Lighthouse's phone: 1.6 Mbit/s and a processor four times as slow. */
async function audit({ url, port, isSignedIn }: Visit) {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: collect.settings.onlyCategories,
      // the session is in browser storage; a visitor of the other pages has nothing of them yet
      disableStorageReset: isSignedIn,
    })
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
    const { lhr } = result
    if (!lhr.runtimeError) return lhr
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  }
}

async function measure(visit: Visit): Promise<Measured> {
  const scores = new Map<string, number[]>()
  const paints: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    const lhr = await audit(visit)
    const file = `${new URL(visit.url).pathname.replaceAll('/', '_')}-${run}.json`
    await writeFile(path.join(upload.outputDir, file), JSON.stringify(lhr, null, 2))
    for (const [category, { score }] of Object.entries(lhr.categories))
      scores.set(category, [...(scores.get(category) ?? []), score ?? 0])
    paints.push(lhr.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY)
  }
  return { scores, paints }
}

/** LCP is reported and never fails: it varies with what else the machine does. */
function paintVerdict(paints: readonly number[]): string {
  const ms = paints.toSorted((a, b) => a - b)[Math.floor(paints.length / 2)] ?? 0
  return `${ms <= PAINT_GOAL_MS ? '✓' : '!'} ${(ms / 1000).toFixed(2)} s`
}

function aggregated(scores: readonly number[], ofRuns: Rule['ofRuns']): number {
  const ordered = scores.toSorted((a, b) => a - b)
  return (ofRuns === 'pessimistic' ? ordered[0] : ordered[Math.floor(ordered.length / 2)]) ?? 0
}

ensureBuiltApp()
await mkdir(upload.outputDir, { recursive: true })
const server = await startServer({ demoLoads: 500 })
try {
  const [load] = await (await demoClient(server.url, BROKER)).loads('pending')
  const rows = []
  for (const asWritten of collect.url) {
    const { pathname } = new URL(asWritten)
    const email = SEEN_BY.find(([prefix]) => pathname.startsWith(prefix))?.[1]
    const browser = await chromiumOf(email, server.url)
    try {
      const { scores, paints } = await measure({
        url: server.url + pathname.replace(/\/load\/1$/, `/load/${load?.id}`),
        port: browser.port,
        isSignedIn: email !== undefined,
      })
      const verdicts = rulesFor(asWritten).map(({ level, category, minScore, ofRuns }) => {
        const score = aggregated(scores.get(category) ?? [], ofRuns)
        const fits = score >= minScore
        if (!fits && level === 'error') process.exitCode = 1
        return [category, `${fits ? '✓' : level === 'error' ? '✗' : '!'} ${Math.round(score * 100)}`]
      })
      const isPublic = email === undefined
      const row = { page: pathname, ...Object.fromEntries(verdicts), ...(isPublic && { LCP: paintVerdict(paints) }) }
      console.log(JSON.stringify(row))
      rows.push(row)
    } finally {
      await browser.stop()
    }
  }
  console.table(rows)
} finally {
  await server.stop()
}
