import type { Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expect } from 'playwright/test'
import {
  archiveNotificationEndpoint,
  deleteNotificationEndpoint,
  listNotificationsEndpoint,
  notificationStatsEndpoint,
} from '#contract/notification/notification.ts'
import { rejectBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { sendOpsEndpoint } from '#contract/sync/send-ops.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { sendNow } from '#tests/support/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { cutOff, holdBack } from '#tests/support/intercept-endpoint.ts'
import { chooseFor, notificationRows, openGroups } from '#tests/support/notification-list.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** Sends one request per carrier and waits for the broker's notifications. */
async function notify(broker: DemoClient, carriers: readonly DemoClient[]): Promise<void> {
  const before = (await broker.call(notificationStatsEndpoint, {})).total
  const load = await untouchedLoad(broker)
  for (const carrier of carriers) await requestLoad(carrier, load)
  await expect.poll(async () => (await broker.call(notificationStatsEndpoint, {})).total).toBe(before + carriers.length)
}

const items = notificationRows
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

const item = (page: Page, words: string) => items(page).filter({ hasText: words })

/** The messages of the first notifications. After a reload, the counts may show before the list. */
async function messagesOf(page: Page, count: number): Promise<string[]> {
  const messages = items(page).locator('p + div > p')
  await expect(messages.nth(count - 1)).toBeVisible()
  return (await messages.allInnerTexts()).slice(0, count)
}

async function select(page: Page, messages: readonly string[]): Promise<void> {
  for (const words of messages) await item(page, words).getByRole('checkbox').check()
}

async function archivedMessages(broker: DemoClient): Promise<string[]> {
  const { data } = await broker.call(listNotificationsEndpoint, { query: { status: 'archived', limit: 100 } })
  return data.map(({ message }) => message)
}

/** The list with its newest notification, and each group open. */
async function openNotifications(page: Page, broker: DemoClient): Promise<void> {
  const { data } = await broker.call(listNotificationsEndpoint, { query: { limit: 20, sort: 'createdAt:desc' } })
  const { loadId, load } = data[0]?.metadata ?? {}
  const count = data.filter(({ metadata }) => metadata.loadId === loadId).length
  await page.goto('/dashboard/notifications')
  const group = page.getByRole('button', { name: new RegExp(`#${load?.number}, .* ${count} notifications$`) })
  await expect(count > 1 ? group : item(page, `#${load?.number}`)).toBeVisible()
  await openGroups(page)
}

test('[NOTIF-01, NOTIF-11, NOTIF-12, NOTIF-15] the list shows counts, new items and their age, and links to the load @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER)])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
  const { unread, total } = await broker.call(notificationStatsEndpoint, {})
  await expect(page.getByText(`${unread} unread of ${total} total`)).toBeVisible()
  const first = items(page).first()
  await expect(first).toContainText('New booking request')
  await expect(first.getByText('New', { exact: true })).toBeVisible()
  await expect(first.getByText('Just now')).toBeVisible()
  await expectAccessible(page)
  await first.getByRole('link', { name: 'Review request' }).click()
  await expect(page).toHaveURL(/\/dashboard\/load\//)
})

test('[NOTIF-12] a notification asks for no answer any more once the request was answered, withdrawn or lost', async ({
  enter,
  clientOf,
}) => {
  const [broker, company] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const open = await untouchedLoad(broker)
  const rejected = await untouchedLoad(broker)
  await requestLoad(company, open)
  const { id } = await requestLoad(company, rejected)
  await expect.poll(() => statusesAbout(broker, open.id)).toEqual(['unread'])
  await expect.poll(() => statusesAbout(broker, rejected.id)).toEqual(['unread'])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
  const link = (load: { number: number }) => item(page, `#${load.number}`).first().getByRole('link')
  await expect(link(rejected)).toHaveText('Review request')
  await broker.call(rejectBookingRequestEndpoint, { params: { id }, body: {} })
  await expect(link(rejected), 'without a reload').toHaveText('View Load')
  await expect(link(open)).toHaveText('Review request')
})

test('[NOTIF-08, NOTIF-09, NOTIF-10, NOTIF-04] the user reads, archives and deletes one notification, and the filters show it @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await openNotifications(page, broker)
  const first = items(page).first()
  await chooseFor(first, 'Mark Read')
  await expect(notices(page).getByText('Notification marked as read')).toBeVisible()
  await expect(first.getByText('New', { exact: true })).toBeHidden()
  const words = await first.locator('p').nth(1).innerText()
  await chooseFor(first, 'Archive')
  await expect(notices(page).getByText('Notification archived')).toBeVisible()
  await page.getByText('Archived', { exact: true }).click()
  await expect(items(page).filter({ hasText: words })).toHaveCount(1)
  await chooseFor(item(page, words), 'Delete')
  await expect(items(page).filter({ hasText: words }), 'gone at once').toHaveCount(0)
  await sendNow(page)
  await expect(notices(page).getByText('Notification deleted')).toBeVisible()
  await expect(items(page).filter({ hasText: words })).toHaveCount(0)
})

