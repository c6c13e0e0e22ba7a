import { expect, type Page } from 'playwright/test'
import { acceptRequest, requestBooking } from '#contract/booking.ts'
import { EVENTS_PATH } from '#contract/live.ts'
import { board, type Load } from '#contract/load.ts'
import { createLoad } from '#contract/load-post.ts'
import { markAllNotificationsRead } from '#contract/notification.ts'
import { sync } from '#contract/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { ask, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { newLoad } from '#tests/support/new-load.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** News that came by itself, and not by the glance that is taken every half minute. */
const SOON = { timeout: 8_000 }

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const unread = (page: Page) => page.getByRole('link', { name: /^Notifications/ })

/** Opens a page that hears the server. */
async function listening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith(EVENTS_PATH) && answer.ok())
  await page.goto(path)
  await stream
}

async function book(broker: DemoClient, carrier: DemoClient, { id: loadId }: Load): Promise<void> {
  const { id } = await carrier.call(requestBooking, { body: { loadId } })
  await broker.call(acceptRequest, { params: { id }, body: {} })
}

test('a booked load leaves the open boards of everybody, in each of their tabs, and nothing is reloaded', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  const page = await enter(COMPANY)
  const path = `/dashboard/load-board?search=${load.number}`
  await listening(page, path)
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

test('[SHELL-06] the unread badge follows in each tab, by one connection of all', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  await broker.call(markAllNotificationsRead, {})
  const page = await enter(BROKER)
  await listening(page, '/dashboard/notifications')
  const further: string[] = []
  page.context().on('request', (request) => request.url().endsWith(EVENTS_PATH) && further.push(request.url()))
  const second = await page.context().newPage()
  await second.goto('/dashboard/outbox')
  await expect(unread(second)).toBeVisible()
  await expect(unread(page)).not.toContainText('unread')
  await ask(dispatcher, await untouchedLoad(broker))
  for (const tab of [page, second]) await expect(unread(tab)).toContainText('1 unread', SOON)
  await expect(page.getByText('1 unread of')).toBeVisible(SOON)
  expect(further).toEqual([])

  // the tab that listened goes: another one takes over
  const taken = second.waitForResponse((answer) => answer.url().endsWith(EVENTS_PATH) && answer.ok())
  await page.goto('about:blank')
  await taken
  await broker.call(markAllNotificationsRead, {})
  await expect(unread(second)).not.toContainText('unread', SOON)
})

test('what happened while there was no signal is told when it is back', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  const page = await enter(COMPANY, 'phone')
  await listening(page, `/dashboard/load-board?search=${load.number}`)
  await expect(cards(page)).toHaveCount(1)
  await page.context().setOffline(true)
  // Chromium cuts an open stream by this as a rule; where it does not, the news is there already
  await book(broker, dispatcher, load)
  await page.route(new RegExp(`${board.path}|${sync.path}`), (route) => route.abort())
  await page.context().setOffline(false)
  await expect(cards(page)).toHaveCount(0, { timeout: 15_000 })
})

test('a load that is posted is announced on an open board, and shown when somebody asks for it', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)
  const post = () =>
    broker.call(createLoad, { body: newLoad({ at }, { equipmentRequirements: { commodity: 'Saddles' } }) })
  await post()
  const page = await enter(COMPANY, 'phone')
  await listening(page, '/dashboard/load-board?search=saddles')
  await expect(cards(page)).toHaveCount(1)
  await post()
  const show = page.getByRole('button', { name: 'Show 1 new load' })
  await expect(show).toBeVisible({ timeout: 20_000 })
  await expect(cards(page)).toHaveCount(1)
  await expectAccessible(page)
  await show.click()
  await expect(cards(page)).toHaveCount(2)
  await expect(show).toBeHidden()
})
