import { type Browser, expect, type Page } from 'playwright/test'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { confirmArrival } from '#tests/support/load-actions.ts'
import { phone, wholeChromium } from '#tests/support/chromium.ts'
import { bookLoad, demoClient } from '#tests/support/demo-client.ts'
import { anything, type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { type Phone, createPersistentBrowser, type PersistentBrowser } from '#tests/support/phone.ts'
import { startServer } from '#tests/support/server.ts'
import { quantile } from './quantile.ts'
import { startScriptedEndpoint } from './scripted-endpoint.ts'
import { longestTasks, STORED_LOADS, storeManyLoads } from './stored-board.ts'

const SLOWDOWN = 4
const DEMO_LOADS = 500
const COLD_STARTS = 7
const ROUTE_CHANGES = 20
const SAVES = 200
const RETURNS = 10
const BROKER = 'broker@milepost.test'
const BARE_PAGE = 'data:text/html,<article><a href="/">A load</a></article>'
const DISPATCHER = 'dispatcher@milepost.test'

export interface PhoneFigure {
  what: string
  samples: number
  /** milliseconds, like the next field */
  p50: number
  p95: number
  /** the quantile with a limit, and that limit; null for a reference measurement */
  goal: Goal | null
  ratioToGoal: number | null
  /** relative to the same quantile of the reference: the least that browser and machine need */
  ratioToBare: number | null
}

type Goal = { of: 'p50' | 'p95' } & ({ ms: number } | { toBare: number })

/** @param bare a reference: the least that browser and machine need; a goal in its median holds on other machines too */
function figure(what: string, times: readonly number[], goal: Goal | null, bare?: readonly number[]): PhoneFigure {
  const found = { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  const ratioToBare = bare ? found[goal?.of ?? 'p50'] / quantile(bare, 0.5) : null
  const ratioToGoal = goal && ('ms' in goal ? found[goal.of] / goal.ms : (ratioToBare ?? NaN) / goal.toBare)
  return { what, samples: times.length, ...found, goal, ratioToGoal, ratioToBare }
}

/** A small phone with a CPU slowed down to a quarter. */
async function slowDown(page: Page): Promise<void> {
  await page.setViewportSize(phone.viewport)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/**
 * Benchmark 5: a dispatcher's phone with a CPU slowed down to a quarter, on the built app and the real server.
 * @param report called with each figure as it comes
 */
export async function measurePhone(
  browser: Browser,
  pages: string,
  report: (figure: PhoneFigure) => void,
): Promise<PhoneFigure[]> {
  const figures: PhoneFigure[] = []
  const note = (...found: readonly PhoneFigure[]) => {
    for (const each of found) report(each)
    figures.push(...found)
  }
  const server = await startServer({ demoLoads: DEMO_LOADS })
  const road = await startFaultProxy(server.url)
  const pocket = await createPersistentBrowser(wholeChromium)
  try {
    const loadIds = await bookedLoadIds(server.url)
    await settle(await pocket.turnOn(), road)
    await storeBoard(await pocket.turnOn(), road)
    road.meet(anything, 'no-signal')
    const { bare, starts } = await coldStarts(pocket, road)
    note(...starts)
    const { page } = await pocket.turnOn()
    note(...(await routeChanges(page, road, bare)))
    note(...(await storedBoard(page)))
    note(await firstOps(page, road, loadIds))
    note(...(await durableSaves(browser, pages)))
    return figures
  } finally {
    await pocket.empty()
    await road.stop()
    await server.stop()
  }
}

/** Loads whose arrival the dispatcher can confirm. */
async function bookedLoadIds(origin: string): Promise<string[]> {
  const broker = await demoClient(origin, BROKER)
  const carrier = await demoClient(origin, DISPATCHER)
  const ids: string[] = []
  while (ids.length < RETURNS) ids.push((await bookLoad(broker, carrier)).id)
  return ids
}

const cards = (page: Page) => page.getByRole('article')

/** Signed in, with the app precached and the account's loads stored. */
async function settle({ page, kill }: Phone, { url }: FaultProxy): Promise<void> {
  await signIn(page, DISPATCHER, url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(url + PATHS.dashboard)
  // appears once all three lists are loaded; a list is stored before it shows
  await expect(page.getByText(/loads? in total/)).toBeVisible()
  await kill()
}

async function storeBoard({ page, kill }: Phone, { url }: FaultProxy): Promise<void> {
  await page.goto(url + PATHS.loadBoard)
  await expect(cards(page)).toHaveCount(12)
  await storeManyLoads(page)
  await kill()
}

/** What a tap or a finger waits for at most: the longest task of the main thread, 0 where none exceeds 50 ms. */
async function storedBoard(page: Page): Promise<PhoneFigure[]> {
  const { scroll, filter } = await longestTasks(page)
  const goal = { of: 'p95', ms: 50 } as const
  return [
    figure(`board offline, ${STORED_LOADS} loads: longest task of a scroll`, scroll, goal),
    figure(`board offline, ${STORED_LOADS} loads: longest task of a sort or search`, filter, goal),
  ]
}

/** Each start follows a killed browser: no process, no memory, no connection. */
async function coldStarts(pocket: PersistentBrowser, { url }: FaultProxy) {
  const starts: { paint: number; list: number }[] = []
  const bare: number[] = []
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const { page, kill } = await pocket.turnOn()
    await slowDown(page)
    await page.goto(url + PATHS.dashboard, { waitUntil: 'commit' })
    starts.push(await page.evaluate(firstPaintAndList))
    await page.goto(BARE_PAGE)
    bare.push((await page.evaluate(firstPaintAndList)).paint)
    await kill()
  }
  const [paints, lists] = [starts.map(({ paint }) => paint), starts.map(({ list }) => list)]
  return {
    bare,
    starts: [
      figure('yardstick: first paint of one link, browser warm', bare, null),
      figure('cold start offline: first contentful paint', paints, { of: 'p50', toBare: 2 }, bare),
      figure('cold start offline: usable list of my loads', lists, { of: 'p50', toBare: 5.5 }, bare),
    ],
  }
}

/** In the page: milliseconds from the start of the navigation to the first paint, and to a card that can be tapped. */
async function firstPaintAndList(): Promise<{ paint: number; list: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (!document.querySelector('article a[href]')) await frame()
  // the frame that paints it
  await frame()
  const list = performance.now()
  const paintOf = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  while (paintOf() === undefined) await frame()
  return { paint: paintOf() ?? NaN, list }
}

async function routeChanges(page: Page, { url }: FaultProxy, bare: readonly number[]): Promise<PhoneFigure[]> {
  await slowDown(page)
  await page.goto(url + PATHS.dashboard)
  await expect(cards(page).first()).toBeVisible()
  const { taps, paints } = await page.evaluate(tapsToContent, { count: ROUTE_CHANGES, path: loadPath('') })
  const what = 'route change offline: tap on a load'
  return [
    figure(`${what} to its page, median`, taps, { of: 'p50', toBare: 0.4 }, bare),
    figure(`${what} to its page, one in twenty`, taps, { of: 'p95', toBare: 0.8 }, bare),
    figure(`${what} to the next paint of any kind`, paints, null, bare),
  ]
}

/**
 * In the page: milliseconds from each tap on a card to the frame with the load's heading, and to the first frame after
 * it.
 */
async function tapsToContent({ count, path }: { count: number; path: string }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const heading = () => document.querySelector('h1')?.textContent.startsWith('Load #') ?? false
  // a card may have other links, such as the broker's phone
  const links = () => document.querySelectorAll<HTMLAnchorElement>(`article a[href^="${path}"]`)
  const until = async (what: string, isThere: () => boolean) => {
    const end = performance.now() + 20_000
    while (!isThere()) {
      if (performance.now() > end) throw new Error(`No ${what} in 20 seconds at ${location.pathname}`)
      await frame()
    }
  }
  const taps: number[] = []
  const paints: number[] = []
  for (let tap = 0; tap < count; tap += 1) {
    await until('list of loads', () => links().length > 0 && !heading())
    // the frame that paints them: no one taps before that
    await frame()
    const began = performance.now()
    links()[tap % links().length]?.click()
    await frame()
    paints.push(performance.now() - began)
    await until('page of the load', heading)
    await frame()
    taps.push(performance.now() - began)
    history.back()
  }
  return { taps, paints }
}

/** From signal to the server's answer, with the app on screen. */
async function firstOps(page: Page, road: FaultProxy, loadIds: readonly string[]): Promise<PhoneFigure> {
  const context = page.context()
  const times: number[] = []
  for (const id of loadIds) {
    road.heal()
    await page.goto(road.url + loadPath(id))
    await expect(page.getByRole('button', { name: 'Confirm arrival' })).toBeVisible()
    const noSignal = road.meet(anything, 'no-signal')
    await context.setOffline(true)
    await confirmArrival(page)
    await expect(page.getByText('Not sent yet. Saved on this device').first()).toBeVisible({ timeout: 15_000 })
    const arrived = () =>
      road.passed.some(({ method, path, status }) => method === 'PUT' && path.includes(id) && status)
    noSignal()
    const began = performance.now()
    await context.setOffline(false)
    await expect.poll(arrived, { intervals: [10], timeout: 60_000 }).toBe(true)
    times.push(performance.now() - began)
    // the phone heard of it: two that wait would leave in one batch
    await expect(page.getByText('Not sent yet. Saved on this device')).toHaveCount(0, { timeout: 15_000 })
  }
  return figure('first action after signal returns, page visible', times, { of: 'p95', ms: 2_000 })
}

/** The app's own save, on a separate page: inside the app it can't be told from rendering. */
async function durableSaves(browser: Browser, pages: string): Promise<PhoneFigure[]> {
  const endpoint = await startScriptedEndpoint(pages)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(`${endpoint.url}/page/stopwatch`)
    await page.waitForFunction(() => 'stopwatch' in window)
    const bare = await page.evaluate((count) => window.stopwatch.bareWrites(count), SAVES)
    const saves = await page.evaluate((count) => window.stopwatch.saves(count), SAVES)
    return [
      figure('durable enqueue: written strictly, read back', saves, { of: 'p95', ms: 50 }, bare),
      figure('yardstick: one bare strict write of IndexedDB', bare, null),
    ]
  } finally {
    await context.close()
    await endpoint.stop()
  }
}