test('[NOTIF-06, NOTIF-07, NOTIF-11, NOTIF-02] the user reads, archives and deletes several at once, cancels a selection, and marks all read @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const carriers = [await clientOf(DISPATCHER), await clientOf(COMPANY)]
  await notify(broker, carriers)
  await notify(broker, carriers)
  const before = await broker.call(notificationStatsEndpoint, {})
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
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
  expect((await broker.call(notificationStatsEndpoint, {})).unread).toBe(before.unread - 2)

  await select(page, two)
  await bulk.getByRole('button', { name: 'Archive' }).click()
  await expect(notices(page).getByText('Notifications archived successfully')).toBeVisible()
  await page.getByText('Archived', { exact: true }).click()
  // their group may be open from before
  await expect(async () => {
    await openGroups(page)
    await expect(item(page, two[0] ?? '')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await select(page, two)
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await sendNow(page)
  await expect(notices(page).getByText('Notifications deleted successfully')).toBeVisible()
  for (const words of two) await expect(item(page, words)).toHaveCount(0)
  expect((await broker.call(notificationStatsEndpoint, {})).total).toBe(before.total - 2)

  await page.getByRole('button', { name: 'Mark All Read' }).click()
  await expect(notices(page).getByText('All notifications marked as read')).toBeVisible()
  await expect.poll(async () => (await broker.call(notificationStatsEndpoint, {})).unread).toBe(0)
})

test('[NOTIF-07] an action on several says how many of them failed', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
  const two = await messagesOf(page, 2)
  await select(page, two)
  const releases = [await holdBack(page, archiveNotificationEndpoint), await holdBack(page, sendOpsEndpoint)]
  await page.getByRole('group', { name: 'Selected notifications' }).getByRole('button', { name: 'Archive' }).click()
  // another device deletes one of them first
  const { data } = await broker.call(listNotificationsEndpoint, { query: { limit: 100 } })
  const deleted = data.find(({ message }) => message === two[0])
  await broker.call(deleteNotificationEndpoint, { params: { id: deleted?.id ?? '' } })
  for (const release of releases) release()
  await expect(notices(page).getByText("1 of 2 notifications couldn't be archived")).toBeVisible()
})

test('a deleted notification in a selection blocks no other, and an error names the count', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
  // another device deletes one, and this device does not know yet
  await cutOff(page, syncEndpoint)
  const [gone = '', ...others] = await messagesOf(page, 2)
  const { data } = await broker.call(listNotificationsEndpoint, { query: { limit: 100 } })
  await broker.call(deleteNotificationEndpoint, {
    params: { id: data.find(({ message }) => message === gone)?.id ?? '' },
  })
  await select(page, [gone, ...others])
  await page.getByRole('group', { name: 'Selected notifications' }).getByRole('button', { name: 'Archive' }).click()
  await expect(notices(page).getByText("1 of 2 notifications couldn't be archived")).toBeVisible()
  expect(await archivedMessages(broker)).toEqual(expect.arrayContaining(others))
})

