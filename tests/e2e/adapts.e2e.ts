import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const doubleText = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

for (const [path, heading] of [
  ['/dashboard', /Here are your loads/],
  ['/dashboard/calendar', 'Load Calendar'],
  ['/dashboard/notifications', 'Notifications'],
  ['/dashboard/notifications/settings', 'Notification settings'],
] as const)
  test(`[USE-14] ${path} fits 360 pixels at 200 % text`, async ({ enter }) => {
    const page = await enter(BROKER, 'phone')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeVisible()
    await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0)
    await doubleText(page)
    await expectFitsScreen(page)
  })

test('[USE-14] with forced colors, buttons have an edge, and the current page and chosen chips stand out', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/notifications')
  const chosen = page.getByText('All', { exact: true })
  const other = page.getByText('Archived', { exact: true })
  await expect(other).toBeVisible()
  const look = (of: ReturnType<Page['locator']>) =>
    of.evaluate((element) => {
      const { backgroundColor, color, borderTopWidth } = getComputedStyle(element)
      return { backgroundColor, color, borderTopWidth }
    })
  const current = page.locator('nav [aria-current="page"]')
  const elsewhere = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' })
  expect((await look(chosen)).backgroundColor).not.toBe((await look(other)).backgroundColor)
  expect((await look(current)).backgroundColor).not.toBe((await look(elsewhere)).backgroundColor)
  const settings = page.getByRole('link', { name: 'Settings', exact: true })
  expect((await look(settings)).borderTopWidth).toBe('1px')
  await expectAccessible(page)
})
