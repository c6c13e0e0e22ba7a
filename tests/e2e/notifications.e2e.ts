import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { archiveNotification, notificationStats, notifications } from '#contract/notification.ts'
import { sync } from '#contract/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { ask, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { shellIsKept } from '#tests/support/lost-signal.ts'
import { cutOff } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** News for the broker: so many carriers' requests, told by the jobs. */
async function newsFor(broker: DemoClient, carriers: readonly DemoClient[]): Promise<void> {
  const before = (await broker.call(notificationStats, {})).total
  const load = await untouchedLoad(broker)
  for (const carrier of carriers) await ask(carrier, load)
  await expect.poll(async () => (await broker.call(notificationStats, {})).total).toBe(before + carriers.length)
}

const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

async function openNews(page: Page): Promise<void> {
  await page.goto('/dashboard/notifications')
  await expect(items(page).first()).toBeVisible()
}

test('[NOTIF-01, NOTIF-11, NOTIF-12, NOTIF-15] counts, what is new, when, and the way to the load', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await newsFor(broker, [await clientOf(DISPATCHER)])
  const page = await enter(BROKER)
  await openNews(page)
  const { unread, total } = await broker.call(notificationStats, {})
  await expect(page.getByText(`${unread} unread of ${total} total`)).toBeVisible()
  const first = items(page).first()
  await expect(first).toContainText('New booking request')
  await expect(first.getByText('New', { exact: true })).toBeVisible()
  await expect(first.getByText('Just now')).toBeVisible()
  await expectAccessible(page)
  await first.getByRole('link', { name: 'Answer request' }).click()
  await expect(page).toHaveURL(/\/dashboard\/load\//)
})

test('[NOTIF-08, NOTIF-09, NOTIF-10, NOTIF-04] one is read, one archived, one deleted, and the chips find them', async ({
  enter,
  clientOf,
}) => {
  await newsFor(await clientOf(BROKER), [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER, 'phone')
  await openNews(page)
  const first = items(page).first()
  await first.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(notices(page).getByText('Notification marked as read')).toBeVisible()
  await expect(first.getByText('New', { exact: true })).toBeHidden()
  const words = await first.locator('p').nth(1).innerText()
  await first.getByRole('button', { name: /^Archive/ }).click()
  await expect(notices(page).getByText('Notification archived')).toBeVisible()
  await page.getByText('Archived', { exact: true }).click()
  await expect(items(page).filter({ hasText: words })).toHaveCount(1)
  await items(page)
    .filter({ hasText: words })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(notices(page).getByText('Notification deleted')).toBeVisible()
  await expect(items(page).filter({ hasText: words })).toHaveCount(0)
})

test('[NOTIF-06, NOTIF-07, NOTIF-02] several at once, in turn; then all are read', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  await newsFor(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER)
  await openNews(page)
  await items(page).nth(0).getByRole('checkbox').check()
  await items(page).nth(1).getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected notifications' })
  await expect(bulk).toContainText('2 selected')
  await bulk.getByRole('button', { name: 'Mark Read' }).click()
  await expect(notices(page).getByText('Notifications marked as read successfully')).toBeVisible()
  await expect(bulk).toBeHidden()
  await page.getByRole('button', { name: 'Mark All Read' }).click()
  await expect(notices(page).getByText('All notifications marked as read')).toBeVisible()
  await expect.poll(async () => (await broker.call(notificationStats, {})).unread).toBe(0)
})

test('[NOTIF-03, NOTIF-13] the search reads titles and messages, and says when nothing is there', async ({
  enter,
  clientOf,
}) => {
  await newsFor(await clientOf(BROKER), [await clientOf(COMPANY)])
  const page = await enter(BROKER)
  await openNews(page)
  const search = page.getByRole('searchbox', { name: 'Search notifications' })
  await search.fill('GILL BROTHERS')
  await expect(items(page).first()).toContainText('Gill Brothers')
  for (const item of await items(page).all()) await expect(item).toContainText('Gill Brothers')
  await search.fill('nothing says this')
  await expect(page.getByText('No notifications found')).toBeVisible()
})

test('[NOTIF-16, NOTIF-05] says that they could not be loaded where nothing is stored; asks for pages of 20', async ({
  enter,
}) => {
  const page = await enter(COMPANY)
  // news would have the list asked for again before anybody presses the button
  await cutOff(page, sync)
  const restore = await cutOff(page, notifications)
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('Failed to load notifications')).toBeVisible()
  await restore()
  const asked = page.waitForRequest((request) => request.url().includes('/api/notifications?'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  const { searchParams } = new URL((await asked).url())
  expect(Object.fromEntries(searchParams)).toEqual({ page: '1', limit: '20', sort: 'createdAt:desc' })
  await expect(page.getByText('Failed to load notifications')).toBeHidden()
})

test('[NOTIF-14] a page has twenty, whatever was archived among them, and a button brings more while there are more', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const carriers = [await clientOf(DISPATCHER), await clientOf(COMPANY)]
  while ((await broker.call(notificationStats, {})).total <= 21) await newsFor(broker, carriers)
  const { data } = await broker.call(notifications, { query: { limit: 1, sort: 'createdAt:desc' } })
  await broker.call(archiveNotification, { body: { id: data[0]?.id ?? '' } })
  const { total } = await broker.call(notificationStats, {})
  const page = await enter(BROKER)
  await openNews(page)
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(items(page)).toHaveCount(20)
  for (let shown = 20; shown < total; shown += 20) {
    await more.click()
    await expect(items(page)).toHaveCount(Math.min(total, shown + 20))
  }
  await expect(more).toBeHidden()
})

test('without signal what was read stays read, and the server hears of it later', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  await newsFor(broker, [await clientOf(DISPATCHER)])
  const page = await enter(BROKER, 'phone')
  await shellIsKept(page)
  await openNews(page)
  const { unread } = await broker.call(notificationStats, {})
  await page.context().setOffline(true)
  const first = items(page).first()
  await first.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(first.getByText('New', { exact: true })).toBeHidden()
  await expect(notices(page).getByText('Saved on this phone')).toBeVisible()
  expect((await broker.call(notificationStats, {})).unread).toBe(unread)
  await page.context().setOffline(false)
  await expect.poll(async () => (await broker.call(notificationStats, {})).unread, { timeout: 30_000 }).toBe(unread - 1)
})
