/**
 * Takes pictures of the routes and dialogs at 360 and 1440 pixels, from the demo at a fixed time, and names those that
 * differ from an earlier run: `npm run screens -- after --than before`. `--app folder` takes those of another build, the
 * parent of its `dist`; `--only board` those whose name contains the word.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright/test'
import sharp from 'sharp'
import { boardLoadPath, loadPath, loadRequestsPath, PATHS } from '#contract/api/path.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { makeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { createWebhookEndpoint } from '#contract/programs/webhook.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { ensureBuiltApp } from '#scripts/built-app.ts'
import { chromiumLaunch, desktop, phone } from './chromium.ts'
import { demoClient, requestLoad, untouchedLoad } from './demo-client.ts'
import { watchRequests } from './quiet-page.ts'
import { startServer } from './server.ts'
import { handSession } from './stored-session.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'
const WIDTHS = { 360: phone, 1440: desktop }
/** A quiet Wednesday; the demo's days are those before and after it. */
const NOW = Date.parse('2026-11-18T16:00:00Z')
/** Of the pixels: an edge that is drawn a little softer. */
const REPORTED_FROM = 0.001
/** Of 255: below it, a color is the same to the eye. */
const VISIBLE = 24

/** Stops the server's clock: the database inside, the demo and the answers read it. The app goes by their date. */
const STOPPED_CLOCK = `import http from 'node:http'
const now = ${NOW}; globalThis.Date = class extends Date {
  constructor(...given) { given.length > 0 ? super(...given) : super(now) }
  static now() { return now }
}
const { writeHead } = http.ServerResponse.prototype
http.ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, given)
}`

interface Scene {
  name: string
  as: string
  path: string
  /** the names of the buttons that open what is pictured, one after the other */
  taps?: readonly string[]
  only?: keyof typeof WIDTHS
}

/** The loads that the scenes show, made through the API. */
async function stage(origin: string): Promise<Record<'onBoard' | 'requested' | 'booked' | 'webhook', string>> {
  const [broker, company] = await Promise.all([demoClient(origin, BROKER), demoClient(origin, COMPANY)])
  const { data } = await company.call(listBoardEndpoint, { query: {} })
  const post = () =>
    untouchedLoad(broker, {
      pickupDateTime: new Date(NOW + 2 * DAY_MS).toISOString(),
      deliveryDateTime: new Date(NOW + 3 * DAY_MS).toISOString(),
    })
  const requested = await post()
  await requestLoad(company, requested, { proposedRate: requested.rate + 100 })
  const booked = await post()
  const { id } = await requestLoad(company, booked)
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await broker.call(makeApiKeyEndpoint, { body: { name: 'Ridgeline TMS', scopes: ['loads:read'], days: 365 } })
  const { webhook } = await broker.call(createWebhookEndpoint, { body: { url: 'https://tms.example.com/milepost' } })
  return { onBoard: data[0]?.id ?? '', requested: requested.id, booked: booked.id, webhook: webhook.id }
}

function scenesOf({ onBoard, requested, booked, webhook }: Awaited<ReturnType<typeof stage>>): Scene[] {
  const tapped = (scene: Omit<Scene, 'taps'>, taps: Record<string, readonly string[]>) => [
    scene,
    ...Object.entries(taps).map(([name, each]) => ({ ...scene, name: `${scene.name}-${name}`, taps: each })),
  ]
  const listed = (as: string, paths: Record<string, string>) =>
    Object.entries(paths).map(([name, at]) => ({ name, as, path: at }))
  return [
    ...listed(BROKER, {
      dashboard: PATHS.dashboard,
      'edit-load': `/dashboard/edit-load/${requested}`,
      'bulk-post': PATHS.bulkPost,
      calendar: PATHS.calendar,
      outbox: PATHS.outbox,
      'edit-profile': PATHS.editProfile,
      help: PATHS.help,
      faq: PATHS.faq,
      privacy: PATHS.privacyPolicy,
      terms: PATHS.termsConditions,
      about: PATHS.aboutUs,
      contact: PATHS.contactUs,
      activity: PATHS.activity,
      analytics: PATHS.analytics,
      notifications: PATHS.notifications,
      'notification-settings': PATHS.notificationSettings,
      history: PATHS.subscriptionHistory,
    }),
    ...listed(DISPATCHER, { carriers: PATHS.carriers, 'dashboard-carrier': PATHS.dashboard }),
    ...listed(COMPANY, { dispatchers: PATHS.dispatchers }),
    { name: 'my-loads', as: BROKER, path: PATHS.myLoads },
    ...tapped({ name: 'my-loads-table', as: BROKER, path: PATHS.myLoads, only: 1440 }, { columns: ['Columns'] }),
    ...tapped(
      { name: 'create-load', as: BROKER, path: PATHS.createLoad },
      { template: ['Start from a Template'], empty: ['Create Load'] },
    ),
    ...tapped(
      { name: 'board', as: COMPANY, path: PATHS.loadBoard },
      { filters: ['Filters'], saved: ['Saved searches'], truck: ['My truck'] },
    ),
    { name: 'board-map', as: COMPANY, path: PATHS.loadBoard, taps: ['Map'], only: 360 },
    ...tapped({ name: 'board-load', as: COMPANY, path: boardLoadPath(onBoard) }, { book: ['Book This Load'] }),
    ...tapped({ name: 'load-owner', as: BROKER, path: loadPath(requested) }, { tender: ['Tender load'] }),
    ...tapped(
      { name: 'load-requests', as: BROKER, path: loadRequestsPath(requested) },
      { accept: ['Accept'], counter: ['Counter'] },
    ),
    ...tapped(
      { name: 'load-booked', as: BROKER, path: loadPath(booked) },
      {
        paper: ['Rate confirmation'],
        invoice: ['Invoice'],
        books: ['Open books'],
        links: ['Driver status'],
      },
    ),
    ...tapped(
      { name: 'load-carrier', as: COMPANY, path: loadPath(booked) },
      { document: ['Add document'], release: ['Release this Load'], paper: ['Rate confirmation'] },
    ),
    ...tapped(
      { name: 'profile', as: BROKER, path: PATHS.profile },
      { waiting: ['Edit terms'], signature: ['Set up'], rules: ['Edit rules'] },
    ),
    ...tapped({ name: 'settings', as: BROKER, path: PATHS.settings }, { delete: ['Delete account'] }),
    ...tapped({ name: 'integrations', as: BROKER, path: PATHS.integrations }, { webhook: ['Add a webhook'] }),
    { name: 'integrations-key', as: BROKER, path: PATHS.integrations, taps: ['Make a key'], only: 360 },
    ...tapped(
      { name: 'webhook', as: BROKER, path: `${PATHS.integrations}/webhooks/${webhook}` },
      { change: ['Change'], rotate: ['Rotate'] },
    ),
    ...tapped(
      { name: 'money', as: BROKER, path: PATHS.money },
      { export: ['Export'], names: ['Settings'], statement: ['Statement'] },
    ),
    ...tapped(
      { name: 'customers', as: BROKER, path: PATHS.customers },
      { add: ['Add a customer'], import: ['Import a list'] },
    ),
    { name: 'developers', as: BROKER, path: PATHS.developers },
    { name: 'billing', as: BROKER, path: PATHS.billing },
    { name: 'payment-methods', as: BROKER, path: PATHS.paymentMethods },
  ]
}

