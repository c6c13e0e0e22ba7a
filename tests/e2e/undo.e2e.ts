import { expect, type Locator, type Page } from 'playwright/test'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { backgroundSync } from '#tests/support/background-sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookLoad, type DemoClient, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { type Demo, test } from '#tests/support/demo-test.ts'
import { askArrival, sendNow, undoBar } from '#tests/support/load-actions.ts'
import { chooseFor, notificationRows, openGroups } from '#tests/support/notification-list.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'
import { setClockAhead } from '#tests/support/wrong-clock.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page) => page.getByRole('alertdialog')

async function open(page: Page, load: Load): Promise<void> {
  await page.goto(loadPath(load.id))
  await expect(page.getByRole('heading', { name: `Load #${load.number}` })).toBeVisible()
}

const statusOf = async (client: DemoClient, { id }: Load) =>
  (await client.call(readLoadEndpoint, { params: { id } })).status

async function pickedUpLoad(broker: DemoClient, carrier: DemoClient): Promise<Load> {
  const load = await bookLoad(broker, carrier)
  for (const kind of ['arrived', 'departed'] as const)
    await carrier.call(recordStopEventEndpoint, { params: load, body: { kind, stop: 'pickup' } })
  return load
}

test('[UNDO-01] before pickup the arrival is among the other actions; afterwards it is docked under the thumb', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await open(page, await bookLoad(broker, dispatcher))
  await expect(button(page, 'Confirm arrival')).toBeVisible()
  await expect(page.locator('[data-thumb-bar]').getByRole('button')).toHaveText(['Arrived at pickup'])

  await open(page, await pickedUpLoad(broker, dispatcher))
  await expect(page.locator('[data-thumb-bar]').getByRole('button', { name: 'Confirm arrival' })).toBeVisible()
  const reach = await button(page, 'Confirm arrival').boundingBox()
  expect(reach?.y, 'the bar is at the bottom of the screen').toBeGreaterThan(650)
  expect(reach?.height, 'as large as a thumb').toBeGreaterThanOrEqual(48)
})

test('[UNDO-01] the sheet names stop, time and what happens; an arrival before pickup is asked about twice, and undone @core', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, dispatcher)
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await open(page, load)
  await button(page, 'Confirm arrival').click()
  await expect(sheet(page)).toContainText('and completes the load.')
  await expect(sheet(page)).toContainText(load.deliveryLocation.city)
  await expect(sheet(page)).toContainText('before your appointment')
  await expect(sheet(page)).toContainText('The detention clock starts at')
  await expectAccessible(page)
  await button(page, 'Not yet').click()
  await expect(sheet(page)).toBeHidden()

  await button(page, 'Confirm arrival').click()
  await button(page, 'Confirm').click()
  await expect(sheet(page)).toContainText("The pickup time hasn't passed")
  await expectAccessible(page)
  await button(page, 'The truck is there, confirm arrival').click()

  await expect(undoBar(page)).toContainText(/Arrival at \d\d:\d\d/)
  await expect(button(page, 'Confirm arrival')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await button(page, 'Undo').click()
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(undoBar(page)).toBeHidden()
  await expect(button(page, 'Confirm arrival')).toBeEnabled()
  expect(await statusOf(broker, load)).toBe('active')
})

test('[UNDO-01] nothing says that it is done before the server has it; ten seconds later it has @core', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, dispatcher)
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  const noticed = await recordNotices(page)
  await open(page, load)
  await askArrival(page)
  await expect(undoBar(page)).toContainText(/sends in [1-5] s/)
  expect(noticed).toEqual([])
  expect(await statusOf(broker, load)).toBe('active')
  await expect(page.getByText('Arrival confirmed successfully!')).toBeVisible({ timeout: 20_000 })
  await expect(undoBar(page)).toBeHidden()
  expect(await statusOf(broker, load)).toBe('completed')
})

test('[UNDO-01] leaving the page sends it: nobody can undo it there any more', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, dispatcher)
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await open(page, load)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await askArrival(page)
  // a page that is left is gone for good; closing it would leave nothing to clean up after
  await page.goto('about:blank')
  await expect.poll(() => statusOf(broker, load), { timeout: 15_000 }).toBe('completed')
})

for (const [clock, ms] of [
  ['a day slow', -86_400_000],
  ['a day fast', 86_400_000],
] as const)
  test(`[UNDO-01] on a device whose clock is ${clock}, a tap can be undone for ten seconds`, async ({
    enter,
    clientOf,
  }) => {
    const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
    const load = await bookLoad(broker, dispatcher)
    const page = await enter(DISPATCHER, 'phone')
    await setClockAhead(page, ms)
    await open(page, load)
    await askArrival(page)
    await expect(undoBar(page)).toContainText(/sends in ([89]|10) s/)
    await expect(undoBar(page), 'it counts').toContainText(/sends in [1-5] s/)
    await button(page, 'Undo').click()
    await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
    expect(await statusOf(broker, load)).toBe('active')
  })

