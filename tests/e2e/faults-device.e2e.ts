import { expect, type Page } from 'playwright/test'
import { refreshSessionEndpoint } from '#contract/account/account.ts'
import { boardLoadPath, editLoadPath, PATHS } from '#contract/api/path.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { EVENTS_PATH, syncEndpoint } from '#contract/sync/sync.ts'
import type { Load } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/browser-person.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectSavedHere } from '#tests/support/fault-test.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { setClockAhead } from '#tests/support/wrong-clock.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
const ownRequest = (page: Page) => page.getByRole('region', { name: 'Your request' })

async function requestAt(page: Page, rate: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Book Load' })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Book This Load' }).click()
  const field = dialog.getByLabel('Proposed rate')
  if (!(await field.isVisible())) await dialog.getByRole('button', { name: 'Offer another rate' }).click()
  await field.fill(rate)
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click()
}

async function openLoad(page: Page, load: Load): Promise<void> {
  await page.goto(boardLoadPath(load.id))
  await expect(page.getByRole('button', { name: 'Book This Load' })).toBeVisible()
}

test('[OFF-01] a delivered request is synced at once, although an earlier sync hangs and no live news arrive', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'desktop', PATHS.dashboard), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await page.route(`**${EVENTS_PATH}*`, (route) => route.abort())
  let [asked, isHanging] = [0, true]
  const answered: number[] = []
  const isSync = (url: URL) => url.pathname === DEFAULT_API_ROOT + syncEndpoint.path
  await page.route(isSync, async (route) => {
    asked += 1
    // one that hangs is never answered
    if (!isHanging) await route.continue()
  })
  page.on('response', (response) => {
    if (isSync(new URL(response.url()))) answered.push(response.status())
  })
  await openLoad(page, load)
  await expect.poll(() => asked).toBeGreaterThan(0)
  isHanging = false
  await requestAt(page, '2100')
  await expect(ownRequest(page)).toContainText('Pending', { timeout: 20_000 })
  // the one that hangs ends after a minute
  await expect.poll(() => answered, { timeout: 30_000 }).toContain(200)
})

test('[OFF-03] two tabs request one load at different rates: the second is asked whether to replace the first', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'phone', PATHS.dashboard), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await withoutBackgroundSync(page)
  await openLoad(page, load)
  await waitForCachedShell(page)
  const other = await page.context().newPage()
  await withoutBackgroundSync(other)
  const noticed = await recordNotices(other)
  await openLoad(other, load)
  await other.getByRole('button', { name: 'Book This Load' }).click()
  await goOffline(page)
  await requestAt(page, '2222')
  await expect(page.getByText(SAVED)).toBeVisible()

  await requestAt(other, '1111')
  const question = other.getByRole('alertdialog', { name: 'Replace the waiting request?' })
  await expect(question).toContainText('at $2,222 is waiting to send. Replace it with this one at $1,111?')
  expect(noticed).toEqual([])
  await expectAccessible(other)
  await expectFitsScreen(other)
  await question.getByRole('button', { name: 'Keep waiting request' }).click()
  await expect(other.getByLabel('Proposed rate')).toHaveValue('1111')

  await requestAt(other, '1111')
  await question.getByRole('button', { name: 'Replace request' }).click()
  await expect(other.getByText(SAVED)).toBeVisible()
  await goOnline(page)
  await expect(ownRequest(page)).toContainText('Your rate: $1,111', { timeout: 20_000 })
  await expect(unsent(page)).toHaveCount(0)
  const { data } = await broker.call(listLoadBookingRequestsEndpoint, {
    params: { id: load.id },
    query: { limit: 100 },
  })
  expect(data.map(({ proposedRate }) => proposedRate)).toEqual([1111])
})

for (const [words, aheadDays] of [
  ['ahead', 40],
  ['behind', -40],
] as const)
  test(`[OFF-02] F79, F80 on a device whose clock is days ${words}, a load can be requested and shows the right time left`, async ({
    enter,
    clientOf,
  }) => {
    const [page, broker] = [await enter(DISPATCHER, 'desktop', PATHS.dashboard), await clientOf(BROKER)]
    const load = await untouchedLoad(broker)
    await setClockAhead(page, aheadDays * 86_400_000)
    await openLoad(page, load)
    await expect(page.getByText('The pickup time has passed')).toHaveCount(0)
    await page.reload()
    await requestAt(page, '2100')
    await expect(ownRequest(page)).toContainText(/Expires in \d+ h/)
    await expect(ownRequest(page).getByText('Pending')).toBeVisible()
    // a restart without the server keeps what it knew
    await page.context().route('**/api/**', (route) => route.abort('connectionfailed'))
    await page.reload()
    await expect(ownRequest(page).getByText('Pending')).toBeVisible()
  })

