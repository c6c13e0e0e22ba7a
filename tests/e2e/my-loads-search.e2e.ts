import { readFile } from 'node:fs/promises'
import { PATHS } from '#contract/api/path.ts'
import { expect, type Page } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { setLoadStatusEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { filled } from '#tests/support/filled.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'

const cards = (page: Page) => page.getByRole('article')
const cardTo = (page: Page, load: Load) => cards(page).filter({ has: page.locator(`a[href$="/${load.id}"]`) })
const deliveryDay = ({ deliveryDateTime, deliveryLocation }: Load) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: deliveryLocation.zone, dateStyle: 'short' }).format(
    new Date(deliveryDateTime),
  )

test('a search of My loads is in the URL, updates each tab’s count, and works offline', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const [wanted] = (await broker.loads('pending')).slice(-1)
  if (!wanted) throw new Error('The demo has no pending load')
  const search = `${wanted.pickupLocation.city} to ${wanted.deliveryLocation.city}`
  const { meta } = await broker.call(listMyLoadsEndpoint, { query: { search, status: 'pending' } })
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await page.getByRole('tab', { name: /Pending/ }).click()
  await page.getByRole('searchbox', { name: 'Search my loads' }).fill(search)
  await expect(page.getByRole('tab', { name: `Pending ${meta.total}`, exact: true })).toBeVisible()
  await expect(cardTo(page, wanted)).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  // what an empty list shows comes from the device
  await waitForCachedShell(page)
  await expect(page.getByRole('searchbox', { name: 'Search my loads' })).toHaveValue(search)
  await expect(cards(page)).toHaveCount(meta.total)

  await page.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search my loads' }).fill(String(wanted.number))
  await expect(cards(page)).toHaveCount(1)
  await expect(cardTo(page, wanted)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search my loads' }).fill('no such freight')
  await expect(page.getByText('No matching pending loads')).toBeVisible()
  await page.getByRole('button', { name: 'Show all loads' }).click()
  await expect(cards(page)).toHaveCount(10)
})

test('[API-21] the list follows the chosen sort and dates, and Export downloads the loads shown', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const loads = await broker.loads('pending')
  const cheapestFirst = [...loads].sort((a, b) => a.rate - b.rate)
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await page.getByRole('tab', { name: /Pending/ }).click()
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await page.getByLabel('Sort by').selectOption('Rate, low to high')
  await expect(page).toHaveURL(/sort=rate/)
  await expect(cardTo(page, cheapestFirst[0] as Load)).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  const [first = ''] = loads.map(deliveryDay).sort()
  const thatDay = loads.filter((load) => deliveryDay(load) === first)
  await page.getByLabel('Delivery to').fill(first)
  await expect(page.getByRole('tab', { name: `Pending ${thatDay.length}`, exact: true })).toBeVisible()
  // a page holds ten, and the list is still sorted by rate
  await expect(cards(page)).toHaveCount(Math.min(thatDay.length, 10))
  const cheapest = cheapestFirst.filter((load) => thatDay.includes(load)).slice(0, 5)
  for (const load of filled(cheapest)) await expect(cardTo(page, load)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('milepost-pending-loads.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(thatDay.length + 1)
  for (const load of thatDay) expect(text).toContain(load.pickupLocation.city)

  // the exported file can be imported again
  await page.goto('/dashboard/bulk-post')
  await page.getByLabel('List file').setInputFiles(await file.path())
  await expect(page.getByText(/^\d+ of \d+ columns matched$/)).toBeVisible({ timeout: 30_000 })

  await page.goBack()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('tab', { name: `Pending ${loads.length}`, exact: true })).toBeVisible()
})

test('[FORM-03] [API-21] days of the filter are typed as people write them, and the list reloads once a day is complete', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await expect(page.locator('input[type=date]:visible:not([aria-hidden])')).toHaveCount(0)
  await page.getByLabel('Pickup from').focus()
  await page.keyboard.type('3/4/2026', { delay: 100 })
  await page.keyboard.press('Tab')
  await page.getByLabel('Pickup to').focus()
  await page.keyboard.type('Nov 23 2026')
  await expect(page).toHaveURL(/pickupDateFrom=2026-03-04&pickupDateTo=2026-11-23/)
  await expect(page.getByLabel('Pickup from')).toHaveValue('Mar 4, 2026')
  // Back undoes one date at a time
  await page.goBack()
  await expect(page.getByLabel('Pickup to')).toHaveValue('')
  await expect(page.getByLabel('Pickup from')).toHaveValue('Mar 4, 2026')
  // what isn't a day says so once the field was left, and the list stays as it is
  await page.getByLabel('Pickup to').fill('someday')
  await page.getByLabel('Pickup from').focus()
  await expect(page.getByLabel('Pickup to')).toHaveAccessibleDescription('Enter a day like Nov 27')
  await expect(page).not.toHaveURL(/pickupDateTo/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Pickup to')).toHaveValue('')
  await expect(page.getByLabel('Pickup from')).toHaveValue('')
})

test('the search says what it finds in full', async ({ enter }) => {
  const page = await enter(BROKER)
  const search = page.getByRole('searchbox', { name: 'Search my loads' })
  for (const width of [360, 768, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(PATHS.dashboard)
    // the last of the row, which takes room from the search
    if (width > 1200) await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    const room = () =>
      search.evaluate((input: HTMLInputElement) => {
        const draw = document.createElement('canvas').getContext('2d')
        if (!draw) return -1
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(input)
        draw.font = `${fontWeight} ${fontSize} ${fontFamily}`
        return input.clientWidth - draw.measureText(input.placeholder).width
      })
    await expect.poll(room, `at ${width} pixels`).toBeGreaterThanOrEqual(0)
  }
})

test('on a phone the search and its panel fit the screen', async ({ enter }) => {
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await page.getByRole('button', { name: 'Sort and filter' }).tap()
  await expect(page.getByLabel('Pickup from')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
})

test('[USE-05] cancelled loads have a filter beside the tabs, and a search counts them', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const carrier = await clientOf('dispatcher@milepost.test')
  const load = await untouchedLoad(broker)
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  await broker.call(tenderLoadEndpoint, { params: { id: load.id }, body: { carrierId } })
  await broker.call(setLoadStatusEndpoint, { params: { id: load.id }, body: { status: 'cancelled' } })
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  const filter = page.getByRole('button', { name: /^Cancelled/ })
  await expect(filter).toHaveAccessibleName('Cancelled')
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
  await expect(cardTo(page, load)).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('tab', { name: /Pending/ }).click()
  await expect(filter).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('searchbox', { name: 'Search my loads' }).fill(String(load.number))
  await expect(page.getByText('No matching pending loads')).toBeVisible()
  await expect(filter).toHaveAccessibleName('Cancelled 1')
  await filter.click()
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(cardTo(page, load)).toBeVisible()
})
