import { PATHS } from '#contract/api/path.ts'
import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { readDetentionEndpoint } from '#contract/freight/detention.ts'
import { loadPath } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { recordStopEventEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { alterAnswers, refuse } from '#tests/support/intercept-endpoint.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { recordArrival } from '#tests/support/load-actions.ts'
import { putOnTruck } from '#tests/support/driver-page.ts'
import { goOffline, goOnline, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

test('[OWN-15] a carrier records arrival and departure at pickup, also offline, and both parties see the clock', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const recorded = async () =>
    (await broker.call(readLoadEndpoint, { params: load })).deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)

  await withoutBackgroundSync(page)
  await page.goto(loadPath(load.id))
  const stops = page.getByRole('region', { name: 'Stops' })
  await expect(stops).toContainText(`Pick up, ${load.pickupLocation.city}`)
  await waitForCachedShell(page)
  await recordArrival(page)
  await expect(stops).toContainText(`Arrived, ${load.pickupLocation.city}`)
  await expect(stops).toContainText('Waiting to send')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(recorded).toEqual(['arrived pickup'])
  await expect(stops).toContainText('Early: check the date')
  await expect(stops).toContainText('Detention at pickup: $0')
  await expect(stops).toContainText('The clock starts at the appointment')
  await expect(stops).not.toContainText('Waiting to send')
  await expectFitsScreen(page)
  await expectAccessible(page)

  await goOffline(page)
  await page.getByRole('button', { name: 'Departed from pickup' }).click()
  await expect(stops).toContainText(`Left, ${load.pickupLocation.city}`)
  await page.reload()
  await expect(stops, 'it is saved on the device').toContainText(`Left, ${load.pickupLocation.city}`)
  await expect(stops).toContainText('Waiting to send')
  await goOnline(page)
  await expect.poll(recorded, { timeout: 30_000 }).toEqual(['arrived pickup', 'departed pickup'])
  await expect(stops).not.toContainText('Waiting to send')

  await page.getByRole('button', { name: 'Fix time of "Departed from pickup"' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Never left? Void entry' }).click()
  const correction = page.getByRole('dialog', { name: 'Void this entry?' })
  await correction.getByLabel('Reason').fill('Still at the dock')
  await expectAccessible(page)
  await correction.getByRole('button', { name: 'Void entry' }).click()
  await expect(stops).toContainText('Corrected: Still at the dock')
  await expect(page.getByRole('button', { name: 'Departed from pickup' }), 'it can be recorded again').toBeVisible()
  expect(await recorded()).toEqual(['arrived pickup', 'departed pickup', 'corrected pickup'])

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  const told = desk.getByRole('region', { name: 'Stops' })
  await expect(told).toContainText(`Left, ${load.pickupLocation.city}`)
  await expect(desk.getByRole('button', { name: /^(Arrived|Departed)/ })).toHaveCount(0)
  await told.getByRole('button', { name: 'Detention statement' }).click()
  const statement = desk.getByRole('dialog', { name: 'Detention statement' })
  await expect(statement).toContainText(`Load #${load.number}, from Gill Brothers Trucking to Blue Mesa Freight`)
  await expect(statement).toContainText('Detention so far$0')
  await expect(statement).toContainText('At $50 an hour$0')
  await expect(statement).toContainText('2 h free at each stop, then $50 an hour by 15 min, at most 5 h.')
  await expect(statement).toContainText('Arrived, pickup, by the carrier')
  await expect(statement).toContainText(/The chain of events ends in [0-9a-f]{12}\./)
  await expectAccessible(desk)
  const download = desk.waitForEvent('download')
  await statement.getByRole('button', { name: 'Download PDF' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`detention-statement-${load.number}.pdf`)
  expect((await readFile(await saved.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
  const printed = desk.context().waitForEvent('page')
  await statement.getByRole('button', { name: 'Print' }).click()
  expect((await printed).url()).toMatch(/^blob:|^$/)

  await waitForCachedShell(desk)
  await goOffline(desk)
  await desk.reload()
  await desk.getByRole('region', { name: 'Stops' }).getByRole('button', { name: 'Detention statement' }).click()
  await expect(statement).toContainText('2 h free at each stop, then $50 an hour by 15 min, at most 5 h.')
  await expect(statement).toContainText(/The chain of events ends in [0-9a-f]{12}\./)
  await expectAccessible(desk)
  const again = desk.waitForEvent('download')
  await statement.getByRole('button', { name: 'Download PDF' }).click()
  expect((await readFile(await (await again).path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
})

test('a party shares the detention statement as a PDF from the share sheet, and may close that', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  // headless Chromium has no share sheet: this one keeps what it is given, and is closed the second time
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    navigator.canShare = () => true
    navigator.share = async ({ files = [], title = '' } = {}) => {
      for (const file of files) shared.push(`${title}: ${file.name}, ${file.type}, ${(await file.text()).slice(0, 5)}`)
      if (shared.length > 1) throw new DOMException('Closed', 'AbortError')
    }
  })
  await page.goto(loadPath(load.id))
  await page.getByRole('region', { name: 'Stops' }).getByRole('button', { name: 'Detention statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Detention statement' })
  const share = statement.getByRole('button', { name: 'Share' })
  const file = `Detention statement: detention-statement-${load.number}.pdf, application/pdf, %PDF-`
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared') as string[])
  await share.click()
  await expect.poll(shared).toEqual([file])
  await share.click()
  await expect.poll(shared).toEqual([file, file])
  await expect(statement).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectFitsScreen(page)
  await expectAccessible(page)
})

test('a tap has the place where the truck is then, and none once the person withdraws', async ({ enter, clientOf }) => {
  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const places = async () =>
    (await broker.call(readLoadEndpoint, { params: load })).deal?.stopEvents.map(
      ({ place }) => place && [place.latitude, place.longitude],
    )
  const truck = await putOnTruck(page, { latitude: 32.5, longitude: -96.5, speed: null })
  await page.goto(loadPath(load.id))
  const consent = page.getByRole('checkbox', { name: 'Send my location with it' })
  await consent.check()
  await expect(page.getByText('Finding your location…')).toHaveCount(0)
  // the truck moves on after the person agreed
  await truck.move({ latitude: 32.7876, longitude: -96.7994, speed: null })
  await recordArrival(page)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(places).toEqual([[32.7876, -96.7994]])

  await consent.check()
  await consent.uncheck()
  await page.getByRole('button', { name: 'Departed from pickup' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(places).toEqual([[32.7876, -96.7994], null])
})

test('a refused tap shows why in its row, and is retried or discarded there', async ({ enter, clientOf }) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  const stops = page.getByRole('region', { name: 'Stops' })
  const restore = await refuse(page, recordStopEventEndpoint, {
    status: 409,
    code: 'STATUS_CONFLICT',
    message: "The load can't be changed at this stage",
  })
  await recordArrival(page)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(stops).toContainText('Not sent')
  await expect(stops).toContainText("The load can't be changed at this stage")
  await expectAccessible(page)
  await stops.getByRole('button', { name: 'Discard' }).click()
  await expect(stops).not.toContainText('Not sent')

  await recordArrival(page)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(stops).toContainText('Not sent')
  await restore()
  await stops.getByRole('button', { name: 'Retry' }).click()
  await expect(stops).toContainText(`Arrived, ${load.pickupLocation.city}`)
  await expect(stops).not.toContainText('Not sent')
})

test('the statement draws the wait at the dock, with what was free and what is billed', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const wait = await findLongWait(broker)
  const page = await enter(BROKER, 'desktop', loadPath(wait.load.id))
  await page.getByRole('button', { name: 'Detention statement' }).click()
  const drawn = page.getByRole('dialog', { name: 'Detention statement' }).getByRole('figure').first()
  await expect(drawn).toContainText('Free time, 2 h')
  const past = wait.stop.pastFreeMinutes
  const [hours, minutes] = [Math.floor(past / 60), past % 60]
  await expect(drawn).toContainText(`Detention, ${hours > 0 ? `${hours} h ` : ''}${minutes} min`)
  const widths = await drawn.locator('rect').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
  expect(widths.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo((await drawn.boundingBox())?.width ?? 0, -1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await expectFitsScreen(page)
  await page.screenshot({ path: 'test-results/statement-360.png' })
})

test('the statement says an amount so far while the truck waits, what is uncertain, and that a record was changed', async ({
  enter,
  clientOf,
}) => {
  const { load } = await findLongWait(await clientOf(BROKER))
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  const restore = await alterAnswers(page, readDetentionEndpoint, (answer) => {
    const [stop, event] = [answer.stops[0], answer.events[0]]
    if (!stop || !event) throw new Error('The load has waited')
    stop.state = 'billing'
    event.place = { latitude: 32.7876, longitude: -96.7994, accuracy: 12 }
    event.tap = {
      earliest: event.occurredAt,
      latest: new Date(Date.parse(event.occurredAt) + 240_000).toISOString(),
      clockAheadMs: 0,
    }
    answer.chain = { intact: false, brokenAt: 2 }
  })
  await page.goto(loadPath(load.id))
  await page.getByRole('button', { name: 'Detention statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Detention statement' })
  await expect(statement).toContainText('Detention so far')
  await expect(statement).toContainText('Place: 32.7876, -96.7994, within 39 ft')
  await expect(statement).toContainText(/between \w{3} \w{3} \d+, \d\d:\d\d \w+ and \w{3}/)
  await expect(statement.getByRole('alert')).toHaveText('The recorded events were changed afterwards. Contact support.')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await restore()
})

/** A demo load whose truck waited past its free time. */
async function findLongWait(broker: DemoClient) {
  for (const load of await broker.loads('completed')) {
    if (!load.deal) continue
    const { stops } = await broker.call(readDetentionEndpoint, { params: load, query: {} })
    const stop = stops.find(({ pastFreeMinutes }) => pastFreeMinutes > 0)
    if (stop) return { load, stop }
  }
  throw new Error('No demo load has waited past its free time')
}

test('[OWN-15] once a load is delivered and left, no gap and no empty card is in the place of its next stop', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'departed', stop: 'delivery' } })
  const page = await enter(COMPANY, 'desktop', loadPath(load.id))
  const topOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0
  await expect(page.getByRole('region', { name: 'Quick contact' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Actions' })).toBeHidden()
  const gap = (await topOf('Pickup point')) - (await topOf('Stops'))
  expect(Math.abs(gap), 'both columns begin at one height, but for one gap').toBeLessThan(24)
  await page.screenshot({ path: 'test-results/load-delivered-1440.png' })
})

test('[FACE-22] an arrival days early asks first, Not yet is under the thumb, and its time is fixed in one act', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const request = await carrier.call(requestBookingEndpoint, { body: { loadId: (await untouchedLoad(broker)).id } })
  const { load } = await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  const arrived = page.getByRole('button', { name: 'Arrived at pickup', exact: true })
  await arrived.click()
  const sheet = page.getByRole('alertdialog', { name: 'Arrived at pickup?' })
  await expect(sheet).toContainText(/\d+ (h|d) ?(\d+ h)? ?before the appointment/)
  await expect(sheet).toContainText('Check the load number and the date.')
  await expect(sheet).toContainText(`Load #${load.number}`)
  await expect(sheet).toContainText('Detention still counts from')
  const notYet = sheet.getByRole('button', { name: 'Not yet' })
  await expect(notYet).toBeFocused()
  const [safe, anyway] = [notYet, sheet.getByRole('button', { name: /^Record/ })].map((one) => one.boundingBox())
  expect((await safe)?.y).toBeGreaterThan((await anyway)?.y ?? 0)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/early-arrival-360.png' })
  await notYet.click()
  await expect(arrived).toBeVisible()

  await recordArrival(page)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Early: check the date').first()).toBeVisible()
  await page.getByRole('button', { name: 'Fix time of "Arrived at pickup"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fix time' })
  await dialog.getByLabel('Time', { exact: true }).fill('23:59')
  await dialog.getByLabel('Date', { exact: true }).fill('12/31/2027')
  await expect(dialog).toContainText('Must not be in the future')
  await expect(dialog.getByRole('button', { name: /^Change to/ })).toBeDisabled()
  await page.screenshot({ path: 'test-results/fix-time-360.png' })
})