test('[OFF-05] signing out without signal ends the session on the server as soon as there is signal again @core', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await waitForCachedShell(page)
  const tokens = await page.evaluate(() => localStorage.getItem('user-info'))
  const session = JSON.parse(Buffer.from(tokens ?? '', 'base64').toString()) as { refreshToken: string }
  const cut = '**/api/**'
  await page.context().route(cut, (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: 'Logout' }).click()
  // it opens the public page as a document: leaving before it is there would end both
  await page.waitForURL((url) => url.pathname === PATHS.home)
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.goto('about:blank')

  const later = await page.context().newPage()
  await page.context().unroute(cut)
  const told = later.waitForResponse('**/api/auth/logout/proof')
  await later.goto(PATHS.login)
  expect((await told).status()).toBe(200)
  const nobody = await clientOf(BROKER)
  const { refreshToken } = session
  await expect(nobody.call(refreshSessionEndpoint, { body: { refreshToken } })).rejects.toMatchObject({ status: 401 })
})

test('[OFF-12] offline, a stored list says how old it is, and one that was never read is not a failure @core', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  const noticed = await recordNotices(page)
  await page.goto(PATHS.loadBoard)
  await waitForCachedShell(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/^Saved copy, updated/).filter({ visible: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Failed to load|Network Error/)).toHaveCount(0)
  await expectAccessible(page)

  // a load that was never opened, and a screen
  await page.goto(boardLoadPath(crypto.randomUUID()))
  await expect(page.getByText(/ isn't on this device yet$/).first()).toBeVisible({ timeout: 20_000 })
  await page.goto(PATHS.analytics)
  await expect(page.getByText("This screen isn't on this device yet.")).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Failed to load|Network Error/)).toHaveCount(0)
  await expectAccessible(page)
  expect(noticed).toEqual([])
})

test('[OFF-12, SYNC-09] while Milepost is out of reach and the device says online, a load that was never read is not a failure', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  const noticed = await recordNotices(page)
  await page.context().route('**/api/**', (route) => route.abort('connectionfailed'))
  for (const path of [boardLoadPath(crypto.randomUUID()), `/dashboard/load/${crypto.randomUUID()}`]) {
    await page.goto(path)
    await expect(page.getByText("This load isn't on this device yet")).toBeVisible({ timeout: 20_000 })
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await expect(page.getByText(/Failed to load|Network Error|[Cc]onnect/)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await expectAccessible(page)
  await expectFitsScreen(page)
  expect(noticed).toEqual([])
})

test('[OFF-12] offline, an own load, its edit form and a template that were never read are not a failure', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await waitForCachedShell(page)
  await goOffline(page)
  for (const path of [
    `/dashboard/load/${crypto.randomUUID()}`,
    editLoadPath(crypto.randomUUID()),
    `${PATHS.createLoad}?template=${crypto.randomUUID()}&edit=true`,
  ]) {
    await page.goto(path)
    await expect(page.getByText(/ isn't on this device yet$/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('[OFF-08, ERR-07] a booking that needs a subscription is kept, says so, and leads to billing', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'phone', PATHS.dashboard), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await openLoad(page, load)
  await page.route(/\/api\/load-requests$/, (route) =>
    route.fulfill({
      status: 402,
      headers: { [API_HEADER]: '1', 'content-type': 'application/json' },
      body: JSON.stringify({ error: { code: 'SUBSCRIPTION_REQUIRED', message: 'Active subscription required' } }),
    }),
  )
  await requestAt(page, '2100')
  await expect(
    page.getByText(
      'Active subscription required to access this feature. Not sent yet. Saved here, and sends once you have one.',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/subscription\/billing/)
  await page.goto(boardLoadPath(load.id))
  await expect(unsent(page)).toContainText('Not sent: your trial or subscription ended.')
  await expect(unsent(page).getByRole('link', { name: 'View subscription' })).toHaveAttribute('href', PATHS.billing)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.goto(PATHS.outbox)
  await expect(page.getByRole('link', { name: 'View subscription' })).toHaveAttribute('href', PATHS.billing)
  await expect(page.getByText('1 item is waiting for an active subscription.')).toBeVisible()
})

test('[OFF-07] when Milepost answers with an error, the carrier sees that, not that there is no signal', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'desktop', PATHS.dashboard), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await openLoad(page, load)
  const headers = { [API_HEADER]: '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ error: { code: 'INTERNAL', message: 'Something broke' } })
  await page.route(/\/api\/load-requests$/, (route) => route.fulfill({ status: 500, headers, body }), { times: 1 })
  await requestAt(page, '2100')
  await expect(page.getByText("Milepost isn't answering. Saved on this device and sends automatically.")).toBeVisible()
  await expect(page.getByText(/Offline since/)).toHaveCount(0)
  await expect(ownRequest(page)).toContainText('Pending', { timeout: 20_000 })
})

test("[OFF-14] after a lost answer 'Don't send' shows Stopping, and the carrier learns that the broker has the request @core", async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'phone', PATHS.dashboard), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await withoutBackgroundSync(page)
  // live news that the request arrived would come before its answer is missed
  await page.route(`**${EVENTS_PATH}*`, (route) => route.abort())
  await openLoad(page, load)
  const cut = '**/api/**'
  await page.route(/\/api\/load-requests$/, async (route) => {
    await route.fetch()
    await page.context().route(cut, (each) => each.abort('connectionfailed'))
    await route.abort('connectionreset')
  })
  await requestAt(page, '2100')
  // another request may have been answered meanwhile: the reason given is then another
  await expectSavedHere(page)
  await unsent(page).getByRole('button', { name: "Don't send" }).click()
  await expect(unsent(page)).toContainText('Stopping')
  await expect(unsent(page).getByRole('button', { name: "Don't send" })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsScreen(page)

  await page.context().unroute(cut)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(ownRequest(page)).toContainText('Pending', { timeout: 30_000 })
  await expect(unsent(page)).toHaveCount(0)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('It was already sent. Open the load to withdraw or correct it.')).toBeVisible()
})

test('[OFF-10] F53 when the storage is full and there is no signal, nothing is said to be saved, and the text stays', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'desktop', PATHS.dashboard), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await page.addInitScript(() => {
    const add: IDBObjectStore['add'] = Reflect.get(IDBObjectStore.prototype, 'add')
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name === 'ops') throw new DOMException('Full', 'QuotaExceededError')
      return add.apply(this, given)
    }
  })
  const noticed = await recordNotices(page)
  await openLoad(page, load)
  await page.context().route('**/api/**', (route) => route.abort('connectionfailed'))
  await requestAt(page, '2100')
  await expect(page.getByText("Not saved: this device's storage is full.")).toBeVisible({ timeout: 30_000 })
  expect(noticed.filter((text) => /Saved on this device/.test(text))).toEqual([])
  await expect(page.getByLabel('Proposed rate')).toHaveValue('2100')
})

