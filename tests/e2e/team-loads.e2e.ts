import { expect, type Page } from 'playwright/test'
import { boardLoadPath, editLoadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, fillForm, openForm, submit, takeAddress, wallTime } from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const pickupTime = (page: Page) => page.getByLabel(/^Pickup date & time/)
const deliveryTime = (page: Page) => page.getByLabel(/^Delivery date & time/)
const team = (page: Page) => page.getByRole('switch', { name: 'Team drivers' })
const advice = (page: Page) => page.getByRole('region', { name: 'Rate suggestion' })

test('[FORM-09] a delivery that no driver can make is said at the field, and the earliest time is a button', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openForm(page)
  await takeAddress(page, 'Pickup', '1200 Commerce Dr, El Paso, TX 79901', 'El Paso')
  await takeAddress(page, 'Delivery', '800 Industrial Blvd, Converse, TX 78109', 'Converse')
  await pickupTime(page).fill(wallTime(3))
  await deliveryTime(page).fill(wallTime(3, '18:00'))
  await expect(deliveryTime(page)).toHaveAccessibleDescription(
    /^Too soon for a solo driver\. Earliest: \w{3} \w{3} \d+, \d\d:[03]0 C[SD]T$/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Use .+ C[SD]T$/ }).click()
  await expect(deliveryTime(page)).toHaveAccessibleDescription(/^Earliest solo arrival, with breaks: /)
  await expect(page.getByText(/^Too soon/)).toHaveCount(0)
  // a warning, not an error: the broker may know better
  await deliveryTime(page).fill(wallTime(3, '18:00'))
  await deliveryTime(page).blur()
  await expect(deliveryTime(page)).not.toHaveAttribute('aria-invalid')
})

test('[FORM-09] team drivers make an earlier delivery, and everybody sees that the load needs a team', async ({
  enter,
}) => {
  test.slow()
  const page = await enter(BROKER, 'laptop')
  await openForm(page)
  await fillForm(page, { rate: '4321' })
  await deliveryTime(page).fill(wallTime(4, '09:00'))
  await expect(deliveryTime(page)).toHaveAccessibleDescription(/^Too soon for a solo driver/)
  await expect(page.getByText(/driving, about .+ for a solo driver with breaks\.$/)).toBeVisible()
  await team(page).click()
  await expect(team(page)).toBeChecked()
  await expect(deliveryTime(page)).toHaveAccessibleDescription(/^Earliest arrival of a team: /)
  await expect(page.getByText(/driving, about .+ for a team\.$/)).toBeVisible()
  await deliveryTime(page).fill(wallTime(3, '22:00'))
  await expect(deliveryTime(page)).toHaveAccessibleDescription(/^Too soon, even for a team\. Earliest: /)
  await deliveryTime(page).fill(wallTime(4, '09:00'))
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFitsScreen(page)
  await expectAccessible(page)
  // the draft keeps it
  await page.reload()
  await expect(team(page)).toBeChecked()
  await submit(page).click()

  const card = page.getByRole('article').filter({ hasText: '$4,321' }).first()
  await expect(card.getByText('Team', { exact: true })).toBeVisible()
  const id = (await card.getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? ''
  await page.goto(editLoadPath(id))
  await expect(team(page)).toBeChecked()

  const carrier = await enter(DISPATCHER, 'phone', boardLoadPath(id))
  await carrier.getByRole('button', { name: 'Route', exact: true }).click()
  await expect(carrier.getByText(/driving, about .+ for a team\./)).toBeVisible()
  const freight = carrier.getByRole('region', { name: 'Load information' })
  await expect(freight, 'folded').toContainText('Team, ')
  await freight.getByRole('button').click()
  await expect(carrier.getByRole('definition').filter({ hasText: /^Team$/ })).toBeVisible()
})

test('[FORM-10] freight that the rates do not cover gets no suggestion, and the form says so', async ({ enter }) => {
  const page = await enter(BROKER)
  await openForm(page)
  await fillForm(page)
  await expect(advice(page)).toContainText('Suggested')
  await field(page, 'Weight').fill('48,001')
  await expect(advice(page)).toHaveText("No suggested rate. Our rates don't cover loads over 48,000 lb.")
  await expectAccessible(page)
  await field(page, 'Weight').fill('48,000')
  await expect(advice(page)).toContainText('Suggested')
  await field(page, 'Commodity').fill('Paint, hazmat class 3')
  await expect(advice(page)).toHaveText("No suggested rate. Our rates don't cover hazmat.")
  await field(page, 'Commodity').fill('Paint, non-hazmat')
  await page.getByLabel(/^Special instructions/).fill('Oversize, permits are with the shipper')
  await expect(advice(page)).toHaveText("No suggested rate. Our rates don't cover over-dimensional freight.")
})

test('[FORM-09] a carrier who proposes times that no driver can make sees so, and the earliest time is a button', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER), { team: false })
  const page = await enter(DISPATCHER, 'phone', boardLoadPath(load.id))
  await page.getByRole('button', { name: 'Book This Load' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Load' })
  const delivery = dialog.getByLabel(/^Delivery time/)
  await dialog.getByText('Message and other times').click()
  await expect(dialog.getByText(/^Too soon/)).toHaveCount(0)
  // Dallas to Phoenix on one day
  await dialog.getByLabel(/^Pickup time/).fill(wallTime(3))
  await delivery.fill(wallTime(3, '18:00'))
  await expect(delivery).toHaveAccessibleDescription(
    /^Too soon for a solo driver\. Earliest: \w{3} \w{3} \d+, \d\d:[03]0 MST$/,
  )
  await expectAccessible(page)
  await expectFitsScreen(page)
  await dialog.getByRole('button', { name: /^Use .+ MST$/ }).click()
  await expect(dialog.getByText(/^Too soon/)).toHaveCount(0)
  await expect(delivery).toHaveAccessibleDescription(/^Posted: /)
})

test('[FORM-09] an imported row whose delivery no driver can make is flagged with the earliest time, and stays ready', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'phone', '/dashboard/bulk-post')
  const row = (reference: string, delivery: string) =>
    `${reference},Dallas,TX,75201,${wallTime(3)},Chicago,IL,60601,${delivery},Dry 53 FT,42000,Canned goods,Pallets,2150`
  const file = [
    'Reference,Pickup city,Pickup state,Pickup ZIP,Pickup date & time,Delivery city,Delivery state,Delivery ZIP,' +
      'Delivery date & time,Trailer type,Weight,Commodity,Packaging type,Rate',
    row('SOON-1', wallTime(3, '18:00')),
    row('SOON-2', wallTime(6)),
  ].join('\n')
  await page
    .getByLabel('List file')
    .setInputFiles({ name: 'soon.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('button', { name: 'Post 2 loads' })).toBeVisible()
  await expect(page.getByText('1 delivery is too soon for the drivers: row 2.')).toBeVisible()
  const cell = (at: number) => page.getByRole('textbox', { name: `Delivery date & time, row ${at}`, exact: true })
  await expect(cell(2)).toHaveAccessibleDescription(/Too soon for a solo driver\. Earliest: .+ C[SD]T$/)
  await expect(cell(3)).not.toHaveAccessibleDescription(/Too soon/)
  await expect(page.getByText('Ready. Check the time')).toHaveCount(1)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await cell(2).fill(wallTime(6))
  await cell(2).press('Enter')
  await expect(page.getByText(/too soon/i)).toHaveCount(0)
})
