import { PATHS } from '#contract/api/path.ts'
import { expect, type Page } from 'playwright/test'
import { listActivityEndpoint, listActivityPeriodsEndpoint } from '#contract/reports/activity.ts'
import { withdrawBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

test.use({ serviceWorkers: 'allow', timezoneId: 'America/Chicago' })

const entries = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test('[ACT-01, ACT-02] the activity list shows a user’s actions by day, week, month and year, links to the load, and works offline', async ({
  enter,
  clientOf,
}) => {
  const dispatcher = await clientOf(DISPATCHER)
  const load = await untouchedLoad(await clientOf(BROKER))
  const request = await requestLoad(dispatcher, load)
  await dispatcher.call(withdrawBookingRequestEndpoint, { params: { id: request.id }, body: {} })

  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: 'Your Activity' }).click()
  await expect(page).toHaveURL(/\/dashboard\/activity$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Activity' })).toBeVisible()
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Days', 'Weeks', 'Months', 'Years'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')

  const name = `Load #${load.number}, ${load.pickupLocation.city}, ${load.pickupLocation.state} to ${load.deliveryLocation.city}, ${load.deliveryLocation.state}`
  await expect(entries(page).nth(0)).toContainText('Withdrew a booking request')
  await expect(entries(page).nth(0)).toContainText(name)
  await expect(entries(page).nth(1)).toContainText('Requested a load')
  await expectFitsScreen(page)
  await expectAccessible(page)

  for (const [label, by] of [
    ['Weeks', 'week'],
    ['Months', 'month'],
    ['Years', 'year'],
  ] as const) {
    const { data } = await dispatcher.call(listActivityPeriodsEndpoint, { query: { by, zone: 'America/Chicago' } })
    await page.getByRole('tab', { name: label }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveCount(data.length)
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toContainText(
      `${data[0]?.total} entries`,
    )
    await expect(entries(page).first()).toContainText('Withdrew a booking request')
  }
  const older = page.getByRole('tabpanel').getByRole('button', { expanded: false }).first()
  if ((await older.count()) > 0) {
    const before = await entries(page).count()
    await older.click()
    await expect.poll(() => entries(page).count()).toBeGreaterThan(before)
  }

  await page.context().setOffline(true)
  await page.goto('/dashboard/activity')
  await expect(entries(page).nth(0)).toContainText('Withdrew a booking request')
  await expect(page.getByText('Saved copy, updated').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Weeks' }).click()
  await expect(entries(page).nth(0)).toContainText('Withdrew a booking request')
  await page.context().setOffline(false)

  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/loadboard/${load.id}$`))
})

test('[FACE-33] a day’s entries are filtered by kind, each with its number', async ({ enter, clientOf }) => {
  const dispatcher = await clientOf(DISPATCHER)
  const request = await requestLoad(dispatcher, await untouchedLoad(await clientOf(BROKER)))
  await dispatcher.call(withdrawBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  const page = await enter(DISPATCHER, 'phone', '/dashboard/activity')
  await expect(entries(page).nth(1)).toContainText('Requested a load')
  const chip = (words: RegExp) => page.locator('label').filter({ hasText: words }).first()
  await chip(/requests? withdrawn$/).click()
  await expect(entries(page).filter({ hasText: 'Requested a load' })).toHaveCount(0)
  await expect(entries(page).first()).toContainText('Withdrew a booking request')
  const titles = await entries(page).locator('p:first-child').allTextContents()
  expect(new Set(titles)).toEqual(new Set(['Withdrew a booking request']))
  await expectFitsScreen(page)
  await expectAccessible(page)
  await chip(/^All$/).click()
  await expect(entries(page).nth(1)).toContainText('Requested a load')
})

test('[ACT-02] a busy year loads page by page, a failed read offers a retry, and an empty list says so', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const { data } = await broker.call(listActivityPeriodsEndpoint, { query: { by: 'year', zone: 'America/Chicago' } })
  const year = data[0]
  if (!year || year.total <= 40) throw new Error('The demo broker did too little this year')
  const page = await enter(BROKER)
  // a sync event would load it again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, listActivityPeriodsEndpoint)
  await page.goto('/dashboard/activity?by=year')
  await expect(page.getByText('Failed to load your activity')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(entries(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(entries(page)).toHaveCount(40)
  const whole = await broker.call(listActivityEndpoint, { query: { from: year.startsAt, to: year.endsAt, limit: 40 } })
  const times = await entries(page)
    .getByRole('time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')))
  expect(times).toEqual(whole.data.map(({ at }) => at))

  await alterAnswers(page, listActivityPeriodsEndpoint, (answer) => {
    answer.data = []
  })
  await page.getByRole('tab', { name: 'Months' }).click()
  await expect(page.getByText('No activity in the last 24 months')).toBeVisible()
  await expectAccessible(page)
})
