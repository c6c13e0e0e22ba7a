import { PATHS } from '#contract/api/path.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { listMarketRatesEndpoint } from '#contract/freight/market-rate.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'

test.use({ serviceWorkers: 'allow' })

test('a load of a lane with a market rate says how it compares, and how many loads that comes from', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  const commodity = `Medlars ${randomUUID().slice(0, 8)}`
  const load = await untouchedLoad(await clientOf('broker@milepost.test'), {
    team: false,
    partial: false,
    equipmentRequirements: { commodity },
  })
  const median = Math.round((load.rate / load.distance / 1.06) * 100) / 100
  const page = await enter(await newcomer('dispatcher'), 'phone', PATHS.dashboard)
  let lane = ''
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith(listMarketRatesEndpoint.path)) lane = searchParams.get('lanes') ?? ''
  })
  // seven loads of the lane would have to be booked before today
  await alterAnswers(page, listMarketRatesEndpoint, (answer) => {
    answer.data = [{ lane, low: median - 0.2, median, high: median + 0.3, loads: 9, companies: 4 }]
  })
  await page.goto(`/dashboard/load-board?search=${encodeURIComponent(commodity)}`)
  const card = page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
  await expect(card).toContainText('6% over market')

  await card.getByRole('link').first().click()
  const worth = page.getByRole('region', { name: 'What it pays you' })
  await expect(worth).toContainText('6% over market')
  await expect(worth).toContainText(
    `Middle half: $${(median - 0.2).toFixed(2)} to $${(median + 0.3).toFixed(2)}/mi. Median $${median.toFixed(2)}.`,
  )
  await expect(worth).toContainText('9 booked loads of 4 companies in about')
  await expectAccessible(page)

  await waitForCachedShell(page)
  await goOffline(page)
  await page.reload()
  await expect(worth).toContainText('9 booked loads of 4 companies in about')
})
