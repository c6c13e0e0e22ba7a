import { expect, type Page } from 'playwright/test'
import { createLoadEndpoint, type NewLoad } from '#contract/freight/load-post.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import {
  field,
  fillForm,
  openForm,
  stop,
  submit,
  summary,
  takeAddress,
  trailer,
  wallTime,
} from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { holdBack, refuse } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const VEHICLES = ['Van', 'Reefer', 'Flatbed', 'Container', 'Tanker']
const TRAILERS = [
  'Dry 53 FT',
  'Dry 48 FT',
  'Dry 36 FT',
  'Refrigerator 53 FT',
  'Refrigerator 48 FT',
  'Box Truck 26 FT w/ lift gate',
  'Box Truck 24 FT w/ lift gate',
  'Flat Bed 48 FT',
  'Step Deck',
  'Power Only',
  'Other',
]

const trailerOptions = (page: Page) => trailer(page).locator('option:not([hidden])').allTextContents()
const pickupTime = (page: Page) => stop(page, 'Pickup').getByLabel(/^Pickup date & time/)
const deliveryTime = (page: Page) => stop(page, 'Delivery').getByLabel(/^Delivery date & time/)

test('[MY-02, CREATE-01, CREATE-02, CREATE-05, CREATE-06, CREATE-23, CREATE-24, CREATE-30, CREATE-31, CREATE-04, CONST-04] a broker on a phone opens the form from My loads, fills it in and posts the load @core', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await page.getByRole('link', { name: 'Create Load' }).click()
  await expect(page).toHaveURL(PATHS.createLoad)
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Load' })).toBeVisible()
  await expect(page.getByText('Fill in the details to create a new load')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My loads', exact: true })).toHaveAttribute('href', PATHS.myLoads)
  for (const part of ['Basic Information', 'Address & Timing', 'Commodity Details', 'Additional Information'])
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Basic Information' }).getByRole('radio')).toHaveCount(VEHICLES.length)
  for (const vehicle of VEHICLES) await expect(page.getByRole('radio', { name: vehicle })).toBeVisible()
  expect(await trailerOptions(page)).toEqual(TRAILERS)

  await page.getByText('Flatbed', { exact: true }).click()
  expect(await trailerOptions(page)).toEqual(['Flat Bed 48 FT', 'Step Deck', 'Power Only', 'Other'])
  await expect(trailer(page)).toHaveValue('Flat Bed 48 FT')
  await fillForm(page)
  await expect(trailer(page)).toHaveValue('Dry 53 FT')
  await expect(field(page, 'Pickup address')).toHaveValue('1200 Commerce Dr')
  await expect(field(page, 'Pickup state')).toHaveValue('TX')
  await expect(field(page, 'Pickup ZIP code')).toHaveValue('75201')
  await expect(page.getByText(/^\d{3} mi, .+ driving, about .+ for a solo driver with breaks\.$/)).toBeVisible()
  await expect(page.getByText(/^\$2\.\d\d\/mi$/)).toBeVisible()
  for (const time of [pickupTime(page), deliveryTime(page)]) {
    // [FORM-03]
    await expect(time).toHaveValue(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d\d:\d\d$/)
  }
  await field(page, 'Pickup location details').fill('Dock 4')
  await field(page, 'Shipper notes (optional)').fill('No touch freight')
  await field(page, 'Special instructions (optional)').fill('Call an hour ahead')
  await expectFitsScreen(page)
  await expectAccessible(page)

  const release = await holdBack(page, createLoadEndpoint)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/loads'))
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Creating Load...' })).toBeVisible()
  release()
  const body = (await sent).postDataJSON() as NewLoad
  expect(body).toMatchObject({
    pickupLocation: {
      address: '1200 Commerce Dr',
      description: 'Dock 4',
      city: 'Dallas',
      state: 'TX',
      zipCode: '75201',
      precision: 'zip',
      contactName: 'Chris Doe',
    },
    deliveryLocation: { city: 'Chicago', state: 'IL', zipCode: '60601', contactEmail: 'pat@dock.test' },
    weight: 42_000,
    rate: 2150,
    brokerNotes: 'No touch freight',
    equipmentRequirements: { type: 'Van', trailer: 'Dry 53 FT', packagingType: 'Pallets', commodity: 'Canned goods' },
  })
  expect(body.pickupLocation.coordinates?.latitude).toBeCloseTo(32.79, 1)
  for (const sentAs of [body.pickupDateTime, body.deliveryDateTime]) expect(new Date(sentAs).toISOString()).toBe(sentAs)
  await expect(page.getByText('Load created successfully!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(PATHS.myLoads))
  await expect(page.getByRole('link', { name: 'Dallas, TX to Chicago, IL' }).first()).toBeVisible()
  const [posted] = await (await clientOf(BROKER)).loads('pending')
  expect(posted).toMatchObject({ rate: 2150, pickupLocation: { city: 'Dallas', description: 'Dock 4' } })
})

test('[GUARD-06, MY-02, CREATE-01] a user who may not post loads sees no Create Load link and is redirected from the form @core', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Load' })).toBeHidden()
  await page.goto(PATHS.createLoad)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[USE-12] beside the button, the form says which fields are still missing', async ({ enter }) => {
  const page = await enter(BROKER, 'phone')
  await openForm(page)
  const missing = page.getByText(/still missing: /)
  await expect(missing).toHaveText('21 still missing: Trailer type, Pickup address, Pickup city')
  await expectFitsScreen(page)
  await expectAccessible(page)
  await submit(page).tap()
  // the first three, so the form stays in view; the rest unfold
  const problems = summary(page).getByRole('listitem').filter({ visible: true })
  await expect(problems).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeInViewport()
  await summary(page).getByRole('button', { name: 'Show 18 more' }).tap()
  await expect(problems).toHaveCount(21)
  await fillForm(page)
  await expect(missing).toBeHidden()
  await field(page, 'Rate').fill('')
  await field(page, 'Weight').fill('')
  await expect(missing).toHaveText('2 still missing: Rate, Weight')
})

test('[CREATE-07, CREATE-09, CREATE-10, CREATE-12, CREATE-14, CREATE-15, CREATE-16, CREATE-17, CREATE-18, CREATE-19, CREATE-21] submitting an empty form lists every missing field and links to it', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openForm(page)
  await expect(page.getByText('is required')).toHaveCount(0)
  await submit(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('button')).toHaveText([
    'Trailer type is required',
    'Pickup address is required',
    'Pickup city is required',
    'Pickup: State is required',
    'Pickup: Either ZIP code or coordinates are required',
    'Pickup date & time is required',
    'Pickup: Contact name is required',
    'Pickup: Contact phone is required',
    'Pickup: Contact email is required',
    'Delivery address is required',
    'Delivery city is required',
    'Delivery: State is required',
    'Delivery: Either ZIP code or coordinates are required',
    'Delivery date & time is required',
    'Delivery: Contact name is required',
    'Delivery: Contact phone is required',
    'Delivery: Contact email is required',
    'Rate is required',
    'Commodity is required',
    'Packaging type is required',
    'Weight is required',
  ])
  await expectAccessible(page)
  await summary(page).getByRole('button', { name: 'Rate is required' }).click()
  await expect(field(page, 'Rate')).toBeFocused()
  await expect(field(page, 'Rate')).toHaveAccessibleDescription(/Rate is required/)
  await field(page, 'Rate').fill('10')
  await expect(summary(page).getByRole('button')).toHaveCount(20)
})

