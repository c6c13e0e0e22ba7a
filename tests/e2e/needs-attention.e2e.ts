import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint, rejectBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { bookLoad, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { dollars } from '#tests/support/dollars.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const list = (page: Page) => page.getByRole('region', { name: /Needs your attention|Nothing needs/ })
const rows = (page: Page) => list(page).getByRole('listitem')
const rowOf = (page: Page, number: number) => rows(page).filter({ hasText: `#${number} ` })

/** Opens the whole list. It grows while it loads: only with this load, or with rows left out, can that be told. */
async function showAll(page: Page, number: number): Promise<void> {
  const more = list(page).getByRole('button', { name: /^Show \d+ more$/ })
  // on a busy machine, the first sync may come after the list of loads
  const late = list(page).getByRole('button', { name: /^Show \d+ new$/ })
  await expect(
    more.or(rowOf(page, number)).or(late).first(),
    'a longer list hides it, a slow one announces it',
  ).toBeVisible()
  if (await late.isVisible()) await late.click()
  if (await more.isVisible()) await more.click()
}

test('[USE-01] a request to answer appears live with its action, and leaves when it is answered @core', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const later = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 80 * HOUR_MS)
  const load = await untouchedLoad(broker, {
    pickupDateTime: later.toISOString(),
    deliveryDateTime: new Date(later.getTime() + 48 * HOUR_MS).toISOString(),
  })
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await expect(list(page)).toBeVisible()
  const request = await requestLoad(carrier, load)
  // nothing moves under a thumb [FACE-25]
  await list(page)
    .getByRole('button', { name: /^Show \d+ new$/ })
    .click()
  await showAll(page, load.number)
  const row = rowOf(page, load.number)
  await expect(row).toContainText('1 request, first expires in')
  await expect(row.getByText(dollars(load.rate), { exact: true })).toBeVisible()
  const more = await requestLoad(await clientOf(COMPANY), load, { proposedRate: load.rate + 150 })
  const range = `${dollars(load.rate)} to ${dollars(load.rate + 150)}`
  await expect(row).toContainText(range)
  await broker.call(rejectBookingRequestEndpoint, { params: { id: more.id }, body: {} })
  await expect(row).not.toContainText(range)
  await row.getByRole('link', { name: `Review 1 request for load #${load.number}` }).click()
  await expect(page.getByRole('tab', { name: /Booking Requests/, selected: true })).toBeVisible()
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await expect(rowOf(page, load.number)).toHaveCount(0)
})

test('[USE-01] the list counts by kind, filters, fits each screen and works offline', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  await requestLoad(await clientOf(DISPATCHER), load)
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await showAll(page, load.number)
  await expect(rowOf(page, load.number)).toBeVisible()
  const all = await rows(page).count()
  await expect(list(page).getByRole('radio', { name: `All ${all}` })).toBeChecked()
  await expectAccessible(page)
  await list(page)
    .getByText(/^Requests \d+$/)
    .click()
  await showAll(page, load.number)
  await expect(rowOf(page, load.number)).toBeVisible()
  await expect(rows(page).filter({ hasNotText: /\d+ requests?, first expires in/ })).toHaveCount(0)
  await list(page)
    .getByText(/^All \d+$/)
    .click()
  await expect(rows(page)).toHaveCount(all)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFitsScreen(page)
  }
  await waitForCachedShell(page)
  await page.context().setOffline(true)
  await page.reload()
  await showAll(page, load.number)
  await expect(rowOf(page, load.number)).toBeVisible()
})

