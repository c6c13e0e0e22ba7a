import { expect, type Page } from 'playwright/test'
import { boardLoadPath, loadPath } from '#contract/api/path.ts'
import { type BookingRequest, listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectedMoney, expectedStopTime } from '#tests/support/expected-format.ts'
import { filled } from '#tests/support/filled.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { acceptRequest } from '#tests/support/load-actions.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsEverySize, expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'
const PETRA = 'petra@carriers.test'

const offers = (page: Page) => page.getByRole('list', { name: 'Requests side by side' }).getByRole('article')

async function openRequests(page: Page, load: Load): Promise<void> {
  await page.goto(`${loadPath(load.id)}?tab=requests`)
  await expect(page.getByRole('heading', { name: 'Booking Requests' })).toBeVisible()
}

test('a broker compares requests by rate, times, record and truck, the lowest rate first', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const pickupDateTime = new Date(Date.parse(load.pickupDateTime) + 3_600_000).toISOString()
  await requestLoad(await clientOf(DISPATCHER), load, { proposedRate: load.rate + 100 })
  await requestLoad(await clientOf(COMPANY), load, {
    proposedRate: load.rate - 50,
    proposedTerms: { pickupDateTime },
    truckMiles: 64,
  })
  const page = await enter(BROKER)
  await openRequests(page, load)
  await expect(offers(page).getByRole('heading')).toHaveText(['Gill Brothers Trucking', 'Reyes Dispatch'])
  const [gill, reyes] = [offers(page).nth(0), offers(page).nth(1)]
  await expect(gill).toContainText('Lowest')
  await expect(gill).toContainText(`$50 below posted ${expectedMoney(load.rate)}`)
  await expect(gill).toContainText(expectedStopTime(pickupDateTime, load.pickupLocation.zone))
  await expect(gill).toContainText('Changed')
  await expect(gill).toContainText(/\d+%.*\d+ of \d+ loads/)
  await expect(gill).toContainText(/\d+ loads?, last \w+/)
  await expect(gill).toContainText('64 mi from pickup')
  await expect(reyes).not.toContainText('Lowest')
  await expect(reyes).not.toContainText('Changed')
  await expect(reyes).toContainText('Not shared')

  const scale = page.getByRole('img', { name: /^Posted/ })
  await expect(scale).toHaveAccessibleName(
    new RegExp(
      `^Posted \\${expectedMoney(load.rate)}\\. Market .+, median .+\\. 2 offers from \\${expectedMoney(load.rate - 50)} to \\${expectedMoney(load.rate + 100)}\\.$`,
    ),
  )
  await expect(scale, 'letters in the order of arrival').toContainText(/A.*B|B.*A/)
  // rows of the columns line up
  const rates = await Promise.all(
    [gill, reyes].map((offer) =>
      offer
        .getByText(/^\$[\d,.]+$/)
        .first()
        .boundingBox(),
    ),
  )
  expect(rates[0]?.y).toBe(rates[1]?.y)
  expect(rates[0]?.x).toBeLessThan(rates[1]?.x ?? 0)
  await expectAccessible(page)
  await expectFitsEverySize(page)
})

test('three offers with their Accept buttons fit the first screen of a desk, and the state stands beside the load number', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  for (const carrier of [DISPATCHER, COMPANY, PETRA])
    await requestLoad(await clientOf(carrier), load, { message: 'We run this lane every week.', truckMiles: 64 })
  const page = await enter(BROKER)
  await openRequests(page, load)
  await expect(offers(page)).toHaveCount(3)
  await expect(offers(page).getByText('Authority active')).toHaveCount(3)
  const accept = offers(page).getByRole('button', { name: 'Accept' })
  for (const button of filled(await accept.all())) await expect(button).toBeInViewport({ ratio: 1 })
  const number = await page.getByRole('heading', { level: 1 }).boundingBox()
  const state = await page.locator('main header').getByText('Pending').boundingBox()
  expect(state?.x).toBeLessThan((number?.x ?? 0) + (number?.width ?? 0) + 30)
  expect(Math.abs(middleOf(state) - middleOf(number))).toBeLessThan(8)
})

function middleOf(box: { y: number; height: number } | null): number {
  return (box?.y ?? 0) + (box?.height ?? 0) / 2
}

test('a carrier shares how far their truck is, and the broker reads the miles beside the request', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const phone = await enter(DISPATCHER, 'phone', boardLoadPath(load.id))
  // where the truck was on the account's last search
  await phone.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify([{ near: '31.55,-97.15', nearName: 'Waco, TX' }])),
    `board-trucks ${(await storedSession(phone))?.user.id}`,
  )
  await phone.getByRole('button', { name: 'Book This Load' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Book Load' })
  await dialog.getByText('Message and other times').click()
  const share = dialog.getByRole('checkbox', { name: /^Tell the broker that my truck is about \d+ mi from pickup/ })
  await expect(share, 'nothing is shared unasked').not.toBeChecked()
  await expect(dialog).toContainText('Estimated from Waco, TX. Only the miles are sent.')
  await share.check()
  const [miles] = /\d+ mi from pickup/.exec((await dialog.textContent()) ?? '') ?? []
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(dialog).toBeHidden()
  const page = await enter(BROKER)
  await openRequests(page, load)
  await expect(offers(page).filter({ hasText: 'Dana Reyes' })).toContainText(miles ?? 'no miles')
})

const LONG_NAME = `${'Rindfleischetikettierungs'.repeat(3)}Spedi`

/** A request as another carrier with a name of 80 letters would have sent it. */
function another(request: BookingRequest, index: number): BookingRequest {
  const { requester, loadId, load } = request
  const digits = String(index).padStart(12, '0')
  return {
    ...request,
    id: `50000000-0000-4000-8000-${digits}`,
    requester: {
      ...requester,
      id: `60000000-0000-4000-8000-${digits}`,
      firstName: 'Maximiliane'.repeat(4),
      lastName: 'Oberammergauer'.repeat(3),
      email: `${'dispatch'.repeat(7)}@${'carrier'.repeat(6)}.test`,
      freightProfile: { businessName: LONG_NAME, dotNumber: null },
    },
    loadId,
    load,
    proposedRate: load.rate + (index % 7) * 25,
    message: 'Donaudampfschifffahrt'.repeat(6),
  }
}

for (const on of ['phone', 'desktop'] as const)
  test(`40 requests with names of 80 letters can be compared on a ${on}, and one of them accepted`, async ({
    enter,
    clientOf,
  }) => {
    const load = await untouchedLoad(await clientOf(BROKER))
    await requestLoad(await clientOf(DISPATCHER), load, { proposedRate: load.rate + 10_000 })
    const page = await enter(BROKER, on)
    await alterAnswers(page, listLoadBookingRequestsEndpoint, ({ data, meta }) => {
      const [request] = data
      if (!request || request.status !== 'pending') return
      for (let index = 0; index < 39; index += 1) data.push(another(request, index))
      meta.total = 40
    })
    await openRequests(page, load)
    await expect(offers(page)).toHaveCount(40)
    expect(LONG_NAME).toHaveLength(80)
    await expect(page.getByRole('img', { name: /40 offers from/ })).toBeVisible()
    await expectAccessible(page)
    await expectFitsEverySize(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFitsScreen(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectFitsScreen(page)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    if (on === 'desktop') await page.setViewportSize({ width: 1440, height: 900 })
    // the dearest offer is the last of the forty
    await acceptRequest(page, offers(page).filter({ hasText: 'Dana Reyes' }))
    await expect(page.getByText('Load request accepted successfully!')).toBeVisible()
  })
