import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { filled } from '#tests/support/filled.ts'
import { watchRequests } from '#tests/support/quiet-page.ts'
import { test } from '#tests/support/demo-test.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const ADDRESS = '/dashboard/calendar'

const dayAt = (instant: Date | string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))
const formatDay = (day: string, format: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full', ...format }).format(new Date(day))
const formatMonth = (month: string) =>
  formatDay(`${month}-01`, { dateStyle: undefined, month: 'long', year: 'numeric' })
const deliveryDay = (load: Load) => dayAt(load.deliveryDateTime, load.deliveryLocation.zone)
const lane = (load: Load) => `${load.pickupLocation.city} → ${load.deliveryLocation.city}`
const dispatcher = (load: Load) =>
  load.dispatcher ? `${load.dispatcher.firstName} ${load.dispatcher.lastName}` : 'Pending dispatcher'

const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, day: string) => grid(page).getByRole('gridcell', { name: formatDay(day) })

/** A month's loads by day, in order of time, as the API returns them. */
async function deliveries(client: DemoClient, month: string): Promise<Map<string, Load[]>> {
  const last = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5, 7), 0)).toISOString().slice(0, 10)
  const within = { deliveryDateFrom: `${month}-01`, deliveryDateTo: last }
  const data: Load[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const query = { ...within, limit: 100, page, sort: 'deliveryDateTime', sortOrder: 'asc' } as const
    const answer = await client.call(listMyLoadsEndpoint, { query })
    data.push(...answer.data)
    hasMore = answer.meta.hasMore
  }
  return Map.groupBy(data, deliveryDay)
}

