import { expect, type Page } from 'playwright/test'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { test } from '#tests/support/demo-test.ts'
import { changeTerms, field, stop, summary } from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { holdBack, refuse } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const update = (page: Page) => page.getByRole('button', { name: 'Update Load' })
const notes = (page: Page) => field(page, 'Shipper notes (optional)')
const stale = (page: Page) => page.getByRole('region', { name: 'This load changed since you started editing' })

test('[MY-12, OWN-19, GUARD-07, EDIT-01, EDIT-02, EDIT-03, EDIT-04, EDIT-05, EDIT-09, EDIT-14, EDIT-15] the broker opens a pending load for editing, changes it and saves it @core', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(BROKER, 'phone', `${PATHS.myLoads}?tab=pending`)
  await expect(page.getByRole('link', { name: /^Edit load #\d+$/ }).first()).toBeVisible()
  await page.goto(loadPath(load.id))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(editLoadPath(load.id))
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Load' })).toBeVisible()
  await expect(page.getByText(`Update the details for load #${load.number}`)).toBeVisible()

  const { pickupLocation: from, equipmentRequirements: equipment } = load
  await expect(field(page, 'Pickup address')).toHaveValue(from.address ?? '')
  await expect(field(page, 'Pickup city')).toHaveValue(from.city)
  await expect(field(page, 'Pickup contact email')).toHaveValue(from.contactEmail ?? '')
  await expect(field(page, 'Rate')).toHaveValue(String(load.rate))
  await expect(page.getByRole('radio', { name: equipment.type })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Trailer type' })).toHaveValue(equipment.trailer)
  await expect(field(page, 'Weight')).toHaveValue(String(load.weight))
  const point = from.coordinates
  await expect(stop(page, 'Pickup')).toContainText(
    `ZIP ${from.zipCode}, ${point?.latitude.toFixed(4)}, ${point?.longitude.toFixed(4)}`,
  )

  await field(page, 'Rate').fill('1')
  await notes(page).fill('Wrong')
  await page.getByRole('button', { name: 'Reset Changes' }).click()
  await expect(field(page, 'Rate')).toHaveValue(String(load.rate))
  await expect(notes(page)).toHaveValue(load.brokerNotes ?? '')

  await field(page, 'Rate').fill('2345.5')
  await notes(page).fill('Tarps needed')
  await expectFitsScreen(page)
  await expectAccessible(page)
  const release = await holdBack(page, updateLoadEndpoint)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await update(page).click()
  await expect(page.getByRole('button', { name: 'Updating Load...' })).toBeVisible()
  release()
  expect((await sent).postDataJSON()).toMatchObject({
    version: load.version,
    rate: 2345.5,
    brokerNotes: 'Tarps needed',
    weight: load.weight,
    pickupLocation: { address: from.address, city: from.city, zipCode: from.zipCode },
    equipmentRequirements: { type: equipment.type, trailer: equipment.trailer },
  })
  await expect(page.getByText('Load updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(loadPath(load.id))
  await openSection(page, 'Load information')
  await expect(page.getByText('Tarps needed')).toBeVisible()
  expect(await broker.call(readLoadEndpoint, { params: { id: load.id } })).toMatchObject({
    rate: 2345.5,
    pickupLocation: from,
    pickupDateTime: load.pickupDateTime,
  })
})

test('[EDIT-12, EDIT-13, EDIT-02] the edit form shows its own error messages', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', editLoadPath(load.id))
  await field(page, 'Pickup city').fill('')
  await field(page, 'Delivery city').fill('x')
  await field(page, 'Weight').fill('4 t')
  await update(page).click()
  await expect(summary(page).getByRole('button')).toHaveText([
    'Pickup location is required',
    'Delivery location must be at least 2 characters',
    'Weight must be a valid number',
  ])
  await field(page, 'Weight').fill('41999.5')
  await expect(field(page, 'Weight')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Pickup city')).toHaveAttribute('name', 'pickupLocation')
  await expect(field(page, 'Delivery city')).toHaveAttribute('name', 'deliveryLocation')
})

test('[EDIT-06, EDIT-07, EDIT-01, GUARD-07, OWN-19, MY-12] a load that is not editable says so and links back @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(BROKER, 'laptop')
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/edit-load')
  await expect(page.getByText('Error loading load data')).toBeVisible()
  expect(requestedPaths.filter((path) => path.startsWith('/api/loads/load'))).toEqual([])
  await expect(page.getByRole('link', { name: 'Back to My Loads' })).toHaveAttribute('href', PATHS.myLoads)

  // no device has it stored
  const release = await holdBack(page, readLoadEndpoint)
  await page.goto(editLoadPath('0195a7c0-0000-7000-8000-000000000000'))
  await expect(page.getByText('Loading load details...')).toBeVisible()
  release()
  await expect(page.getByText('Error loading load data')).toBeVisible()

  const active = await bookLoad(broker, await clientOf(DISPATCHER))
  await page.goto(editLoadPath(active.id))
  await expect(page.getByText("This load can't be edited")).toBeVisible()
  await expect(field(page, 'Rate')).toBeHidden()
  await page.getByRole('link', { name: 'Open load' }).click()
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeHidden()
  await page.goto(PATHS.myLoads)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Edit load/ })).toHaveCount(0)

  const carrier = await enter(DISPATCHER, 'desktop', editLoadPath(load.id))
  await expect(carrier).toHaveURL(/\/dashboard$/)
})

test('[EDIT-16] a refused edit shows the server’s message and keeps the typed text', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', editLoadPath(load.id))
  await notes(page).fill('Call first')
  await refuse(page, updateLoadEndpoint, { status: 422, code: 'VALIDATION_ERROR', message: 'Not like this' })
  await update(page).click()
  await expect(page.getByRole('main').getByText('Not like this')).toBeVisible()
  await expect(notes(page)).toHaveValue('Call first')
  await expect(page).toHaveURL(editLoadPath(load.id))
})

