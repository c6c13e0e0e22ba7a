import { expect, type Page } from 'playwright/test'
import { logout } from '#contract/account.ts'
import { acceptRequest, type LoadRequest, requestBooking, requestsOfLoad } from '#contract/booking.ts'
import { type Load, readLoad } from '#contract/load.ts'
import { boardLoadPath, loadPath, PATHS } from '#contract/path.ts'
import { API_HEADER } from '#contract/wire.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { ask, bookedLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { loseSignal, regainSignal, SAVED, shellIsKept, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { holdBack } from '#tests/support/wire.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'
const PASSWORD = 'Milepost!2026'

const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
const ownRequest = (page: Page) => page.getByRole('region', { name: 'Your request' })
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book This Load' })
const section = (page: Page, name: string) => page.getByRole('region', { name })

async function openLoad(page: Page, load: Load): Promise<void> {
  await page.goto(boardLoadPath(load.id))
  await expect(bookButton(page)).toBeVisible()
}

async function bookWithoutSignal(page: Page, load: Load): Promise<void> {
  await withoutBackgroundSync(page)
  await openLoad(page, load)
  await shellIsKept(page)
  await expect(bookButton(page)).toBeVisible()
  await loseSignal(page)
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(unsent(page)).toContainText(/Waiting to send \d\d:\d\d/)
}

function bookingsOnWire(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/load-requests'))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** What the device holds of its session, as the page itself stores it. */
async function refreshTokenOf(page: Page): Promise<string> {
  const copy = await page.evaluate(() => localStorage.getItem('user-info'))
  return (JSON.parse(Buffer.from(copy ?? '', 'base64').toString()) as { refreshToken: string }).refreshToken
}

async function requestsFor(broker: DemoClient, { id }: Load): Promise<LoadRequest[]> {
  return (await broker.call(requestsOfLoad, { params: { id }, query: { limit: 100 } })).data
}

test('a booking without signal is said to wait and never to be requested, survives a reload, and is sent once by itself', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'phone'), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  const sent = bookingsOnWire(page)
  await bookWithoutSignal(page, load)
  await expect(bookButton(page)).toHaveCount(0)
  await expect(ownRequest(page)).toHaveCount(0)
  await expect(page.getByText(/No signal since \d\d:\d\d\. 1 action waits to be sent\./)).toBeVisible()

  await page.reload()
  await expect(unsent(page)).toContainText(/Waiting to send \d\d:\d\d/)
  expect(await requestsFor(broker, load)).toEqual([])

  await regainSignal(page)
  await expect(ownRequest(page)).toContainText('Pending')
  await expect(unsent(page)).toHaveCount(0)
  await expect(page.getByText(/^Sent \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/No signal since/)).toHaveCount(0)
  expect(await requestsFor(broker, load)).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('[F33] a booking that is taken back before it was sent leaves nothing on the wire', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  const sent = bookingsOnWire(page)
  await bookWithoutSignal(page, load)
  await unsent(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(bookButton(page)).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)

  await regainSignal(page)
  await expect(page.getByText(/No signal since/)).toHaveCount(0)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('Nothing waits to be sent')).toBeVisible()
  expect(sent).toEqual([])
  expect(await requestsFor(broker, load)).toEqual([])
})

test('[F25] who lost the load to another carrier is told so in plain words, with a next step', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, rival] = [await enter(DISPATCHER), await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker)
  const sent = bookingsOnWire(page)
  await bookWithoutSignal(page, load)
  const { id } = await ask(rival, load)
  await broker.call(acceptRequest, { params: { id }, body: {} })

  await regainSignal(page)
  const banner = page.getByRole('link', { name: '1 action needs you.' })
  await banner.click()
  const needsYou = section(page, 'Needs you')
  await expect(needsYou.getByRole('heading', { level: 3 })).toHaveText('Booked by another carrier')
  await expect(needsYou).toContainText(`Load #${load.number}`)
  await expect(needsYou.getByRole('link', { name: 'See similar loads' })).toHaveAttribute('href', PATHS.loadBoard)
  await expect(page.getByRole('link', { name: /^Outbox/ })).toContainText('1')
  expect(sent).toHaveLength(1)
  await expectAccessible(page)

  await needsYou.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing waits to be sent')).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('[F26] a rate that changed since it was seen is asked again, and sent anew at the new rate', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, client] = [await enter(DISPATCHER), await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  await bookWithoutSignal(page, load)
  const current = { ...(await client.call(readLoad, { params: { id: load.id } })), rate: load.rate - 150 }
  const error = { code: 'LOAD_CHANGED', message: 'The load has changed', current }
  await page.route(/\/api\/load-requests$/, (route) =>
    route.fulfill({ status: 409, headers: { [API_HEADER]: '1' }, json: { error } }),
  )
  await regainSignal(page)
  await expect(unsent(page)).toContainText('Needs you')
  await unsent(page).getByRole('link', { name: 'Open outbox' }).click()
  const needsYou = section(page, 'Needs you')
  await expect(needsYou.getByRole('heading', { level: 3 })).toHaveText(/^Rate changed \$[\d,.]+ → \$[\d,.]+$/)

  await page.unroute(/\/api\/load-requests$/)
  const resent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/load-requests'),
  )
  await needsYou.getByRole('button', { name: /^Send at \$/ }).click()
  const { seen } = (await resent).postDataJSON() as { seen: { rate: number } }
  expect(seen.rate).toBe(current.rate)
})

