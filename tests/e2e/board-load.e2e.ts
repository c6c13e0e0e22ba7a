import { expect, type Page } from 'playwright/test'
import { unfoldBooking } from '#tests/support/board-load.ts'
import { requestBookingEndpoint, withdrawBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectSavedHere } from '#tests/support/fault-test.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { test } from '#tests/support/demo-test.ts'
import { changeTerms } from '#tests/support/load-form.ts'
import { expectedStopTime } from '#tests/support/expected-format.ts'
import { cutOff, holdBack, loseAnswers } from '#tests/support/intercept-endpoint.ts'
import {
  BROKER,
  DISPATCHER,
  bookButton,
  bookings,
  dialogOf,
  freshLoad,
  openLoad,
  ownRequest,
  seenOf,
  sendButton,
} from '#tests/support/board-load.ts'

/** A search of loads near the truck, whose place the device remembers. */
async function searchFromDallas(page: Page): Promise<void> {
  await page.goto(PATHS.loadBoard)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'Truck position' }).pressSequentially('Dallas, TX')
  await page
    .getByRole('option', { name: /Dallas, TX/ })
    .first()
    .click()
  await filters.getByRole('button', { name: /^Show / }).click()
  await expect(filters).toBeHidden()
}

const sharesTruck = (page: Page) =>
  dialogOf(page).getByRole('checkbox', { name: /^Tell the broker that my truck is about [\d,]+ mi from pickup/ })

