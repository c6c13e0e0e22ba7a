import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'

const COMPANY = 'company@milepost.test'

test('[CASE-24] the board prints all loads of the filter, not only the page that is drawn', async ({ enter }) => {
  const page = await enter(COMPANY, 'desktop')
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { hasPrinted: true }) }))
  await page.goto(`${PATHS.loadBoard}?equipment=V`)
  const count = page.getByText(/^\d+ loads available$/)
  await expect(count).toBeVisible()
  const total = Number.parseInt(await count.innerText(), 10)
  expect(total, 'more than one page of the table').toBeGreaterThan(24)
  await page.getByRole('button', { name: 'Print list' }).click()
  await expect.poll(() => page.evaluate(() => 'hasPrinted' in window)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('table', { name: 'Load Board' })
  // the heading is a row too
  await expect(printed.getByRole('row')).toHaveCount(total + 1)
  await expect(page.getByText(`${total} loads, Van, Rate, high to low`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Loads' })).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(printed).toHaveCount(0)
  await expect(page.getByText("Only this page of the list. 'Print list' prints up to 500 loads.")).toBeVisible()
})

test('[CASE-30] a screen reader hears the new order of a list once its rows are there', async ({ enter }) => {
  const page = await enter(COMPANY, 'desktop', PATHS.loadBoard)
  const said = page.getByRole('status').filter({ hasText: /^Sorted by/ })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.getByLabel('Sort by').selectOption({ label: 'Rate, low to high' })
  await expect(said).toHaveText('Sorted by Rate, low to high')
  await expectAccessible(page)
})
