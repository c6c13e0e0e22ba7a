import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint, rejectBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { EVENTS_PATH, syncEndpoint } from '#contract/sync/sync.ts'
import type { Load } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { acceptRequest, rejectRequest, undoBar } from '#tests/support/load-actions.ts'
import { requestLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { watchRequests } from '#tests/support/quiet-page.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectedMoney, expectedStopTime } from '#tests/support/expected-format.ts'
import { cutOff, refuse } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'
/** The USDOT number of the carrier that the demo's dispatcher books for. */
const DISPATCHERS_CARRIER = '1188420'

async function open(page: Page, load: Load): Promise<void> {
  await page.goto(`/dashboard/load/${load.id}?tab=requests`)
  await expect(page.getByRole('heading', { name: 'Booking Requests' })).toBeVisible()
}

const requestFrom = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const filters = (page: Page) => page.getByRole('group', { name: 'Show requests' })

/** A load that the dispatcher requests at 100 dollars over the posted rate, and the company at the posted rate. */
async function contested(clientOf: (email: string) => Promise<DemoClient>): Promise<Load> {
  const load = await untouchedLoad(await clientOf(BROKER))
  await requestLoad(await clientOf(DISPATCHER), load, {
    proposedRate: load.rate + 100,
    message: 'Empty in town since noon.',
  })
  await requestLoad(await clientOf(COMPANY), load)
  return load
}

test('[REQ-01, REQ-02, REQ-04] without requests, each filter shows its own empty text @core', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(page.getByText('No booking requests', { exact: true })).toBeVisible()
  await expect(page.getByText('No booking requests have been made for this load yet.')).toBeVisible()
  await expect(filters(page).getByRole('radio', { name: 'All' })).toBeChecked()
  for (const status of ['Pending', 'Accepted', 'Rejected', 'Withdrawn']) {
    await filters(page).getByText(status).click()
    await expect(page.getByText(`No ${status.toLowerCase()} booking requests found.`)).toBeVisible()
  }
})

test('[REQ-03] a filter requests its status from the server and shows no other', async ({ enter, clientOf }) => {
  const load = await contested(clientOf)
  const page = await enter(BROKER)
  await open(page, load)
  await expect(page.getByRole('article')).toHaveCount(2)
  await rejectRequest(page, requestFrom(page, 'Harpreet Gill'))
  await expect(page.getByText('Load request rejected')).toBeVisible()
  const asked = page.waitForRequest(
    (request) => request.url().includes(`/load-requests/load/${load.id}`) && request.url().includes('status=rejected'),
  )
  await filters(page).getByText('Rejected').click()
  await asked
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(requestFrom(page, 'Harpreet Gill')).toBeVisible()
})

test('[REQ-01] Refresh shows requests that arrived since', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  await expect(page.getByText('No booking requests', { exact: true })).toBeVisible()
  await requestLoad(await clientOf(DISPATCHER), load)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(requestFrom(page, 'Dana Reyes')).toBeVisible()
})

