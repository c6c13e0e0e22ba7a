import { expect, type Page } from 'playwright/test'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { EVENTS_PATH, syncEndpoint } from '#contract/sync/sync.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { type Load } from '#contract/freight/load.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { markAllNotificationsReadEndpoint } from '#contract/notification/notification.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { watchRequests } from '#tests/support/quiet-page.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** Shorter than the 30-second poll, so only a pushed event can arrive in time. */
const SOON = { timeout: 8_000 }

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const unread = (page: Page) => page.getByRole('link', { name: /^Notifications/ })

/** The board with this load alone: its number may also be a ZIP code of another. */
const boardOf = ({ number, pickupLocation: { city } }: Load) =>
  `/dashboard/load-board?search=${encodeURIComponent(`${number} ${city}`)}`

/** Opens a page that is connected to the event stream. */
async function openConnected(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith(EVENTS_PATH) && answer.ok())
  await page.goto(path)
  await stream
}

async function book(broker: DemoClient, carrier: DemoClient, { id: loadId }: Load): Promise<void> {
  const { id } = await carrier.call(requestBookingEndpoint, { body: { loadId } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
}

test('a booked load disappears from every open board, in every tab, without a reload @core', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  const page = await enter(COMPANY, 'laptop')
  const path = boardOf(load)
  await openConnected(page, path)
  const second = await page.context().newPage()
  await second.goto(path)
  for (const tab of [page, second]) {
    await expect(cards(tab)).toHaveCount(1)
    await tab.evaluate(() => Object.assign(window, { isTheSame: true }))
  }
  await book(broker, dispatcher, load)
  for (const tab of [page, second]) {
    await expect(cards(tab)).toHaveCount(0, SOON)
    expect(await tab.evaluate(() => 'isTheSame' in window)).toBe(true)
  }
  await expect(page.getByText('0 loads available')).toBeVisible(SOON)
})

test('[SHELL-06] the unread badge updates in every tab over one shared connection', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  await broker.call(markAllNotificationsReadEndpoint, {})
  const page = await enter(BROKER)
  await openConnected(page, '/dashboard/notifications')
  const further: string[] = []
  page.context().on('request', (request) => request.url().endsWith(EVENTS_PATH) && further.push(request.url()))
  const second = await page.context().newPage()
  await second.goto('/dashboard/outbox')
  await expect(unread(second)).toBeVisible()
  await expect(unread(page)).not.toContainText('unread')
  await requestLoad(dispatcher, await untouchedLoad(broker))
  for (const tab of [page, second]) await expect(unread(tab)).toContainText('1 unread', SOON)
  await expect(page.getByText('1 unread of')).toBeVisible(SOON)
  expect(further).toEqual([])

  // the connected tab closes, and another one takes over
  const takenOver = second.waitForResponse((answer) => answer.url().endsWith(EVENTS_PATH) && answer.ok())
  await page.goto('about:blank')
  await takenOver
  await broker.call(markAllNotificationsReadEndpoint, {})
  await expect(unread(second)).not.toContainText('unread', SOON)
})

test('a device back online shows what changed while it was offline', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  const page = await enter(COMPANY, 'phone')
  await openConnected(page, boardOf(load))
  await expect(cards(page)).toHaveCount(1)
  await page.context().setOffline(true)
  // going offline usually cuts Chromium's open stream; where it does not, the event has already arrived
  await book(broker, dispatcher, load)
  await page.route(new RegExp(`${listBoardEndpoint.path}|${syncEndpoint.path}`), (route) => route.abort())
  await page.context().setOffline(false)
  await expect(cards(page)).toHaveCount(0, { timeout: 15_000 })
})

test('an open board announces a newly posted load and shows it on request', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)
  const post = () =>
    broker.call(createLoadEndpoint, { body: newLoad({ at }, { equipmentRequirements: { commodity: 'Saddles' } }) })
  await post()
  const page = await enter(COMPANY, 'phone')
  const isQuiet = watchRequests(page)
  await openConnected(page, '/dashboard/load-board?search=saddles')
  await expect(cards(page)).toHaveCount(1)
  // the first sync loads the list once more, and would show the new load with it
  await expect.poll(isQuiet).toBe(true)
  await post()
  const show = page.getByRole('button', { name: 'Show 1 new load' })
  await expect(show).toBeVisible({ timeout: 20_000 })
  await expect(cards(page)).toHaveCount(1)
  await expectAccessible(page)
  await show.click()
  await expect(cards(page)).toHaveCount(2)
  await expect(show).toBeHidden()
})

