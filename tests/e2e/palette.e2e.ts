import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY } from '#tests/support/board-load.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'

test.use({ serviceWorkers: 'allow' })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })

/** The page hears the key once it is idle. */
async function openPalette(page: Page, key = 'Control+k'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(palette(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('[FACE-31] Ctrl K opens any load by its number, whatever its tab, and finds actions, also without signal @core', async ({
  enter,
  clientOf,
}) => {
  const [broker, hauler] = [await clientOf(BROKER), await clientOf(COMPANY)]
  // a notification that nobody has read
  await hauler.call(requestBookingEndpoint, { body: { loadId: (await untouchedLoad(broker)).id, message: '' } })
  // of another tab than the one that is open
  const { data } = await broker.call(listMyLoadsEndpoint, { query: { status: 'completed' } })
  const load = data[0]
  if (!load) throw new Error('The broker has no completed load')
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  const focused = page.getByRole('searchbox', { name: 'Search my loads' })
  await focused.focus()
  await openPalette(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(focused).toBeFocused()

  await openPalette(page)
  expect((await palette(page).boundingBox())?.width).toBe(720)
  await page.keyboard.type(String(load.number))
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await expect(palette(page).getByRole('option')).toContainText(`#${load.number}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/load/${load.id}$`))
  await expect(palette(page)).toBeHidden()

  // a carrier's record: how to reach it, and the loads together
  const { data: active } = await broker.call(listMyLoadsEndpoint, { query: { status: 'active' } })
  const carrier = active.find(({ dispatcher }) => dispatcher?.usdot)?.dispatcher
  if (!carrier?.usdot) throw new Error('The broker has no load with a carrier')
  await openPalette(page)
  await page.keyboard.type(carrier.usdot.number)
  const name = carrier.businessName ?? carrier.lastName
  // with fewer digits, another carrier's record is the first; a dispatcher that hauled for it comes after
  const record = palette(page).getByRole('option').first()
  await expect(record).toContainText(name)
  await expect(record).toContainText('Open record')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('heading', { level: 3, name })).toBeFocused()
  await expect(palette(page)).toContainText(carrier.usdot.number)
  await expect(
    palette(page)
      .getByRole('link', { name: /^#\d+ / })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await palette(page).getByRole('button', { name: 'Back to search' }).click()
  await palette(page).getByRole('combobox').fill('mark all')
  await expect(palette(page).getByRole('option', { name: /^Mark All Read/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All notifications marked as read')).toBeVisible()

  await waitForCachedShell(page)
  await page.context().setOffline(true)
  await openPalette(page)
  await expect(palette(page)).toContainText('Without signal: saved copy')
  await page.keyboard.type('calen')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/calendar/)
})

test('[FACE-31] the slash opens the palette where a screen has no search, and a city filters the list', async ({
  enter,
  clientOf,
}) => {
  await untouchedLoad(await clientOf(BROKER), { pickupLocation: { city: 'Palettetown', state: 'TX' } })
  const page = await enter(BROKER, 'desktop', PATHS.calendar)
  await expect(page.getByRole('heading', { name: 'Load Calendar' })).toBeVisible()
  await openPalette(page, '/')
  await page.keyboard.type('palettet')
  const city = palette(page).getByRole('option', { name: /filters My loads/ })
  await expect(city).toBeVisible()
  // underlined, not only colored
  await expect(city.locator('u')).toHaveText('Palettet')
  // the load comes first: Ctrl Enter opens it in another tab, and this one stays
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Control+Enter')])
  await expect(tab).toHaveURL(/\/dashboard\/load\//)
  await tab.close()
  await expect(page).toHaveURL(/\/dashboard\/calendar/)
  await openPalette(page)
  await page.keyboard.type('palettet')
  await city.click()
  await expect(page).toHaveURL(/\/dashboard\/my-loads\?search=/)
  await expect(page.getByRole('searchbox', { name: 'Search my loads' })).toHaveValue('Palettetown, TX')
})