async function take(page: Page, { path: at, taps = [] }: Scene, file: string): Promise<void> {
  const isQuiet = watchRequests(page)
  await page.goto(at, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilStill(page, isQuiet)
  for (const name of taps) {
    const button = page.getByRole('button', { name }).filter({ visible: true }).first()
    await button.click({ timeout: 3_000 })
    await untilStill(page, isQuiet)
  }
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', mask: [page.locator('canvas')] })
}

/** Two pictures alike, with no request underway and no dialog whose file is still on its way. */
async function untilStill(page: Page, isQuiet: () => boolean | Promise<boolean>): Promise<void> {
  let before: Buffer | undefined
  for (let round = 0; round < 40; round += 1) {
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide', mask: [page.locator('canvas')] })
    const isOpening = await page.getByText('Opening...', { exact: true }).first().isVisible()
    if (before?.equals(now) && !isOpening && (await isQuiet())) return
    before = now
  }
}

async function takeAll(browser: Browser, app: string, folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(STOPPED_CLOCK)}` }
  const server = await startServer({ demoLoads: 500, folder: app, env })
  try {
    const scenes = scenesOf(await stage(server.url)).filter(({ name }) => name.includes(only))
    const takeAt = async (width: string, device: typeof phone) => {
      for (const as of new Set(scenes.map((scene) => scene.as))) {
        const context = await browser.newContext({
          ...device,
          baseURL: server.url,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          locale: 'en-US',
          timezoneId: 'America/Chicago',
        })
        await context.clock.setFixedTime(NOW)
        await handSession(await context.newPage(), server.url, { email: as, password: DEMO_PASSWORD })
        for (const scene of scenes.filter((each) => each.as === as && String(each.only ?? width) === width)) {
          const page = await context.newPage()
          await take(page, scene, path.join(folder, `${scene.name}-${width}.png`)).catch((error: unknown) =>
            console.log(`✗ ${scene.name} at ${width}: ${String(error).split('\n')[0]}`),
          )
          await page.close()
        }
        await context.close()
      }
    }
    await Promise.all(Object.entries(WIDTHS).map(([width, device]) => takeAt(width, device)))
  } finally {
    await server.stop()
  }
}

/** The share of pixels that differ; 1 where the sizes do. */
async function differenceOf(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.data.length !== b.data.length || a.info.width !== b.info.width) return 1
  let changed = 0
  for (let at = 0; at < a.data.length; at += 3)
    if ([0, 1, 2].some((color) => Math.abs((a.data[at + color] ?? 0) - (b.data[at + color] ?? 0)) > VISIBLE))
      changed += 1
  return changed / (a.data.length / 3)
}

async function compare(folder: string, than: string): Promise<void> {
  const [mine, theirs] = [folder, than].map((each) => readdirSync(each).filter((name) => name.endsWith('.png')))
  let alike = 0
  for (const name of mine ?? []) {
    if (!theirs?.includes(name)) {
      console.log(`? ${name} is new`)
      continue
    }
    const share = await differenceOf(path.join(folder, name), path.join(than, name))
    if (share > REPORTED_FROM) console.log(`✗ ${name} differs in ${(share * 100).toFixed(2)} % of its pixels`)
    else alike += 1
  }
  console.log(`${alike} of ${mine?.length ?? 0} pictures are alike`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { than: { type: 'string' }, app: { type: 'string' }, only: { type: 'string', default: '' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder for the pictures: npm run screens -- .cache/screens/after')
if (values.app === undefined) ensureBuiltApp()
const browser = await chromium.launch(chromiumLaunch)
await takeAll(browser, values.app ?? process.cwd(), folder, values.only)
await browser.close()
if (values.than !== undefined) await compare(folder, values.than)
