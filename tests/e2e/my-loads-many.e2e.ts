import { expect, type Page } from 'playwright/test'
import { MAX_BULK_ROWS, postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { signedIn } from '#tests/support/browser-person.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { DEMO_LOADS, startServer } from '#tests/support/server.ts'

const BROKER = 'broker@milepost.test'
const HOUR_MS = 3_600_000
/** What an hour's budget of imports allows. */
const POSTED = 2000

const table = (page: Page) => page.getByRole('table', { name: 'My loads', exact: true })
const rows = (page: Page) => table(page).locator('tbody tr[aria-rowindex]')

test('[USE-01] 2,000 own loads are one table that draws only the rows in view, and every row can be reached', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const server = await startServer({ demoLoads: DEMO_LOADS })
  try {
    const broker = await demoClient(server.url, BROKER)
    const at = ({ hours = 0 }) => new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS)
    for (let from = 0; from < POSTED; from += MAX_BULK_ROWS) {
      const loads = Array.from({ length: MAX_BULK_ROWS }, (_, n) => newLoad({ at }, { reference: `MANY-${from + n}` }))
      const { results } = await broker.call(postLoadsEndpoint, { body: { loads } })
      expect(results.filter(({ outcome }) => outcome !== 'posted')).toEqual([])
    }
    const { meta } = await broker.call(listMyLoadsEndpoint, { query: { status: 'pending' } })
    expect(meta.total).toBeGreaterThanOrEqual(POSTED)

    const { page } = await signedIn(browser, { origin: server.url, email: BROKER, on: 'desktop' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/dashboard?tab=pending')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(table(page)).toHaveAttribute('aria-rowcount', `${meta.total + 1}`)
    const box = table(page).locator('xpath=..')
    // a thousand rows, by the wheel
    await box.hover()
    for (let turn = 0; turn < 120; turn += 1) {
      await page.mouse.wheel(0, 300)
      expect(await rows(page).count(), 'only what is near the screen is drawn').toBeLessThan(60)
    }
    await expect(
      rows(page)
        .filter({ has: page.getByRole('rowheader') })
        .first(),
    ).toBeVisible()

    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    const last = table(page).locator(`tr[aria-rowindex="${meta.total + 1}"]`)
    await expect(last.getByRole('link').first()).toBeVisible()
    expect(await rows(page).count(), 'only what is near the screen is drawn').toBeLessThan(60)

    // the row with the focus stays in the page, so that the keyboard doesn't lose its place
    await last.getByRole('link').first().focus()
    await box.evaluate((element) => element.scrollTo(0, 0))
    await expect(table(page).locator('tr[aria-rowindex="2"]').getByRole('link').first()).toBeVisible()
    await expect(last.getByRole('link').first()).toBeFocused()
  } finally {
    await server.stop()
  }
})
