import { expect, type Page } from 'playwright/test'
import { suggestRate } from '#contract/rate-suggestion.ts'
import { editLoadPath } from '#contract/path.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, fillForm, openForm, stop, submit, takeAddress, wallTime } from '#tests/support/load-form.ts'
import { signal } from '#tests/support/signal.ts'
import { refuse } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'

const advice = (page: Page) => page.getByRole('region', { name: 'Rate suggestion' })
const draftNotice = (page: Page) => page.getByText(/^Here is what you typed/)

test('[CREATE-03] what was typed is there again after leaving and after a reload, until the form is cleared', async ({
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

test('[CREATE-25, CREATE-26, CREATE-27, CREATE-28, CREATE-29, EDIT-08, EDIT-10, EDIT-11] a rate is advised, never demanded, and silence is no error', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const asked: number[] = []
  page.on('request', (request) => request.url().endsWith('/rate-suggestions') && asked.push(Date.now()))
  await openForm(page)
  await takeAddress(page, 'Pickup', '1200 Commerce Dr, Dallas, TX 75201', 'Dallas')
  await takeAddress(page, 'Delivery', '800 Industrial Blvd, Chicago, IL 60601', 'Chicago')
  await page.getByLabel(/^Pickup date & time/).fill(wallTime(3))
  expect(asked).toEqual([])
  const from = Date.now()
  await page.getByLabel(/^Delivery date & time/).fill(wallTime(5))
  await expect(advice(page)).toBeVisible()
  expect(asked).toHaveLength(1)
  expect((asked[0] ?? 0) - from).toBeGreaterThanOrEqual(1400)
  await expect(advice(page)).toContainText(/\d+ loads? of \d+ compan(y|ies)/)
  await field(page, 'Rate').fill('1')
  await expect(advice(page)).toContainText(/Rate is below recommended range \(\$[\d,.]+ - \$[\d,.]+\)/)
  await advice(page)
    .getByRole('button', { name: /^Use \$/ })
    .click()
  await expect(advice(page)).toContainText('Rate is within recommended range')
  const restore = await refuse(page, suggestRate, { status: 500, code: 'INTERNAL', message: 'Something broke' })
  await page.getByLabel(/^Delivery date & time/).fill(wallTime(6))
  await expect(advice(page)).toBeHidden()
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
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

test('[CREATE-22] what a ZIP is found to be while another place is taken changes nothing any more', async ({
  enter,
  clientOf,
}) => {
  const loads = await (await clientOf(BROKER)).loads('pending')
  const there = loads.find(({ pickupLocation: { state, address } }) => state !== 'TX' && address)?.pickupLocation
  if (!there?.address) throw new Error('The broker has nothing outside of Texas')
  const page = await enter(BROKER)
  const isRead = signal()
  await page.route('**/geo/gazetteer.tsv', async (route) => {
    await isRead.given
    await route.continue()
  })
  await openForm(page)
  await field(page, 'Pickup ZIP code').fill('75201')
  await field(page, 'Pickup address').fill(`${there.address} ${there.city}`)
  await page.getByRole('option').filter({ hasText: there.city }).first().click()
  await expect(field(page, 'Pickup city')).toHaveValue(there.city)
  const pin = stop(page, 'Pickup').getByText(/^ZIP /)
  const stands = await pin.textContent()
  isRead.give()
  // the next question is answered after the one that was asked before
  await field(page, 'Delivery ZIP code').fill('60601')
  await field(page, 'Delivery city').focus()
  await expect(field(page, 'Delivery city')).toHaveValue('Chicago')
  expect(await pin.textContent()).toBe(stands)
})

test('[CREATE-22] the pin is put at the gate with the arrow keys alone', async ({ enter }) => {
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
  await expect(line).toContainText('The pin stands where you put it.')
  expect(await line.textContent()).not.toContain(before?.split('. ')[0] ?? '')
})