test('[BDET-01] the load page shows terms, broker and countdown, and hides the street address @core', async ({
  enter,
  clientOf,
}) => {
  // the test machine renders the map without a GPU
  test.slow()
  const [page, client, broker] = [await enter(DISPATCHER), await clientOf(DISPATCHER), await clientOf(BROKER)]
  const [other, load] = [await freshLoad(client, broker), await freshLoad(client, broker)]
  await changeTerms(broker, load, { brokerNotes: 'Driver must have two straps' })
  await openLoad(page, other)
  await expect(page).toHaveTitle(`Load #${other.number}, Milepost`)
  const { pickupLocation: from, deliveryLocation: to } = load
  await openLoad(page, load)

  await expect(page).toHaveTitle(`Load #${load.number}, Milepost`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    `${from.city}, ${from.state} to ${to.city}, ${to.state}`,
  )
  const information = page.getByRole('region', { name: 'Load information' })
  await expect(information).toContainText(load.equipmentRequirements.commodity)
  await expect(information.getByText('Broker notes')).toBeVisible()
  await expect(information).toContainText('Driver must have two straps')
  await expect(page.getByRole('timer')).toContainText('seconds')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(`Pickup, ${from.city}`)
  await expect(timeline).toContainText(expectedStopTime(load.pickupDateTime, from.zone))
  const brokerCard = page.getByRole('region', { name: 'Broker information' })
  await expect(brokerCard).toContainText('Blue Mesa Freight')
  await expect(brokerCard.getByRole('link')).toHaveAttribute('href', /^tel:\+1312555/)
  await expect(page.getByRole('region', { name: 'Quick contact' })).toContainText('Marta Okafor')
  const route = page.getByRole('region', { name: 'Route', exact: true })
  await expect(() => route.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
  await expect(route.locator('canvas')).toBeVisible({ timeout: 30_000 })
  await expect(route).toContainText(`${load.distance.toLocaleString('en-US')} mi`)

  const asOwner = await broker.call(readLoadEndpoint, { params: { id: load.id } })
  const street = asOwner.pickupLocation.address ?? ''
  expect(street).not.toBe('')
  await expect(page.getByText(street)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pickup point' })).toContainText(
    "Full address and contact appear once you're booked.",
  )
})

test('[BDET-02] the back link opens the board', async ({ enter, clientOf, origin }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  await openLoad(page, await freshLoad(client, await clientOf(BROKER)))
  await page.getByRole('link', { name: 'Back to Load Board' }).click()
  await expect(page).toHaveURL(origin + PATHS.loadBoard)
})

test('[BDET-03] only a pending load shows the booking button', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  await openLoad(page, await freshLoad(client, await clientOf(BROKER)))
  await expect(bookButton(page)).toBeVisible()
  for (const status of ['active', 'completed'] as const) {
    const { data } = await client.call(listBoardEndpoint, { query: { status } })
    const other = data.find(({ viewer }) => viewer === 'carrier')
    if (!other) throw new Error(`The dispatcher has no ${status} load`)
    await openLoad(page, other)
    await expect(page.getByText(status, { exact: false }).first()).toBeVisible()
    await expect(page.getByText("You're the carrier on this load.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open load' })).toHaveAttribute('href', loadPath(other.id))
    await expect(bookButton(page)).toHaveCount(0)
  }
})

test('[BDET-04, BDET-05, BDET-06, BDET-07, BDET-08, BDET-09, LIFE-07] a request with its own terms is sent as typed, in each stop’s time zone, and shows on the load @core', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER, 'phone'), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await searchFromDallas(page)
  await openLoad(page, load)
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await unfoldBooking(page)
  await expect(dialog).toContainText(load.pickupLocation.city)
  // unless the carrier says so, the broker doesn't hear where its truck is
  await expect(sharesTruck(page)).not.toBeChecked()
  const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000)
  const wallTime = (instant: Date, timeZone: string) =>
    instant.toLocaleString('sv', { timeZone }).replace(' ', 'T').slice(0, 16)
  const pickup = later(load.pickupDateTime)
  const delivery = later(load.deliveryDateTime)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  await dialog.getByLabel('Proposed rate').fill('$2,345.50')
  await dialog.getByLabel(/^Pickup time \([A-Z]{3}\)$/).fill(wallTime(pickup, load.pickupLocation.zone))
  await dialog.getByLabel(/^Delivery time \([A-Z]{3}\)$/).fill(wallTime(delivery, load.deliveryLocation.zone))
  await dialog.getByLabel('Additional notes').fill('Two drivers')

  const release = await holdBack(page, requestBookingEndpoint)
  await sendButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Sending Request...' })).toBeVisible()
  release()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      // the carrier that let this dispatcher book
      consentId: expect.any(String) as unknown,
      loadId: load.id,
      message: 'Empty in town',
      proposedRate: 2345.5,
      proposedTerms: {
        pickupDateTime: pickup.toISOString(),
        deliveryDateTime: delivery.toISOString(),
        additionalNotes: 'Two drivers',
      },
      seen: expect.objectContaining(seenOf(load)) as unknown,
    },
  ])
  await expect(ownRequest(page)).toContainText('Pending')
  await expect(ownRequest(page)).toContainText('$2,345.50')
  await expect(ownRequest(page)).toContainText(/Expires in \d+ (h|min)/)
  await expect(bookButton(page)).toHaveCount(0)
})

test('[BDET-06] the broker hears how far the truck is from the pickup, and not where, if the carrier says so', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await searchFromDallas(page)
  await openLoad(page, load)
  await bookButton(page).click()
  await unfoldBooking(page)
  await sharesTruck(page).check()
  await sendButton(page).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  const seen = expect.objectContaining(seenOf(load)) as unknown
  const truckMiles = expect.any(Number) as unknown
  expect(sent.map(({ body }) => body)).toEqual([
    { consentId: expect.any(String) as unknown, loadId: load.id, seen, truckMiles },
  ])
})

test('[BDET-06, BDET-07, BDET-08] an empty form requests the load on its posted terms', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await page.goto(`${boardLoadPath(load.id)}?book=true`)
  await expect(dialogOf(page)).toContainText('SORENSEN HAULING INC')
  await sendButton(page).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  const seen = expect.objectContaining(seenOf(load)) as unknown
  expect(sent.map(({ body }) => body)).toEqual([{ consentId: expect.any(String) as unknown, loadId: load.id, seen }])
})