test('news of the account and a booked load bring no new load into an open board', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const company = await clientOf(COMPANY)
  const dispatcher = await clientOf(DISPATCHER)
  const post = () => untouchedLoad(broker, { equipmentRequirements: { commodity: 'Anvils' } })
  const [first] = [await post(), await post()]
  const page = await enter(COMPANY, 'phone')
  const isQuiet = watchRequests(page)
  await openConnected(page, '/dashboard/load-board?search=anvils')
  await expect(cards(page)).toHaveCount(2)
  await expect.poll(isQuiet).toBe(true)
  await post()
  const show = page.getByRole('button', { name: 'Show 1 new load' })
  await expect(show).toBeVisible({ timeout: 20_000 })
  // the account's own booking is news, and refetches its lists
  const other = await untouchedLoad(broker)
  await book(broker, company, other)
  await book(broker, dispatcher, first)
  await expect(cards(page)).toHaveCount(1, SOON)
  await expect(unread(page)).toContainText('unread', SOON)
  await expect.poll(isQuiet).toBe(true)
  await expect(cards(page)).toHaveCount(1)
  await show.click()
  await expect(cards(page)).toHaveCount(2)
})

test('when the focused load leaves the board, J goes on from its place', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const rates = [3_000, 2_900, 2_800, 2_700]
  const loads = []
  for (const rate of rates)
    loads.push(await untouchedLoad(broker, { rate, equipmentRequirements: { commodity: 'Banjos' } }))
  const page = await enter(COMPANY, 'laptop')
  await openConnected(page, '/dashboard/load-board?search=banjos')
  await expect(cards(page)).toHaveCount(rates.length)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  const link = (at: number) => cards(page).nth(at).getByRole('link').first()
  for (const at of [0, 1]) {
    await page.keyboard.press('j')
    await expect(link(at)).toBeFocused()
  }
  const [, focused] = loads
  if (!focused) throw new Error('no load is focused')
  await book(broker, dispatcher, focused)
  await expect(cards(page)).toHaveCount(rates.length - 1, SOON)
  await expect(link(1), 'at once: the next key may be J').toBeFocused({ timeout: 1_000 })
  await page.keyboard.press('j')
  await expect(link(2)).toBeFocused()
})

for (const view of ['Cards', 'Table'] as const) {
  test(`[BOARD-08] in the ${view.toLowerCase()}, a load that another carrier got says so until the pointer has moved on`, async ({
    enter,
    clientOf,
  }) => {
    const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
    const commodity = view === 'Cards' ? 'Cellos' : 'Citterns'
    const post = (rate: number) => untouchedLoad(broker, { rate, equipmentRequirements: { commodity } })
    const [first, last] = [await post(3_000), await post(2_900)]
    const page = await enter(COMPANY)
    await openConnected(page, `/dashboard/load-board?search=${commodity}`)
    await page.getByRole('button', { name: view }).click()
    const items = page.locator('[data-load]')
    await expect(items).toHaveCount(2)
    // the list's order and the loads that leave are each said once they change
    await expect(page.locator('main span[role="status"]:empty')).toHaveCount(2, { timeout: 20_000 })
    await items.first().hover()
    await book(broker, dispatcher, first)
    await expect(items.first()).toContainText(view === 'Cards' ? 'Booked by another carrier' : 'Booked', SOON)
    await expect(page.getByText('1 load available')).toBeVisible(SOON)
    await expect(page.getByRole('status').filter({ hasText: /^No longer on the board: .+ to .+$/ })).toBeAttached()
    const lane = view === 'Cards' ? items.first().locator('strong').first() : items.first().getByRole('link')
    await expect(lane).toHaveCSS('text-decoration-line', 'line-through')
    await expect(items.first().getByRole('link', { name: /^Book/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('heading', { name: 'Load Board' }).hover()
    await expect(items).toHaveCount(1, SOON)

    // nothing is under the pointer: it leaves on its own, the last one too
    await book(broker, dispatcher, last)
    await expect(items).toHaveCount(0, SOON)
    await expect(page.getByText('No loads available')).toBeVisible()
  })
}
