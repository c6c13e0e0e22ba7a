import { unfoldBooking } from '#tests/support/board-load.ts'
import { expect, type Page } from 'playwright/test'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { confirmArrival } from '#tests/support/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, bookLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { bookButton, bookOffline, openLoad, requestsFor, signIn, unsent } from '#tests/support/unsent-booking.ts'
import { expectFitsScreen, SIZES } from '#tests/support/width.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

const ownRequest = (page: Page) => page.getByRole('region', { name: 'Your request' })
const section = (page: Page, name: string) => page.getByRole('region', { name })

/**
 * Keys of the bookings that the server answered. The worker's requests aren't all reported, so it leaves sending to the
 * page. With its answer read, the app may abort a request, which then counts as failed and not as finished.
 */
async function sentBookings(page: Page): Promise<(string | undefined)[]> {
  await withoutBackgroundSync(page)
  const keys: (string | undefined)[] = []
  page.context().on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/api/load-requests'))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

test('an offline booking shows as waiting, not as requested, survives a reload, and is sent once automatically @core', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER, 'phone'), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  const sent = await sentBookings(page)
  await bookOffline(page, load)
  await expect(bookButton(page)).toHaveCount(0)
  await expect(ownRequest(page)).toHaveCount(0)
  await expect(page.getByText(/Offline since \d\d:\d\d\. 1 item is waiting to send\./)).toBeVisible()

  await page.reload()
  await expect(unsent(page)).toContainText(/Waiting to send \d\d:\d\d/)
  expect(await requestsFor(broker, load)).toEqual([])

  await goOnline(page)
  await expect(ownRequest(page)).toContainText('Pending')
  await expect(unsent(page)).toHaveCount(0)
  await expect(page.getByText(/^Sent \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/Offline since/)).toHaveCount(0)
  expect(await requestsFor(broker, load)).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('[F33] a booking discarded before it was sent sends nothing to the server', async ({ enter, clientOf }) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  const sent = await sentBookings(page)
  await bookOffline(page, load)
  await unsent(page).getByRole('button', { name: "Don't send" }).click()
  await expect(bookButton(page)).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)

  await goOnline(page)
  await expect(page.getByText(/Offline since/)).toHaveCount(0)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('All sent')).toBeVisible()
  expect(sent).toEqual([])
  expect(await requestsFor(broker, load)).toEqual([])
})

test('[F25] a carrier whose load was booked by another sees why, and a next step @core', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, rival] = [await enter(DISPATCHER), await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker)
  const sent = await sentBookings(page)
  await bookOffline(page, load)
  const { id } = await requestLoad(rival, load)
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })

  await goOnline(page)
  const banner = page.getByRole('link', { name: '1 item needs your attention.' })
  await banner.click()
  const needsAttention = section(page, 'Needs your attention')
  await expect(needsAttention.getByRole('heading', { level: 3 })).toHaveText('Booked by another carrier')
  await expect(needsAttention).toContainText(`Load #${load.number}`)
  const similar = needsAttention.getByRole('link', { name: 'See similar loads' })
  await expect(similar).toHaveAttribute('href', /^\/dashboard\/load-board\?.*(near|search)=/)
  await expect(page.getByRole('link', { name: /^Outbox/ })).toContainText('1')
  await expect.poll(() => sent).toHaveLength(1)
  await expectAccessible(page)

  await needsAttention.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('All sent')).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('[F26] when the rate changed, the carrier is asked to confirm and sends at the new rate', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, client] = [await enter(DISPATCHER), await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  const current = { ...(await client.call(readLoadEndpoint, { params: { id: load.id } })), rate: load.rate - 150 }
  const error = { code: 'LOAD_CHANGED', message: 'The load has changed', current }
  await page.route(/\/api\/load-requests$/, (route) =>
    route.fulfill({ status: 409, headers: { [API_HEADER]: '1' }, json: { error } }),
  )
  await goOnline(page)
  await expect(unsent(page)).toContainText('Needs attention')
  await unsent(page).getByRole('link', { name: 'Open outbox' }).click()
  const needsAttention = section(page, 'Needs your attention')
  await expect(needsAttention.getByRole('heading', { level: 3 })).toHaveText(/^Rate changed \$[\d,.]+ → \$[\d,.]+$/)

  await page.unroute(/\/api\/load-requests$/)
  const resent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/load-requests'),
  )
  await needsAttention.getByRole('button', { name: /^Send at \$/ }).click()
  const { seen } = (await resent).postDataJSON() as { seen: { rate: number } }
  expect(seen.rate).toBe(current.rate)
})

