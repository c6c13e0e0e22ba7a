import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { notificationStatsEndpoint } from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

test('[SHELL-01] the sidebar shows the logo and the signed-in user', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByText('Milepost', { exact: true })).toBeVisible()
  await expect(sidebar.getByText('MO', { exact: true })).toBeVisible()
  await expect(sidebar.getByText('Marta Okafor', { exact: true })).toBeVisible()
  await expect(sidebar.getByText(BROKER, { exact: true })).toBeVisible()
})

test('[SHELL-02] on a phone a button opens the menu, and Close, Escape or a link closes it', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  const open = page.getByRole('button', { name: 'Open menu' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await open.tap()
  await expect(menu(page)).toBeVisible()
  await expect(menu(page).getByText('Dana Reyes', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(menu(page)).toBeHidden()

  await open.tap()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(open, 'the focus returns to the button').toBeFocused()

  await open.tap()
  await entry(page, 'Load Board').tap()
  await expect(page).toHaveURL(/\/dashboard\/load-board$/)
  await expect(menu(page)).toBeHidden()

  const desk = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await expect(desk.getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('[SHELL-03, SHELL-04, USE-10] the menu links to every section, and to the board only for users who may book @core', async ({
  enter,
}) => {
  const expectEntries = (page: Page, names: string[]) =>
    expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
      names.map((name) => new RegExp(`^${name}`)),
    )
  const carrier = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await expectEntries(carrier, [
    'My loads',
    'Load Board',
    'Carriers',
    'Calendar',
    'Analytics',
    'Notifications',
    'Activity',
    'Account & Settings',
  ])
  await expect(carrier.getByRole('button', { name: 'Logout' })).toBeVisible()
  await entry(carrier, 'Account & Settings').click()
  await expect(carrier).toHaveURL(/\/dashboard\/settings$/)
  // whose loads have invoices
  await expectEntries(await enter(BROKER, 'desktop', PATHS.dashboard), [
    'My loads',
    'Money',
    'Calendar',
    'Analytics',
    'Notifications',
    'Activity',
    'Account & Settings',
  ])
})

test('[SHELL-05] the menu marks the current section, and marks Load Board on a load from the board', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(DISPATCHER)
  const current = page.locator('nav [aria-current="page"]')
  for (const [path, name] of [
    ['/dashboard', 'My loads'],
    ['/dashboard/my-loads', 'My loads'],
    ['/dashboard/load-board', 'Load Board'],
    [`/dashboard/loadboard/${load.id}`, 'Load Board'],
    ['/dashboard/calendar', 'Calendar'],
    ['/dashboard/analytics', 'Analytics'],
    ['/dashboard/notifications', 'Notifications'],
    ['/dashboard/activity', 'Activity'],
    ['/dashboard/settings/faq', 'Account & Settings'],
    ['/dashboard/profile/edit', 'Account & Settings'],
  ] as const) {
    await page.goto(path)
    await expect(current, path).toHaveText(new RegExp(`^${name}`))
  }
})

test('[SHELL-06] the badge shows the unread count, up to 99 @core', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  let unread = 100
  await alterAnswers(page, notificationStatsEndpoint, (counts) => {
    counts.unread = unread
  })
  await alterAnswers(page, syncEndpoint, ({ counts }) => {
    counts.unread = unread
  })
  for (const [count, shown] of [
    [100, 'Notifications 99+ unread'],
    [99, 'Notifications 99 unread'],
    [1, 'Notifications 1 unread'],
    [0, 'Notifications'],
  ] as const) {
    unread = count
    await page.reload()
    await expect(entry(page, /^Notifications/)).toHaveAccessibleName(shown)
  }
})

test('[USE-06] at its widest, the badge on the bell stays within a phone screen', async ({ enter }) => {
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await alterAnswers(page, notificationStatsEndpoint, (counts) => {
    counts.unread = 100
  })
  await alterAnswers(page, syncEndpoint, ({ counts }) => {
    counts.unread = 100
  })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications 99+ unread' })).toBeVisible()
  await expectFitsScreen(page)
})

test('[CONST-08] the app has one theme, whatever the device prefers', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor, color, colorScheme } = getComputedStyle(document.body)
      return { backgroundColor, color, colorScheme }
    })
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await colors()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colors()).toEqual(light)
  expect((await storedSession(page))?.user.settings.darkMode).toBe(false)
})

test('[CONST-07] the app exposes its stores to no developer tools', async ({ page, origin }) => {
  await page.addInitScript(() => {
    const called: string[] = []
    const watched = (name: string) => new Proxy(() => undefined, { get: () => () => called.push(name) })
    Object.assign(window, {
      called,
      __REDUX_DEVTOOLS_EXTENSION__: watched('redux'),
      __TANSTACK_QUERY_DEVTOOLS__: watched('query'),
    })
  })
  await page.goto(`${origin}/auth/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { called: string[] }).called)).toEqual([])
  expect(await page.evaluate(() => '__TANSTACK_QUERY_CLIENT__' in window)).toBe(false)
  await expect(page.locator('[class*="tsqd"], [class*="TanStackRouterDevtools"]')).toHaveCount(0)
})