test('[CREATE-07, CREATE-08, CREATE-09, CREATE-10, CREATE-11, CREATE-14, CREATE-15, CREATE-16, CREATE-18, CREATE-19, CREATE-20, CREATE-21] each wrong value shows an error at its field once the user leaves it @core', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openForm(page)
  const wrong: [label: string, typed: string, message: string][] = [
    ['Pickup address', '1 Elm', 'Please enter a complete pickup address'],
    ['Pickup city', 'D', 'Pickup city must be at least 2 characters'],
    ['Delivery city', 'C', 'Delivery city must be at least 2 characters'],
    ['Pickup state', 'T', 'State must be 2 characters'],
    ['Pickup ZIP code', '7520', 'Invalid ZIP code format'],
    ['Pickup location details', 'x', 'Pickup location must be at least 2 characters'],
    ['Delivery location details', 'x', 'Pickup location must be at least 2 characters'],
    ['Pickup contact name', 'C', 'Contact name must be at least 2 characters'],
    ['Delivery contact email', 'pat@', 'Invalid email format'],
    ['Commodity', 'c', 'Commodity must be at least 2 characters'],
    ['Packaging type', 'p', 'Packaging type must be at least 2 characters'],
    ['Weight', '4.5 t', 'Weight must be a number'],
    ['Rate', '-5', 'Rate must be positive'],
  ]
  for (const [label, typed, message] of wrong) {
    await field(page, label).fill(typed)
    await expect(field(page, label), label).not.toHaveAttribute('aria-invalid')
    await field(page, label).blur()
    await expect(field(page, label), label).toHaveAccessibleDescription(new RegExp(message))
  }
  await field(page, 'Rate').fill('')
  await field(page, 'Rate').pressSequentially('1e')
  await expect(field(page, 'Rate')).toHaveAccessibleDescription(/Rate must be a valid number/)
  await expect(field(page, 'Rate')).toHaveAttribute('min', '0')
  await expect(field(page, 'Rate')).toHaveAttribute('step', '0.01')

  await pickupTime(page).fill(wallTime(-2))
  await pickupTime(page).blur()
  await expect(pickupTime(page)).toHaveAccessibleDescription(/Pickup time cannot be in the past/)
  await pickupTime(page).fill(wallTime(6))
  await deliveryTime(page).fill(wallTime(4))
  await deliveryTime(page).blur()
  await expect(deliveryTime(page)).toHaveAccessibleDescription(/Delivery must be after pickup time/)
  for (const optional of ['Special instructions (optional)', 'Shipper notes (optional)']) {
    await field(page, optional).focus()
    await field(page, optional).blur()
    await expect(field(page, optional)).not.toHaveAttribute('aria-invalid')
  }
})