test('[USE-01] a truck at a dock shows what is left of its free time, or its detention so far, also without signal', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [free, billed] = [await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  const page = await enter(BROKER)
  // no test waits that long
  const wait = (loads: Load[]) => {
    for (const [{ id }, minutes] of [
      [free, 100],
      [billed, 134],
    ] as const) {
      const waiting = loads.find((load) => load.id === id)
      if (!waiting?.deal) continue
      const at = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
      waiting.pickupDateTime = at
      const arrival = { kind: 'arrived', stop: 'pickup', corrects: null, by: 'carrier', place: null } as const
      const told = { occurredAt: at, receivedAt: at, punctuality: null, reason: null }
      waiting.deal.stopEvents = [{ id, ...arrival, ...told }]
    }
  }
  await alterAnswers(page, syncEndpoint, ({ loads = [] }) => wait(loads))
  await alterAnswers(page, listMyLoadsEndpoint, ({ data }) => wait(data))
  await page.goto(PATHS.dashboard)
  await showAll(page, billed.number)
  await expect(rowOf(page, free.number)).toContainText(/Reyes Dispatch, (2\d|1\d) min of free time left/)
  await expect(rowOf(page, billed.number)).toContainText('Reyes Dispatch, detention $12.50 so far')
  await expectAccessible(page)
  await waitForCachedShell(page)
  await page.context().setOffline(true)
  await page.reload()
  await showAll(page, billed.number)
  await expect(rowOf(page, billed.number)).toContainText('Reyes Dispatch, detention $12.50 so far')
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFitsScreen(page)
    await page.screenshot({ path: `test-results/attention-at-dock-${width}.png` })
  }
})

test('[USE-01] a load without a carrier shows what its lane pays, and a late one the last word of its truck', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const open = await untouchedLoad(broker)
  const [silent, gone] = [await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  await carrier.call(recordStopEventEndpoint, { params: gone, body: { kind: 'arrived', stop: 'pickup' } })
  await carrier.call(recordStopEventEndpoint, { params: gone, body: { kind: 'departed', stop: 'pickup' } })
  const page = await enter(BROKER)
  const posted = new Date().toISOString()
  const hurry = (loads: Load[]) => {
    for (const load of loads) {
      if (load.id === open.id) load.pickupDateTime = posted
      if (load.id === silent.id) load.pickupDateTime = new Date(Date.now() - 3 * HOUR_MS).toISOString()
      if (load.id === gone.id) load.deliveryDateTime = new Date(Date.now() - 3 * HOUR_MS).toISOString()
    }
  }
  await alterAnswers(page, syncEndpoint, ({ loads = [] }) => hurry(loads))
  await alterAnswers(page, listMyLoadsEndpoint, ({ data }) => hurry(data))
  await page.goto(PATHS.dashboard)
  await showAll(page, open.number)
  const { market } = await broker.call(readLoadMarketEndpoint, { params: open })
  const rate = `$${market?.median.toLocaleString('en-US')}`
  await expect(rowOf(page, open.number)).toContainText(
    market?.basis === 'market' ? `market ${rate}` : `estimate ${rate}`,
  )
  await expect(rowOf(page, open.number)).toContainText(/Pickup today \d\d:\d\d \w+/)
  await expect(rowOf(page, silent.number)).toContainText('Reyes Dispatch, no update yet')
  await expect(rowOf(page, gone.number)).toContainText(/Reyes Dispatch, no word since \w{3} \d+, \d\d:\d\d/)
  await expect(
    rows(page)
      .filter({ hasText: /^No POD, delivered \d+ d ago/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await waitForCachedShell(page)
  await page.context().setOffline(true)
  await page.reload()
  await showAll(page, open.number)
  await expect(rowOf(page, open.number)).toContainText(rate)
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFitsScreen(page)
    await page.screenshot({ path: `test-results/attention-market-${width}.png` })
  }
})

test('[USE-01] a carrier’s phone shows the next stop above its loads', async ({ enter, clientOf, newcomer }) => {
  const email = await newcomer('company')
  const load = await bookLoad(await clientOf(BROKER), await clientOf(email))
  const page = await enter(email, 'phone')
  const soon = (loads: Load[]) => {
    for (const one of loads)
      if (one.id === load.id) one.pickupDateTime = new Date(Date.now() + 10 * MINUTE_MS).toISOString()
  }
  await alterAnswers(page, syncEndpoint, ({ loads = [] }) => soon(loads))
  await alterAnswers(page, listMyLoadsEndpoint, ({ data }) => soon(data))
  await page.goto(PATHS.dashboard)
  const next = page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'Pickup in' })
    .first()
  await expect(next).toContainText(/Pickup in \d+ min/)
  await expectAccessible(page)
  await next.getByRole('link').first().tap()
  await expect(page).toHaveURL(/\/dashboard\/load\//)
})
