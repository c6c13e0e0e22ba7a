import { expect } from 'playwright/test'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER } from '#tests/support/board-load.ts'
import { phone } from '#tests/support/chromium.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { signedInEarlier } from '#tests/support/browser-person.ts'
import { test } from '#tests/support/demo-test.ts'
import { refuse } from '#tests/support/intercept-endpoint.ts'
import { startServer } from '#tests/support/server.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const HEADER =
  'Reference,Pickup city,Pickup state,Pickup ZIP,Pickup date & time,Delivery city,Delivery state,Delivery ZIP,' +
  'Delivery date & time,Trailer type,Weight,Commodity,Packaging type,Rate'
const row = (reference: string) =>
  `${reference},Dallas,TX,75201,${day(3)} 08:00,Chicago,IL,60601,${day(5)} 16:00,Dry 53 FT,"42,000",Canned goods,Pallets,2150`
const WHY = 'You can import 500 loads an hour in your first week. Try again in a minute'
const overBudget = (retryAfter: string) => ({ status: 429, code: 'OVER_BUDGET', message: WHY, retryAfter }) as const

test.use(phone)

test('[SEC-04] a list over the hour’s budget pauses, says until when, continues automatically, and loses no row', async ({
  enter,
  clientOf,
}) => {
  const [page, broker] = [await enter(BROKER, 'phone'), await clientOf(BROKER)]
  const postedCount = async () =>
    (await broker.call(listMyLoadsEndpoint, { query: { search: 'BUDGET', limit: 1 } })).meta.total
  await page.goto('/dashboard/bulk-post')
  const file = [HEADER, row('BUDGET-1'), row('BUDGET-2')].join('\n')
  await page
    .getByLabel('List file')
    .setInputFiles({ name: 'budget.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const paused = page.getByText(
    /^Paused\. You can import 500 loads an hour in your first week\. Try again in a minute\. Posting continues automatically at \d\d:\d\d while this page is open\. Your rows stay on this device\.$/,
  )

  // the person stops during the pause: every row stays
  let allow = await refuse(page, postLoadsEndpoint, overBudget('3600'))
  await page.getByRole('button', { name: 'Post 2 loads' }).click()
  await expect(paused).toBeVisible()
  await expect(page.getByText('0 of 2 posted')).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(paused).toHaveCount(0)
  await allow()
  expect(await postedCount()).toBe(0)

  // the pause ends while the page is open
  allow = await refuse(page, postLoadsEndpoint, overBudget('3'))
  await page.reload()
  await page.getByRole('button', { name: /^(Post|Continue posting) 2 loads$/ }).click()
  await expect(paused).toBeVisible()
  await allow()
  await expect(page.getByText('2 loads posted')).toBeVisible({ timeout: 30_000 })
  await expect(paused).toHaveCount(0)
  expect(await postedCount()).toBe(2)
})

test('[SEC-04] of a list over the hour’s budget the rows that fit are posted, and the others wait on the device', async ({
  browser,
}) => {
  const server = await startServer({ env: { RATE_LIMITS: 'true' } })
  try {
    const broker = await demoClient(server.url, BROKER)
    // rows that can't be posted count as well: one row is left of 2,000
    for (const count of [...Array.from({ length: 19 }, () => 100), 99])
      await broker.call(postLoadsEndpoint, { body: { loads: Array.from({ length: count }, () => null) } })
    const { page } = await signedInEarlier(browser, { origin: server.url, email: BROKER, on: 'phone' })
    await page.goto('/dashboard/bulk-post')
    const file = [HEADER, row('PART-1'), row('PART-2')].join('\n')
    await page
      .getByLabel('List file')
      .setInputFiles({ name: 'part.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: 'Post 2 loads' }).click()
    await expect(
      page.getByText(/^Paused\. You can import 2,000 loads an hour\. Try again in \d+ minutes\. Posting continues/),
    ).toBeVisible()
    await expect(page.getByText('1 of 2 posted')).toBeVisible()
    const posted = async () => (await broker.loads('pending')).map(({ reference }) => reference)
    expect(await posted()).toEqual(['PART-1'])
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('1 load posted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue posting 1 load' })).toBeVisible()
    await page.context().close()
  } finally {
    await server.stop()
  }
})
