import { PATHS } from '#contract/api/path.ts'
import { expect, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectedStopTime } from '#tests/support/expected-format.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { openSection, openSections } from '#tests/support/load-sections.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const nextStop = (page: Page) => page.getByRole('region', { name: 'Next stop' })
const section = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function tendered(carrier: DemoClient, broker: DemoClient): Promise<Load> {
  const load = await bookedLoad(carrier, broker)
  return load
}

test("a booked load's screen leads with the next stop: sign, appointment, street, directions and the dock's phone @core", async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await tendered(carrier, broker)
  const { pickupLocation: pickup, deliveryLocation: delivery } = await carrier.call(readLoadEndpoint, { params: load })
  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(loadPath(load.id))
  await expect(page.getByText('Stop 1 of 2, pick up')).toBeVisible()
  const [day = ''] = expectedStopTime(load.pickupDateTime, pickup.zone).split(', ')
  await expect(nextStop(page)).toContainText(new RegExp(`Appointment(Today|Tomorrow|${day}) \\d\\d:\\d\\d [A-Z]{3,4}`))
  await expect(nextStop(page)).toContainText(pickup.address ?? 'no street')
  await expect(nextStop(page)).toContainText(`${pickup.city}, ${pickup.state} ${pickup.zipCode}`)
  await expect(nextStop(page).getByRole('link', { name: /^Call dock/ })).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
  const way = new URL((await nextStop(page).getByRole('link', { name: 'Navigate' }).getAttribute('href')) ?? '')
  expect(way.searchParams.get('destination')).toContain(pickup.address)
  await nextStop(page).getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${pickup.address}, ${pickup.city}, ${pickup.state} ${pickup.zipCode}`,
  )

  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  await page.reload()
  await expect(nextStop(page)).toContainText(/ArrivedToday \d\d:\d\d [A-Z]{3,4}Early: check the date/)
  await expect(nextStop(page)).toContainText(/The detention clock starts at the appointment, .*\d\d:\d\d [A-Z]{3,4}/)
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'departed', stop: 'pickup' } })
  await page.reload()
  await expect(page.getByText('Stop 2 of 2, deliver')).toBeVisible()
  await expect(nextStop(page)).toContainText(/On time: about .*\d\d:\d\d [A-Z]{3,4}, .* to spare/)
  await expect(nextStop(page)).toContainText(delivery.address ?? 'no street')
  await expectFitsScreen(page)
  await expectAccessible(page)

  await alterAnswers(page, readLoadEndpoint, (answer) => {
    answer.deliveryDateTime = new Date(Date.now() + 60 * 60_000).toISOString()
  })
  await page.reload()
  await expect(nextStop(page)).toContainText(/Late: about .*\d\d:\d\d [A-Z]{3,4}, .* after the appointment/)
})

test('[OWN-04, OWN-12, OWN-17, OWN-18] on a phone the rest is closed with its key fact, and stays as it was left @core', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await tendered(carrier, broker)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await expect(section(page, 'Route')).toHaveAccessibleDescription(/^[\d,]+ mi, \d+/)
  await expect(section(page, 'Load information')).toHaveAccessibleDescription(/^[\d,]+ lb, ./)
  await expect(section(page, 'History')).toHaveAccessibleDescription(/^\d+ events$/)
  await expect(section(page, 'Broker information')).toHaveAccessibleDescription('Blue Mesa Freight')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await openSection(page, 'Countdown')
  await expect(page.getByRole('timer')).toBeVisible()
  await openSection(page, 'Quick contact')
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(section(page, 'Quick contact')).toHaveAttribute('aria-expanded', 'true')
  await expect(section(page, 'Route')).toHaveAttribute('aria-expanded', 'false')
  await openSections(page)
  await expect(page.getByRole('link', { name: 'Open in Maps' })).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
})

test('[OWN-13] once the pickup is recorded, the countdown judges the delivery', async ({ enter, clientOf }) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await tendered(carrier, broker)
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'departed', stop: 'pickup' } })
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await alterAnswers(page, readLoadEndpoint, (answer) => {
    answer.deliveryDateTime = new Date(Date.now() - 60_000).toISOString()
  })
  await page.goto(loadPath(load.id))
  await openSection(page, 'Countdown')
  await expect(page.getByText('Delivery Time Expired')).toBeVisible()
  await expect(nextStop(page)).toContainText(/Not checked in, \d+ min past the appointment/)
})

test('[USE-03] a phone’s first screen has both appointments and the pay under the sign, and the rest is closed', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await tendered(carrier, broker)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  const facts = page.getByRole('main').locator('dl').first()
  for (const [at, zone] of [
    [load.pickupDateTime, load.pickupLocation.zone],
    [load.deliveryDateTime, load.deliveryLocation.zone],
  ] as const)
    await expect(facts).toContainText(expectedStopTime(at, zone))
  // said once, on the sign
  const pay = page
    .getByRole('main')
    .getByText(/^\$[\d,.]+$/)
    .first()
  await expect(pay).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^\$\d+\.\d\d\/mi (posted|agreed)/).first()).toBeInViewport({ ratio: 1 })
  await expect(facts).not.toContainText('$')
  await expect(facts).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').locator('[aria-expanded=true]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Call dock/ })).toHaveCount(1)
  await expectAccessible(page)
})

test('[CASE-24] a refused copy shows the text to copy by hand, until it is closed', async ({ enter, clientOf }) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await tendered(carrier, broker)
  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  await page.goto(loadPath(load.id))
  await nextStop(page).getByRole('button', { name: 'Copy address' }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText("This browser won't let us copy. Copy it by hand:")).toBeVisible()
  await expect(notices.getByText(load.pickupLocation.city)).toBeVisible()
  await notices.getByRole('button', { name: 'Close' }).click()
  await expect(notices.getByText(load.pickupLocation.city)).toBeHidden()
})
