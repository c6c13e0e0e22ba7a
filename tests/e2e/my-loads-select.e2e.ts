import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { MAX_BULK_ROWS, postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { test } from '#tests/support/demo-test.ts'
import { bookLoad } from '#tests/support/demo-client.ts'
import { newLoad } from '#tests/support/new-load.ts'

const HOUR_MS = 3_600_000
/** One more than one call of the export takes. */
const MANY = 101

test('[USE-01] Shift+K selects upwards, and the box above selects all that was shown, which one file exports', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const broker = await clientOf(email)
  const at = ({ hours = 0 }) => new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS)
  const loads = Array.from({ length: MANY }, (_, n) => newLoad({ at }, { reference: `PO-${n}` }))
  for (let from = 0; from < MANY; from += MAX_BULK_ROWS)
    await broker.call(postLoadsEndpoint, { body: { loads: loads.slice(from, from + MAX_BULK_ROWS) } })
  const page = await enter(email, 'desktop', '/dashboard?tab=pending')
  await page.setViewportSize({ width: 1440, height: 900 })
  const table = page.getByRole('table', { name: 'My loads', exact: true })
  const links = table.getByRole('rowheader').getByRole('link')
  await expect(table).toHaveAttribute('aria-rowcount', `${MANY + 1}`)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()

  const bar = page.getByRole('region', { name: 'Selected loads' })
  await links.nth(2).focus()
  await page.keyboard.press('Shift+K')
  await expect(links.nth(1)).toBeFocused()
  await expect(bar).toContainText('2 selected')
  const everything = table.getByRole('checkbox', { name: 'Select all loads shown so far' })
  await everything.click()
  await expect(bar).toHaveCount(0)

  const next = page.getByRole('button', { name: 'Next', exact: true })
  while (await next.isEnabled()) {
    const before = await page.getByText(/^Page \d+ of/).innerText()
    await next.click()
    await expect(page.getByText(before)).toHaveCount(0)
  }
  await expect(table.locator('tbody .animate-skeleton')).toHaveCount(0)
  await everything.click()
  await expect(bar).toContainText(`${MANY} selected`)
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(MANY + 1)
  expect(new Set(lines).size).toBe(MANY + 1)
})

test('[FACE-03] a load booked at another rate shows that rate in the table, the sum of a selection and on its card', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  await bookLoad(await clientOf(email), await clientOf('dispatcher@milepost.test'), { proposedRate: 2345 })
  const page = await enter(email, 'desktop', '/dashboard?tab=active')
  await page.setViewportSize({ width: 1440, height: 900 })
  const rows = page.getByRole('table', { name: 'My loads', exact: true }).getByRole('row')
  // below the heads of the table and of the load's day
  const row = rows.filter({ has: page.getByRole('checkbox') }).nth(1)
  await expect(row).toContainText('$2,345')
  await row.getByRole('checkbox').click()
  await expect(page.getByRole('region', { name: 'Selected loads' })).toContainText('1 selected $2,345')
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('$2,345')
})