/** The month with the demo's fullest day, and its loads. */
async function busyMonth(client: DemoClient): Promise<{ month: string; byDay: Map<string, Load[]>; fullest: string }> {
  const soon = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  const months = [...new Set([dayAt(new Date()), dayAt(soon)].map((day) => day.slice(0, 7)))]
  const found = await Promise.all(months.map(async (month) => ({ month, byDay: await deliveries(client, month) })))
  const [best] = found
    .flatMap(({ month, byDay }) =>
      [...byDay].map(([fullest, loads]) => ({ month, byDay, fullest, count: loads.length })),
    )
    .sort((a, b) => b.count - a.count)
  if (!best || best.count < 4) throw new Error('The demo has no day with four deliveries')
  return best
}

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test("[CAL-01, CAL-04, CAL-05, CAL-06, FACE-33] the month is a grid that starts on Monday, with each load on its dock's day @core", async ({
    enter,
    clientOf,
  }) => {
    const { month, byDay } = await busyMonth(await clientOf(BROKER))
    const page = await enter(BROKER, 'desktop', `${ADDRESS}?month=${month}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Load Calendar' })).toBeVisible()
    await expect(page.getByRole('heading', { name: formatMonth(month) })).toBeVisible()
    await expect(grid(page).getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    const mondays = grid(page).getByRole('gridcell', { name: /^Monday/ })
    const places = await mondays.evaluateAll((cells) => cells.map((td) => (td as HTMLTableCellElement).cellIndex))
    const expected = Array.from({ length: 31 }, (_, at) => new Date(`${month}-01T12:00Z`).getTime() + at * 86_400_000)
      .map((at) => new Date(at))
      .filter((day) => day.toISOString().startsWith(month) && day.getUTCDay() === 1)
    expect(places, 'each Monday of the month begins a week').toEqual(expected.map(() => 0))

    for (const [day, loads] of byDay) {
      const links = cell(page, day).getByRole('link')
      await expect(links, day).toHaveText(loads.slice(0, 2).map(lane))
      for (const [index, load] of filled(loads.slice(0, 2).entries())) {
        await expect(links.nth(index)).toHaveAttribute('href', `/dashboard/load/${load.id}`)
        await expect(links.nth(index)).toHaveAccessibleDescription(new RegExp(`^${dispatcher(load)}`))
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: load.deliveryLocation.zone, timeStyle: 'short' })
        const when = clock.format(new Date(load.deliveryDateTime))
        await expect(cell(page, day).getByRole('listitem').nth(index)).toContainText(`${when} #${load.number}`)
      }
      const more = cell(page, day).getByRole('button', { name: /more/ })
      await expect(more).toHaveText(loads.length > 2 ? [`+${loads.length - 2} more`] : [])
    }
    const shown = [...byDay.values()].map((loads) => Math.min(loads.length, 2))
    const days = grid(page).getByRole('gridcell')
    await expect(days.getByRole('link'), 'no other day has a load').toHaveCount(shown.reduce((sum, n) => sum + n, 0))
    await expect(days.getByRole('button', { name: /more/ })).toHaveCount(
      [...byDay.values()].filter((loads) => loads.length > 2).length,
    )
    const [day = '', [load] = []] = [...byDay][0] ?? []
    if (!load) throw new Error('The demo has no delivery this month')
    await cell(page, day).getByRole('link').first().hover()
    await expect(page.getByRole('tooltip').filter({ hasText: dispatcher(load), visible: true })).toBeVisible()
    await cell(page, day).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/load/${load.id}$`))
  })
})

test('[CAL-02, CAL-03, CAL-05, SHELL-03] the user moves between months and back to today; a full day opens with all its loads @core', async ({
  enter,
  clientOf,
}) => {
  const { month, byDay, fullest } = await busyMonth(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`))
  const today = dayAt(new Date(), 'America/Chicago')
  const [present, next] = [today.slice(0, 7), dayAt(new Date(Date.UTC(+today.slice(0, 4), +today.slice(5, 7), 15)))]
  const shown = (day: string) => page.getByRole('heading', { level: 2, name: formatMonth(day.slice(0, 7)) })
  await expect(shown(present)).toBeVisible()
  await expect(grid(page).locator('[aria-current=date]')).toHaveAccessibleName(
    new RegExp(`^${formatDay(today)}, today`),
  )

  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(shown(next)).toBeVisible()
  await expect(grid(page).locator('[aria-current=date]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(shown(present)).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(shown(present)).toBeVisible()

  const toAnalytics = page.getByRole('main').getByRole('link', { name: 'Analytics' })
  await expect(toAnalytics).toHaveAttribute('href', '/dashboard/analytics')
  await page.goto(`${ADDRESS}?month=${month}`)
  await cell(page, fullest).getByRole('button', { name: /more/ }).click()
  // [FACE-33] it fills what stands beside the month
  const day = page.getByRole('region', { name: formatDay(fullest) })
  await expect(day.getByRole('heading', { level: 3 })).toBeFocused()
  const links = day.getByRole('list', { name: /deliver/ }).getByRole('link')
  await expect(links).toHaveText(byDay.get(fullest)?.map(lane) ?? [])
  await expectAccessible(page)
  await links.last().click()
  await expect(page).toHaveURL(/\/dashboard\/load\//)
  await page.goBack()
  await expect(shown(month), 'Back returns to the month that the user left').toBeVisible()
})

test('the grid is one Tab stop; arrow keys move by day, Page Up and Page Down by month', async ({
  enter,
  clientOf,
}) => {
  const { fullest, byDay } = await busyMonth(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', `${ADDRESS}?month=2027-01`)
  const focused = async (day: string) => expect(cell(page, day)).toBeFocused()
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Tab')
  await focused('2027-01-01')
  for (const [key, day] of [
    ['ArrowLeft', '2026-12-31'],
    ['ArrowRight', '2027-01-01'],
    ['ArrowDown', '2027-01-08'],
    ['Home', '2027-01-04'],
    ['End', '2027-01-10'],
    ['Control+End', '2027-01-31'],
    ['PageDown', '2027-02-28'],
    ['Control+Home', '2027-02-01'],
    ['ArrowUp', '2027-01-25'],
    ['PageUp', '2026-12-25'],
    ['Shift+PageDown', '2027-12-25'],
  ] as const) {
    await page.keyboard.press(key)
    await focused(day)
  }
  await page.goto(`${ADDRESS}?month=${fullest.slice(0, 7)}`)
  await cell(page, fullest).focus()
  await expect(cell(page, fullest).getByRole('link').first()).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Tab')
  await expect(cell(page, fullest).getByRole('link').first()).toBeFocused()
  const tooltip = page.getByRole('tooltip').filter({ visible: true })
  await expect(tooltip).toHaveText(new RegExp(`^${dispatcher(byDay.get(fullest)?.[0] as Load)}`))
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await focused(fullest)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: formatDay(fullest) }).getByRole('heading', { level: 3 })).toBeFocused()
  await page.keyboard.press('Escape')
  await focused(fullest)
})

test('[CAL-07] the calendar requests the visible month, a hundred loads a page, until the last page', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await alterAnswers(page, listMyLoadsEndpoint, ({ meta }) => {
    if (meta.limit === 100) meta.hasMore = meta.page < 3
  })
  const queries: Record<string, string>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // the table of My loads, left just now, asks for a hundred at a time too
    if (pathname === '/api/loads/my-loads' && searchParams.has('deliveryDateFrom'))
      queries.push(Object.fromEntries(searchParams))
  })
  await page.goto(`${ADDRESS}?month=2027-02`)
  // a sync that finds changes asks for the month again
  await expect.poll(watchRequests(page)).toBe(true)
  await expect.poll(() => queries.length).toBeGreaterThanOrEqual(3)
  const month = { limit: '100', deliveryDateFrom: '2027-02-01', deliveryDateTo: '2027-02-28' }
  for (const [index, query] of filled(queries.slice(0, 3).entries()))
    expect(query).toMatchObject({ ...month, page: String(index + 1) })
  expect(new Set(queries.map((query) => query['page']))).toEqual(new Set(['1', '2', '3']))
  expect(new Set(queries.map((query) => query['limit']))).toEqual(new Set(['100']))
})

