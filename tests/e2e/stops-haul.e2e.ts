import { expect } from 'playwright/test'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY } from '#tests/support/board-load.ts'
import { requestLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { recordArrival } from '#tests/support/load-actions.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)

test('[STOP-29] [STOP-35] [STOP-31] a carrier records the stops of a load in its own order, each by its number', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await broker.call(createLoadEndpoint, { body: fourStops(at, { detention: {} }) })
  const request = await requestLoad(carrier, load)
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await expect(page.getByText('Stop 1 of 4, pickup')).toBeVisible()
  const tap = (name: string) => page.getByRole('button', { name, exact: true })
  await recordArrival(page, 'Arrived at stop 1')
  await tap('Departed from stop 1').click()
  await expect(page.getByText('Stop 2 of 4, delivery')).toBeVisible()
  await expect(page.getByText(/^\d+ miles this leg$/)).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await tap('Other stop').click()
  await page.getByRole('dialog', { name: 'Which stop?' }).getByRole('button', { name: 'Arrived at stop 3' }).click()
  // [FACE-22] this way to record an arrival asks, too
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Record/ })
    .click()
  await expect(tap('Departed from stop 3')).toBeVisible()
  await expect(page.getByText('Stop 3 of 4, pickup')).toBeVisible()
  await expect(page.getByText('Not recorded')).toBeVisible()
  await expect
    .poll(async () => {
      const { deal } = await carrier.call(readLoadEndpoint, { params: { id: load.id } })
      return deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)
    })
    .toEqual(['arrived pickup', 'departed pickup', 'arrived s2'])

  // [STOP-30] stop 2 is left: the sheet says so before all else, and 'Not yet' records nothing
  await tap('Departed from stop 3').click()
  await tap('Confirm arrival').click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Stop 2 has no arrival' })).toBeVisible()
  await expect(sheet.getByText('An arrival at the last stop completes the load.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Not yet' }).click()
  await expect(sheet).toBeHidden()
  expect((await carrier.call(readLoadEndpoint, { params: { id: load.id } })).status).toBe('active')
})
