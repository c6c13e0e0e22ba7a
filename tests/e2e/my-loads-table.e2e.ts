import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { counterRequestEndpoint } from '#contract/freight/booking.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { tenderedLoad } from '#tests/support/board-load.ts'
import { bookLoad, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline } from '#tests/support/lost-signal.ts'

const BROKER = 'broker@milepost.test'
const HOUR_MS = 3_600_000
const COMPANY = 'company@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const table = (page: Page) => page.getByRole('table', { name: 'My loads', exact: true })
const rowLinks = (page: Page) => table(page).getByRole('rowheader').getByRole('link')
const cards = (page: Page) => page.getByRole('article')

async function openTable(page: Page, query = ''): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard${query}`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(rowLinks(page).first()).toBeVisible()
}

test('[MY-04, USE-01] a wide screen shows own loads as a table of 20 rows and more, and keeps the choice for the account @core', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Load',
    'Lane',
    'Next stop',
    'Left',
    'Carrier',
    'Eq.',
    'Rate',
    '$/mi',
    'Margin',
  ])
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  await table(page).scrollIntoViewIfNeeded()
  const { height, row } = await table(page).evaluate((element) => ({
    height: element.parentElement?.clientHeight ?? 0,
    row: element.querySelector('tbody tr[aria-rowindex]')?.clientHeight ?? Infinity,
  }))
  expect(height / row, 'as many rows as USE-01 asks for').toBeGreaterThanOrEqual(20)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await page.reload()
  await expect(rowLinks(page).first()).toBeVisible()
  // it doesn't fit here: cards again, and the choice is kept
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(cards(page)).toHaveCount(10)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(cards(page)).toHaveCount(10)
  // as the other tests of this account expect it
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(rowLinks(page).first()).toBeVisible()

  const other = await enter(COMPANY)
  await openTable(other, '?tab=active')
  await expect(table(other).getByRole('columnheader', { name: 'Broker' })).toBeVisible()
})

/** Pixels of the table that only scrolling sideways shows. */
function widthBeyondBox(page: Page): Promise<number> {
  return table(page).evaluate((element) => {
    const { clientWidth = 0 } = element.parentElement ?? {}
    return Math.max(0, element.scrollWidth - clientWidth)
  })
}

test('[MY-04] at 1440 pixels the columns shown at first are all in view', async ({ enter }) => {
  for (const email of [BROKER, DISPATCHER]) {
    const page = await enter(email)
    // as beside a scroll bar of 15 pixels
    await page.setViewportSize({ width: 1425, height: 900 })
    for (const tab of ['active', 'pending', 'completed']) {
      await page.goto(`/dashboard?tab=${tab}`)
      await expect(rowLinks(page).first()).toBeVisible()
      expect(await widthBeyondBox(page), `${email} ${tab}`).toBe(0)
      const number = table(page)
        .getByRole('cell', { name: /^#\d+$/ })
        .first()
      expect(await number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'whole').toBe(0)
    }
  }
})

test('[MY-04] a wide screen begins with the table, also a carrier’s, and a narrower one with cards', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  await untouchedLoad(await clientOf(email))
  const page = await enter(email, 'desktop', '/dashboard?tab=pending')
  await expect(rowLinks(page).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'View' })).toHaveCount(0)
  // fewer columns, so that the rate is in view
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Load',
    'Lane',
    'Next stop',
    'Left',
    'Carrier',
    'Eq.',
    'Rate',
  ])
  expect(await widthBeyondBox(page)).toBe(0)
  const carrier = await enter(DISPATCHER, 'desktop', '/dashboard')
  await expect(carrier.getByRole('button', { name: 'Table', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('[MY-12, OWN-14] a row leads to the form of its load, and says how long it has and until when', async ({
  enter,
  clientOf,
}) => {
  const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString()
  const load = await untouchedLoad(await clientOf(BROKER), {
    pickupDateTime: at(50),
    pickupUntil: at(52),
    deliveryDateTime: at(90),
    team: true,
  })
  const page = await enter(BROKER, 'desktop', `/dashboard?tab=pending&search=${load.number}`)
  await expect(rowLinks(page)).toHaveCount(1)
  const row = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(row).toContainText(/Time to pickup: 2d \d+h/)
  await expect(row.getByRole('img', { name: 'Team' })).toBeVisible()
  await expect(row.locator('time').first()).toHaveAttribute('title', /\d\d:00( C[SD]T)? to .*\d\d:00 C[SD]T$/)
  await expectAccessible(page)
  await row.getByRole('link', { name: `Edit load #${load.number}` }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/edit-load/${load.id}$`))
})