test('[REQ-05] a failed read of the requests says so, and Try Again loads them', async ({ enter, clientOf }) => {
  const load = await contested(clientOf)
  const page = await enter(BROKER)
  // a sync event would load it again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, listLoadBookingRequestsEndpoint)
  await open(page, load)
  await expect(page.getByRole('alert').getByText('Failed to load booking requests')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('[ENT-10] a request shows the carrier, the proposed terms and the expiry', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const later = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString()
  const times = { pickupDateTime: later(load.pickupDateTime), deliveryDateTime: later(load.deliveryDateTime) }
  await requestLoad(await clientOf(COMPANY), load, {
    proposedRate: load.rate + 150.5,
    message: 'We run this lane every week.',
    proposedTerms: { ...times, additionalNotes: 'Needs a lumper.' },
  })
  const page = await enter(BROKER, 'phone')
  await open(page, load)
  const request = requestFrom(page, 'Harpreet Gill')
  for (const text of [
    'Gill Brothers Trucking',
    'USDOT 1730266, not verified',
    expectedMoney(load.rate + 150.5),
    `$150.50 above posted ${expectedMoney(load.rate)}`,
    expectedStopTime(times.pickupDateTime, load.pickupLocation.zone),
    expectedStopTime(times.deliveryDateTime, load.deliveryLocation.zone),
    'We run this lane every week.',
    'Needs a lumper.',
    'Expires in',
  ])
    await expect(request).toContainText(text)
  const rate = request.getByText(expectedMoney(load.rate + 150.5), { exact: true })
  for (const first of [rate, request.getByRole('button', { name: 'Accept' })])
    await expect(first, 'on the first screen').toBeInViewport({ ratio: 1 })
  await expect(request.locator('a[href="mailto:company@milepost.test"]')).toBeVisible()
  await expect(request.locator('a[href^="tel:"]')).toBeVisible()
})

test('[REQ-06, REQ-07, REQ-08, REQ-09, REQ-10] the broker accepts a request, and the load is booked here and in every list', async ({
  enter,
  clientOf,
}) => {
  const load = await contested(clientOf)
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const active = (await (await clientOf(BROKER)).loads('active')).length
  await expect(page.getByRole('tab', { name: `Active ${active}`, exact: true })).toBeVisible()
  await open(page, load)
  const sent = page.waitForRequest((request) => request.url().endsWith('/accept'))
  await acceptRequest(page, requestFrom(page, 'Dana Reyes'))
  expect((await sent).postDataJSON()).toEqual({ data: {}, version: load.version, carrierUsdot: DISPATCHERS_CARRIER })
  await expect(page.getByText('Load request accepted successfully!')).toBeVisible()
  await expect(requestFrom(page, 'Dana Reyes').getByText('Accepted')).toBeVisible()
  await expect(requestFrom(page, 'Harpreet Gill').getByText('Rejected')).toBeVisible()
  await expect(requestFrom(page, 'Harpreet Gill')).toContainText('This load was booked by another carrier')
  for (const name of ['Accept', 'Reject', 'Withdraw'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }), 'focus is not lost with the button').toBeFocused()

  await page.getByRole('link', { name: 'Back to My Loads' }).click()
  await expect(page.getByRole('tab', { name: `Active ${active + 1}`, exact: true })).toBeVisible()
})

test('[UNDO-03] on a phone, the offer to undo a rejection leaves the buttons of the last request free', async ({
  enter,
  clientOf,
}) => {
  const load = await contested(clientOf)
  const page = await enter(BROKER, 'phone')
  await open(page, load)
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
  await expect(undoBar(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const accept = page.getByRole('button', { name: 'Accept', exact: true }).last()
  // fails if the bar would take the tap wherever the page is scrolled to
  await accept.click({ trial: true, timeout: 3_000 })
})

test('[REQ-06, REQ-08, REQ-11] the broker rejects one request, and the other stays pending @core', async ({
  enter,
  clientOf,
}) => {
  const load = await contested(clientOf)
  const page = await enter(BROKER)
  await open(page, load)
  const sent = page.waitForRequest((request) => request.url().endsWith('/reject'))
  await rejectRequest(page, requestFrom(page, 'Dana Reyes'))
  expect((await sent).postDataJSON()).toEqual({ data: {} })
  await expect(page.getByText('Load request rejected')).toBeVisible()
  await expect(requestFrom(page, 'Dana Reyes').getByText('Rejected')).toBeVisible()
  await expect(requestFrom(page, 'Dana Reyes').getByRole('button')).toHaveCount(0)
  await expect(requestFrom(page, 'Harpreet Gill').getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('[REQ-12, REQ-13] a decision that the server refuses shows an error, and the request stays pending', async ({
  enter,
  clientOf,
}) => {
  const load = await contested(clientOf)
  const page = await enter(BROKER)
  await open(page, load)
  const closed = { status: 409, code: 'REQUEST_CLOSED', message: 'This request was already answered' } as const
  await refuse(page, acceptBookingRequestEndpoint, closed)
  await refuse(page, rejectBookingRequestEndpoint, closed)
  const request = requestFrom(page, 'Dana Reyes')
  await acceptRequest(page, request)
  await expect(page.getByText('Failed to accept load request')).toBeVisible()
  await rejectRequest(page, request)
  await expect(page.getByText('Failed to reject load request')).toBeVisible()
  await expect(request.getByText('Pending')).toBeVisible()
})

test('[REQ-12, ERR-03] accepting too late shows the reason', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const rival = await requestLoad(await clientOf(COMPANY), load)
  await requestLoad(await clientOf(DISPATCHER), load)
  const page = await enter(BROKER)
  // otherwise the screen would update before the tap
  await page.route(`**${EVENTS_PATH}`, (route) => route.abort())
  await open(page, load)
  await expect(page.getByRole('article')).toHaveCount(2)
  // nor by its first sync
  await expect.poll(watchRequests(page)).toBe(true)
  await broker.call(acceptBookingRequestEndpoint, { params: { id: rival.id }, body: {} })
  await acceptRequest(page, requestFrom(page, 'Dana Reyes'))
  await expect(page.getByText('Failed to accept load request')).toBeVisible()
  await expect(page.getByLabel('Notices').getByText(/already|taken|changed|carrier/i)).toBeVisible()
  await expect(requestFrom(page, 'Harpreet Gill').getByText('Accepted')).toBeVisible()
})

test('[UNDO-03] Accept asks with the terms side by side, and keeps the request until it is answered', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  await requestLoad(await clientOf(DISPATCHER), load, { proposedRate: load.rate + 100 })
  const page = await enter(BROKER, 'phone')
  await open(page, load)
  const request = requestFrom(page, 'Dana Reyes')
  await request.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Accept Reyes Dispatch at ${expectedMoney(load.rate + 100)}?` })
  await expect(dialog.getByRole('row', { name: 'Rate' })).toContainText(expectedMoney(load.rate))
  await expect(dialog.getByRole('row', { name: 'Rate' })).toContainText(expectedMoney(load.rate + 100))
  await expect(dialog).toContainText('all other requests are rejected')
  await expect(dialog.getByRole('button', { name: 'Not yet' }), 'focus is on the safe button').toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await expect(request.getByText('Pending')).toBeVisible()
})

test('[UNDO-03] a rejection that was undone never reaches the server, and the request can still be accepted', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  await requestLoad(dispatcher, load)
  const page = await enter(BROKER, 'phone')
  await open(page, load)
  const request = requestFrom(page, 'Dana Reyes')
  await request.getByRole('button', { name: 'Reject' }).click()
  await undoBar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(request.getByRole('button', { name: 'Reject' })).toBeEnabled()
  const other = await enter(BROKER)
  await open(other, load)
  await expect(requestFrom(other, 'Dana Reyes').getByText('Pending')).toBeVisible()

  // a load's actions go one after the other, and a rejected request can't be accepted
  await acceptRequest(page, request)
  await expect(page.getByText('Load request accepted successfully!')).toBeVisible()
  const { data } = await broker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  expect(data.map(({ status }) => status)).toEqual(['accepted'])
})