test('[CAL-08] a failed load says so and keeps the saved loads, and Try Again reloads the page', async ({
  enter,
  clientOf,
}) => {
  const { month, fullest, byDay } = await busyMonth(await clientOf(BROKER))
  const [load] = byDay.get(fullest) ?? []
  const page = await enter(BROKER, 'desktop', `${ADDRESS}?month=${month}`)
  await expect(cell(page, fullest).getByRole('link')).toHaveCount(2)
  // a sync event would load it again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, listMyLoadsEndpoint)
  await page.reload()
  await expect(page.getByText(/Saved copy, updated/).filter({ visible: true })).toBeVisible()
  await expect(cell(page, fullest).getByRole('link').first()).toHaveText(lane(load as Load))
  await restore()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await reloaded
  await expect(cell(page, fullest).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a phone shows the month as an agenda, and shows saved months offline', async ({ enter, clientOf }) => {
  const { month, byDay, fullest } = await busyMonth(await clientOf(BROKER))
  const page = await enter(BROKER, 'phone', `${ADDRESS}?month=${month}`)
  await waitForCachedShell(page)
  const agenda = page.getByRole('list', { name: formatMonth(month) })
  const shortDay = (day: string) =>
    formatDay(day, { dateStyle: undefined, weekday: 'short', month: 'short', day: 'numeric' })
  const dayOf = (day: string) =>
    agenda.getByRole('listitem').filter({ has: page.getByText(new RegExp(`^${shortDay(day)}(?!\\d)`)) })
  const expectWhole = async () => {
    for (const [day, loads] of byDay) {
      await expect(dayOf(day).getByRole('link'), day).toHaveText(loads.slice(0, 2).map(lane))
      await expect(dayOf(day)).toContainText(dispatcher(loads[0] as Load))
    }
  }
  await expectWhole()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('button', { name: 'Next month' }).tap()
  await expect(page.getByRole('heading', { level: 2, name: formatMonth(month) })).toBeHidden()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Previous month' }).tap()
  await expectWhole()
  await dayOf(fullest).getByRole('button', { name: /more/ }).tap()
  const day = page.getByRole('dialog', { name: formatDay(fullest) })
  await expect(day.getByRole('list', { name: /deliver/ }).getByRole('link')).toHaveCount(
    byDay.get(fullest)?.length ?? 0,
  )
})

test('[FACE-33] the calendar has no accessibility faults on wide screens, fits them, and shows the day beside or below it', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', ADDRESS)
  await expect(page.getByText(/deliver(y|ies)$/).first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFitsScreen(page)
    const day = await page.getByRole('region', { name: /^\w+, \w+ \d+, \d{4}$/ }).boundingBox()
    const month = await grid(page).boundingBox()
    const end = month && { right: month.x + month.width, bottom: month.y + month.height }
    expect(width < 1360 ? day?.y : day?.x, `at ${width}`).toBeGreaterThanOrEqual(
      (width < 1360 ? end?.bottom : end?.right) ?? Infinity,
    )
  }
  // time, number and icon share a line
  const icons = grid(page).locator('[data-tone] svg')
  await expect(icons.first()).toBeVisible()
  const lines = await icons.evaluateAll((all) =>
    all.map((icon) =>
      [icon, icon.previousElementSibling?.firstElementChild].map((each) => each?.getBoundingClientRect()),
    ),
  )
  for (const [icon, number] of filled(lines)) {
    expect(number?.left, 'beside').toBeLessThan(icon?.left ?? 0)
    expect(Math.abs((number?.top ?? 0) - (icon?.top ?? 99)), 'on one line').toBeLessThan(6)
  }
})