test('[F26] editing a refused request replaces it in the outbox', async ({ enter, clientOf }) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  const error = { code: 'LOAD_CHANGED', message: 'The load has changed' }
  await page.route(/\/api\/load-requests$/, (route) =>
    route.fulfill({ status: 409, headers: { [API_HEADER]: '1' }, json: { error } }),
  )
  await goOnline(page)
  await page.getByRole('link', { name: '1 item needs your attention.' }).click()
  await page.unroute(/\/api\/load-requests$/)
  await goOffline(page)
  await section(page, 'Needs your attention').getByRole('link', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Book Load' })
  await unfoldBooking(page)
  await form.getByLabel('Message').fill('Still interested')
  await form.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(unsent(page)).toContainText(/Waiting to send \d\d:\d\d/)
  await expect(page.getByText(/needs? you/i)).toHaveCount(0)

  await goOnline(page)
  await expect(ownRequest(page)).toContainText('Pending')
  expect(await requestsFor(broker, load)).toMatchObject([{ message: 'Still interested' }])
})

test('an unsent arrival cannot be confirmed again', async ({ enter, clientOf }) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, carrier)
  const page = await enter(DISPATCHER, 'phone')
  await withoutBackgroundSync(page)
  await page.goto(loadPath(load.id))
  // the sheet's code is on the device
  await waitForCachedShell(page)
  const confirm = page.getByRole('button', { name: 'Confirm arrival' })
  await expect(confirm).toBeVisible()
  await goOffline(page)
  await confirmArrival(page)
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(confirm).toHaveAccessibleDescription(/Waiting to send \d\d:\d\d/)

  await goOnline(page)
  await expect(page.getByText('Completed').first()).toBeVisible()
  expect((await broker.call(readLoadEndpoint, { params: { id: load.id } })).status).toBe('completed')
})

test('[GUARD-16] F40: signing out with unsent items asks first, and continuing removes the account from the device @core', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  const sent = await sentBookings(page)
  await bookOffline(page, load)
  const logout = page.getByRole('button', { name: 'Logout' })

  await logout.click()
  const question = page.getByRole('alertdialog', { name: '1 item not sent' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(unsent(page)).toContainText('Waiting to send')

  await logout.click()
  await question.getByRole('button', { name: 'Discard 1 item and sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText(/Sign in to send/)).toHaveCount(0)
  const left = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    return { caches: names.filter((name) => name?.startsWith('cache-')), copy: localStorage.getItem('user-info') }
  })
  expect(left).toEqual({ caches: [], copy: null })
  await goOnline(page)
  expect(sent).toEqual([])
})

test('[GUARD-16] signing out online sends the unsent items first and asks nothing', async ({ enter, clientOf }) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  await goOnline(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Every mile accounted for.' })).toBeVisible()
  expect(await requestsFor(broker, load)).toHaveLength(1)
})

test('[GUARD-16] closing the sending dialog cancels the sign-out, even after everything is sent', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  const release = await holdBack(page, requestBookingEndpoint)
  await goOnline(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  const sending = page.getByRole('alertdialog', { name: 'Sending before you sign out' })
  await sending.getByRole('button', { name: 'Close' }).click()
  await expect(sending).toBeHidden()
  release()
  await expect.poll(async () => (await requestsFor(broker, load)).length).toBe(1)
  await expect(unsent(page)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Load Board', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Load Board' })).toBeVisible()
})

test('F60: when the browser refuses to store, the app warns the user and sends right away', async ({
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
  await expect(page.getByText(/^This browser can't save your work/)).toBeVisible()
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  expect(await requestsFor(broker, load)).toHaveLength(1)
})

test('[F60, F99, SYNC-11] a browser that refuses all storage signs in for one visit, warns that nothing is saved, and signs out', async ({
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
  await expect(page.getByText(/It can't keep you signed in either. If you leave or reload/)).toBeVisible()
  await expect(page.getByRole('link', { name: / to / }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Load Board' }).click()
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Load #\d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Every mile accounted for.' })).toBeVisible()
  expect(crashes).toEqual([])
  await context.close()
})

test('[CASE-12] a database that another tab holds back hides no load, and a tap is sent right away', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
  const load = await untouchedLoad(broker)
  const holder = await page.context().newPage()
  await holder.goto('/offline.html')
  // an old tab that neither closes its databases nor lets them go
  await page.goto('about:blank')
  await holder.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || !/^(cache-|outbox)/.test(name)) continue
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          Reflect.set(window, `held ${name}`, opening.result)
          indexedDB.deleteDatabase(name).addEventListener('blocked', () => resolve())
        })
      })
    }
  })
  await openLoad(page, load)
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible({ timeout: 30_000 })
  expect(await requestsFor(broker, load)).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Every mile accounted for.' })).toBeVisible({ timeout: 30_000 })
})

for (const size of SIZES) {
  test(`the outbox fits a screen of ${size.width} pixels and has no accessibility faults`, async ({
    enter,
    clientOf,
  }) => {
    const [page, broker] = [await enter(DISPATCHER), await clientOf(BROKER)]
    await page.setViewportSize(size)
    await bookOffline(page, await untouchedLoad(broker))
    await expectFitsScreen(page)
    await page.goto(PATHS.outbox)
    await expect(section(page, 'Waiting to send')).toContainText('Booking request')
    await expectFitsScreen(page)
    await expectAccessible(page)
  })
}
