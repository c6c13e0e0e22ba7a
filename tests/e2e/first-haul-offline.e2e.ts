import { expect, type Page } from 'playwright/test'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { booked } from '#tests/support/document-dialog.ts'
import { confirmArrival } from '#tests/support/load-actions.ts'
import { anything } from '#tests/support/fault-proxy.ts'
import {
  book,
  DISPATCHER,
  expectSavedHere,
  openLoad,
  outboxStates,
  requestsOn,
  setUpPhone,
  test,
} from '#tests/support/fault-test.ts'

test('[LIFE-05, BDET-09] first haul offline: the load is booked once, and completed once at the time of the tap @core', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  test.setTimeout(180_000)
  const load = await freshLoad()
  const phone = await turnOn()
  const page = await setUpPhone(phone, road, [load])

  // offline on the road: the booking is saved, and the page closes before the device is back online
  const signalBack = road.meet(anything, 'no-signal')
  await openLoad(page, road.url, load)
  await book(page)
  await expectSavedHere(page)
  const rest = await phone.context.newPage()
  await page.close()
  expect(await requestsOn(broker, load)).toBe(0)
  signalBack()
  await rest.goto(road.url + PATHS.dashboard)
  await expect.poll(() => outboxStates(rest), { timeout: 30_000 }).toEqual(['done'])
  const { data: requests } = await broker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  expect(requests).toHaveLength(1)

  await broker.call(acceptBookingRequestEndpoint, { params: { id: requests[0]?.id ?? '' }, body: {} })
  await rest.goto(`${road.url}${PATHS.dashboard}?search=${load.number}`)
  await rest
    .locator(`a[href^="${loadPath(load.id)}"]`)
    .first()
    .click()
  await expect(rest.getByRole('button', { name: 'Confirm arrival' })).toBeVisible()

  // offline in a tunnel: the arrival is saved, and the phone kills the browser
  road.meet(anything, 'no-signal')
  const before = Date.now()
  await confirmArrival(rest)
  await expectSavedHere(rest)
  const after = Date.now()
  await phone.kill()
  expect((await broker.call(readLoadEndpoint, { params: { id: load.id } })).status).toBe('active')

  road.heal()
  const again = await turnOn()
  await again.page.goto(road.url + PATHS.dashboard)
  // the load that opened also reads its notification [USE-06]
  await expect
    .poll(() => outboxStates(again.page, 'mark-notification-read'), { timeout: 45_000 })
    .toEqual(['done', 'done'])
  const completed = await broker.call(readLoadEndpoint, { params: { id: load.id } })
  expect(completed.status).toBe('completed')
  const arrivals = completed.events.filter(({ type }) => type === 'arrived')
  expect(arrivals).toHaveLength(1)
  const tappedAt = Date.parse(arrivals[0]?.occurredAt ?? '')
  // the device's estimate of the server clock is exact to a second
  expect(tappedAt).toBeGreaterThanOrEqual(before - 1000)
  expect(tappedAt).toBeLessThanOrEqual(after + 1000)
  expect(Date.parse(arrivals[0]?.receivedAt ?? '')).toBeGreaterThan(after)
})

/** Leaves on the phone what the worker fetched in advance, and nothing that a screen fetched when it was used. */
async function keepOnlyPrecachedFiles(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    for (const name of names) if (name !== 'app') await caches.delete(name)
    return caches.keys()
  })
  expect(kept).toHaveLength(1)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
}

test('a driver’s buttons need no file with the route or the contacts: the signal may go before those come', async ({
  road,
  turnOn,
  broker,
  clientOf,
  freshLoad,
}) => {
  const load = await booked(broker, await clientOf(DISPATCHER), await freshLoad())
  const page = await setUpPhone(await turnOn(), road)
  await page.goto(road.url + PATHS.dashboard)
  await expect(page.locator(`a[href^="${loadPath(load.id)}"]`).first()).toBeVisible()
  await keepOnlyPrecachedFiles(page)

  // at a dock of steel, a load that this phone never opened
  road.meet(anything, 'no-signal')
  await page.goto(road.url + loadPath(load.id))
  await confirmArrival(page)
  await expectSavedHere(page)

  road.heal()
  await expect
    .poll(async () => (await broker.call(readLoadEndpoint, { params: { id: load.id } })).status, { timeout: 45_000 })
    .toBe('completed')
})