test('closing the app during a bulk archive loses none of the selected notifications', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
  const all = await messagesOf(page, 3)
  await select(page, all)
  await holdBack(page, archiveNotificationEndpoint)
  const archiveRequest = page.waitForRequest((request) => request.url().endsWith(archiveNotificationEndpoint.path))
  await page.getByRole('group', { name: 'Selected notifications' }).getByRole('button', { name: 'Archive' }).click()
  await archiveRequest
  await page.goto('about:blank')
  expect(await archivedMessages(broker)).not.toEqual(expect.arrayContaining(all))

  const again = await page.context().newPage()
  await again.goto('/dashboard')
  await expect.poll(() => archivedMessages(broker), { timeout: 30_000 }).toEqual(expect.arrayContaining(all))
})

test('[NOTIF-03, NOTIF-13] the search covers titles and messages, and says when nothing matches @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(COMPANY)])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
  const search = page.getByRole('searchbox', { name: 'Search notifications' })
  await search.fill('GILL BROTHERS')
  await expect(items(page).first()).toContainText('Gill Brothers')
  for (const item of await items(page).all()) await expect(item).toContainText('Gill Brothers')
  await search.fill('nothing says this')
  await expect(page.getByText('No notifications found')).toBeVisible()
})

test('[NOTIF-16, NOTIF-05] without a saved copy, a failed read says so, and Try Again requests a page of 20 @core', async ({
  enter,
}) => {
  const page = await enter(COMPANY, 'desktop', PATHS.dashboard)
  // a sync event would load the list again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, listNotificationsEndpoint)
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('Failed to load notifications')).toBeVisible()
  await restore()
  const listRequest = page.waitForRequest((request) => request.url().includes('/api/notifications?'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  const { searchParams } = new URL((await listRequest).url())
  expect(Object.fromEntries(searchParams)).toEqual({ page: '1', limit: '20', sort: 'createdAt:desc' })
  await expect(page.getByText('Failed to load notifications')).toBeHidden()
})

test('[NOTIF-14] a page has 20 even after an archive, and Load More shows until the last page', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const carriers = [await clientOf(DISPATCHER), await clientOf(COMPANY)]
  while ((await broker.call(notificationStatsEndpoint, {})).total <= 21) await notify(broker, carriers)
  const { data } = await broker.call(listNotificationsEndpoint, { query: { limit: 1, sort: 'createdAt:desc' } })
  await broker.call(archiveNotificationEndpoint, { body: { id: data[0]?.id ?? '' } })
  const { total } = await broker.call(notificationStatsEndpoint, {})
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openNotifications(page, broker)
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(items(page)).toHaveCount(20)
  for (let shown = 20; shown < total; shown += 20) {
    await more.click()
    await expect(async () => {
      await openGroups(page)
      await expect(items(page)).toHaveCount(Math.min(total, shown + 20), { timeout: 500 })
    }).toPass()
  }
  await expect(more).toBeHidden()
})

test('a notification read offline stays read, and the server gets the change when back online', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER)])
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await waitForCachedShell(page)
  await openNotifications(page, broker)
  const { unread } = await broker.call(notificationStatsEndpoint, {})
  await page.context().setOffline(true)
  const first = items(page).first()
  await chooseFor(first, 'Mark Read')
  await expect(first.getByText('New', { exact: true })).toBeHidden()
  await expect(notices(page).getByText('Saved on this device')).toBeVisible()
  expect((await broker.call(notificationStatsEndpoint, {})).unread).toBe(unread)
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await broker.call(notificationStatsEndpoint, {})).unread, { timeout: 30_000 })
    .toBe(unread - 1)
})