test('[UNDO-01] the service worker, told that signal is back, sends nothing while it can be undone', async ({
  enter,
  clientOf,
  origin,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, dispatcher)
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await open(page, load)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  const signalIsBack = await backgroundSync(page.context(), page, { origin })
  await askArrival(page)
  await signalIsBack()
  await expect(undoBar(page)).toContainText(/sends in [12] s/, { timeout: 15_000 })
  expect(await statusOf(broker, load)).toBe('active')
  await button(page, 'Undo').click()
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
})

test('[UNDO-01] another tab and its outbox offer Undo too, by the keyboard as well', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, dispatcher)
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await open(page, load)
  await page.goto(PATHS.outbox)
  await page.goBack()
  await askArrival(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(PATHS.outbox)
  await expect(other.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await askArrival(page)
  await expect(undoBar(other)).toContainText(/Arrival at/)
  await other.getByRole('article').filter({ hasText: 'Confirm arrival' }).getByRole('button', { name: 'Undo' }).click()
  await expect(undoBar(page)).toBeHidden()
  expect(await statusOf(broker, load)).toBe('active')
})

test('[UNDO-01] with consent the location goes along; far from the dock it asks again', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await pickedUpLoad(broker, dispatcher)
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 47.6, longitude: -122.3 })
  await open(page, load)
  await button(page, 'Confirm arrival').click()
  await expect(sheet(page)).not.toContainText('from the dock')
  await sheet(page).getByLabel('Send my location with it').check()
  await expect(sheet(page)).toContainText(/[\d.]+ mi from the dock/)
  await button(page, 'Confirm').click()
  await expect(button(page, 'The truck is there, confirm arrival')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await button(page, 'The truck is there, confirm arrival').click()
  await sendNow(page)
  expect((await sent).postDataJSON()).toMatchObject({ place: { latitude: 47.6, longitude: -122.3 } })
  await expect.poll(() => statusOf(broker, load).catch(() => statusOf(dispatcher, load))).toBe('completed')
})

/** Two new requests, one from each carrier, and the broker's list with both notifications, among older ones. */
async function openWithTwoNew(
  enter: Demo['enter'],
  clientOf: Demo['clientOf'],
): Promise<{ page: Page; broker: DemoClient; ids: string[]; two: Locator; noticed: readonly string[] }> {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  for (const email of [DISPATCHER, COMPANY]) await requestLoad(await clientOf(email), load)
  const newest = async () => (await broker.call(listNotificationsEndpoint, { query: { limit: 2 } })).data
  const isOfLoad = async () => (await newest()).filter(({ metadata }) => metadata.loadId === load.id).length
  await expect.poll(isOfLoad).toBe(2)
  const ids = (await newest()).map(({ id }) => id)
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const noticed = await recordNotices(page)
  await page.goto(PATHS.notifications)
  await openGroups(page)
  const two = notificationRows(page).filter({ hasText: `#${load.number}` })
  await expect(two).toHaveCount(2)
  return { page, broker, ids, two, noticed }
}

/** The account's notifications as the server has them. Its carriers' requests can only add some. */
async function statusesOf(broker: DemoClient, ids: readonly string[]): Promise<(string | undefined)[]> {
  const { data } = await broker.call(listNotificationsEndpoint, { query: { limit: 100 } })
  return ids.map((id) => data.find((one) => one.id === id)?.status)
}

// a device sends its notifications' actions one after the other: once a later one is there, no earlier one follows
test('[UNDO-03] a deleted notification comes back with Undo, and the server was never asked to delete it', async ({
  enter,
  clientOf,
}) => {
  const { page, broker, ids, two } = await openWithTwoNew(enter, clientOf)
  await chooseFor(two.first(), 'Delete')
  await expect(two).toHaveCount(1)
  await button(page, 'Undo').click()
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(two).toHaveCount(2)
  await chooseFor(two.first(), 'Mark Read')
  await expect.poll(() => statusesOf(broker, ids)).toEqual(['read', 'unread'])
  await page.reload()
  await openGroups(page)
  await expect(two).toHaveCount(2)
})

test('[UNDO-03] one Undo brings back all that were deleted together, and the server was never asked to delete one', async ({
  enter,
  clientOf,
}) => {
  const { page, broker, ids, two, noticed } = await openWithTwoNew(enter, clientOf)
  for (const at of [0, 1]) await two.nth(at).getByRole('checkbox').check()
  await page.getByRole('group', { name: 'Selected notifications' }).getByRole('button', { name: 'Delete' }).click()
  await expect(two).toHaveCount(0)
  await expect(undoBar(page)).toContainText('Delete 2 notifications')
  await button(page, 'Undo').click()
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(two).toHaveCount(2)
  expect(noticed.join()).not.toContain('deleted')
  await page.getByRole('button', { name: 'Mark All Read' }).click()
  await expect.poll(() => statusesOf(broker, ids)).toEqual(['read', 'read'])
  await page.reload()
  await openGroups(page)
  await expect(two).toHaveCount(2)
})
