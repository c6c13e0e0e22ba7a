import { expect, type Page } from 'playwright/test'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { readDaysToPayEndpoint } from '#contract/freight/broker.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { listMarketRatesEndpoint } from '#contract/freight/market-rate.ts'
import { readTruckEndpoint } from '#contract/freight/truck.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'

test.use({ serviceWorkers: 'allow' })

const DISPATCHER = 'dispatcher@milepost.test'

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const found = (page: Page) => page.getByRole('status').filter({ hasText: /on this device match/ })
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

/** Opens the board's first two pages, which the device then has. */
async function openTwoPages(page: Page): Promise<void> {
  await page.goto(PATHS.loadBoard)
  await waitForCachedShell(page)
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
}

for (const on of ['phone', 'desktop'] as const) {
  test(`[OFF-12, BOARD-02] on a ${on} without signal, the board searches, filters and sorts the loads on the device`, async ({
    enter,
    newcomer,
    clientOf,
  }) => {
    test.setTimeout(90_000)
    // without requests, whose loads could be found too
    const email = await newcomer('dispatcher')
    const [page, client] = [await enter(email, on === 'desktop' ? 'laptop' : on), await clientOf(email)]
    await openTwoPages(page)
    const { data } = await client.call(listBoardEndpoint, { query: { limit: 24 } })
    const vans = data.filter(({ equipmentRequirements }) => equipmentRequirements.code === 'V')
    await goOffline(page)

    await page.getByLabel('Sort by').selectOption('Rate, low to high')
    await expect(found(page)).toContainText('24 loads on this device match.', { timeout: 20_000 })
    await expect(page.getByRole('link', { name: /^Offline since .+ Saved copy, updated/ })).toBeVisible()
    await expect(cards(page)).toHaveCount(12)
    const cheapest = Math.min(...data.map(({ rate }) => rate))
    await expect(cards(page).first()).toContainText(cheapest.toLocaleString('en-US'))
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByText('Showing 13 to 24 of 24 results')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: /^Filters/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByRole('checkbox', { name: 'Van' }).check()
    await dialog.getByRole('button', { name: 'Show loads' }).click()
    await expect(active(page)).toHaveText(['Van'])
    const match = vans.length === 1 ? '1 load on this device matches.' : `${vans.length} loads on this device match.`
    await expect(found(page)).toContainText(match, { timeout: 20_000 })

    await page.getByRole('searchbox').fill('xylophones')
    await expect(page.getByText('No saved loads match')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)

    await goOnline(page)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Remove filter: Van' }).click()
    await expect(found(page)).toHaveCount(0, { timeout: 20_000 })
    await expect(cards(page)).toHaveCount(12)
  })
}

/** From now on, the most cards that the page drew between two frames. */
async function countCardsAFrame(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const cards = { most: 0 }
    let drawn = 0
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
      drawn += added.flatMap((node) => [...node.querySelectorAll('article')]).length
      drawn += added.filter((node) => node.matches('article')).length
      cards.most = Math.max(cards.most, drawn)
    }).observe(document.body, { childList: true, subtree: true })
    const count = () => {
      drawn = 0
      requestAnimationFrame(count)
    }
    count()
    return cards
  })
  return () => counted.evaluate(({ most }) => most)
}

test('[OFF-12, BOARD-02] a phone draws the cards of another search one a frame, also after one without any', async ({
  enter,
  newcomer,
}) => {
  const page = await enter(await newcomer('dispatcher'), 'phone')
  await openTwoPages(page)
  await goOffline(page)
  const mostAFrame = await countCardsAFrame(page)
  await page.getByLabel('Sort by').selectOption('Rate, low to high')
  await expect(found(page)).toContainText('24 loads on this device match.', { timeout: 20_000 })
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('searchbox').fill('xylophones')
  await expect(page.getByText('No saved loads match')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('searchbox').fill('')
  await expect(cards(page)).toHaveCount(12)
  // the first search's, which were drawn at once when the board opened
  await page.getByLabel('Sort by').selectOption('Rate, high to low')
  await expect(page).not.toHaveURL(/sort=/)
  await expect(cards(page)).toHaveCount(12)
  expect(await mostAFrame()).toBe(1)
})

test('[OFF-12] with the signal back, the board shows what the server has on its own', async ({ enter, newcomer }) => {
  const page = await enter(await newcomer('dispatcher'), 'phone')
  await openTwoPages(page)
  await goOffline(page)
  await page.getByLabel('Sort by').selectOption('Rate, low to high')
  await expect(found(page)).toBeVisible({ timeout: 20_000 })
  await goOnline(page)
  // sooner than the next poll, half a minute after the failure
  await expect(found(page)).toHaveCount(0, { timeout: 12_000 })
  await expect(page.getByText(/^[\d,]+ loads available$/)).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
})

test('[OFF-12] without signal and without any board on the device, the board says so', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  const noticed = await recordNotices(page)
  await page.goto(PATHS.myLoads)
  await waitForCachedShell(page)
  await goOffline(page)
  await page.goto(PATHS.loadBoard)
  await expect(page.getByText(/ isn't on this device yet$/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Failed to load|Network Error/)).toHaveCount(0)
  expect(noticed).toEqual([])
})

test('[OFF-12] what only adds to a load is missing on a bad line, and nothing is said to have failed', async ({
  enter,
  newcomer,
}) => {
  // a device that has none of it yet
  const page = await enter(await newcomer('dispatcher'), 'phone')
  const noticed = await recordNotices(page)
  const extras = [readDaysToPayEndpoint, listLoadDealsEndpoint, listMarketRatesEndpoint, readTruckEndpoint]
  for (const extra of extras) await cutOff(page, extra)
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  const failures = (end: string) => failed.filter((path) => path.endsWith(end)).length
  await page.goto(PATHS.loadBoard)
  await cards(page).first().getByRole('link').first().press('Enter')
  await expect(page.getByRole('button', { name: 'Book This Load' })).toBeVisible()
  // each is tried again once before it counts as failed
  for (const end of ['/days-to-pay', '/deals', '/market-rates', '/truck'])
    await expect.poll(() => failures(end), { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  await expect(page.getByText('What it pays you')).toBeVisible()
  expect(noticed).toEqual([])
})
