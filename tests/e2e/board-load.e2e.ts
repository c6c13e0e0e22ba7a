import { expect, type Page, type Request } from 'playwright/test'
import { acceptRequest, requestBooking, requestsOfLoad, withdrawRequest } from '#contract/booking.ts'
import { assignCarrier, board, type Load, readLoad } from '#contract/load.ts'
import { me } from '#contract/account.ts'
import { boardLoadPath, loadPath, PATHS } from '#contract/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers, cutOff, holdBack } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** Loads that a test has asked for, or had others ask for: the next test takes another. */
const used = new Set<string>()

/** A load of the broker that can be booked for some hours and that the client has not asked for; it is only looked at. */
async function offeredLoad({ call }: DemoClient, broker: DemoClient): Promise<Load> {
  const own = new Set((await broker.loads('pending')).map(({ id }) => id))
  const soon = Date.now() + 2 * 3_600_000
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(board, { query: { page, limit: 100, sort: 'createdAt:desc' } })
    const isFree = ({ id, myRequest, pickupDateTime }: Load) =>
      own.has(id) && !used.has(id) && myRequest === null && Date.parse(pickupDateTime) > soon
    const load = data.find(isFree)
    if (load) return load
    if (!meta.hasMore) throw new Error('No load of the broker is left')
  }
}

async function freshLoad(client: DemoClient, broker: DemoClient): Promise<Load> {
  const load = await offeredLoad(client, broker)
  used.add(load.id)
  return load
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Load' })
const ownRequest = (page: Page) => page.getByRole('region', { name: 'Your request' })
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book This Load' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Booking Request' })

