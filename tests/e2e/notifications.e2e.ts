import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { archiveNotification, deleteNotification, notificationStats, notifications } from '#contract/notification.ts'
import { sync } from '#contract/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { ask, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { shellIsKept } from '#tests/support/lost-signal.ts'
import { cutOff, holdBack } from '#tests/support/wire.ts'

test.use({ serviceWorkers: 'allow' })

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

const item = (page: Page, words: string) => items(page).filter({ hasText: words })

/** What the first so many say. */
async function messagesOf(page: Page, count: number): Promise<string[]> {
  const said = items(page).locator('p:nth-of-type(2)')
  return (await said.allInnerTexts()).slice(0, count)
}

async function select(page: Page, messages: readonly string[]): Promise<void> {
  for (const words of messages) await item(page, words).getByRole('checkbox').check()
}

async function archivedOf(broker: DemoClient): Promise<string[]> {
  const { data } = await broker.call(notifications, { query: { status: 'archived', limit: 100 } })
  return data.map(({ message }) => message)
}

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

test('[NOTIF-06, NOTIF-07, NOTIF-02] several at once are read, let be, archived and deleted; then all are read', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const carriers = [await clientOf(DISPATCHER), await clientOf(COMPANY)]
  await newsFor(broker, carriers)
  await newsFor(broker, carriers)
  const before = await broker.call(notificationStats, {})
  const page = await enter(BROKER)
  await openNews(page)
  const bulk = page.getByRole('group', { name: 'Selected notifications' })
  const two = await messagesOf(page, 2)

  await select(page, two)
  await expect(bulk).toContainText('2 selected')
  await bulk.getByRole('button', { name: 'Cancel' }).click()
  await expect(bulk).toBeHidden()
  for (const words of two) {
    await expect(item(page, words).getByRole('checkbox')).not.toBeChecked()
    await expect(item(page, words).getByText('New', { exact: true })).toBeVisible()
  }

  await select(page, two)
  await bulk.getByRole('button', { name: 'Mark Read' }).click()
  await expect(notices(page).getByText('Notifications marked as read successfully')).toBeVisible()
  await expect(bulk).toBeHidden()
  for (const words of two) await expect(item(page, words).getByText('New', { exact: true })).toBeHidden()
  expect((await broker.call(notificationStats, {})).unread).toBe(before.unread - 2)

  await select(page, two)
  await bulk.getByRole('button', { name: 'Archive' }).click()
  await expect(notices(page).getByText('Notifications archived successfully')).toBeVisible()
  await page.getByText('Archived', { exact: true }).click()
  await select(page, two)
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await expect(notices(page).getByText('Notifications deleted successfully')).toBeVisible()
  for (const words of two) await expect(item(page, words)).toHaveCount(0)
  expect((await broker.call(notificationStats, {})).total).toBe(before.total - 2)

  await page.getByRole('button', { name: 'Mark All Read' }).click()
  await expect(notices(page).getByText('All notifications marked as read')).toBeVisible()
  await expect.poll(async () => (await broker.call(notificationStats, {})).unread).toBe(0)
})

test('of several at once one that is gone holds back no other, and is told of', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  await newsFor(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER)
  await openNews(page)
  // another device deletes one, and this one has not heard of it
  await cutOff(page, sync)
  const [gone = '', ...others] = await messagesOf(page, 2)
  const { data } = await broker.call(notifications, { query: { limit: 100 } })
  await broker.call(deleteNotification, { params: { id: data.find(({ message }) => message === gone)?.id ?? '' } })
  await select(page, [gone, ...others])
  await page.getByRole('group', { name: 'Selected notifications' }).getByRole('button', { name: 'Archive' }).click()
  await expect(notices(page).getByText('1 of 2 notifications could not be archived')).toBeVisible()
  expect(await archivedOf(broker)).toEqual(expect.arrayContaining(others))
})

test('whoever closes the app on the first of several loses none of them', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  await newsFor(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER)
  await openNews(page)
  const all = await messagesOf(page, 3)
  await select(page, all)
  await holdBack(page, archiveNotification)
  const isOnItsWay = page.waitForRequest((request) => request.url().endsWith(archiveNotification.path))
  await page.getByRole('group', { name: 'Selected notifications' }).getByRole('button', { name: 'Archive' }).click()
  await isOnItsWay
  await page.goto('about:blank')
  expect(await archivedOf(broker)).not.toEqual(expect.arrayContaining(all))

  const again = await page.context().newPage()
  await again.goto('/dashboard')
  await expect.poll(() => archivedOf(broker), { timeout: 30_000 }).toEqual(expect.arrayContaining(all))
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
