import { expect, type Page } from 'playwright/test'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { editLoadPath } from '#contract/api/path.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, fillForm, openForm, stop, submit, takeAddress, wallTime } from '#tests/support/load-form.ts'
import { deferred } from '#tests/support/deferred.ts'
import { refuse } from '#tests/support/intercept-endpoint.ts'
import { setClockAhead } from '#tests/support/wrong-clock.ts'

const BROKER = 'broker@milepost.test'

const advice = (page: Page) => page.getByRole('region', { name: 'Rate suggestion' })
const draftNotice = (page: Page) => page.getByText(/^Draft from/)

test('[CREATE-03] the form restores its draft after leaving and after a reload, until the broker clears it', async ({
  enter,
}) => {
  test.slow()
  const page = await enter(BROKER)
  await openForm(page)
  await field(page, 'Rate').fill('1234')
  await field(page, 'Commodity').fill('Steel coils')
  await page.getByRole('link', { name: 'My loads', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /Here are your loads/ })).toBeVisible()
  await page.getByRole('link', { name: 'Create Load' }).click()
  await expect(draftNotice(page)).toBeVisible()
  await page.reload()
  await expect(draftNotice(page)).toBeVisible()
  await expect(field(page, 'Rate')).toHaveValue('1234')
  await expect(field(page, 'Commodity')).toHaveValue('Steel coils')
  await page.getByRole('button', { name: 'Clear Form' }).click()
  await expect(field(page, 'Rate')).toHaveValue('')
  await expect(field(page, 'Commodity')).toHaveValue('')
  await expect(draftNotice(page)).toBeHidden()
})

test('[CREATE-25, CREATE-26, CREATE-27, CREATE-28, CREATE-29, EDIT-08, EDIT-10, EDIT-11] the form suggests a rate and never requires it, and a failed suggestion shows no error @core', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  // each time once: the jumps of the clock make an answer old, and the same may be asked for again
  const deliveriesAsked = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/rate-suggestions')) return
    deliveriesAsked.add((request.postDataJSON() as EndpointInput<typeof suggestRateEndpoint>['body']).deliveryDateTime)
  })
  await openForm(page)
  await takeAddress(page, 'Pickup', '1200 Commerce Dr, Dallas, TX 75201', 'Dallas')
  await takeAddress(page, 'Delivery', '800 Industrial Blvd, Chicago, IL 60601', 'Chicago')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel(/^Pickup date & time/).fill(wallTime(3))
  // a request without a delivery time would go now, with another time than the one below
  await page.clock.runFor(1_550)
  await page.getByLabel(/^Delivery date & time/).fill(wallTime(5))
  await page.clock.runFor(1_450)
  expect(deliveriesAsked.size, 'typing may go on').toBe(0)
  await page.clock.runFor(100)
  await expect.poll(() => deliveriesAsked.size).toBe(1)
  await page.clock.resume()
  await expect(advice(page)).toBeVisible()
  expect(deliveriesAsked.size, 'without a delivery time, none').toBe(1)
  await expect(advice(page)).toContainText(/\d+ loads? from \d+ compan(y|ies)/)
  await field(page, 'Rate').fill('1')
  await expect(advice(page)).toContainText(/Rate is below recommended range \(\$[\d,.]+ - \$[\d,.]+\)/)
  await advice(page)
    .getByRole('button', { name: /^Use \$/ })
    .click()
  await expect(advice(page)).toContainText('Rate is within recommended range')
  const restore = await refuse(page, suggestRateEndpoint, { status: 500, code: 'INTERNAL', message: 'Something broke' })
  await page.clock.pauseAt(Date.now() + 180_000)
  await page.getByLabel(/^Delivery date & time/).fill(wallTime(6))
  // a rate of other times goes at once, before the new one is asked for
  await expect(advice(page)).toBeHidden()
  expect(deliveriesAsked.size).toBe(1)
  await page.clock.resume()
  await expect.poll(() => deliveriesAsked.size).toBe(2)
  await expect(page.getByText('Something broke')).toBeHidden()
  await expect(advice(page)).toBeHidden()
  await restore()
  await fillForm(page, { rate: '1' })
  await expect(advice(page)).toContainText('Rate is below recommended range')
  await submit(page).click()
  await expect(page.getByText('Load created successfully!')).toBeVisible()

  await page.goto(editLoadPath(load.id))
  await expect(advice(page)).toBeVisible()
  await advice(page).getByRole('button', { name: 'Use Suggested' }).click()
  await expect(advice(page).getByText('Rate is within recommended range', { exact: true })).toBeVisible()
  await field(page, 'Rate').fill('900000')
  await expect(advice(page).getByText('Rate is above recommended range', { exact: true })).toBeVisible()
  await takeAddress(page, 'Pickup', '12 Cedar Ave, Tulsa, OK 74103', 'Tulsa')
  await expect(field(page, 'Pickup state')).toHaveValue('OK')
  await expect(stop(page, 'Pickup')).toContainText('ZIP 74103, 36.')
})

test('[CREATE-22] a late ZIP lookup does not change the address that the broker has since chosen', async ({
  enter,
  clientOf,
}) => {
  const loads = await (await clientOf(BROKER)).loads('pending')
  const otherState = loads.find(({ pickupLocation: { state, address } }) => state !== 'TX' && address)?.pickupLocation
  if (!otherState?.address) throw new Error('The broker has nothing outside of Texas')
  const page = await enter(BROKER)
  const gazetteerReady = deferred()
  await page.route('**/geo/gazetteer.tsv', async (route) => {
    await gazetteerReady.given
    await route.continue()
  })
  await openForm(page)
  await field(page, 'Pickup ZIP code').fill('75201')
  await field(page, 'Pickup address').fill(`${otherState.address} ${otherState.city}`)
  await page.getByRole('option').filter({ hasText: otherState.city }).first().click()
  await expect(field(page, 'Pickup city')).toHaveValue(otherState.city)
  const pin = stop(page, 'Pickup').getByText(/^ZIP /)
  const pinText = await pin.textContent()
  gazetteerReady.give()
  // lookups are answered in order, so the earlier one is done by now
  await field(page, 'Delivery ZIP code').fill('60601')
  await field(page, 'Delivery city').focus()
  await expect(field(page, 'Delivery city')).toHaveValue('Chicago')
  expect(await pin.textContent()).toBe(pinText)
})

test('[CREATE-22] the broker moves the pin with the arrow keys alone', async ({ enter }) => {
  test.slow()
  const page = await enter(BROKER)
  await openForm(page)
  await takeAddress(page, 'Pickup', '1200 Commerce Dr, Dallas, TX 75201', 'Dallas')
  const line = stop(page, 'Pickup').getByText(/^ZIP 75201/)
  const before = await line.textContent()
  await page.getByRole('button', { name: 'Check on map' }).click()
  const pin = page.getByRole('button', { name: 'Pickup pin' })
  await expect(pin).toBeVisible({ timeout: 40_000 })
  await pin.focus()
  await pin.press('ArrowUp')
  await expect(line).toContainText('Pin is where you placed it.')
  expect(await line.textContent()).not.toContain(before?.split('. ')[0] ?? '')
})

test('[OFF-02] on a device whose clock is four days fast, a load that picks up in three days is posted', async ({
  enter,
}) => {
  test.slow()
  const page = await enter(BROKER)
  await setClockAhead(page, 4 * 86_400_000)
  await openForm(page)
  await fillForm(page)
  await submit(page).click()
  await expect(page.getByText('Load created successfully!')).toBeVisible()
})