test('[USE-01] a heading sorts all loads on the server, and says how', async ({ enter, clientOf }) => {
  const pending = await (await clientOf(BROKER)).loads('pending')
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  const heading = table(page).getByRole('columnheader', { name: 'Rate' })
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  const dearest = Math.max(...pending.map(({ rate }) => rate))
  const cheapest = Math.min(...pending.map(({ rate }) => rate))
  const firstRate = () =>
    table(page)
      .locator('tbody tr[aria-rowindex="2"] td')
      .nth(6)
      .innerText()
      .then((words) => Number(words.replaceAll(/[$,]/g, '')))
  await expect.poll(firstRate).toBe(dearest)
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(firstRate).toBe(cheapest)
  await table(page).getByRole('columnheader', { name: 'Lane' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=lane/)
  await expect(heading).not.toHaveAttribute('aria-sort')
})

test('[USE-01] two quick presses both count, though the first one is not on screen yet', async ({ enter }) => {
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  const heading = table(page).getByRole('columnheader', { name: 'Next stop' })
  const completed = await page.getByRole('tab', { name: /Completed/ }).elementHandle()
  await heading.getByRole('button').evaluate((button: HTMLElement, tab) => {
    button.click()
    ;(tab as HTMLElement).click()
  }, completed)
  await expect(page.getByRole('tab', { name: /Completed/ })).toHaveAttribute('aria-selected', 'true')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
})

test('[USE-01] loads on the road sort by last word and by next stop, without signal too', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const [broker, carrier] = [await clientOf(email), await clientOf(DISPATCHER)]
  const [quiet, heard] = [await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  for (const kind of ['arrived', 'departed'] as const)
    await carrier.call(recordStopEventEndpoint, { params: heard, body: { kind, stop: 'pickup' } })
  await untouchedLoad(broker)
  const page = await enter(email, 'desktop', '/dashboard?tab=pending')
  await expect(rowLinks(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Last update' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  const word = table(page).getByRole('columnheader', { name: 'Last update' })
  await page.getByRole('tab', { name: /Active/ }).click()
  const numbers = () => table(page).locator('tbody tr[aria-rowindex] td:nth-child(2)')
  const inOrder = (...loads: { number: number }[]) =>
    expect(numbers()).toHaveText(loads.map(({ number }) => `#${number}`))
  for (const hasSignal of [true, false]) {
    if (!hasSignal) await goOffline(page)
    await word.getByRole('button').click()
    await expect(word).toHaveAttribute('aria-sort', 'descending')
    await inOrder(heard, quiet)
    await word.getByRole('button').click()
    await inOrder(quiet, heard)
    await expect(table(page).locator('tbody tr[aria-rowindex="3"]')).toContainText(/left \w{3} \d+, \d\d:\d\d/)
    const progress = table(page).getByRole('columnheader', { name: 'Next stop' })
    await progress.getByRole('button').click()
    await inOrder(quiet, heard)
    await progress.getByRole('button').click()
    await inOrder(heard, quiet)
  }
  await expectAccessible(page)
})

test('[USE-01] nine rows are in view below what needs attention, and the row of the focus stays above the pages', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  await expect(page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')).toHaveCount(8)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const top = async () => (await pages.boundingBox())?.y ?? 0
  const bottoms = () => rowLinks(page).evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom))
  const rowsInView = async () => {
    const edge = await top()
    return (await bottoms()).filter((bottom) => bottom < edge).length
  }
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(9)
  for (let row = 0; row < 16; row += 1) await page.keyboard.press('j')
  await expect(rowLinks(page).nth(15)).toBeFocused()
  const focused = await page.locator('a:focus').boundingBox()
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(await top())
})

test('[USE-01] J and K move, X selects, E answers, C creates, 1 to 3 are the tabs and the slash searches', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  await requestLoad(await clientOf(DISPATCHER), load)
  const page = await enter(BROKER)
  await openTable(page)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('tab', { name: /Pending/ })).toHaveAttribute('aria-selected', 'true')
  await expect(rowLinks(page).nth(2)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rowLinks(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(table(page).getByRole('checkbox').nth(2)).toBeChecked()
  await page.keyboard.press('Shift+J')
  await expect(rowLinks(page).nth(2)).toBeFocused()
  await expect(table(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.keyboard.press('k')
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.getByRole('tab', { name: /Completed/ }), 'the focus is not lost with the row').toBeFocused()
  await page.keyboard.press('2')
  await expect(rowLinks(page).nth(1)).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search my loads' })).toBeFocused()
  await page.keyboard.type(`${load.number}`)
  await expect(rowLinks(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(rowLinks(page)).toBeFocused()
  await expect(table(page).getByRole('link', { name: 'Review 1 request' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`/dashboard/load/${load.id}\\?tab=requests$`))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Load #${load.number}`)
  await expect(heading, 'the focus is not lost with the list').toBeFocused()
  await page.goBack()
  await expect(rowLinks(page)).toHaveCount(1)
  await expect(heading).toBeFocused()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(PATHS.createLoad)
})

test('[USE-01] Next turns by one screen, each load is there once, and Back returns to the same rows', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  let pending = await broker.loads('pending')
  await expect(async () => {
    // a load whose time comes leaves the list meanwhile
    pending = await broker.loads('pending')
    await expect(table(page)).toHaveAttribute('aria-rowcount', `${pending.length + 1}`, { timeout: 3_000 })
  }).toPass()
  const seen = new Map<number, string>()
  const look = async () => {
    const rows = await table(page)
      .locator('tbody tr[aria-rowindex]')
      .evaluateAll((all) =>
        all.map((row) => [Number(row.getAttribute('aria-rowindex')), row.querySelector('a')?.getAttribute('href')]),
      )
    for (const [place, href] of rows) if (href) seen.set(Number(place), String(href))
  }
  await look()
  const pages = Number((await page.getByText(/^Page 1 of/).innerText()).split(' of ')[1])
  expect(pages, 'the demo has too few loads for this test').toBeGreaterThan(2)
  for (let at = 2; at <= pages; at += 1) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText(`Page ${at} of ${pages}`)).toBeVisible()
    await expect(table(page).locator('tbody .animate-skeleton')).toHaveCount(0)
    await look()
  }
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  expect(new Set(seen.values()).size).toBe(pending.length)
  expect(seen.size).toBe(pending.length)

  await page.getByRole('button', { name: 'Previous' }).click()
  const before = page.getByText(`Page ${pages - 1} of ${pages}`)
  await expect(before).toBeVisible()
  await expect(page).toHaveURL(/page=\d/)
  await expect(table(page).locator('tbody .animate-skeleton')).toHaveCount(0)
  await page.keyboard.press('j')
  await table(page).locator('a:focus').press('Enter')
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()
  await page.goBack()
  await expect(before).toBeVisible()
})

test('[USE-01] the account chooses the columns, and the choice stays', async ({ enter, clientOf, newcomer }) => {
  const email = await newcomer('broker')
  await untouchedLoad(await clientOf(email))
  const page = await enter(email)
  await openTable(page, '?tab=pending')
  const headings = table(page).getByRole('columnheader')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Rate per mile' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Miles' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  const chosen = ['Load', 'Lane', 'Next stop', 'Left', 'Carrier', 'Eq.', 'Miles', 'Rate', 'Margin']
  await expect(headings).toHaveText(chosen)
  await page.reload()
  await expect(headings).toHaveText(chosen)

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await dialog.getByRole('button', { name: 'Standard columns' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(table(page).getByRole('columnheader', { name: '$/mi' })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Miles' })).toHaveCount(0)
})

test('a carrier reads in whole words that a tender waits for its answer', async ({ enter }) => {
  const page = await enter(COMPANY)
  await openTable(page, '?tab=pending')
  const cell = table(page).getByRole('cell').filter({ hasText: 'Review tender' }).first()
  await expect(cell).toBeVisible()
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})

test('[FACE-28] a broker’s table begins at the next stop, reads each lane whole and says what a counter-offer waits for', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const [broker, carrier] = [await clientOf(email), await clientOf(DISPATCHER)]
  const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString()
  const soon = await bookLoad(broker, carrier, {}, { pickupDateTime: at(30), deliveryDateTime: at(90) })
  const later = await bookLoad(broker, carrier, {}, { pickupDateTime: at(60), deliveryDateTime: at(120) })
  const open = await untouchedLoad(broker, {
    pickupLocation: { city: 'South San Francisco', state: 'CA' },
    deliveryLocation: { city: 'Rancho Cucamonga', state: 'CA' },
  })
  const { id } = await requestLoad(carrier, open, { proposedRate: open.rate + 200 })
  const page = await enter(email, 'desktop', '/dashboard')
  const row = (load: { number: number }) =>
    table(page)
      .getByRole('row')
      .filter({ hasText: `#${load.number}` })
  await expect(rowLinks(page)).toHaveCount(2)
  await expect(table(page).locator('tbody tr[aria-rowindex="2"]')).toContainText(`#${soon.number}`)
  // each day is a row of its own, above its loads
  const order = await table(page).locator('tbody tr').allInnerTexts()
  expect(order.map((text) => /#\d+/.exec(text)?.[0] ?? text.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^(Tomorrow, )?\w{3} \w{3} \d+ 1 stop$/),
    `#${soon.number}`,
    expect.stringMatching(/^\w{3} \w{3} \d+ 1 stop$/),
    `#${later.number}`,
  ])
  // all of them are in view
  await expect(page.getByText(/^Page \d/)).toHaveCount(0)
  // active is what this tab shows: only what isn't normal is said
  await expect(row(later)).toContainText(/in 2 d/)
  await expect(row(later)).not.toContainText('Active')
  await expect(row(later)).toContainText(/\$\d\.\d\d/)

  await page.getByRole('tab', { name: /Pending/ }).click()
  await expect(row(open)).toContainText('Review 1')
  await broker.call(counterRequestEndpoint, { params: { id }, body: { rate: 950 } })
  await expect(row(open)).toContainText(/Countered \$950, \d+ (h|min).* left/)
  await expect(row(open)).not.toContainText('Review 1')
  const tendered = await tenderedLoad(carrier, broker)
  await expect(row(tendered)).toContainText(/Tendered, \d+ (h|min).* left/)
  await page.goto('/dashboard')
  for (const link of await rowLinks(page).all())
    expect(await link.evaluate((lane) => lane.scrollHeight - lane.clientHeight), 'whole').toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
