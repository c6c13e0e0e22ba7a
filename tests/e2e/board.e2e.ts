import { EVENTS_PATH, syncEndpoint } from '#contract/sync/sync.ts'
import { PATHS } from '#contract/api/path.ts'
import { expect, type Page, type Request } from 'playwright/test'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { signedIn } from '#tests/support/browser-person.ts'
import { filled } from '#tests/support/filled.ts'
import { startServer } from '#tests/support/server.ts'
import { cutOff, holdBack } from '#tests/support/intercept-endpoint.ts'

const DISPATCHER = 'dispatcher@milepost.test'

async function openBoard(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard/load-board${query}`)
  await expect(cards(page).first()).toBeVisible()
}

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const lanes = (page: Page) => cards(page).getByRole('heading')

/** The queries that the board sent to the server, in order. */
function recordQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/loads/load-board') queries.push(url.searchParams)
  })
  return queries
}

test('[BOARD-01, BOARD-02, BOARD-03, BOARD-06] the board shows the number of available loads, the filters, the sort orders and twelve cards @core', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(DISPATCHER, 'laptop')
  const queries = recordQueries(page)
  await openBoard(page)
  const { call } = await clientOf(DISPATCHER)
  const { meta } = await call(listBoardEndpoint, { query: {} })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load Board')
  await expect(page.getByText('Browse and book available loads')).toBeVisible()
  await expect(page.getByText(`${meta.total} loads available`)).toBeVisible()
  await expect(page).toHaveTitle('Load Board, Milepost')
  await expect(page.getByRole('searchbox', { name: 'Search loads' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'All',
    'Active',
    'Pending',
    'Completed',
    'Cancelled',
  ])
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText([
    'Rate, high to low',
    'Rate, low to high',
    'Distance, longest first',
    'Distance, shortest first',
    'Newest first',
    '$/mi, high to low',
    'Pickup, soonest first',
  ])
  await expect(page.getByLabel('Sort by')).toHaveValue('rate:desc')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first()).toContainText(/posted .+ ago/)
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({ page: '1', limit: '12', sort: 'rate:desc' })
})

test('[BOARD-02, BOARD-05] choosing a status or a sort order sends it and returns to page 1', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  const queries = recordQueries(page)
  await openBoard(page, '?page=3')
  for (const status of ['all', 'active', 'pending', 'completed', 'cancelled']) {
    await page.goto('/dashboard/load-board?page=3')
    const chip = page.getByRole('button', { name: status, exact: false }).and(page.locator('[aria-pressed]'))
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => queries.at(-1)?.get('status')).toBe(status)
    expect(queries.at(-1)?.get('page')).toBe('1')
    await expect(page).toHaveURL(new RegExp(`status=${status}$`))
  }

  await page.getByRole('button', { name: 'Cancelled' }).click()
  await expect.poll(() => queries.at(-1)?.has('status')).toBe(false)

  await openBoard(page, '?page=3')
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect.poll(() => queries.at(-1)?.get('sort')).toBe('createdAt:desc')
  expect(queries.at(-1)?.get('page')).toBe('1')
})

test('[BOARD-04] the search waits for 500 ms without typing, then starts at page 1', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  const queries = recordQueries(page)
  await openBoard(page, '?page=2')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const box = page.getByRole('searchbox')
  await box.pressSequentially('dal')
  await page.clock.runFor(499)
  await box.press('l')
  await page.clock.runFor(499)
  expect(queries.some((query) => query.has('search'))).toBe(false)

  await page.clock.runFor(1)
  await page.clock.resume()
  await expect.poll(() => queries.at(-1)?.get('search')).toBe('dall')
  expect(queries.at(-1)?.get('page')).toBe('1')
  expect(new Set(queries.flatMap((query) => query.get('search') ?? []))).toEqual(new Set(['dall']))
  await expect(page.getByRole('list', { name: 'Loads', exact: true })).toHaveAttribute('aria-busy', 'false')
  for (const card of filled(await cards(page).all())) await expect(card).toContainText(/Dall/)
})

test('[BOARD-07] cards fill one to three columns by width, and a card opens its load', async ({ enter, origin }) => {
  const page = await enter(DISPATCHER, 'laptop')
  await openBoard(page)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openBoard(page)
    const countColumns = () =>
      cards(page).evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size)
    // the page may draw once more before it has its new width
    await expect.poll(countColumns, `columns at ${width} px`).toBe(columns)
  }

  const second = cards(page).nth(1)
  const path = await second.getByRole('heading').getByRole('link').getAttribute('href')
  await second.click()
  await expect(page).toHaveURL(origin + path)
  expect(path).toMatch(/^\/dashboard\/loadboard\/[\da-f-]{36}$/)
})

test('[BOARD-08] only a pending card offers Book Load', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  await openBoard(page, '?status=active')
  await expect(cards(page).first().getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Book Load/ })).toHaveCount(0)

  await openBoard(page)
  await cards(page)
    .filter({ has: page.getByRole('link', { name: /Book Load/ }) })
    .first()
    .getByRole('link', { name: /Book Load/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Book Load' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/loadboard\/[\da-f-]{36}\?book=true$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard\/loadboard\/[\da-f-]{36}$/)
})

test('[BOARD-09] the board says that it is loading @core', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  const release = await holdBack(page, listBoardEndpoint)
  await page.goto('/dashboard/load-board')
  await expect(page.getByText('Loading available loads...')).toBeVisible()
  release()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Loading available loads...')).toBeHidden()
})

test('[BOARD-10] an empty board says so and suggests what to try @core', async ({ enter, browser }) => {
  const page = await enter(DISPATCHER, 'laptop')
  const none = page.getByText('No loads available')
  const adjust = page.getByText('Try adjusting your search criteria')
  await page.goto('/dashboard/load-board?search=xylophones')
  await expect(none).toBeVisible()
  await expect(adjust).toBeVisible()

  await page.getByRole('button', { name: 'Show all loads' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByRole('searchbox')).toHaveValue('')

  const empty = await startServer()
  try {
    const visitor = await signedIn(browser, { origin: empty.url, email: DISPATCHER, on: 'phone' })
    await visitor.page.goto('/dashboard/load-board')
    await expect(visitor.page.getByText('No loads available')).toBeVisible()
    await expect(visitor.page.getByText('Check back later for new load opportunities')).toBeVisible()
    await expect(visitor.page.getByText('0 loads available')).toBeVisible()
    // a phone has one chip for the status
    await visitor.page.getByRole('combobox', { name: 'Status' }).selectOption('Completed')
    await expect(visitor.page.getByText('Try adjusting your search criteria')).toBeVisible()
  } finally {
    await empty.stop()
  }
})

test('[BOARD-11] a failed load offers Try Again, which reloads the page', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  // a sync event would load the list again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, listBoardEndpoint)
  await page.goto('/dashboard/load-board')
  await expect(page.getByText('Failed to load available loads')).toBeVisible()
  await restore()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await reloaded
  await expect(cards(page)).toHaveCount(12)
})

test('a failed refresh keeps the loads on screen and says when they were updated', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop', PATHS.dashboard)
  await page.clock.install()
  const following = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(EVENTS_PATH))
  await openBoard(page)
  await following
  await cutOff(page, listBoardEndpoint)
  // the board asks again after five minutes; its timer may start only after this moment
  await expect(async () => {
    await page.clock.fastForward('05:00')
    // long enough to connect again: the next jump would cut that off
    await expect(page.getByText(/Saved copy, updated/).filter({ visible: true })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 45_000 })
  await expect(page.getByText('Failed to load available loads')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(12)
})

test('[BOARD-12, BOARD-13, BOARD-14] the pager lists pages within two of the current one, and opening a page scrolls to the top', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(DISPATCHER, 'laptop')
  await openBoard(page, '?page=6')
  const { call } = await clientOf(DISPATCHER)
  const { meta } = await call(listBoardEndpoint, { query: {} })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const named = pages.getByRole('listitem')
  const last = String(meta.totalPages)
  await expect(pages.getByText(`Showing 61 to 72 of ${meta.total} results`)).toBeVisible()
  await expect(named).toHaveText(['1', /…/, '4', '5', '6', '7', '8', /…/, last])
  await expect(pages.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page')

  const before = await lanes(page).first().innerText()
  await pages.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY), 'far from the top').toBeGreaterThan(200)
  await pages.getByRole('button', { name: 'Page 7' }).click()
  await expect(pages.getByText(`Showing 73 to 84 of ${meta.total} results`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await lanes(page).first().innerText()).not.toBe(before)

  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(pages.getByText(/^Showing 61 to 72/)).toBeVisible()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages.getByText(/^Showing 73 to 84/)).toBeVisible()

  await pages.getByRole('button', { name: `Page ${last}`, exact: true }).click()
  await expect(named).toHaveText(['1', /…/, ...[2, 1, 0].map((back) => String(meta.totalPages - back))])
  await expect(pages.getByText(new RegExp(`to ${meta.total} of ${meta.total} results$`))).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()

  await page.goto('/dashboard/load-board?page=999')
  await page.getByRole('button', { name: 'Back to the first page' }).click()
  await expect(named).toHaveText(['1', '2', '3', /…/, last])
})

test('the current page stays on screen while the next one loads', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  await openBoard(page)
  const first = await lanes(page).allInnerTexts()
  const release = await holdBack(page, listBoardEndpoint)
  await page.getByRole('button', { name: 'Page 2', exact: true }).press('Enter')
  await expect(page.getByRole('list', { name: 'Loads', exact: true })).toHaveAttribute('aria-busy', 'true')
  expect(await lanes(page).allInnerTexts()).toEqual(first)
  release()
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
  expect(await lanes(page).allInnerTexts()).not.toEqual(first)
})

test('the filters live in the URL and survive a reload and the back link', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  await openBoard(page)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByLabel('Sort by').selectOption('Distance, shortest first')
  // a press between two drawings of the list would miss the button
  await page.getByRole('button', { name: 'Page 2', exact: true }).press('Enter')
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
  const url = page.url()
  await page.reload()
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Sort by')).toHaveValue('distance:asc')

  await lanes(page).first().getByRole('link').press('Enter')
  await page.getByRole('link', { name: 'Back to Load Board' }).click()
  await expect(page).toHaveURL(url)

  await page.goto('/dashboard/load-board?page=zero&status=lost&sort=no&search[]=1')
  await expect(cards(page)).toHaveCount(12)
})

test('shortcuts: slash searches, j and k move, Enter opens, the question mark lists them, and a checkbox turns them off', async ({
  enter,
  origin,
}) => {
  const page = await enter(DISPATCHER, 'laptop')
  await openBoard(page)
  const link = (index: number) => lanes(page).nth(index).getByRole('link')
  // the keys come beside the first screen
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('j/')
  await expect(page.getByRole('searchbox')).toHaveValue('j/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Tab')

  await page.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(link(0)).toBeFocused()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('term')).toHaveText(['/', 'j', 'k', 'Enter', 'b', 'f', 'n', '?'])
  await keys.getByLabel('Use keyboard shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await keys.getByLabel('Use keyboard shortcuts').check()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  const path = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(origin + path)
})

for (const on of ['phone', 'desktop'] as const) {
  test(`the board has no accessibility faults and does not scroll sideways on a ${on} @core`, async ({ enter }) => {
    const page = await enter(DISPATCHER, on)
    await page.goto('/dashboard/load-board?status=all')
    await expect(page.locator('a[href*="/dashboard/loadboard/"]').first()).toBeVisible()
    if (on === 'phone') await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
}

test('[GUARD-05] a user who may not book is redirected from the board and its loads', async ({ enter, origin }) => {
  const page = await enter('broker@milepost.test')
  for (const path of ['/dashboard/load-board', '/dashboard/loadboard/00000000-0000-4000-8000-000000000000']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${origin}/dashboard`)
  }
})