test('[EDIT-14] when someone else changed the load, the form shows each difference and the broker chooses which to keep', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(BROKER, 'desktop', editLoadPath(load.id))
  await field(page, 'Rate').fill('2222')
  await notes(page).fill('Mine to keep')
  await expect(field(page, 'Special instructions (optional)')).toBeVisible()
  // the page learns of the change only from the refused save
  const release = await holdBack(page, readLoadEndpoint)
  await changeTerms(broker, load, { rate: 3333, weight: 12_345 })
  await update(page).click()
  await expect(stale(page)).toBeFocused()
  await expect(stale(page).getByRole('listitem')).toHaveCount(2)
  await expect(stale(page)).toContainText(`Weight: ${load.weight} lb → 12345 lb`)
  await expect(stale(page).getByRole('group', { name: /^Rate/ })).toContainText(`was $${load.rate}`)
  await expect(stale(page).getByRole('radio', { name: 'Keep mine $2222' })).toBeChecked()
  await expectAccessible(page)
  release()
  await page.reload()
  await expect(stale(page)).toBeVisible()
  await stale(page).getByRole('radio', { name: 'Use theirs $3333' }).check()
  await stale(page).getByRole('button', { name: 'Continue' }).click()
  await expect(stale(page)).toBeHidden()
  await expect(field(page, 'Rate')).toHaveValue('3333')
  await expect(field(page, 'Weight')).toHaveValue('12345')
  await expect(notes(page)).toHaveValue('Mine to keep')
  await update(page).click()
  await expect(page.getByText('Load updated successfully!')).toBeVisible()
  expect(await broker.call(readLoadEndpoint, { params: { id: load.id } })).toMatchObject({
    rate: 3333,
    weight: 12_345,
    brokerNotes: 'Mine to keep',
  })
})
