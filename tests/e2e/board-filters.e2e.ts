import { expect, type Page, type Request } from 'playwright/test'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { cutOff, holdBack } from '#tests/support/intercept-endpoint.ts'

const DISPATCHER = 'dispatcher@milepost.test'

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

/** The queries that the board sent to the server, in order. */
function recordQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/loads/load-board') queries.push(url.searchParams)
  })
  return queries
}

async function openFilters(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard/load-board${query}`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The position is a place of the list, which typing opens. */
async function chooseDallas(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Truck position' }).pressSequentially('Dallas, TX')
  await page
    .getByRole('option', { name: /Dallas, TX/ })
    .first()
    .click()
}

for (const on of ['phone', 'desktop'] as const) {
  test(`[BOARD-02] on a ${on}, filters say how many loads they leave, narrow the board and stay in its address`, async ({
    enter,
  }) => {
    const page = await enter(DISPATCHER, on === 'desktop' ? 'laptop' : on)
    const queries = recordQueries(page)
    await openFilters(page)
    await chooseDallas(page)
    await dialog(page).getByText('250 mi', { exact: true }).click()
    await dialog(page).getByRole('checkbox', { name: 'Van' }).check()
    await dialog(page).getByRole('textbox', { name: 'Min $/mi' }).fill('1.5')
    const show = dialog(page).getByRole('button', { name: /^Show [\d,]+ loads?$/ })
    await expect.poll(() => queries.at(-1)?.get('minRatePerMile')).toBe('1.5')
    expect(queries.at(-1)?.get('limit')).toBe('1')
    await expect(show).toBeVisible()
    await expectAccessible(page)
    const count = /[\d,]+/.exec((await show.textContent()) ?? '')?.[0]
    await show.click()

    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(`${count} ${count === '1' ? 'load' : 'loads'} available`)).toBeVisible()
    await expect(active(page)).toHaveText(['Within 250 mi of Dallas, TX', 'Van', '$1.50/mi or more'])
    await expect(page).toHaveURL(/equipment=V.*minRatePerMile=1\.5/)
    await expectAccessible(page)

    await page.reload()
    await expect(active(page)).toHaveCount(3)
    await page.getByLabel('Sort by').selectOption('Deadhead, shortest first')
    await expect.poll(() => queries.at(-1)?.get('sort')).toBe('deadhead:asc')
    await page.getByRole('button', { name: 'Remove filter: Within 250 mi of Dallas, TX' }).click()
    await expect(active(page)).toHaveText(['Van', '$1.50/mi or more'])
    await expect(page.getByLabel('Sort by')).toHaveValue('rate:desc')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(active(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(12)
  })
}

test('states are typed as the delivery; a place that is none is an error at its field', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  const queries = recordQueries(page)
  await openFilters(page)
  const delivery = dialog(page).getByRole('combobox', { name: 'Delivery' })
  await delivery.fill('nowhere at all')
  await delivery.blur()
  await dialog(page)
    .getByRole('button', { name: /^Show|^No loads/ })
    .click()
  await expect(delivery).toHaveAccessibleDescription(/^Choose a place from the list, or clear this field/)
  await expect(delivery).toBeFocused()
  await delivery.fill('tx, ok')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: /^Show/ }).click()
  await expect(active(page)).toHaveText(['To TX, OK'])
  await expect.poll(() => queries.at(-1)?.get('toStates')).toBe('TX,OK')
})

test('an address with absurd filters says which one is wrong and keeps the others @core', async ({ enter }) => {
  const page = await enter(
    DISPATCHER,
    'desktop',
    '/dashboard/load-board?radius=9000&near=32.78,-96.8&nearName=Dallas,%20TX&equipment=V',
  )
  const problem = page.getByRole('alert').filter({ hasText: 'Deadhead to pickup' })
  await expect(problem).toContainText('Must be a whole number from 1 to 500')
  await expect(active(page)).toHaveCount(2)
  await expectAccessible(page)
  await problem.getByRole('button', { name: 'Remove Deadhead to pickup' }).click()
  await expect(active(page)).toHaveText(['Within 100 mi of Dallas, TX', 'Van'])
  await expect(problem).toBeHidden()
  await expect(page.getByText(/loads? available/)).toBeVisible()
})

test('[BOARD-10] an empty board says which filter to loosen, and how many loads that finds', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop', '/dashboard/load-board?equipment=V&minRate=999999')
  await expect(page.getByText('No loads available')).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  const loosen = page.getByRole('button', { name: /^Without '\$999,999 or more': [\d,]+ loads$/ })
  await loosen.click()
  await expect(active(page)).toHaveText(['Van'])
  await expect(cards(page).first()).toBeVisible()
})

test('offline, the filters open and say so instead of counting', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop', '/dashboard/load-board')
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toBeVisible()
  await cutOff(page, listBoardEndpoint)
  await dialog(page).getByRole('checkbox', { name: 'Reefer' }).check()
  await expect(dialog(page).getByRole('button', { name: 'Show loads' })).toBeVisible()
})

test('while the count of a choice is late, the button has no count of another choice', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  await openFilters(page)
  const counted = dialog(page).getByRole('button', { name: /^Show [\d,]+ loads?$/ })
  await expect(counted).toBeVisible()
  const all = await counted.textContent()
  const answer = await holdBack(page, listBoardEndpoint)
  await dialog(page).getByRole('checkbox', { name: 'Tanker' }).check()
  await expect(dialog(page).getByRole('button', { name: 'Show loads', exact: true })).toBeVisible()
  answer()
  await expect(counted).toBeVisible()
  await expect(counted).not.toHaveText(all ?? '')
})

test('the truck can be where the phone is, and the form says when that can’t be read', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  await openFilters(page)
  const here = dialog(page).getByRole('button', { name: 'My position' })
  await here.click()
  await expect(dialog(page).getByRole('alert')).toHaveText("Couldn't read your position. Type a city or ZIP instead")
  await expectAccessible(page)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 32.78306, longitude: -96.80667 })
  await here.click()
  await expect(dialog(page).getByRole('combobox', { name: 'Truck position' })).toHaveValue('Dallas, TX')
  await dialog(page).getByRole('button', { name: /^Show/ }).click()
  await expect(active(page)).toHaveText(['Within 100 mi of Dallas, TX'])
  // to about a mile: an address is shared
  await expect(page).toHaveURL(/near=32\.78(,|%2C)-96\.81&/)
})

test('on a phone the filters stay in reach of the thumb, and cover nothing at the end of the list', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'phone')
  await page.goto('/dashboard/load-board')
  await expect(cards(page)).toHaveCount(12)
  const filters = page.getByRole('button', { name: /^Filters/ })
  await expect(filters).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(filters).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  // fails if another element would take the tap
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const button of await pages.getByRole('button').all())
    if (await button.isEnabled()) await button.click({ trial: true, timeout: 2_000 })
  await filters.click()
  await expect(dialog(page)).toBeVisible()
})

test('on the board, F opens the filters and B books the focused load', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop', '/dashboard/load-board?sort=createdAt:desc')
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible()
  await page.keyboard.press('f')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: 'Book Load' })).toBeVisible()
})

test('the pay of the loads on the device shows what a least pay leaves out, and steps change it', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  await page.goto('/dashboard/load-board')
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const pay = dialog(page).getByRole('group', { name: 'Pay at least' })
  await expect(pay.getByText(/^Half of \d+ loads on this device pay \$\d+\.\d\d\/mi or more$/)).toBeVisible()
  const least = dialog(page).getByRole('textbox', { name: 'Min $/mi' })
  await pay.getByRole('button', { name: 'Min $/mi: 10 cents more' }).click()
  await expect(least).toHaveValue(/^\d+(\.\d)?$/)
  const first = Number(await least.inputValue())
  await pay.getByRole('button', { name: 'Min $/mi: 10 cents more' }).click()
  await expect(least).toHaveValue(String(Math.round(first * 10 + 1) / 10))
  await expectAccessible(page)
  for (let step = 0; step < 2; step += 1) await pay.getByRole('button', { name: 'Min $/mi: 10 cents less' }).click()
  await expect(least).toHaveValue('')
})

test('[CASE-23] a pasted map link or coordinates are the truck; what is found nowhere says what to type', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER)
  await openFilters(page)
  const truck = dialog(page).getByRole('combobox', { name: 'Truck position' })
  await truck.fill('https://maps.app.goo.gl/EXAMPLE')
  await expect(truck).toHaveAccessibleDescription(/map link doesn't say where/)
  await truck.fill('Qqqqzz')
  await expect(truck).toHaveAccessibleDescription(/No such place found\. Type a city and state/)
  await truck.fill('https://www.google.com/maps/@32.7767,-96.7970,14z')
  await page.getByRole('option', { name: 'Dallas, TX' }).click()
  await dialog(page).getByRole('button', { name: /^Show/ }).click()
  await expect(active(page)).toHaveText([/Dallas, TX/])
  await expect(page).toHaveURL(/near=32\.78/)
})