test('[CREATE-13, CREATE-12, CREATE-22] a city without a ZIP posts: the form sends 00000, and no screen shows it', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openForm(page)
  await fillForm(page)
  await takeAddress(page, 'Pickup', '77 Ranch Rd, Houston, TX', 'Houston')
  await expect(field(page, 'Pickup ZIP code')).toHaveValue('')
  await expect(stop(page, 'Pickup')).toContainText('Pin is at the city center.')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/loads'))
  await submit(page).click()
  expect(((await sent).postDataJSON() as NewLoad).pickupLocation).toMatchObject({ zipCode: '00000', city: 'Houston' })
  await expect(page.getByText('Load created successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Houston, TX to Chicago, IL' }).first().click()
  await expect(page.getByRole('region', { name: 'Pickup point' })).toContainText('Houston, TX')
  await expect(page.getByText('00000')).toHaveCount(0)
})

test('[CREATE-14, CREATE-15] times are in the dock’s zone and say so; a time that daylight saving skips or repeats shows an error', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openForm(page)
  await takeAddress(page, 'Pickup', '5 Desert Rd, Phoenix, AZ 85001', 'Phoenix')
  await expect(stop(page, 'Pickup').getByLabel('Pickup date & time (MST)')).toBeVisible()
  await takeAddress(page, 'Delivery', '800 Industrial Blvd, Chicago, IL 60601', 'Chicago')
  await pickupTime(page).fill('2027-07-01T08:00')
  await expect(stop(page, 'Pickup').getByLabel('Pickup date & time (MST)')).toBeVisible()
  await deliveryTime(page).fill('2027-07-03T08:00')
  await expect(stop(page, 'Delivery').getByLabel('Delivery date & time (CDT)')).toBeVisible()
  await deliveryTime(page).fill('2028-03-12T02:30')
  await deliveryTime(page).blur()
  await expect(deliveryTime(page)).toHaveAccessibleDescription(/Clocks spring forward that night/)
  await deliveryTime(page).fill('2027-11-07T01:30')
  await expect(deliveryTime(page)).toHaveAccessibleDescription(/Clocks fall back that night/)
  await page.getByRole('button', { name: /^Use \w+ Jul/ }).click()
  await expect(deliveryTime(page)).not.toHaveAttribute('aria-invalid')
})

test('[CREATE-32] a value that the server refuses shows in a toast and at its field, and the form keeps the rest', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openForm(page)
  await fillForm(page)
  const restore = await refuse(page, createLoadEndpoint, {
    status: 422,
    code: 'VALIDATION_ERROR',
    message: 'Validation failed',
    details: [{ path: 'deliveryLocation.contactPhone', message: 'Must be a phone number' }],
  })
  await submit(page).click()
  await expect(page.getByText('DeliveryLocation.contactPhone - Must be a phone number')).toBeVisible()
  await expect(field(page, 'Delivery contact phone')).toHaveAccessibleDescription(/Must be a phone number/)
  await restore()
  await field(page, 'Delivery contact phone').fill('312 555 0101')
  await submit(page).click()
  await expect(page.getByText('Load created successfully!')).toBeVisible()
})
