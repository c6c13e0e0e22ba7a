import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test as base } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { markAllNotificationsReadEndpoint, notificationStatsEndpoint } from '#contract/notification/notification.ts'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { desktop, phone, wholeChromium } from '#tests/support/chromium.ts'
import { type DemoClient, demoClient, PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { fillForm, openForm, submit } from '#tests/support/load-form.ts'
import { type PushDevice, pushDevice } from '#tests/support/push-device.ts'
import { type PushStandIn, startPushService } from '#tests/support/push-stand-in.ts'
import { DEMO_LOADS, startServer } from '#tests/support/server.ts'
import { workerOf } from '#tests/support/service-worker.ts'
import { handSession } from '#tests/support/stored-session.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

interface Pushed {
  service: PushStandIn
  origin: string
}

/** A server that sends to the test's own push service. */
const test = base.extend<object, { pushed: Pushed }>({
  pushed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const service = await startPushService()
      const folder = await mkdtemp(path.join(tmpdir(), 'milepost-'))
      const certificate = path.join(folder, 'certificate.pem')
      await writeFile(certificate, service.certificate)
      const server = await startServer({
        demoLoads: DEMO_LOADS,
        env: { PUSH_TRUSTED_ORIGINS: service.origin, NODE_EXTRA_CA_CERTS: certificate },
      })
      await lend({ service, origin: server.url })
      await server.stop()
      await service.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Get an alert' })
const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on push' })

// only the full Chromium build can show notifications
test.use({ launchOptions: wholeChromium, serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

let page: Page
let device: PushDevice
async function openAs(
  browser: Parameters<Parameters<typeof test>[2]>[0]['browser'],
  { service, origin }: Pushed,
  { email, on }: { email: string; on: typeof phone | typeof desktop },
): Promise<void> {
  const context = await browser.newContext({ ...on, baseURL: origin })
  page = await context.newPage()
  device = await pushDevice(page, service, origin)
  await handSession(page, origin, { email, password: PASSWORD })
}

test.afterEach(() => page.context().close())

/** Requests one of the broker's loads on screen. */
async function requestLoad(loadId: string): Promise<void> {
  await page.goto(boardLoadPath(loadId))
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await page.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(notices(page).getByText('Booking request sent successfully!')).toBeVisible()
}

async function accept(broker: DemoClient, loadId: string): Promise<void> {
  const { data } = await broker.call(listLoadBookingRequestsEndpoint, { params: { id: loadId }, query: {} })
  await broker.call(acceptBookingRequestEndpoint, { params: { id: data[0]?.id ?? '' }, body: {} })
}

test('[F75, F77] a carrier turns on push, gets the alert with the app closed, and opens the load offline @core', async ({
  browser,
  pushed,
}) => {
  const { service, origin } = pushed
  const [broker, dispatcher] = [await demoClient(origin, BROKER), await demoClient(origin, DISPATCHER)]
  await dispatcher.call(markAllNotificationsReadEndpoint, {})
  const load = await untouchedLoad(broker)
  await openAs(browser, pushed, { email: DISPATCHER, on: phone })
  await requestLoad(load.id)
  await expect(offer(page)).toContainText('when the broker answers')
  await expectAccessible(page)
  // [FACE-29] on a phone's board it is a card behind the first four, over none
  await page.getByRole('link', { name: 'Back to Load Board' }).click()
  const cards = page.getByRole('list', { name: 'Loads', exact: true }).locator(':scope > li')
  await expect(cards.nth(4)).toContainText('when the broker answers')
  await turnOn(page).click()
  await expect(offer(page)).toBeHidden()
  await expect.poll(() => device.subscription()).not.toBeNull()
  const first = (await device.subscription()) ?? ''

  const worker = await workerOf(page)
  await page.goto(PATHS.myLoads)
  await accept(broker, load.id)
  const [push] = await service.messagesTo(first)
  expect(push?.message.notification.title).toBe('Request accepted')
  // a truck of the demo that waits at its dock may bring another one
  const unread = async () => (await dispatcher.call(notificationStatsEndpoint, {})).unread
  await expect.poll(async () => (await device.badge()) - (await unread())).toBe(0)
  const badge = await device.badge()
  expect(badge).toBeGreaterThan(0)

  // the app is closed and the device is offline
  await page.goto('about:blank')
  await page.context().setOffline(true)
  await worker.push(push?.text ?? '')
  await expect(() => worker.press(push?.message.notification.tag ?? '')).toPass()
  await expect.poll(() => worker.badge()).toBe(badge)
  await expect.poll(() => worker.opened()).toBe(loadPath(load.id))
  await page.goto(origin + loadPath(load.id))
  await expect(page.getByRole('heading', { level: 1, name: `Load #${load.number}` })).toBeVisible()
  await page.context().setOffline(false)

  // the push service drops the subscription: the next start makes a new one without asking
  service.answers(first, { status: 410 })
  const next = await untouchedLoad(broker)
  const { id } = await dispatcher.call(requestBookingEndpoint, { body: { loadId: next.id } })
  const before = service.asked.get(first) ?? 0
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await expect.poll(() => service.asked.get(first)).toBe(before + 1)
  await expect(async () => {
    await page.goto(PATHS.myLoads)
    await expect.poll(() => device.subscription(), { timeout: 5_000 }).not.toBe(first)
  }).toPass()
  const second = (await device.subscription()) ?? ''
  expect(service.asked.get(second)).toBeUndefined()

  // signing out ends push and clears the icon's badge
  const forgotten = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/push/subscriptions') && answer.ok(),
  )
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await forgotten
  await expect(page.getByRole('heading', { name: 'Every mile accounted for.' })).toBeVisible()
  expect(await device.subscription()).toBeNull()
  expect(await device.badge()).toBe(0)
})

test('[GUARD-12] a carrier who declines push is not asked again and can turn it on in the settings; the device stores whose push it is', async ({
  browser,
  pushed,
}) => {
  const [broker, company] = [await demoClient(pushed.origin, BROKER), await demoClient(pushed.origin, COMPANY)]
  const { id } = await company.call(readProfileEndpoint, {})
  const pushKey = () => page.evaluate(() => localStorage.getItem('push-wanted'))
  await openAs(browser, pushed, { email: COMPANY, on: desktop })
  await requestLoad((await untouchedLoad(broker)).id)
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toBeHidden()
  await requestLoad((await untouchedLoad(broker)).id)
  await expect(offer(page)).toBeHidden()
  await page.goto(PATHS.notificationSettings)
  await expect(turnOn(page)).toBeVisible()
  expect(await pushKey()).toBeNull()
  await turnOn(page).click()
  await expect(page.getByText('Push is on for this device')).toBeVisible()
  await expect.poll(() => device.subscription()).not.toBeNull()
  expect(await pushKey()).toBe(id)
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).not.toBeNull()
  await page.getByRole('button', { name: 'Turn off push' }).click()
  await expect(turnOn(page)).toBeVisible()
  expect(await device.subscription()).toBeNull()
  expect(await pushKey()).toBeNull()
})

test('the app offers push to a broker after posting a load, and pushes the first request', async ({
  browser,
  pushed,
}) => {
  const { service, origin } = pushed
  const [company, broker] = [await demoClient(origin, COMPANY), await demoClient(origin, BROKER)]
  await openAs(browser, pushed, { email: BROKER, on: desktop })
  await openForm(page)
  await fillForm(page)
  await submit(page).click()
  await expect(offer(page)).toContainText('when a carrier requests your load')
  const [posted] = (await broker.call(listMyLoadsEndpoint, { query: { limit: 1 } })).data
  await turnOn(page).click()
  await expect(offer(page)).toBeHidden()
  await company.call(requestBookingEndpoint, { body: { loadId: posted?.id ?? '' } })
  const [push] = await service.messagesTo((await device.subscription()) ?? '')
  expect(push?.message.notification.title).toBe('New booking request')
})
