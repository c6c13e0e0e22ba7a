import { expect, type Page } from 'playwright/test'
import {
  acceptBookingRequestEndpoint,
  acceptCounterEndpoint,
  counterRequestEndpoint,
  declineCounterEndpoint,
} from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { readLoadEndpoint, type Load } from '#contract/freight/load.ts'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { requestLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectedMoney } from '#tests/support/expected-format.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

const requestFrom = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const myCounter = (page: Page) => page.getByRole('region', { name: 'The broker made a counter-offer' })

/** The dispatcher's request at 300 dollars over the posted rate, with a counter-offer of 100 over it. */
async function countered(clientOf: (email: string) => Promise<DemoClient>) {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const { id } = await requestLoad(await clientOf(DISPATCHER), load, { proposedRate: load.rate + 300 })
  await broker.call(counterRequestEndpoint, { params: { id }, body: { rate: load.rate + 100 } })
  return { broker, load, requestId: id }
}

async function acceptCounter(page: Page): Promise<void> {
  await myCounter(page).getByRole('button', { name: 'Accept counter-offer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept counter-offer' }).click()
}

test.describe('on a phone that has the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an acceptance without signal waits on the phone, never says booked, and books once it is sent', async ({
    enter,
    clientOf,
  }) => {
    const { broker, load } = await countered(clientOf)
    const phone = await enter(DISPATCHER, 'phone')
    await withoutBackgroundSync(phone)
    await phone.goto(boardLoadPath(load.id))
    await expect(myCounter(phone)).toBeVisible()
    await waitForCachedShell(phone)
    await goOffline(phone)
    await acceptCounter(phone)
    await expect(phone.getByText(SAVED)).toBeVisible()
    await expect(myCounter(phone)).toContainText('Your answer is saved on this device')
    await expect(myCounter(phone).getByRole('button')).toHaveCount(0)
    await expect(phone.getByText(/Waiting to send/).first()).toBeVisible()
    expect((await broker.call(readLoadEndpoint, { params: load })).status).toBe('pending')
    await goOnline(phone)
    await expect(phone.getByRole('region', { name: 'You accepted the counter-offer' })).toBeVisible({ timeout: 30_000 })
    expect((await broker.call(readLoadEndpoint, { params: load })).agreedRate).toBe(load.rate + 100)
  })

  test("a counter-offer accepted without signal that crosses the broker's acceptance says whose terms hold", async ({
    enter,
    clientOf,
  }) => {
    const { broker, load, requestId } = await countered(clientOf)
    const phone = await enter(DISPATCHER, 'phone')
    await withoutBackgroundSync(phone)
    await phone.goto(boardLoadPath(load.id))
    await expect(myCounter(phone)).toBeVisible()
    await waitForCachedShell(phone)
    await goOffline(phone)
    await acceptCounter(phone)
    await expect(phone.getByText(SAVED)).toBeVisible()
    await broker.call(acceptBookingRequestEndpoint, { params: { id: requestId }, body: {} })
    await goOnline(phone)
    await expect(phone.getByText('Needs attention').first()).toBeVisible({ timeout: 30_000 })
    await phone.goto(PATHS.outbox)
    const item = phone.getByRole('listitem').filter({ hasText: 'Accept counter-offer' })
    await expect(item).toContainText('The broker accepted your request first')
    await expect(item).toContainText(`The load is yours at ${expectedMoney(load.rate + 300)}`)
    expect((await broker.call(readLoadEndpoint, { params: load })).agreedRate).toBe(load.rate + 300)
  })
})

test('a counter-offer that another followed is refused by name, and the new one shows', async ({ enter, clientOf }) => {
  const { broker, load, requestId } = await countered(clientOf)
  const phone = await enter(DISPATCHER, 'phone', boardLoadPath(load.id))
  await expect(myCounter(phone)).toBeVisible()
  const release = await holdBack(phone, acceptCounterEndpoint)
  await acceptCounter(phone)
  // meanwhile the carrier's office declines it, and the broker offers more
  const office = await clientOf(DISPATCHER)
  const { data } = await office.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  const counterId = data[0]?.counter?.id ?? ''
  await office.call(declineCounterEndpoint, { params: { id: requestId }, body: { counterId } })
  await broker.call(counterRequestEndpoint, { params: { id: requestId }, body: { rate: load.rate + 150 } })
  release()
  await expect(phone.getByText('Failed to accept the counter-offer')).toBeVisible()
  await expect(myCounter(phone)).toContainText(expectedMoney(load.rate + 150))
  expect((await broker.call(readLoadEndpoint, { params: load })).status).toBe('pending')
})

test("two of the broker's tabs decide at once: one books the load, the other says why not", async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  await requestLoad(await clientOf(DISPATCHER), load)
  await requestLoad(await clientOf(COMPANY), load)
  const first = await enter(BROKER, 'desktop', PATHS.dashboard)
  const second = await first.context().newPage()
  const release = await holdBack(first, acceptBookingRequestEndpoint)
  await openRequests(first, load)
  await openRequests(second, load)
  await requestFrom(second, 'Harpreet Gill').getByRole('button', { name: 'Counter' }).click()
  const counter = second.getByRole('dialog', { name: /^Counter-offer/ })
  await counter.getByLabel('Your rate').fill(String(load.rate - 25))
  await requestFrom(first, 'Dana Reyes').getByRole('button', { name: 'Accept', exact: true }).click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Accept request' }).click()
  await counter.getByRole('button', { name: 'Send counter-offer' }).click()
  release()
  await expect(first.getByText('Load request accepted successfully!')).toBeVisible()
  await expect(second.getByLabel('Notices')).toContainText(/already|another|no longer|booked/i)
  await expect(requestFrom(second, 'Dana Reyes').getByText('Accepted')).toBeVisible()
  const { data } = await broker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  expect(Object.fromEntries(data.map(({ requester, status }) => [requester.firstName, status]))).toEqual({
    Dana: 'accepted',
    Harpreet: 'rejected',
  })
  expect(data.filter(({ counter: offer }) => offer)).toEqual([])
})

async function openRequests(page: Page, load: Load): Promise<void> {
  await page.goto(`${loadPath(load.id)}?tab=requests`)
  await expect(page.getByRole('article')).toHaveCount(2)
}
