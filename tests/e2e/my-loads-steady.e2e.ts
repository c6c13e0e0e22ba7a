import { expect, type Page } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { loadPath, loadRequestsPath, PATHS } from '#contract/api/path.ts'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER } from '#tests/support/board-load.ts'
import { bookLoad, type DemoClient, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'
import { watchLayoutShifts } from '#tests/support/layout-shift.ts'
import { watchRequests } from '#tests/support/quiet-page.ts'

/** https://web.dev/articles/cls counts more than 0.1 as a page that moves; this is one line of text. */
const STILL = 0.01

const attention = (page: Page) => page.getByRole('region', { name: /Needs your attention|Today|Nothing needs/ })
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')

async function expectStill(page: Page, shifts: Awaited<ReturnType<typeof watchLayoutShifts>>): Promise<void> {
  const isQuiet = watchRequests(page)
  await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true)
  const { total, moved } = await shifts()
  expect(total, moved.join('\n')).toBeLessThan(STILL)
}

async function tender(broker: DemoClient, carrier: DemoClient): Promise<void> {
  const profile = await carrier.call(readProfileEndpoint, {})
  const load = await untouchedLoad(broker)
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId: accountIdOf(profile) } })
}

for (const device of ['phone', 'desktop'] as const)
  test(`[USE-01, FACE-25] on a ${device}, nothing moves at the first start and the next when what needs attention comes`, async ({
    enter,
  }) => {
    const page = await enter(BROKER, device)
    const shifts = await watchLayoutShifts(page)
    for (const start of ['first', 'next']) {
      await (start === 'first' ? page.goto(PATHS.myLoads) : page.reload())
      await expect(attention(page).getByRole('listitem').first()).toBeVisible()
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
      await expectStill(page, shifts)
    }
    await expectAccessible(page)
  })

test('[FACE-25] a tender that came while the app was closed moves no card; its button shows it', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('company')
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(email)]
  await bookLoad(broker, carrier)
  const page = await enter(email, 'phone', PATHS.dashboard)
  const shifts = await watchLayoutShifts(page)
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText('Nothing needs your attention')).toBeVisible()
  await page.goto('about:blank')
  await tender(broker, carrier)

  await page.goto(PATHS.dashboard)
  const button = attention(page).getByRole('button', { name: 'Show 1 new' })
  await expect(button).toBeVisible()
  await expectStill(page, shifts)
  await expectAccessible(page)
  await button.tap()
  await expect(attention(page).getByText(/^Tender, .* left$/)).toBeVisible()
  await expect(button).toBeHidden()
  // it is stored now: at the next start it stands there from the first frame
  await page.reload()
  await expect(attention(page).getByText(/^Tender, .* left$/)).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expectStill(page, shifts)
})

test('[FACE-25] at the first start, loads wait for the list above them, but not for a sync that hangs', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('company')
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(email)]
  await bookLoad(broker, carrier)
  await tender(broker, carrier)
  const page = await enter(email, 'phone')
  const shifts = await watchLayoutShifts(page)
  const release = await holdBack(page, syncEndpoint)
  await page.goto(PATHS.dashboard)
  await expect(cards(page)).toHaveCount(1)
  release()
  await expect(attention(page).getByRole('button', { name: 'Show 1 new' })).toBeVisible()
  await expectStill(page, shifts)
})

test('[FACE-25] a load’s next step stands there from the first frame, and both tabs have one width', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf('company@milepost.test')]
  const load = await untouchedLoad(broker)
  await requestLoad(carrier, load)
  for (const device of ['phone', 'desktop'] as const) {
    const page = await enter(BROKER, device)
    const shifts = await watchLayoutShifts(page)
    for (const start of ['first', 'next']) {
      await (start === 'first' ? page.goto(loadPath(load.id)) : page.reload())
      await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Review 1 request')
      await expectStill(page, shifts)
    }
    const title = page.getByRole('heading', { level: 1 })
    const place = await title.boundingBox()
    await page.goto(loadRequestsPath(load.id))
    await expect(page.getByRole('tab', { name: /Booking Requests/, selected: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
    expect(await title.boundingBox()).toEqual(place)
    await expectStill(page, shifts)
  }
})
