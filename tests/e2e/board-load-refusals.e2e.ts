import { unfoldBooking } from '#tests/support/board-load.ts'
import { EVENTS_PATH, syncEndpoint } from '#contract/sync/sync.ts'
import { PATHS } from '#contract/api/path.ts'
import { expect } from 'playwright/test'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { boardLoadPath, loadPath } from '#contract/api/path.ts'

import { expectAccessible } from '#tests/support/accessibility.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'
import {
  BROKER,
  COMPANY,
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

test('[BDET-10] when another carrier books the load first, the dialog stays unchanged and the load behind it says so', async ({
  enter,
  clientOf,
}) => {
  const [page, client, rival, broker] = [
    await enter(DISPATCHER),
    await clientOf(DISPATCHER),
    await clientOf(COMPANY),
    await clientOf(BROKER),
  ]
  const load = await freshLoad(client, broker)
  await openLoad(page, load)
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await unfoldBooking(page)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  await dialog.getByLabel('Proposed rate').fill('2345.50')
  await expect(dialog).toContainText('Choose a carrier')
  const words = await dialog.innerText()

  const { id } = await rival.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await sendButton(page).click()
  const toast = page.getByRole('region', { name: 'Notices' }).getByText('This load was booked by another carrier')
  await expect(toast).toBeVisible()
  await expect(sendButton(page)).toBeVisible()
  expect(await dialog.innerText()).toBe(words)
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Empty in town')
  await expect(dialog.getByLabel('Proposed rate')).toHaveValue('2345.50')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('This load is no longer on the board.')).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'See similar loads' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load Board')
  const { pickupLocation, deliveryLocation } = load
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText([
    `Within 100 mi of ${pickupLocation.city}, ${pickupLocation.state}`,
    `To ${deliveryLocation.city}, ${deliveryLocation.state}, within 100 mi`,
    'Van',
  ])
})

test('[USE-11] who loses a load sees others of its lane at once, while it is still on screen', async ({
  enter,
  clientOf,
}) => {
  const [page, client, rival, broker] = [
    await enter(DISPATCHER, 'desktop', PATHS.dashboard),
    await clientOf(DISPATCHER),
    await clientOf(COMPANY),
    await clientOf(BROKER),
  ]
  const [load, twin] = [await freshLoad(client, broker), await freshLoad(client, broker)]
  const stream = page.waitForResponse((answer) => answer.url().endsWith(EVENTS_PATH) && answer.ok())
  await openLoad(page, load)
  await stream
  await expect(bookButton(page)).toBeVisible()
  const similar = page.getByRole('region', { name: 'Similar loads' })
  await expect(similar).toHaveCount(0)

  const { id } = await rival.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await expect(page.getByRole('status').filter({ hasText: 'This load is no longer on the board.' })).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)
  await expect(similar.getByRole('article').first()).toBeVisible()
  const paths = await similar
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).not.toContain(boardLoadPath(load.id))
  expect(paths.length, 'what the screen needs').toBeLessThanOrEqual(3)
  expect(twin.pickupLocation.city).toBe(load.pickupLocation.city)
  await expectAccessible(page)
})

test('when the load changes, the dialog shows the new terms and the carrier can request them', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  const showTruth = await alterAnswers(page, readLoadEndpoint, (answer) => {
    answer.rate = 9999
  })
  await openLoad(page, load)
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await unfoldBooking(page)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  await expect(dialog).toContainText('$9,999')
  await showTruth()

  await sendButton(page).click()
  await expect(page.getByText('The load changed since you viewed it')).toBeVisible()
  await expect(dialog).not.toContainText('$9,999')
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Empty in town')

  await sendButton(page).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([{ seen: { rate: 9999 } }, { seen: seenOf(load) }])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('F21 the same request from a second device shows the request that already exists', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  await openLoad(page, load)
  await bookButton(page).click()
  await client.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await sendButton(page).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  await expect(ownRequest(page)).toContainText('Pending')
  await expect(bookButton(page)).toHaveCount(0)
})

