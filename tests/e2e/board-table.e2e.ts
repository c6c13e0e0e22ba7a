import { expect, type Page, type Request } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const DISPATCHER = 'dispatcher@milepost.test'
const BROKER = 'broker@milepost.test'
const COMPANY = 'company@milepost.test'
const NEAR_DALLAS = 'near=32.78,-96.8&nearName=Dallas,%20TX&radius=500'

const table = (page: Page) => page.getByRole('table', { name: 'Loads', exact: true })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const laneAt = (page: Page, at: number) => rows(page).nth(at).getByRole('link')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')

async function openTable(page: Page, query = ''): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/load-board${query}`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
}

function recordQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/loads/load-board') queries.push(url.searchParams)
  })
  return queries
}

test('[BOARD-07] a wide screen offers the board as a table of 24 loads, and remembers the choice for the account', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER)
  await openTable(page, `?${NEAR_DALLAS}`)
  await expect(rows(page)).toHaveCount(24)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Age',
    'Pickup',
    'DH mi',
    'Lane',
    'Trip',
    'Eq.',
    'lb',
    'Rate',
    '$/mi',
    'Market',
    'Broker',
  ])
  await expect(page.getByText(/^Showing 1 to 24 of/)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  // every column is in view, also where the preview has only just room
  for (const width of [1440, 1408]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
    expect(
      await table(page).evaluate(({ scrollWidth, parentElement }) => scrollWidth <= (parentElement?.clientWidth ?? 0)),
    ).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.reload()
  await expect(rows(page)).toHaveCount(24)
  // it doesn't fit here: cards again, and the choice is kept
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(cards(page)).toHaveCount(12)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows(page)).toHaveCount(24)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(cards(page)).toHaveCount(12)

  const other = await enter(COMPANY)
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto('/dashboard/load-board')
  // nobody chose there: a table from 1200 px on, cards below [FACE-10]
  await expect(rows(other)).toHaveCount(24)
  await other.setViewportSize({ width: 1152, height: 900 })
  await expect(cards(other)).toHaveCount(12)
})

test('changing between cards and table stays at the same loads', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/load-board')
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await page.goto('/dashboard/load-board?page=3')
  await expect(page.getByText(/^Showing 25 to 36 of/)).toBeVisible()
  const first = await cards(page).first().getByRole('link').first().getAttribute('href')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByText(/^Showing 25 to 48 of/)).toBeVisible()
  expect(await laneAt(page, 0).getAttribute('href')).toBe(first)
})

test('a column heading sorts the table, and says how it is sorted @core', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  const queries = recordQueries(page)
  await openTable(page)
  const rate = table(page).getByRole('columnheader', { name: 'Rate' })
  await expect(rate).toHaveAttribute('aria-sort', 'descending')
  await rate.getByRole('button').click()
  await expect.poll(() => queries.at(-1)?.get('sort')).toBe('rate:asc')
  await expect(rate).toHaveAttribute('aria-sort', 'ascending')
  await table(page).getByRole('columnheader', { name: 'Pickup' }).getByRole('button').click()
  await expect.poll(() => queries.at(-1)?.get('sort')).toBe('pickupDateTime:asc')
  await expect(rate).not.toHaveAttribute('aria-sort')
})

test('in the table, J and K preview loads beside a map, B books the previewed one and M hides the map', async ({
  enter,
  clientOf,
  origin,
}) => {
  const broker = await clientOf(BROKER)
  // the newest three, which nobody has requested
  for (let posted = 0; posted < 3; posted += 1) await untouchedLoad(broker)
  const page = await enter(DISPATCHER)
  await openTable(page, '?sort=createdAt:desc')
  // the keys come beside the first screen
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  const laneOf = async (at: number) => (await laneAt(page, at).innerText()).split(' to ')
  await expect(preview(page)).toContainText((await laneOf(0))[0] ?? '')
  await page.keyboard.press('j')
  await expect(laneAt(page, 0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(laneAt(page, 1)).toBeFocused()
  for (const place of await laneOf(1)) await expect(preview(page).getByRole('heading')).toContainText(place)
  await page.keyboard.press('k')
  await expect(laneAt(page, 0)).toBeFocused()

  const map = preview(page).getByRole('button', { name: 'Map' })
  await expect(map).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('m')
  await expect(map).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('m')
  await expect(map).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('term')).toHaveText(['/', 'j', 'k', 'Enter', 'b', 'f', 'n', '?', 'm'])
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  // a click beside the link previews, the link opens
  await rows(page).nth(2).getByRole('cell').first().click()
  await expect(laneAt(page, 2)).toBeFocused()
  const path = await laneAt(page, 2).getAttribute('href')
  await page.keyboard.press('b')
  await expect(page).toHaveURL(`${origin}${path}?book=true`)
  await expect(page.getByRole('dialog', { name: 'Book Load' })).toBeVisible()
})

test('where a load is requested, its row says so in whole words', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  await openTable(page, `?${NEAR_DALLAS}`)
  const state = rows(page).getByRole('cell').filter({ hasText: 'Requested' }).first()
  await expect(state).toBeVisible()
  expect(await state.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})

test('without room for the preview, the table stands alone and no map is fetched', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  const maps: string[] = []
  page.on('request', (request) => {
    if (/assets\/(rare-map|maplibre)/.test(request.url())) maps.push(request.url())
  })
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/dashboard/load-board')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(rows(page)).toHaveCount(24)
  await expect(preview(page)).toBeHidden()
  await expectAccessible(page)
  expect(maps).toEqual([])
})
