import { expect, type Page, type Request } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import type { Load } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, DISPATCHER } from '#tests/support/board-load.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { watchRequests } from '#tests/support/quiet-page.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const bookLink = (page: Page) => page.getByRole('link', { name: /^Book Load/ })

/** The board with this load alone: its number may also be a ZIP code of another. */
const boardOf = ({ number, pickupLocation: { city } }: Load, status = '') =>
  `/dashboard/load-board?search=${encodeURIComponent(`${number} ${city}`)}${status}`

for (const on of ['phone', 'desktop'] as const) {
  test(`[BOARD-07] on a ${on}, a card shows the broker's business, and the deadhead once the truck's position is known`, async ({
    enter,
    clientOf,
  }) => {
    const [page, client] = [await enter(DISPATCHER, on === 'desktop' ? 'laptop' : on), await clientOf(DISPATCHER)]
    const near = { near: '32.78,-96.8', radius: '500', sort: 'deadhead:asc' } as const
    const [load] = (await client.call(listBoardEndpoint, { query: near })).data
    await page.goto('/dashboard/load-board')
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByText(/mi deadhead/)).toHaveCount(0)
    await page.goto('/dashboard/load-board?near=32.78,-96.8&nearName=Dallas,%20TX&radius=500&sort=deadhead:asc')
    await expect(cards(page).first()).toContainText(/\d+ mi deadhead/)
    await expect(cards(page).first()).toContainText(load?.broker.businessName ?? load?.broker.lastName ?? 'no broker')
    await expect(bookLink(page).first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
}

test('[BOARD-08] a card says what the carrier requested, and later that another carrier booked the load', async ({
  enter,
  clientOf,
}) => {
  const [page, client, rival, broker] = [
    await enter(DISPATCHER, 'laptop'),
    await clientOf(DISPATCHER),
    await clientOf(COMPANY),
    await clientOf(BROKER),
  ]
  const load = await untouchedLoad(broker)
  await page.goto(boardOf(load))
  await expect(bookLink(page)).toHaveCount(1)
  await client.call(requestBookingEndpoint, { body: { loadId: load.id, proposedRate: 1520 } })
  await page.reload()
  await expect(cards(page).first()).toContainText(/You requested \$1,520, answer by .*\d\d:\d\d/)
  await expect(bookLink(page)).toHaveCount(0)
  await expectAccessible(page)
  // the strip is part of the card's link
  await page.getByText(/You requested \$1,520/).click({ force: true })
  await expect(page).toHaveURL(/\/dashboard\/loadboard\//)

  const { id } = await rival.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await page.goto(boardOf(load, '&status=all'))
  await expect(cards(page).first()).toContainText('Booked by another carrier')
})

test('[BOARD-12] nobody sees a load twice because others post while pages turn', async ({ enter, clientOf }) => {
  const [page, broker] = [await enter(DISPATCHER, 'laptop', PATHS.dashboard), await clientOf(BROKER)]
  const queries: URLSearchParams[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/loads/load-board') queries.push(url.searchParams)
  })
  const isQuiet = watchRequests(page)
  const linksOf = async () =>
    cards(page).evaluateAll((all) => all.map((card) => card.querySelector('a')?.getAttribute('href')))
  await page.goto('/dashboard/load-board?sort=createdAt:desc')
  await expect(cards(page)).toHaveCount(12)
  // the first sync loads the page once more, and would show the new loads with it
  await expect.poll(isQuiet).toBe(true)
  const first = await linksOf()
  for (let posted = 0; posted < 3; posted++) await untouchedLoad(broker)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
  expect(queries.at(-1)?.get('after')).toMatch(/^[\w-]+$/)
  const second = await linksOf()
  expect(second.filter((link) => first.includes(link))).toEqual([])
  await expect(page).toHaveURL(/page=2$/)
})

test('[BOARD-04] a typo is forgiven and said, and so is a search that found only some loads', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop')
  await alterAnswers(page, listBoardEndpoint, ({ meta }) => {
    meta.searchedFor = 'dallas'
    meta.isPartial = true
  })
  await page.goto('/dashboard/load-board?search=dalals')
  await expect(page.getByRole('status').filter({ hasText: "No load has 'dalals'. These have 'dallas'." })).toBeVisible()
  await expect(page.getByText(/This search took too long, so some loads are missing/)).toBeVisible()
  await expectAccessible(page)
})
