import { unfoldBooking } from './board-load.ts'
import { type Browser, type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import { saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath, editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { ensureBuiltApp } from '#scripts/built-app.ts'
import { chromiumLaunch, desktop } from './chromium.ts'
import { bookLoad, demoClient, PASSWORD, untouchedLoad } from './demo-client.ts'
import { cutOffServer, type DeviceFixture, type DEVICES, expectLook, type Look, storedOn } from './device-fixture.ts'
import { askArrival } from './load-actions.ts'
import { field } from './load-form.ts'
import { newestOr } from './persisted.ts'
import { fillSignIn } from './browser-person.ts'
import { startServer } from './server.ts'

const BROKER = 'broker@milepost.test'
const CARRIER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** A load's section, and the button in it. */
const NAME_DRIVER = ['Driver and equipment', 'Add driver and equipment']

const CSV = [
  'Reference,Pickup city,Pickup state,Pickup ZIP,Delivery city,Delivery state,Delivery ZIP,Weight,Commodity,Rate',
  'CSV-1,Dallas,TX,75201,Chicago,IL,60601,"42,000",Canned goods,a lot',
  'CSV-2,Dallas,TX,75201,Phoenix,AZ,85001,"38,000",Bottled water,2150',
].join('\n')

/** Waits until the account's cache holds the facts named. */
async function cached(page: Page, accountId: string, facts: readonly string[]): Promise<void> {
  const names = () =>
    page.evaluate(async (database) => {
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('Not read')))
        })
      const db = await answered(indexedDB.open(database))
      const keys = await answered(db.transaction('facts').objectStore('facts').getAllKeys())
      db.close()
      return keys.map((key) => (key as string).split(':').slice(0, 2).join(':'))
    }, `cache-${accountId}`)
  await expect.poll(names, { timeout: 60_000 }).toEqual(expect.arrayContaining([...facts]))
}

async function signedIn(page: Page, email: string): Promise<void> {
  await page.goto(PATHS.login)
  await page.getByRole('checkbox').check()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 60_000 })
}

/** Opens each page once, and waits until it shows a heading and its data has come. */
async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
    await page.waitForTimeout(1500)
  }
}

/** On a wide screen the board is a table. */
async function openBoard(page: Page): Promise<void> {
  await page.goto(PATHS.loadBoard)
  await expect(page.getByRole('rowheader').first()).toBeVisible({ timeout: 60_000 })
}

/** Records what the device shows its person. */
async function leave(name: (typeof DEVICES)[number], page: Page, looks: Look[]): Promise<void> {
  const context = page.context()
  await cutOffServer(context)
  for (const look of looks) await expectLook(page, look)
  const fixture: DeviceFixture = {
    now: new Date().toISOString(),
    stored: withoutTokens(await storedOn(context)),
    looks,
  }
  newestOr(name, fixture, ({ stored }) => stored)
  console.log(name, stored(fixture))
}

function stored({ stored: { localStorage, indexedDB } }: DeviceFixture): string {
  const databases = indexedDB.flatMap(({ name, stores }) =>
    stores.map((store) => `${name}/${store.name} ${store.records.length}`),
  )
  return [...localStorage.map(({ name }) => name), ...databases].join(', ')
}

/** Replaces the tokens: they no longer work, but a fixture must not contain any. */
function withoutTokens(device: DeviceFixture['stored']): DeviceFixture['stored'] {
  const text = JSON.stringify(device).replaceAll(
    /(\\?"(?:accessToken|refreshToken|challenge)\\?":\\?")[^"\\]+/g,
    '$1not-a-token',
  )
  const clean = JSON.parse(text) as typeof device
  const copy = clean.localStorage.find(({ name }) => name === 'user-info')
  if (copy) {
    const session = JSON.parse(Buffer.from(copy.value, 'base64').toString()) as Record<string, unknown>
    const tokens = { accessToken: 'not-a-token', refreshToken: 'not-a-token' }
    copy.value = Buffer.from(JSON.stringify({ ...session, ...tokens })).toString('base64')
  }
  return clean
}

/** Opens the section of a field: a form that began from a load or a template folds what is filled in. */
async function unfold(page: Page, label: string): Promise<void> {
  const section = page.locator('section').filter({ has: field(page, label) })
  const folded = section.locator('button[aria-expanded="false"]').first()
  await expect(field(page, label).or(folded).filter({ visible: true }).first()).toBeVisible({ timeout: 60_000 })
  if (!(await field(page, label).isVisible())) await folded.click()
}

