import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import type { PushMessage } from '#contract/notification/push.ts'
import { backgroundSync, syncTags } from '#tests/support/background-sync.ts'
import { signedInEarlier } from '#tests/support/browser-person.ts'
import { wholeChromium } from '#tests/support/chromium.ts'
import { type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { anything, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { type Worker, workerOf } from '#tests/support/service-worker.ts'
import { fourStops } from '#tests/support/stops-body.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)

// only the full Chromium build can show notifications
test.use({ launchOptions: wholeChromium, serviceWorkers: 'allow' })

const unread = (page: Page) => page.getByRole('link', { name: /^Notifications/ })

/** A push as the server writes it, about a load. */
async function messageFor(
  whose: DemoClient,
  origin: string,
  load: { id: string; number: number; version?: number },
  asked?: PushMessage['notification']['data']['asked'],
): Promise<PushMessage> {
  const { id: to } = await whose.call(readProfileEndpoint, {})
  const id = crypto.randomUUID()
  const navigate = `${origin}/dashboard/load/${load.id}`
  const [title, body] = ['New booking request', `Somebody requested load #${load.number}.`]
  return {
    web_push: 8030,
    mutable: true,
    app_badge: 7,
    notification: {
      title,
      body,
      lang: 'en-US',
      tag: id,
      navigate,
      timestamp: Date.now(),
      actions: [
        { action: 'accept', title: 'Accept', navigate },
        { action: 'reject', title: 'Reject', navigate },
        { action: 'view', title: 'View load', navigate },
      ],
      data: {
        to,
        counts: { unread: 7, total: 9 },
        notification: {
          id,
          type: 'load',
          status: 'unread',
          title,
          message: body,
          createdAt: new Date().toISOString(),
          metadata: { loadId: load.id },
        },
        label: `Load #${load.number}`,
        ...(asked && { asked }),
      },
    },
  }
}

const shows = (worker: Worker, titles: string[]) =>
  expect.poll(async () => (await worker.shown()).map(({ title }) => title), { timeout: 15_000 }).toEqual(titles)

test('[F70, F73, F74] a push shows once, even if it arrives twice or the app is open; an unreadable one shows a plain notice @core', async ({
  enter,
  clientOf,
  origin,
}) => {
  const broker = await clientOf(BROKER)
  // before the page opens: a sync of the new load would bring the server's own counts after the push
  const message = JSON.stringify(await messageFor(broker, origin, await untouchedLoad(broker)))
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const worker = await workerOf(page)
  await page.route('**/api/sync*', (route) => route.abort())
  await page.route('**/api/notifications/stats', (route) => route.abort())
  await worker.push(message)
  await shows(worker, ['New booking request'])
  await expect(unread(page)).toContainText('7 unread')
  await worker.push(message)
  await worker.push('{"web_push": 8030, "notification": {}}')
  await shows(worker, ['New booking request', 'Milepost'])
  await expect(unread(page)).toContainText('7 unread')
})

test('[F71, F72] a push for another user, or after a sign-out, shows no details @core', async ({
  enter,
  clientOf,
  origin,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  const worker = await workerOf(page)
  const message = await messageFor(broker, origin, load)
  await worker.push(JSON.stringify(message))
  await shows(worker, ['Milepost'])
  expect(JSON.stringify(await worker.shown())).not.toContain(String(load.number))
  await page.goto('/dashboard/notifications')
  await expect(page.getByText(`requested load #${load.number}`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Every mile accounted for.' })).toBeVisible()
  await expect.poll(() => worker.shown()).toEqual([])
  await worker.push(JSON.stringify(message))
  await shows(worker, ['Milepost'])
  expect(JSON.stringify(await worker.shown())).toContain('Sign in to see what is new.')
})

test('[F77, F78] a notification opens its load in the open window, and an unknown load says so @core', async ({
  enter,
  clientOf,
  origin,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const worker = await workerOf(page)
  await page.goto('/dashboard/notifications')
  // it hears the worker from then on
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  const message = await messageFor(broker, origin, load)
  await worker.push(JSON.stringify(message))
  await shows(worker, ['New booking request'])
  await worker.press(message.notification.tag)
  await expect(page.getByRole('heading', { level: 1, name: `Load #${load.number}` })).toBeVisible()
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)

  const gone = await messageFor(broker, origin, { id: crypto.randomUUID(), number: 1 })
  await worker.push(JSON.stringify(gone))
  await shows(worker, ['New booking request'])
  await worker.press(gone.notification.tag)
  await expect(page).toHaveURL(new RegExp(gone.notification.navigate.split('/').at(-1) ?? ''))
  await expect(page.getByText('There is no such load')).toBeVisible()
})

test('the broker accepts a request from the notification, through the outbox', async ({ enter, clientOf, origin }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  const { id: requestId } = await dispatcher.call(requestBookingEndpoint, { body: { loadId: load.id } })
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const worker = await workerOf(page)
  const { version } = load as typeof load & { version: number }
  const asked = { what: 'request' as const, loadId: load.id, requestId, version }
  const message = await messageFor(broker, origin, load, asked)
  await worker.push(JSON.stringify(message))
  await shows(worker, ['New booking request'])
  await worker.press(message.notification.tag, 'accept')
  await expect
    .poll(async () => (await worker.shown()).map(({ body }) => body), { timeout: 15_000 })
    .toEqual(['Accepted.'])
  const { data } = await broker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  expect(data.map(({ status }) => status)).toEqual(['accepted'])
})

test('a tender accepted from a notification without signal or an open page is sent later, and the notification says so', async ({
  browser,
  clientOf,
  origin,
}) => {
  const road = await startFaultProxy(origin)
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  const posted = await untouchedLoad(broker)
  const load = await broker.call(tenderLoadEndpoint, { params: posted, body: { carrierId } })
  const { page } = await signedInEarlier(browser, { origin: road.url, email: DISPATCHER, on: 'phone' })
  await page.goto(PATHS.dashboard)
  const worker = await workerOf(page)
  const asked = { what: 'tender', loadId: load.id, version: load.version } as const
  const message = await messageFor(carrier, road.url, load, asked)
  await worker.push(JSON.stringify(message))
  const said = async () => (await worker.shown()).map(({ body }) => body)

  const signalBack = road.meet(anything, 'no-signal')
  const sync = await backgroundSync(page.context(), page, { origin: road.url })
  await page.goto('about:blank')
  // while a page is closing, the browser still takes the worker's wish to send later
  await expect.poll(worker.openPages, { timeout: 30_000 }).toBe(0)
  await worker.press(message.notification.tag, 'accept')
  await expect
    .poll(said, { timeout: 30_000 })
    .toEqual(['Not sent yet. Saved on this device. Open Milepost when you have signal so it can send.'])
  await worker.stop()

  // opened without signal, the app asks the browser to send it
  await page.goto(road.url + PATHS.dashboard)
  await expect.poll(() => page.evaluate(syncTags), { timeout: 30_000 }).toEqual(['outbox'])
  await page.goto('about:blank')
  expect(await carrier.call(readLoadEndpoint, { params: load })).toMatchObject({ status: 'pending', tendered: true })
  signalBack()
  await sync()
  await expect.poll(said, { timeout: 30_000 }).toEqual(['Accepted.'])
  expect(await carrier.call(readLoadEndpoint, { params: load })).toMatchObject({ status: 'active' })
  await page.context().close()
  await road.stop()
})

test('the carrier accepts a tender from the notification as it was when it came, and not another version', async ({
  enter,
  clientOf,
  origin,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const profile = await carrier.call(readProfileEndpoint, {})
  const posted = await untouchedLoad(broker)
  const load = await broker.call(tenderLoadEndpoint, { params: posted, body: { carrierId: accountIdOf(profile) } })
  const asked = (version: number) => ({ what: 'tender', loadId: load.id, version }) as const
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  const worker = await workerOf(page)
  const earlier = await messageFor(carrier, origin, load, asked(load.version - 1))
  await worker.push(JSON.stringify(earlier))
  await worker.press(earlier.notification.tag, 'accept')
  await expect
    .poll(async () => (await worker.shown()).map(({ body }) => body))
    .toContain('The load changed since you viewed it')
  expect(await carrier.call(readLoadEndpoint, { params: load })).toMatchObject({ status: 'pending', tendered: true })

  const current = await messageFor(carrier, origin, load, asked(load.version))
  await worker.push(JSON.stringify(current))
  // the open page delivers at that moment, and takes longer than the worker waits before it says so
  await page.evaluate(async (name) => {
    await new Promise((taken) => {
      void navigator.locks.request(name, () => {
        taken(null)
        return new Promise((endDelivery) => Object.assign(window, { endDelivery }))
      })
    })
  }, `drain:${profile.id}`)
  await worker.press(current.notification.tag, 'accept')
  const said = async () => (await worker.shown()).map(({ body }) => body)
  await expect.poll(said, { timeout: 15_000 }).toContain('Not sent yet. Saved on this device and sends automatically.')
  await page.evaluate(() => Reflect.get(window, 'endDelivery')())
  await expect.poll(said, { timeout: 30_000 }).toContain('Accepted.')
  expect(await said()).not.toContain('Not sent yet. Saved on this device and sends automatically.')
  expect(await carrier.call(readLoadEndpoint, { params: load })).toMatchObject({ status: 'active' })
})

test('[STOP-28] a tender of four stops says so in its notification, and is accepted from it', async ({
  enter,
  clientOf,
  origin,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  const posted = await broker.call(createLoadEndpoint, { body: fourStops(at) })
  const load = await broker.call(tenderLoadEndpoint, { params: posted, body: { carrierId } })
  // the words that its push has
  const words = async () => {
    const { data } = await carrier.call(listNotificationsEndpoint, { query: {} })
    return data.find(({ metadata }) => metadata.loadId === load.id)?.message
  }
  await expect.poll(words, { timeout: 15_000 }).toMatch(/Dallas, TX to Phoenix, AZ, 4 stops/)
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  const worker = await workerOf(page)
  const message = await messageFor(carrier, origin, load, { what: 'tender', loadId: load.id, version: load.version })
  message.notification.body = (await words()) ?? ''
  await worker.push(JSON.stringify(message))
  await expect
    .poll(async () => (await worker.shown()).map(({ body }) => body), { timeout: 15_000 })
    .toContainEqual(expect.stringContaining('4 stops'))
  await worker.press(message.notification.tag, 'accept')
  await expect
    .poll(async () => (await carrier.call(readLoadEndpoint, { params: load })).status, { timeout: 30_000 })
    .toBe('active')
})
