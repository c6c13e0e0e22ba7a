import { expect, type Locator, type Page } from 'playwright/test'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { recordStopEventEndpoint, setLoadStatusEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookLoad, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

const SMALL = { width: 360, height: 740 }

const next = (page: Page) => page.getByRole('region', { name: 'Next step' })

/** How many of these are whole within the first screenful, above what is fixed at its bottom. */
async function countInFirstScreen(page: Page, items: Locator): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const bars = await page.locator('[data-thumb-bar]').all()
  const tops = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.y ?? SMALL.height))
  const floor = Math.min(SMALL.height, ...tops)
  const boxes = await Promise.all((await items.all()).map((item) => item.boundingBox()))
  return boxes.filter((box) => box && box.height > 0 && box.y + box.height <= floor).length
}

test('[FACE-01] one card leads a load: the carrier adds the POD, then sends the invoice; the broker asks for the POD', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, carrier)
  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'departed', stop: 'delivery' } })
  const phone = await enter(DISPATCHER, 'phone', loadPath(load.id))
  await phone.setViewportSize(SMALL)
  await expect(next(phone)).toContainText('POD missing')
  await expect(next(phone)).toContainText(/Your invoice of \$[\d,.]+ waits for it/)
  const steps = phone.getByRole('list', { name: 'After delivery' })
  await expect(steps.locator('[aria-current=step]')).toContainText('POD')
  await expect(phone.getByRole('main').locator('[aria-disabled=true]').first()).not.toBeInViewport()
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await phone.screenshot({ path: 'test-results/next-step-360.png' })
  await phone.getByRole('button', { name: 'Add photo of POD' }).tap()
  await expect(phone.getByRole('alertdialog', { name: 'Add document' })).toBeVisible()
})

test('[FACE-01] [FACE-16] a broker’s phone says how many requests wait, until when, and opens them with one tap', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  await requestLoad(await clientOf(DISPATCHER), load)
  await requestLoad(await clientOf(COMPANY), load, { proposedRate: load.rate + 150 })
  const phone = await enter(BROKER, 'phone', loadPath(load.id))
  await expect(next(phone)).toContainText('Review 2 requests')
  await expect(next(phone)).toContainText(`posted $${load.rate.toLocaleString('en-US')}`)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Review 2 requests' }).tap()
  await expect(phone.getByRole('tab', { name: /Booking Requests/, selected: true })).toBeVisible()
  await expect(phone.getByText('Dana Reyes').first()).toBeVisible()
})

test('[FACE-08] a carrier’s phone begins with the tender that ends first, and accepts it from there', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('company')
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(email)]
  const load = await untouchedLoad(broker)
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId, minutes: 15 } })
  const phone = await enter(email, 'phone', PATHS.dashboard)
  await phone.setViewportSize(SMALL)
  const today = phone.getByRole('region', { name: 'Today' })
  await expect(today.getByText(/^Tender, \d+ min left$/).first()).toBeInViewport()
  await expect(today.getByRole('button', { name: 'Accept tender' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await phone.screenshot({ path: 'test-results/today-360.png' })
  await today.getByRole('button', { name: 'Accept tender' }).tap()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept tender' }).tap()
  await expect.poll(async () => (await broker.call(readLoadEndpoint, { params: load })).status).toBe('active')
})

test('[FACE-08] [FACE-10] at 360 × 740 a person sees three loads on the board and two next steps, and arrives with two taps', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const hauler = await newcomer('company')
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(hauler)]
  const later = new Date(Date.now() + 20 * 60_000)
  const load = await untouchedLoad(broker, {
    pickupDateTime: later.toISOString(),
    deliveryDateTime: new Date(later.getTime() + 48 * 3_600_000).toISOString(),
  })
  const request = await requestLoad(carrier, load)
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  const phone = await enter(DISPATCHER, 'phone', PATHS.loadBoard)
  await phone.setViewportSize(SMALL)
  const boardCards = phone.getByRole('main').getByRole('article')
  await expect(boardCards).toHaveCount(12)
  await phone.screenshot({ path: 'test-results/board-first-screen.png' })
  const onBoard = await countInFirstScreen(phone, boardCards)
  await phone.goto(PATHS.dashboard)
  const steps = phone.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect(steps.nth(1)).toBeVisible()
  const inMyLoads = await countInFirstScreen(phone, steps)
  const desk = await enter(BROKER, 'phone', PATHS.dashboard)
  await desk.setViewportSize(SMALL)
  const needs = desk.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  await expect(needs.nth(1)).toBeVisible()
  const ofBroker = await countInFirstScreen(desk, needs)
  const driver = await enter(hauler, 'phone', PATHS.dashboard)
  const row = driver.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: 'Pickup in' })
  await expect(row).toBeVisible()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await tap(row.getByRole('link', { name: /Arrived/ }))
  await tap(driver.getByRole('button', { name: 'Arrived at pickup' }))
  await expect(driver.getByRole('region', { name: 'Next stop' })).toContainText('Arrived')
  // shown in the run's output
  console.log(
    `first screen 360 × 740: ${onBoard} loads on the board, next steps of a carrier ${inMyLoads}, of a broker ${ofBroker}; taps to arrived: ${taps}`,
  )
  expect(ofBroker, 'as FACE asks; more is better').toBeGreaterThanOrEqual(3)
  expect(onBoard, 'as FACE asks; more is better').toBeGreaterThanOrEqual(3)
  expect(inMyLoads, 'as FACE asks; more is better').toBeGreaterThanOrEqual(2)
  expect(taps, 'as FACE asks; fewer is better').toBeLessThanOrEqual(2)
})
