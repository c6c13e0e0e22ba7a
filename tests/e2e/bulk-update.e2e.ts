import { expect, type Page } from 'playwright/test'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test as onDemo } from '#tests/support/demo-test.ts'
import { startServer } from '#tests/support/server.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'

/** A server of its own: what is missing from a list is all that the broker has on the board. */
const test = onDemo.extend<{}, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const server = await startServer()
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const HEADER =
  'Reference,Origin City,Origin State,Destination City,Destination State,Pickup Date,Pickup Time,Delivery Date,' +
  'Delivery Time,Equipment,Commodity,Weight,Rate,Packaging Type,Contact Name,Contact Phone,Contact Email'
const row = (reference: string, { time = '0800', rate = 1500 }: { time?: string; rate?: number | string } = {}) =>
  `${reference},Joliet,IL,Columbus,OH,${day(6)},${time},${day(7)},1400,Van,Paper,42000,${rate},Pallets,Sam Dock,` +
  '(555) 555-0142,dock@shipper.example'

async function choose(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from([HEADER, ...rows].join('\r\n'))
  await page.getByLabel('List file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show rows' }).getByText(name, { exact: true })

test('[CASE-05] a second list updates what changed, posts what is new, copies nothing, and names what is missing', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const board = async () => {
    const { data } = await broker.call(listMyLoadsEndpoint, {
      query: { search: 'Joliet', limit: 20, status: 'pending' },
    })
    return data.map(({ reference, rate }) => `${reference} ${rate}`).toSorted((a, b) => a.localeCompare(b))
  }
  const page = await enter(BROKER, 'desktop', '/dashboard/bulk-post')
  await choose(page, 'monday.csv', [
    row('MP-8001'),
    row('MP-8002', { time: '0900', rate: 1600 }),
    row('MP-8003'),
    row('0008004'),
  ])
  await page.getByRole('button', { name: 'Post 4 loads' }).click()
  await expect(page.getByText('4 loads posted')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await choose(page, 'tuesday.csv', [
    row('mp-8001 '),
    row('MP-8002', { time: '1330', rate: 1650 }),
    row('8004'),
    row('MP-8005', { rate: 1975 }),
  ])
  await expect(page.getByRole('heading', { name: /^2 references are like posted ones/ })).toBeVisible({
    timeout: 30_000,
  })
  await expect(chip(page, 'To fix 2')).toBeVisible()
  await page.getByRole('button', { name: 'Same loads' }).click()
  await expect(chip(page, 'Already posted 2')).toBeVisible()
  await expect(chip(page, 'Ready 1')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  const changed = page.getByRole('listitem').filter({ hasText: 'Row 3, load #' })
  await expect(changed).toContainText('$1,600')
  await expect(changed).toContainText('$1,650')
  await expect(changed).toContainText('09:00')
  await expect(changed).toContainText('13:30')
  await changed.getByRole('button', { name: /^Update load #/ }).click()
  await expect(chip(page, 'Already posted 3')).toBeVisible()

  await expect(page.getByText('1 load on the board, not in this list')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /MP-8003/ })).not.toBeChecked()

  await page.getByRole('button', { name: 'Post 1 load' }).click()
  await expect(page.getByText('1 load posted, 3 rows were already posted')).toBeVisible({ timeout: 30_000 })
  expect(await board()).toEqual(['0008004 1500', 'MP-8001 1500', 'MP-8002 1650', 'MP-8003 1500', 'MP-8005 1975'])

  // what the new list doesn't have is deleted only when somebody says so
  await page.getByRole('checkbox', { name: /MP-8003/ }).check()
  await page.getByRole('button', { name: 'Delete 1 load' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 1 load?' })
  await expect(question).toContainText('Loads stay on the board unless you delete them.')
  await question.getByRole('button', { name: 'Delete 1 load' }).click()
  await expect(page.getByText('1 load on the board, not in this list')).toBeHidden({ timeout: 30_000 })
  expect(await board()).toEqual(['0008004 1500', 'MP-8001 1500', 'MP-8002 1650', 'MP-8005 1975'])
})

test('[FACE-13] rows stand in groups with their counts, what to fix first, and the button that posts stays in view', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', '/dashboard/bulk-post')
  const rows = Array.from({ length: 14 }, (_, at) => row(`GROUP-${at}`, at === 9 ? { rate: 'a lot' } : {}))
  await choose(page, 'groups.csv', rows)
  await expect(page.getByRole('rowheader', { name: /^To fix 1 / })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('rowheader', { name: /^Ready 13 / })).toBeAttached()
  const first = page.getByRole('textbox', { name: /^Reference, row / }).first()
  await expect(first).toHaveValue('GROUP-9')
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const foot of [false, true]) {
      await page.evaluate((isFoot) => scrollTo(0, isFoot ? document.documentElement.scrollHeight : 0), foot)
      await expect(page.getByRole('button', { name: 'Post 13 loads' })).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByText('13 loads ready, $19,500 in all, 1 to fix stays here')).toBeInViewport()
    await expectAccessible(page)
    await expectFitsScreen(page)
  }
  // a fixed row stays where it is
  const rate = page.getByRole('textbox', { name: 'Rate, row 11', exact: true })
  await rate.fill('1900')
  await rate.press('Enter')
  await expect(page.getByRole('button', { name: 'Post 14 loads' })).toBeVisible()
  await expect(first).toHaveValue('GROUP-9')
})