test('[F26] a refused request that is written anew where it was written takes the place of the refused one', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await bookWithoutSignal(page, load)
  const error = { code: 'LOAD_CHANGED', message: 'The load has changed' }
  await page.route(/\/api\/load-requests$/, (route) =>
    route.fulfill({ status: 409, headers: { [API_HEADER]: '1' }, json: { error } }),
  )
  await regainSignal(page)
  await page.getByRole('link', { name: '1 action needs you.' }).click()
  await page.unroute(/\/api\/load-requests$/)
  await loseSignal(page)
  await section(page, 'Needs you').getByRole('link', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Book Load' })
  await form.getByLabel('Message').fill('Still interested')
  await form.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(unsent(page)).toContainText(/Waiting to send \d\d:\d\d/)
  await expect(page.getByText(/needs? you/i)).toHaveCount(0)

  await regainSignal(page)
  await expect(ownRequest(page)).toContainText('Pending')
  expect(await requestsFor(broker, load)).toMatchObject([{ message: 'Still interested' }])
})

test('an arrival that waits is not asked for again', async ({ enter, clientOf }) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookedLoad(broker, carrier)
  const page = await enter(DISPATCHER, 'phone')
  await withoutBackgroundSync(page)
  await page.goto(loadPath(load.id))
  const confirm = page.getByRole('button', { name: 'Confirm arrival' })
  await expect(confirm).toBeVisible()
  await loseSignal(page)
  await confirm.click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(confirm).toHaveAccessibleDescription(/Waiting to send \d\d:\d\d/)

  await regainSignal(page)
  await expect(page.getByText('Completed').first()).toBeVisible()
  expect((await broker.call(readLoad, { params: { id: load.id } })).status).toBe('completed')
})

test('[GUARD-16] F40: a sign-out with unsent work asks first; whoever goes on leaves nothing of the account on the device', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  const sent = bookingsOnWire(page)
  await bookWithoutSignal(page, load)
  const logout = page.getByRole('button', { name: 'Logout' })

  await logout.click()
  const question = page.getByRole('alertdialog', { name: '1 action not sent' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(unsent(page)).toContainText('Waiting to send')

  await logout.click()
  await question.getByRole('button', { name: 'Discard 1 action and sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText(/Sign in to send/)).toHaveCount(0)
  const left = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    return { caches: names.filter((name) => name?.startsWith('cache-')), copy: localStorage.getItem('user-info') }
  })
  expect(left).toEqual({ caches: [], copy: null })
  await regainSignal(page)
  expect(sent).toEqual([])
})

test('[GUARD-16] a sign-out sends what can be sent and asks nothing then', async ({ enter, clientOf }) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await bookWithoutSignal(page, load)
  await regainSignal(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await requestsFor(broker, load)).toHaveLength(1)
})

test('[GUARD-16] whoever closes what tells of the sending stays, also when all has been sent', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await bookWithoutSignal(page, load)
  const letGo = await holdBack(page, requestBooking)
  await regainSignal(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  const sending = page.getByRole('alertdialog', { name: 'Sending what waits' })
  await sending.getByRole('button', { name: 'Close' }).click()
  await expect(sending).toBeHidden()
  letGo()
  await expect.poll(async () => (await requestsFor(broker, load)).length).toBe(1)
  await expect(unsent(page)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Load Board', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Load Board' })).toBeVisible()
})

test('F38: work of a session that ended is kept, the sign-in says how much, and the same person sends it by signing in', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, client] = [await enter(DISPATCHER), await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  await bookWithoutSignal(page, load)
  await client.call(logout, { body: { refreshToken: await refreshTokenOf(page) } })

  await regainSignal(page)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText('Sign in to send 1 saved action')).toBeVisible()
  expect(await requestsFor(broker, load)).toEqual([])

  await signIn(page, DISPATCHER)
  await expect.poll(() => requestsFor(broker, load)).toHaveLength(1)
})

test('F39: who signs in on a device where somebody else left work sees none of it and sends none of it', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, client] = [await enter(DISPATCHER), await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  await bookWithoutSignal(page, load)
  await client.call(logout, { body: { refreshToken: await refreshTokenOf(page) } })
  await regainSignal(page)
  await expect(page.getByText('Sign in to send 1 saved action')).toBeVisible()

  await signIn(page, COMPANY)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('Nothing waits to be sent')).toBeVisible()
  await page.goto(boardLoadPath(load.id))
  await expect(bookButton(page)).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  expect(await requestsFor(broker, load)).toEqual([])
})

test('F60: where the browser refuses to store, the person is warned, and what they do is sent at once', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await page.addInitScript(() => {
    const open: IDBFactory['open'] = Reflect.get(IDBFactory.prototype, 'open')
    IDBFactory.prototype.open = function (name, version) {
      if (name === 'outbox') throw new DOMException('Refused', 'SecurityError')
      return open.call(this, name, version)
    }
  })
  await openLoad(page, load)
  await expect(page.getByText(/^This browser does not keep your work/)).toBeVisible()
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  expect(await requestsFor(broker, load)).toHaveLength(1)
})

test('[F60] a browser that refuses all storage still signs in for the visit, says that it keeps nothing, and signs out', async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ baseURL: origin })
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  const page = await context.newPage()
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(message))
  await page.goto(PATHS.login)
  await signIn(page, DISPATCHER)
  await expect(page.getByText(/It does not keep you signed in either: once you leave or reload/)).toBeVisible()
  await expect(page.getByRole('link', { name: / to / }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Load Board' }).click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Load #\d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(crashes).toEqual([])
  await context.close()
})

for (const [width, height] of [
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`the outbox fits a screen of ${width} pixels and can be used by everybody`, async ({ enter, clientOf }) => {
    const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
    await page.setViewportSize({ width, height })
    await bookWithoutSignal(page, await untouchedLoad(broker))
    await expectFitsScreen(page)
    await page.goto(PATHS.outbox)
    await expect(section(page, 'Waiting to send')).toContainText('Booking request')
    await expectFitsScreen(page)
    await expectAccessible(page)
  })
}