async function openLoad(page: Page, { id }: Pick<Load, 'id'>): Promise<void> {
  await page.goto(boardLoadPath(id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Load #\d+$/)
}

/** The bookings that the page sends: their bodies and idempotency keys. */
function bookings(page: Page): { body: unknown; key: string | undefined }[] {
  const sent: { body: unknown; key: string | undefined }[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/load-requests')) return
    sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return sent
}

const seenOf = ({ rate, pickupDateTime, deliveryDateTime }: Load) => ({ rate, pickupDateTime, deliveryDateTime })

test('shows what is offered, by whom and until when, and not where the freight stands', async ({ enter, clientOf }) => {
  const [page, client, broker] = [await enter(DISPATCHER), await clientOf(DISPATCHER), await clientOf(BROKER)]
  const load = await offeredLoad(client, broker)
  const { pickupLocation: from, deliveryLocation: to } = load
  await openLoad(page, load)

  await expect(page).toHaveTitle(`Load #${load.number}, Milepost`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    `${from.city}, ${from.state} to ${to.city}, ${to.state}`,
  )
  const information = page.getByRole('region', { name: 'Load information' })
  await expect(information).toContainText(load.equipmentRequirements.commodity)
  if (load.brokerNotes) await expect(information).toContainText(load.brokerNotes)
  await expect(page.getByRole('timer')).toContainText('seconds')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Pickup, ${from.city}`)
  const brokerCard = page.getByRole('region', { name: 'Broker information' })
  await expect(brokerCard).toContainText('Blue Mesa Freight')
  await expect(brokerCard.getByRole('link')).toHaveAttribute('href', /^tel:\+1312555/)
  await expect(page.getByRole('region', { name: 'Quick contact' })).toContainText('Marta Okafor')

  const asOwner = await broker.call(readLoad, { params: { id: load.id } })
  const street = asOwner.pickupLocation.address ?? ''
  expect(street).not.toBe('')
  await expect(page.getByText(street)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pickup point' })).toContainText(
    'Street and contact are shown to the carrier who hauls it.',
  )
})

test('[BDET-02] the way back leads to the board', async ({ enter, clientOf, origin }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  await openLoad(page, await offeredLoad(client, await clientOf(BROKER)))
  await page.getByRole('link', { name: 'Back to Load Board' }).click()
  await expect(page).toHaveURL(origin + PATHS.loadBoard)
})

test('[BDET-03] only a pending load offers to be booked', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  await openLoad(page, await offeredLoad(client, await clientOf(BROKER)))
  await expect(bookButton(page)).toBeVisible()
  for (const status of ['active', 'completed'] as const) {
    const { data } = await client.call(board, { query: { status } })
    const [other] = data
    if (!other) throw new Error(`The dispatcher has no ${status} load`)
    await openLoad(page, other)
    await expect(page.getByText(status, { exact: false }).first()).toBeVisible()
    await expect(page.getByText('You are the carrier of this load.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open load' })).toHaveAttribute('href', loadPath(other.id))
    await expect(bookButton(page)).toHaveCount(0)
  }
})

test('[BDET-04, BDET-05, BDET-06, BDET-07, BDET-08, BDET-09, LIFE-07] a request with terms of its own is sent as typed, in the times of the stops, and stands on the load', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER, 'phone'), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await openLoad(page, load)
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(load.pickupLocation.city)
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

  const release = await holdBack(page, requestBooking)
  await sendButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Sending Request...' })).toBeVisible()
  release()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      loadId: load.id,
      message: 'Empty in town',
      proposedRate: 2345.5,
      proposedTerms: {
        pickupDateTime: pickup.toISOString(),
        deliveryDateTime: delivery.toISOString(),
        additionalNotes: 'Two drivers',
      },
      seen: seenOf(load),
    },
  ])
  await expect(ownRequest(page)).toContainText('Pending')
  await expect(ownRequest(page)).toContainText('$2,345.50')
  await expect(ownRequest(page)).toContainText(/Expires in \d+h \d+m/)
  await expect(bookButton(page)).toHaveCount(0)
})

test('[BDET-06, BDET-07, BDET-08] an empty form asks for the load as posted', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await page.goto(`${boardLoadPath(load.id)}?book=true`)
  await sendButton(page).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ loadId: load.id, seen: seenOf(load) }])
})

test('[REQ-14] a request is withdrawn after a question, and the load can be asked for again', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER, 'phone'), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const { id } = await client.call(requestBooking, { body: { loadId: load.id } })
  await openLoad(page, load)
  await ownRequest(page).getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw your request?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(ownRequest(page)).toContainText('Pending')

  await ownRequest(page).getByRole('button', { name: 'Withdraw' }).click()
  const withdrawn = page.waitForRequest((request) => request.url().endsWith(withdrawRequest.path.replace(':id', id)))
  await question.getByRole('button', { name: 'Withdraw' }).click()
  expect((await withdrawn).method()).toBe('POST')
  await expect(ownRequest(page)).toContainText('Withdrawn')
  await expect(bookButton(page)).toBeVisible()
})

test('F01, F20 two taps and a lost answer are one request, sent again by itself', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await openLoad(page, load)
  await bookButton(page).click()
  await dialogOf(page).getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  // the server does what it is asked, and nobody hears of it
  await page.route('**/api/load-requests', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sendButton(page).dblclick()
  await expect(page.getByText('No signal. Saved on this phone, will send by itself.')).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await page.unroute('**/api/load-requests')

  await expect(ownRequest(page)).toContainText('Pending', { timeout: 30_000 })
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  const { data } = await client.call(requestsOfLoad, { params: { id: load.id }, query: {} })
  expect(data).toHaveLength(1)
})

test('[BDET-10] a load that was taken meanwhile: the dialog stays as it is and says nothing, the load behind it tells', async ({
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
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  await dialog.getByLabel('Proposed rate').fill('2345.50')
  const words = await dialog.innerText()

  const { id } = await rival.call(requestBooking, { body: { loadId: load.id } })
  await broker.call(acceptRequest, { params: { id }, body: {} })
  await sendButton(page).click()
  const toast = page.getByRole('region', { name: 'Notices' }).getByText('This load was booked by another carrier')
  await expect(toast).toBeVisible()
  await expect(sendButton(page)).toBeVisible()
  expect(await dialog.innerText()).toBe(words)
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Empty in town')
  await expect(dialog.getByLabel('Proposed rate')).toHaveValue('2345.50')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This load is no longer on the board.')).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'See other loads' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load Board')
})

test('a load that changed meanwhile is shown as it is now, and can be asked for on the new terms', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  const showTruth = await alterAnswers(page, readLoad, (answer) => {
    answer.rate = 9999
  })
  await openLoad(page, load)
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  await expect(dialog).toContainText('$9,999')
  await showTruth()

  await sendButton(page).click()
  await expect(page.getByText('The load changed since you saw it')).toBeVisible()
  await expect(dialog).not.toContainText('$9,999')
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Empty in town')

  await sendButton(page).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([{ seen: { rate: 9999 } }, { seen: seenOf(load) }])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('a second request from another device is refused, and the first one shows', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await freshLoad(client, await clientOf(BROKER))
  await openLoad(page, load)
  await bookButton(page).click()
  await client.call(requestBooking, { body: { loadId: load.id } })
  await sendButton(page).click()
  await expect(page.getByText('You already have a pending request for this load')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(ownRequest(page)).toContainText('Pending')
  await expect(bookButton(page)).toHaveCount(0)
})

test('[ERR-01] a field complains only after it was touched, and about what was really typed', async ({
  enter,
  clientOf,
}) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await offeredLoad(client, await clientOf(BROKER))
  const sent = bookings(page)
  await openLoad(page, load)
  await bookButton(page).click()
  const dialog = dialogOf(page)
  const rate = dialog.getByLabel('Proposed rate')
  await rate.fill('two thousand')
  await expect(rate).not.toHaveAttribute('aria-invalid')
  await rate.blur()
  await expect(rate).toHaveAccessibleDescription(/^Must be an amount in dollars/)
  await expect(dialog.getByLabel(/Pickup time/)).not.toHaveAttribute('aria-invalid')
  await rate.fill('2000')
  await expect(rate).not.toHaveAttribute('aria-invalid')

  const pickup = dialog.getByLabel(/Pickup time/)
  await pickup.focus()
  await page.keyboard.type('11')
  await sendButton(page).click()
  await expect(pickup).toHaveAccessibleDescription(/^Please fill in the whole date and time, or clear it/)
  await expect(pickup).toBeFocused()
  await pickup.fill('2031-03-09T02:30')
  await sendButton(page).click()
  await expect(pickup).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('what was typed is still there after the dialog was closed by mistake', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER, 'phone'), await clientOf(DISPATCHER)]
  await openLoad(page, await offeredLoad(client, await clientOf(BROKER)))
  await bookButton(page).click()
  await dialogOf(page).getByRole('textbox', { name: 'Message' }).fill('Empty in town')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await bookButton(page).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Empty in town')
})

test('says why a load cannot be booked, and where to go instead', async ({ enter, clientOf }) => {
  const [page, client, rival, broker] = [
    await enter(DISPATCHER),
    await clientOf(DISPATCHER),
    await clientOf(COMPANY),
    await clientOf(BROKER),
  ]
  const [expired, tendered, offered, lost] = [
    await freshLoad(client, broker),
    await freshLoad(client, broker),
    await freshLoad(client, broker),
    await freshLoad(client, broker),
  ]
  const carrier = async ({ call }: DemoClient) => (await call(me, {})).id
  const tender = async ({ id }: Load, carrierId: string) =>
    broker.call(assignCarrier, { params: { id }, body: { carrierId } })

  await client.call(requestBooking, { body: { loadId: tendered.id } })
  await tender(tendered, await carrier(rival))
  await openLoad(page, tendered)
  await expect(page.getByText('The broker offers this load to another carrier.')).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)

  await tender(offered, await carrier(client))
  await openLoad(page, offered)
  await expect(page.getByText('The broker offers you this load and waits for your answer.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open load' })).toHaveAttribute('href', loadPath(offered.id))

  await client.call(requestBooking, { body: { loadId: lost.id } })
  const { id } = await rival.call(requestBooking, { body: { loadId: lost.id } })
  await broker.call(acceptRequest, { params: { id }, body: {} })
  await openLoad(page, lost)
  await expect(page.getByText('This load was booked by another carrier.', { exact: true })).toBeVisible()
  await expect(ownRequest(page)).toContainText('Rejected')

  await page.clock.setFixedTime(Date.parse(expired.pickupDateTime) + 60_000)
  await page.goto(`${boardLoadPath(expired.id)}?book=true`)
  await expect(page.getByText('The pickup time has passed, so this load can no longer be booked.')).toBeVisible()
  await expect(page.getByText('Pickup Time Expired')).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)
  await expect(dialogOf(page)).toHaveCount(0)
})

test('a load that is not there, or not for this person, says so', async ({ enter, clientOf }) => {
  const [page, client, rival, broker] = [
    await enter(DISPATCHER),
    await clientOf(DISPATCHER),
    await clientOf(COMPANY),
    await clientOf(BROKER),
  ]
  const load = await freshLoad(client, broker)
  const { id } = await rival.call(requestBooking, { body: { loadId: load.id } })
  await broker.call(acceptRequest, { params: { id }, body: {} })
  for (const loadId of [load.id, '00000000-0000-4000-8000-000000000000', 'no-such-load']) {
    await page.goto(boardLoadPath(loadId))
    await expect(page.getByText('This load is no longer on the board')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See other loads' })).toBeVisible()
  }
})

test('says that it is loading, and offers to try again when it could not', async ({ enter, clientOf }) => {
  const [page, client] = [await enter(DISPATCHER), await clientOf(DISPATCHER)]
  const load = await offeredLoad(client, await clientOf(BROKER))
  const release = await holdBack(page, readLoad)
  await page.goto(boardLoadPath(load.id))
  await expect(page.getByText('Loading load details...')).toBeVisible()
  release()
  await expect(bookButton(page)).toBeVisible()

  const restore = await cutOff(page, readLoad)
  await page.reload()
  await expect(page.getByText('Failed to load load details')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(bookButton(page)).toBeVisible()
})

for (const on of ['phone', 'desktop'] as const) {
  test(`the load and its dialog have no accessibility faults on a ${on}, and booking is within reach`, async ({
    enter,
    clientOf,
  }) => {
    const [page, client] = [await enter(DISPATCHER, on), await clientOf(DISPATCHER)]
    await openLoad(page, await offeredLoad(client, await clientOf(BROKER)))
    await expect(bookButton(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (on === 'phone') {
      const { y = 0, height = 0 } = (await bookButton(page).boundingBox()) ?? {}
      expect(y + height, 'the button is under the thumb').toBeGreaterThan(700)
      expect(height).toBeGreaterThanOrEqual(48)
    }
    await bookButton(page).click()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(bookButton(page)).toBeFocused()
  })
}