test('[FACE-33] the day leads to its loads in My loads, icons have a legend, and weeks begin as the person chose', async ({
  enter,
  clientOf,
}) => {
  const { month, fullest, byDay } = await busyMonth(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', PATHS.settings)
  await page.getByRole('switch', { name: 'Week starts on Sunday' }).click()
  await page.goto(`${ADDRESS}?month=${month}`)
  await expect(grid(page).getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await expect(page.getByRole('list', { name: 'Icons' }).getByRole('listitem')).toHaveText([
    'active',
    'late',
    'no carrier yet',
    'delivered',
  ])
  await cell(page, fullest).getByRole('button', { name: /more/ }).click()
  const day = page.getByRole('region', { name: formatDay(fullest) })
  await expect(day).toContainText(`${byDay.get(fullest)?.length} deliveries`)
  await day.getByRole('link', { name: 'Show in My loads' }).click()
  await expect(page).toHaveURL(new RegExp(`my-loads\\?.*deliveryDateFrom=${fullest}&deliveryDateTo=${fullest}`))
})

test('[USE-09] a month is fetched once, however often the user returns to it', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', `${ADDRESS}?month=2027-02`)
  await expect(page.getByText('No deliveries')).toBeVisible()
  // a sync that finds changes refetches what is on screen
  const isQuiet = watchRequests(page)
  await expect.poll(isQuiet).toBe(true)
  await cutOff(page, syncEndpoint)
  const months: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // the table of My loads, left just now, asks for a hundred at a time too
    if (pathname === '/api/loads/my-loads' && searchParams.has('deliveryDateFrom'))
      months.push(searchParams.get('deliveryDateFrom'))
  })
  await page.clock.install()
  const turn = async (name: string, heading: string) => {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText('No deliveries')).toBeVisible()
    // stored loads show first. Who leaves a month before its answer asks again, and so does who waits too long on this clock
    await expect.poll(() => months.length).toBe(1)
    await expect.poll(isQuiet).toBe(true)
    // past the poll of other lists
    await page.clock.runFor(40_000)
  }
  await turn('Next month', 'March 2027')
  await turn('Previous month', 'February 2027')
  await turn('Next month', 'March 2027')
  expect(months).toEqual(['2027-03-01'])
})

test('[USE-09] a month that failed to load never says that it loads', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  // nothing is stored that could be shown instead
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      if (name.startsWith('cache')) throw new DOMException('refused', 'UnknownError')
      return open(name, version)
    }
  })
  await cutOff(page, listMyLoadsEndpoint)
  await page.goto(`${ADDRESS}?month=2031-05`)
  await expect(page.getByText('Failed to load calendar data')).toBeVisible()
  await expect(page.getByText('Loading deliveries...')).toHaveCount(0)
})

test('[FACE-33] the month opens with this week on screen, however low the window', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const today = new Date()
  await page.clock.setFixedTime(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 28, 18)))
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(ADDRESS)
  await expect(grid(page).locator('[aria-current=date]')).toBeInViewport({ ratio: 0.9 })
  // with more room, the month and its days' names stay above it
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(ADDRESS)
  await expect(grid(page).locator('[aria-current=date]')).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('heading', { level: 2, name: /^\w+ \d{4}$/ })).toBeInViewport({ ratio: 1 })
  await expect(grid(page).getByRole('columnheader').first()).toBeInViewport({ ratio: 0.9 })
})

test('[USE-09] a phone’s calendar opens at today, below the earlier days of the month', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  const today = new Date()
  await page.clock.setFixedTime(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 28, 18)))
  await page.goto(ADDRESS)
  const row = page.getByRole('main').locator('[aria-current=date]')
  // just below the header, or as near to it as the few days that follow allow
  const isAtTop = () =>
    row.evaluate((element) => {
      const isEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
      return window.scrollY > 0 && (element.getBoundingClientRect().top < 200 || isEnd)
    })
  await expect.poll(isAtTop).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Load Calendar' })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(isAtTop).toBe(false)
  await page.getByRole('button', { name: 'Today' }).tap()
  await expect.poll(isAtTop).toBe(true)
})

test('[FACE-33] a day counts the open loads picked up on it, and lists them, offline too', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const soon = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  const load = await untouchedLoad(broker, {
    pickupDateTime: soon.toISOString(),
    // of a month that isn't fetched
    deliveryDateTime: new Date(soon.getTime() + 34 * 24 * 60 * 60 * 1000).toISOString(),
  })
  const { pickupDateTime, pickupLocation } = load
  const day = dayAt(pickupDateTime, pickupLocation.zone)
  const page = await enter(BROKER, 'desktop', `${ADDRESS}?month=${day.slice(0, 7)}`)
  await waitForCachedShell(page)
  await page.context().setOffline(true)
  await cell(page, day)
    .getByRole('button', { name: /^\d+ pickups? on/ })
    .click()
  // a press on the pickups lists them above the deliveries
  await expect(
    page
      .getByRole('region', { name: formatDay(day) })
      .getByRole('list')
      .first(),
  ).toHaveAccessibleName(/pickup/)
  const pickups = page.getByRole('region', { name: formatDay(day) }).getByRole('list', { name: /pickup/ })
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: pickupLocation.zone, timeStyle: 'short' })
  const row = pickups.getByRole('listitem').filter({ has: page.locator(`a[href$="${load.id}"]`) })
  await expect(row).toContainText(`${lane(load)}${clock.format(new Date(pickupDateTime))}`)
  const counted = await cell(page, day)
    .getByRole('button', { name: /pickups? on/ })
    .innerText()
  await expect(pickups.getByRole('listitem')).toHaveCount(Number(counted.split(' ')[0]))
})