test('[REQ-14] the carrier withdraws a request after confirming, and can request the load again', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER, 'phone'), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const { id } = await client.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await openLoad(page, load)
  await ownRequest(page).getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw your request?' })
  await question.getByRole('button', { name: 'Keep request' }).click()
  await expect(ownRequest(page)).toContainText('Pending')

  await ownRequest(page).getByRole('button', { name: 'Withdraw' }).click()
  const withdrawn = page.waitForRequest((request) =>
    request.url().endsWith(withdrawBookingRequestEndpoint.path.replace(':id', id)),
  )
  await question.getByRole('button', { name: 'Withdraw' }).click()
  expect((await withdrawn).method()).toBe('POST')
  await expect(ownRequest(page)).toContainText('Withdrawn')
  await expect(bookButton(page)).toBeVisible()
})

test('F01, F20 two taps and a lost answer make one request, which resends automatically @core', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await openLoad(page, load)
  await bookButton(page).click()
  await unfoldBooking(page)
  await dialogOf(page).getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  // the server handles the request, and its answer is lost; a sync or a read would bring the request before the next try
  const letReads = [await cutOff(page, syncEndpoint), await cutOff(page, readLoadEndpoint)]
  const letAnswers = await loseAnswers(page, requestBookingEndpoint)
  // the form may close before the first try is on its way: letting answers through then would spare it the fault
  const answerLost = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(requestBookingEndpoint.path),
  )
  await sendButton(page).dblclick()
  await expectSavedHere(page)
  await expect(dialogOf(page)).toBeHidden()
  await answerLost
  await letAnswers()
  for (const letRead of letReads) await letRead()

  await expect(ownRequest(page)).toContainText('Pending', { timeout: 30_000 })
  // the server's copy may show it before the second answer arrives
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  const { data } = await client.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  expect(data).toHaveLength(1)
})

for (const on of ['phone', 'desktop'] as const) {
  test(`the load and its dialog have no accessibility faults on a ${on}, and the booking button is within reach`, async ({
    enter,
    clientOf,
  }) => {
    const [page, client] = [await enter(DISPATCHER, on), await clientOf(DISPATCHER)]
    await openLoad(page, await freshLoad(client, await clientOf(BROKER)))
    await expect(bookButton(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (on === 'phone') {
      const { y = 0, height = 0 } = (await bookButton(page).boundingBox()) ?? {}
      expect(y + height, 'the button is under the thumb').toBeGreaterThan(700)
      expect(height, 'as large as a thumb').toBeGreaterThanOrEqual(48)
    }
    await bookButton(page).click()
    // no field has the focus, so no keyboard opens
    await expect(dialogOf(page)).toBeVisible()
    await expect(dialogOf(page).locator('input:focus, textarea:focus')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(bookButton(page)).toBeFocused()
  })
}

test('[FACE-26, OWN-12, OWN-13] on a phone, a load leads with money and times; the rest is in folds with their facts', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER, 'phone'), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  await openLoad(page, load)
  const worth = await page.getByRole('region', { name: 'What it pays you' }).boundingBox()
  // what rules a load out comes before its pay
  const weight = page.getByText(`${load.weight.toLocaleString('en-US')} lbs`)
  expect((await weight.boundingBox())?.y).toBeLessThan(worth?.y ?? 0)
  const countdown = page.getByText('Scheduled', { exact: true }).locator('xpath=ancestor::div[1]')
  expect((await countdown.boundingBox())?.height, 'one quiet line').toBeLessThan(40)
  await expect(countdown.getByRole('timer')).toContainText('seconds')
  for (const [name, fact] of [
    ['Route', 'drive time'],
    ['Load information', load.equipmentRequirements.commodity],
    ['Broker information', 'Blue Mesa Freight'],
  ] as const) {
    const fold = page.getByRole('button', { name, exact: true })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(fold).toHaveAccessibleDescription(new RegExp(fact))
    expect((await fold.boundingBox())?.y).toBeGreaterThan(worth?.y ?? Infinity)
  }
  await openSection(page, 'Broker information')
  await expect(page.getByRole('region', { name: 'Broker information' })).toContainText('Marta Okafor')
  await expectAccessible(page)
})