/** A broker who left a new load, an edit, a copy and a load from a template half typed, and a file half fixed. */
async function brokerDevice(page: Page, origin: string): Promise<void> {
  const broker = await demoClient(origin, BROKER)
  const load = await untouchedLoad(broker)
  const form = { rate: '2,650', commodity: { commodity: 'Frozen peas', weight: '40,000' } }
  const template = await broker.call(saveLoadTemplateEndpoint, {
    body: { name: 'Peas to Phoenix', form: form },
  })
  await signedIn(page, BROKER)
  const fill = async (label: string, text: string) => {
    await unfold(page, label)
    await field(page, label).fill(text)
  }
  const type = async (path: string, rate: string, note: string) => {
    await page.goto(path)
    await fill('Rate', rate)
    await fill('Commodity', note)
    await page.waitForTimeout(600)
  }
  const drafts = [
    [PATHS.createLoad, '2345.5', 'Oranges, half typed'],
    [editLoadPath(load.id), '1999.25', 'Oranges, edited'],
    [`${PATHS.createLoad}?from=${load.id}`, '2001', 'Oranges, copied'],
    [`${PATHS.createLoad}?template=${template.id}`, '2002', 'Peas, from a template'],
  ] as const
  for (const [path, rate, note] of drafts) await type(path, rate, note)
  await page.goto(PATHS.bulkPost)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  const cell = page.getByRole('textbox', { name: 'Rate, row 2', exact: true })
  await cell.fill('2,111')
  await cell.press('Enter')
  await visit(page, [
    PATHS.myLoads,
    loadPath(load.id),
    PATHS.notifications,
    PATHS.profile,
    PATHS.calendar,
    PATHS.analytics,
  ])
  await leave('device-broker', page, [
    ...drafts.map(([path, rate, note]) => ({ path, holds: [rate, note] })),
    { path: PATHS.bulkPost, shows: ['november.csv'], holds: ['2,111', 'Bottled water'] },
    { path: loadPath(load.id), shows: [`#${load.number}`] },
  ])
}

/**
 * A carrier with a booked load, unsent items (one stopped after a lost answer, one that can be undone), half-typed
 * forms, and choices of this device.
 */
async function carrierDevice(page: Page, origin: string): Promise<void> {
  const [broker, carrier] = [await demoClient(origin, BROKER), await demoClient(origin, CARRIER)]
  const booked = await bookLoad(broker, carrier)
  await signedIn(page, CARRIER)
  const account = await accountIn(page)
  await carrier.call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true }, password: PASSWORD } })
  const [asked, unsent, stopped, typed] = await bookable(origin)
  await request(page, asked, 'Sent while online')
  // plain texts that the app writes only with a push service at hand
  const choices = { 'push-declined': account, 'push-wanted': account, 'open-to-send': 'said' }
  await page.evaluate(
    (texts) => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text)),
    choices,
  )
  await openBoard(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('checkbox').uncheck()
  await visit(page, [PATHS.myLoads, loadPath(booked.id), boardLoadPath(unsent.id), PATHS.notifications, PATHS.calendar])
  // another carrier gets a load while the board is open
  await openBoard(page)
  await bookLoad(broker, await demoClient(origin, COMPANY))
  await cached(page, account, ['leftBoard'])
  const kept = [
    [PATHS.dashboard, ['cursor', 'counts', 'syncedAt']],
    [PATHS.settings, ['notificationSettings']],
    [`${PATHS.editProfile}?tab=security`, ['devices', 'recoveryCodes']],
    [PATHS.activity, ['answer:activity.list', 'answer:activity.periods']],
    [PATHS.paymentMethods, ['answer:subscriptions.payment-methods']],
  ] as const
  for (const [path, facts] of kept) {
    await page.goto(path)
    await cached(page, account, facts)
  }
  const { number } = booked
  await halfTyped(page, { load: typed, booked })
  await page.route(/\/api\/(load-requests$|ops\/)/, (route) => route.abort())
  await request(page, stopped, 'Stopped after a lost answer')
  await page.goto(PATHS.outbox)
  await page.getByRole('button', { name: "Don't send" }).click()
  await expect(page.getByText(/Stopping/)).toBeVisible()
  await cutOffServer(page.context())
  await request(page, unsent, 'Saved without signal')
  // stays open: a page that goes away ends the time to undo
  const other = await page.context().newPage()
  await other.goto(loadPath(booked.id))
  await askArrival(other)
  await expect.poll(() => openOps(page), { timeout: 60_000 }).toBe(3)
  await leave('device-carrier', page, [
    { path: PATHS.dashboard, shows: ['Dana'] },
    { path: loadPath(booked.id), shows: [`#${number}`, booked.equipmentRequirements.commodity] },
    { path: loadPath(booked.id), opens: NAME_DRIVER, holds: ['118'] },
    { path: PATHS.outbox, shows: [`#${unsent.number}`] },
    { path: boardLoadPath(unsent.id), shows: [`#${unsent.number}`] },
    { path: PATHS.notifications, shows: [`#${number}`] },
    { path: PATHS.editProfile, holds: ['Dana Maria'] },
    { path: PATHS.contactUs, holds: ['Detention at the dock'] },
  ])
}