test('[OFF-15] without Background Sync, the first unsent item says once to open Milepost when there is signal', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'phone', PATHS.dashboard), await clientOf(BROKER)]
  const hint = 'Open Milepost when you have signal so it can send.'
  await withoutBackgroundSync(page)
  await waitForCachedShell(page)
  for (const isFirst of [true, false]) {
    await openLoad(page, await untouchedLoad(broker))
    await goOffline(page)
    await requestAt(page, '2100')
    // in the notice itself: a wait for its absence would end with the notice
    await expect(page.getByText(SAVED)).toHaveText(isFirst ? `${SAVED} ${hint}` : SAVED)
    await goOnline(page)
    await expect(ownRequest(page)).toContainText('Pending', { timeout: 20_000 })
  }
})

test("[OFF-04] F59 when the site's data is cleared under an open page, a banner lists what this device lost", async ({
  enter,
  clientOf,
  origin,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'phone', PATHS.dashboard), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await page.addInitScript(() => {
    const persist: () => Promise<boolean> = Reflect.get(StorageManager.prototype, 'persist')
    StorageManager.prototype.persist = function () {
      document.documentElement.dataset['asked'] = 'to persist'
      return persist.call(this)
    }
  })
  await withoutBackgroundSync(page)
  await openLoad(page, load)
  await waitForCachedShell(page)
  await goOffline(page)
  await requestAt(page, '2100')
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'to persist')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`#${load.number}`)

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  const told = new RegExp(`This device lost 1 unsent item \\(Booking request, Load #${load.number}, .*\\d\\d:\\d\\d\\)`)
  await expect(page.getByText(told)).toBeVisible({ timeout: 30_000 })
  await expect(unsent(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsScreen(page)

  await goOnline(page)
  await page.goto(PATHS.outbox)
  await fillSignIn(page, DISPATCHER)
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  const lost = page.getByRole('region', { name: 'Lost by this device' })
  await expect(lost).toContainText(`Load #${load.number}`)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await lost.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lost).toHaveCount(0)
  await expect(page.getByText(told)).toHaveCount(0)
})