test('[OFF-13] without signal, the unread count leaves out what was read here, and nothing claims that it was deleted', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const noticed = await recordNotices(page)
  await openNotifications(page, broker)
  await waitForCachedShell(page)
  await openGroups(page)
  const { unread, total } = await broker.call(notificationStatsEndpoint, {})
  const counted = (less: number, gone: number) => page.getByText(`${unread - less} unread of ${total - gone} total`)
  const entry = page.getByRole('link', { name: 'Notifications', exact: false })
  await expect(counted(0, 0)).toBeVisible()
  const [first = '', second = ''] = await messagesOf(page, 2)
  await page.context().setOffline(true)

  await chooseFor(item(page, first), 'Mark Read')
  await expect(counted(1, 0)).toBeVisible()
  await expect(entry.first()).toContainText(String(unread - 1))
  await chooseFor(item(page, second), 'Delete')
  await expect(counted(2, 1)).toBeVisible()
  await page.reload()
  await expect(counted(2, 1)).toBeVisible()
  await page.getByRole('link', { name: /^Outbox/ }).click()
  await expect(page.getByRole('heading', { name: 'Delete notification' })).toBeVisible()
  expect(noticed.join()).not.toContain('Notification deleted')

  await page.context().setOffline(false)
  await expect
    .poll(async () => await broker.call(notificationStatsEndpoint, {}))
    .toEqual({
      unread: unread - 2,
      total: total - 1,
    })
  await page.goto('/dashboard/notifications')
  await expect(counted(2, 1)).toBeVisible()
})

const statusesAbout = async (broker: DemoClient, loadId: string) =>
  (await broker.call(listNotificationsEndpoint, { query: { limit: 100 } })).data
    .filter(({ metadata }) => metadata.loadId === loadId)
    .map(({ status }) => status)

test('[USE-06] opening a notification reads it, and one that arrives while its load is open is read', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  await requestLoad(await clientOf(DISPATCHER), load)
  await expect.poll(() => statusesAbout(broker, load.id)).toEqual(['unread'])
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const noticed = await recordNotices(page)
  await openNotifications(page, broker)
  await item(page, `#${load.number}`).first().getByRole('link', { name: 'Review request' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/load/${load.id}`))
  await expect.poll(() => statusesAbout(broker, load.id)).toEqual(['read'])
  await requestLoad(await clientOf(COMPANY), load)
  await expect.poll(() => statusesAbout(broker, load.id)).toEqual(['read', 'read'])
  expect(noticed.join()).not.toContain('Notification marked as read')
})

test('[USE-06] on a phone the header has a bell with the unread count, and the bulk bar stays in view', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(DISPATCHER)])
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  const { unread } = await broker.call(notificationStatsEndpoint, {})
  const bell = page.getByRole('banner').getByRole('link', { name: `Notifications ${unread} unread` })
  await bell.tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await items(page).first().getByRole('checkbox').check()
  await items(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('group', { name: 'Selected notifications' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('[FACE-33, NOTIF-06] a load’s notifications share a row of 48 px that opens in place, by keyboard too, and are selected at once', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await notify(broker, [await clientOf(COMPANY)])
  await notify(broker, [await clientOf(DISPATCHER), await clientOf(COMPANY)])
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(PATHS.notifications)
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  const group = page
    .getByRole('list', { name: 'Notifications, Today' })
    .getByRole('button', { expanded: false })
    .first()
  await expect(group).toContainText('new booking request')
  await expect(group).toContainText('2 notifications')
  await expect(group.getByText('New', { exact: true })).toBeVisible()
  expect((await group.boundingBox())?.height).toBe(48)
  await expectFitsScreen(page)
  await expectAccessible(page)

  // alone, its message is whole: who, which load, how much
  await expect(items(page).first()).toContainText(/ requested .*, at \$[\d,]+/)

  await group.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: / to / })
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(list.getByRole('checkbox')).toHaveCount(2)

  const all = page.getByRole('checkbox', { name: /^Select all 2: / }).first()
  await all.check()
  const bulk = page.getByRole('group', { name: 'Selected notifications' })
  await expect(bulk).toContainText('2 selected')
  const bar = await bulk.boundingBox()
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)), 'under the thumb').toBe(740)
  await list.getByRole('checkbox').first().uncheck()
  await expect(bulk).toContainText('1 selected')
  await expect(all).toHaveJSProperty('indeterminate', true)
  await list.getByRole('checkbox').first().check()
  await bulk.getByRole('button', { name: 'Archive' }).click()
  await expect(notices(page).getByText('Notifications archived successfully')).toBeVisible()
  await expect(list).toHaveCount(0)

  await page.getByRole('button', { name: 'Search notifications' }).click()
  const search = page.getByRole('searchbox', { name: 'Search notifications' })
  await expect(search).toBeFocused()
  await search.fill('nothing says this')
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search notifications' })).toBeFocused()
})