/** Leaves a booking, a driver, a profile and a message to us half typed. */
async function halfTyped(page: Page, { load, booked }: { load: Load; booked: Load }): Promise<void> {
  await page.goto(loadPath(booked.id))
  for (const name of NAME_DRIVER) await page.getByRole('button', { name, exact: true }).click()
  await field(page, 'Truck number').fill('118')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1500)
  await page.goto(boardLoadPath(load.id))
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await unfoldBooking(page)
  await field(page, 'Message').fill('Half typed')
  await field(page, 'Proposed rate').fill('2101')
  await page.waitForTimeout(600)
  await page.goto(PATHS.editProfile)
  await field(page, 'First name').fill('Dana Maria')
  await page.waitForTimeout(600)
  await page.goto(PATHS.contactUs)
  await field(page, 'Subject').fill('Detention at the dock')
  await page.waitForTimeout(600)
}

async function bookable(origin: string): Promise<[Load, Load, Load, Load]> {
  const broker = await demoClient(origin, BROKER)
  const first = await untouchedLoad(broker)
  const inTwoHours = Date.now() + 2 * 3_600_000
  const others = (await broker.loads('pending')).filter(
    (load) => load.id !== first.id && !load.tendered && Date.parse(load.pickupDateTime) > inTwoHours,
  )
  const [second, third, fourth] = others
  if (!second || !third || !fourth) throw new Error('The demo has too few loads')
  return [first, second, third, fourth]
}

async function request(page: Page, { id }: Load, message: string): Promise<void> {
  await page.goto(boardLoadPath(id))
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await unfoldBooking(page)
  const dialog = page.getByRole('dialog')
  await field(page, 'Message').fill(message)
  await dialog.locator('button[type=submit]').press('Enter')
  await expect(dialog).toBeHidden({ timeout: 60_000 })
}

async function accountIn(page: Page): Promise<string> {
  const copy = () => page.evaluate(() => localStorage.getItem('user-info'))
  await expect.poll(copy).not.toBeNull()
  return (JSON.parse(Buffer.from((await copy()) ?? '', 'base64').toString()) as { user: { id: string } }).user.id
}

function openOps(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('outbox')
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('ops').objectStore('ops').getAll()
          rows.addEventListener('success', () => {
            opening.result.close()
            resolve((rows.result as { open: number }[]).filter(({ open }) => open === 1).length)
          })
          rows.addEventListener('error', () => reject(rows.error ?? new Error('Not read')))
        })
      }),
  )
}

/** A visitor without a session: a half-filled sign-up and a sign-in that waits for its code. */
async function visitorDevice(page: Page, origin: string): Promise<void> {
  const guarded = 'luz@dispatch.test'
  const luz = await demoClient(origin, guarded)
  await luz.call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true }, password: PASSWORD } })
  await page.goto(PATHS.login)
  await page.getByRole('checkbox').check()
  await fillSignIn(page, guarded)
  await expect(page).toHaveURL(new RegExp(PATHS.twoStep), { timeout: 60_000 })
  const typed = ['Mills Freight', 'Ada', 'Mills', 'ada@road.test', '+1 (214) 555-0100', '2811045']
  await signUp(page, typed)
  await page.waitForTimeout(500)
  await leave('device-visitor', page, [{ path: PATHS.twoStep, shows: [guarded] }])
}

/** Fills in the form up to its last step, and does not send it. */
async function signUp(
  page: Page,
  [business = '', first = '', last = '', email = '', phone = '', dot = '']: string[],
): Promise<void> {
  await page.goto(PATHS.signUp)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await field(page, 'Business name').fill(business)
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill(last)
  await field(page, 'Email').fill(email)
  await field(page, 'Phone').fill(phone)
  await field(page, 'DOT number').fill(dot)
}

async function onDevice(browser: Browser, origin: string, live: (page: Page, origin: string) => Promise<void>) {
  const context: BrowserContext = await browser.newContext({
    ...desktop,
    baseURL: origin,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  })
  context.setDefaultTimeout(60_000)
  await live(await context.newPage(), origin)
  await context.close()
}

const LIVES = { broker: brokerDevice, carrier: carrierDevice, visitor: visitorDevice }

process.env['CAPTURE'] = '1'
ensureBuiltApp()
const server = await startServer({ demoLoads: 60 })
const browser = await chromium.launch(chromiumLaunch)
try {
  const wanted = process.argv.slice(2)
  for (const [name, live] of Object.entries(LIVES))
    if (wanted.length === 0 || wanted.includes(name)) await onDevice(browser, server.url, live)
} finally {
  await browser.close()
  await server.stop()
}