test('[ERR-01] a field shows an error only after the user leaves it, and the error matches the typed text', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await openLoad(page, load)
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await unfoldBooking(page)
  const rate = dialog.getByLabel('Proposed rate')
  await rate.fill('two thousand')
  await expect(rate).not.toHaveAttribute('aria-invalid')
  await rate.blur()
  await expect(rate).toHaveAccessibleDescription(/^Enter a dollar amount/)
  await expect(dialog.getByLabel(/Pickup time/)).not.toHaveAttribute('aria-invalid')
  await rate.fill('99999999999999999999')
  await expect(rate).toHaveAccessibleDescription(/^Must be \$1,000,000 or less/)
  await rate.fill('2000')
  await expect(rate).not.toHaveAttribute('aria-invalid')

  const pickup = dialog.getByLabel(/Pickup time/)
  await pickup.focus()
  await page.keyboard.type('11')
  await sendButton(page).click()
  await expect(pickup).toHaveAccessibleDescription(/^Enter the full date and time, or clear it/)
  await expect(pickup).toBeFocused()
  await pickup.fill('2031-03-09T02:30')
  await sendButton(page).click()
  await expect(pickup).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('reopening a dialog that was closed by mistake restores the typed message', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER, 'phone'), await clientOf(DISPATCHER)]
  await openLoad(page, await freshLoad(client, await clientOf(BROKER)))
  await bookButton(page).click()
  await unfoldBooking(page)
  await dialogOf(page).getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await bookButton(page).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Empty in town')
})

test('the load says why the carrier cannot book it and links to the next step', async ({ enter, clientOf }) => {
  const [page, client, rival, broker] = [
    await enter(DISPATCHER),
    await clientOf(DISPATCHER),
    await clientOf(COMPANY),
    await clientOf(BROKER),
  ]
  const [expired, tendered, tenderedToUs, lost] = [
    await freshLoad(client, broker),
    await freshLoad(client, broker),
    await freshLoad(client, broker),
    await freshLoad(client, broker),
  ]
  const carrier = async ({ call }: DemoClient) => accountIdOf(await call(readProfileEndpoint, {}))
  const tender = async ({ id }: Load, carrierId: string) =>
    broker.call(tenderLoadEndpoint, { params: { id }, body: { carrierId } })

  await client.call(requestBookingEndpoint, { body: { loadId: tendered.id } })
  await tender(tendered, await carrier(rival))
  await openLoad(page, tendered)
  await expect(page.getByText('This load is tendered to another carrier.')).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)

  await tender(tenderedToUs, await carrier(client))
  await openLoad(page, tenderedToUs)
  await expect(page.getByText('The broker tendered you this load and is waiting for your answer.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open load' })).toHaveAttribute('href', loadPath(tenderedToUs.id))

  await client.call(requestBookingEndpoint, { body: { loadId: lost.id } })
  const { id } = await rival.call(requestBookingEndpoint, { body: { loadId: lost.id } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await openLoad(page, lost)
  await expect(page.getByText('This load was booked by another carrier.', { exact: true })).toBeVisible()
  await expect(ownRequest(page)).toContainText('Rejected')

  // a device on which the lane's similar loads aren't stored yet
  const fresh = await enter(COMPANY)
  await alterAnswers(fresh, readLoadEndpoint, (answer) => {
    answer.pickupDateTime = new Date(Date.now() - 60_000).toISOString()
  })
  // nor does the board list it among the lane's loads
  await alterAnswers(fresh, listBoardEndpoint, (answer) => {
    answer.data = answer.data.filter(({ id: listed }) => listed !== expired.id)
  })
  await fresh.goto(`${boardLoadPath(expired.id)}?book=true`)
  await expect(fresh.getByText("The pickup time has passed, so this load can't be booked.")).toBeVisible()
  await expect(fresh.getByText('Pickup Time Expired')).toBeVisible()
  await expect(bookButton(fresh)).toHaveCount(0)
  await expect(dialogOf(fresh)).toHaveCount(0)
})

test('an unknown load, or one the carrier may not see, says that it is no longer on the board', async ({
  enter,
  clientOf,
}) => {
  const [page, client, rival, broker] = [
    await enter(DISPATCHER),
    await clientOf(DISPATCHER),
    await clientOf(COMPANY),
    await clientOf(BROKER),
  ]
  const load = await freshLoad(client, broker)
  const { id } = await rival.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  for (const loadId of [load.id, '00000000-0000-4000-8000-000000000000', 'no-such-load']) {
    await page.goto(boardLoadPath(loadId))
    await expect(page.getByText('This load is no longer on the board')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See other loads' })).toBeVisible()
  }
})

test('a load that failed to load offers Try Again', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  // a sync event would load it again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, readLoadEndpoint)
  await page.goto(boardLoadPath(load.id))
  await expect(page.getByText('Failed to load load details')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(bookButton(page)).toBeVisible()
})
