import { expect, type Page } from 'playwright/test'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { boardLoadPath, loadPath } from '#contract/api/path.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, bookLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { expectedDuration, expectedMoney, expectedStopTime } from '#tests/support/expected-format.ts'
import { openSection, openSections } from '#tests/support/load-sections.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff, holdBack, refuse } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, { number }: Load) => page.getByRole('heading', { name: `Load #${number}`, level: 1 })

/** A load beyond the first page of every list, so a device that just signed in has no saved copy of it. */
async function unseenLoad(broker: DemoClient): Promise<Load> {
  const load = (await broker.loads('pending')).at(-1)
  if (!load) throw new Error('The demo broker has no pending load')
  return load
}

async function open(page: Page, load: Load): Promise<void> {
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(heading(page, load)).toBeVisible()
}

test('[OWN-01] the broker sees details and booking requests in two tabs, and a link back @core', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  await expect(page).toHaveTitle(`Load #${load.number}, Milepost`)
  await expect(page.getByRole('tab', { name: 'Load Details' })).toHaveAttribute('aria-selected', 'true')
  await expect(part(page, 'Load information')).toBeVisible()
  await page.getByRole('tab', { name: 'Booking Requests' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Requests' })).toBeVisible()
  await expect(part(page, 'Load information')).toBeHidden()
  await page.getByRole('link', { name: 'Back to My Loads' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the booked carrier sees everything needed to haul the load, and no requests', async ({ enter, clientOf }) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER)
  await open(page, load)
  await openSections(page)
  await expect(part(page, 'Pickup point')).toContainText(load.pickupLocation.address ?? 'no street')
  await expect(part(page, 'Timeline')).toContainText(load.pickupLocation.contactName ?? 'no contact')
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test("a carrier who only requested a load is redirected to the load's page on the board", async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  await requestLoad(await clientOf(DISPATCHER), load)
  const page = await enter(DISPATCHER, 'desktop', `/dashboard/load/${load.id}`)
  await expect(page).toHaveURL(new RegExp(`/dashboard/loadboard/${load.id}$`))
})

test('a load opens for its new carrier, also on a phone that knows only the request', async ({ enter, clientOf }) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  const { id } = await requestLoad(dispatcher, load)
  const page = await enter(DISPATCHER, 'desktop', boardLoadPath(load.id))
  await expect(heading(page, load)).toBeVisible()
  await cutOff(page, syncEndpoint)
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  // the link of the notification that says so
  await open(page, load)
  await expect(part(page, 'Timeline')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${loadPath(load.id)}$`))
})

test('[OWN-02] the page says that load details are loading @core', async ({ enter, clientOf }) => {
  const load = await unseenLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const release = await holdBack(page, readLoadEndpoint)
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(page.getByText('Loading load details...')).toBeVisible()
  release()
  await expect(heading(page, load)).toBeVisible()
  await expect(page.getByText('Loading load details...')).toBeHidden()
})

test('[OWN-03, FACE-37] a load that fails to load says so, offers Try Again, and links back', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(BROKER)
  // a sync would bring the load to the device
  await cutOff(page, syncEndpoint)
  const load = await untouchedLoad(await clientOf(BROKER))
  const restore = await cutOff(page, readLoadEndpoint)
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(page.getByRole('alert').getByText('Failed to load load details')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page, load)).toBeVisible()

  await page.goto('/dashboard/load/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('alert')).toContainText("There is no such load, or it isn't one of yours.")
  await page.getByRole('link', { name: 'Back to My Loads' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[OWN-09] both stops show address, description, city, state and ZIP, or coordinates for an unknown ZIP', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER), { deliveryLocation: { description: 'Ring at dock 9' } })
  const page = await enter(BROKER)
  await open(page, load)
  const stops = { 'Pickup point': load.pickupLocation, 'Dispatch point': load.deliveryLocation }
  for (const [name, stop] of Object.entries(stops)) {
    await expect(part(page, name)).toContainText(`${stop.city}, ${stop.state} ${stop.zipCode}`)
    await expect(part(page, name)).toContainText(stop.address ?? 'no street')
    await expect(part(page, name)).toContainText(stop.description ?? 'no description')
  }
  await alterAnswers(page, readLoadEndpoint, ({ pickupLocation }) => {
    pickupLocation.zipCode = '00000'
    pickupLocation.coordinates = { latitude: 32.7767, longitude: -96.797 }
  })
  await page.reload()
  await expect(part(page, 'Pickup point')).toContainText('32.7767, -96.7970')
  await expect(part(page, 'Pickup point')).not.toContainText('00000')
})

test("[OWN-10, CONST-03] the load shows weight, distance, rate, time, the shipper's notes and the creation time", async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const notes = 'Tarps and straps, please'
  const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)
  const load = await broker.call(createLoadEndpoint, { body: newLoad({ at }, { brokerNotes: notes }) })
  const page = await enter(BROKER)
  await open(page, load)
  await openSections(page)
  const facts = part(page, 'Load information')
  await expect(facts).toContainText(`${load.weight.toLocaleString('en-US')} lbs`)
  await expect(facts).toContainText(`${Math.round(load.distance).toLocaleString('en-US')} mi`)
  await expect(facts).toContainText(expectedMoney(load.rate))
  await expect(facts).toContainText(expectedDuration(load.avgTime))
  await expect(facts).toContainText(`Shipper notes${notes}`)
  await expect(part(page, 'History')).toContainText(/Created \w{3} \d{1,2}, \d{4} \d\d:\d\d:\d\d [AP]M/)
})

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test("[USE-11] each time of the history is in a stop's zone, wherever the reader is", async ({ enter, clientOf }) => {
    const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
    const page = await enter(BROKER)
    await open(page, load)
    await openSections(page)
    const zone = expectedStopTime(load.createdAt, load.pickupLocation.zone).split(' ').at(-1)
    await expect(part(page, 'History')).toContainText(
      new RegExp(`Created .* [AP]M ${zone}, last updated .* [AP]M ${zone}`),
    )
  })
})

test('the agreed rate shows next to the posted rate when they differ', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const load = await bookLoad(broker, await clientOf(DISPATCHER), { proposedRate: 4321.5 })
  const page = await enter(BROKER)
  await open(page, load)
  await openSections(page)
  await expect(part(page, 'Load information')).toContainText('Agreed rate$4,321.50')
  await expect(part(page, 'Load information')).toContainText(`Posted rate${expectedMoney(load.rate)}`)
})

test('[OWN-11] the load shows its carrier, or that there is none yet, and the broker’s business', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const free = await untouchedLoad(broker)
  const page = await enter(BROKER)
  await open(page, free)
  // what a closed section says
  await expect(
    page.getByRole('button', { name: 'Dispatcher information', exact: true, expanded: false }),
  ).toHaveAccessibleDescription('Pending dispatcher')
  await openSections(page)
  await expect(part(page, 'Dispatcher information')).toContainText('Pending dispatcher')
  await expect(part(page, 'Broker information')).toContainText('Marta Okafor')
  await expect(part(page, 'Broker information')).toContainText('Blue Mesa Freight')
  await open(page, await bookLoad(broker, await clientOf(DISPATCHER)))
  await expect(part(page, 'Dispatcher information')).toContainText('Dana Reyes')
  // who has it and how to call them is said before anything is opened
  await expect(page.getByRole('link', { name: /^Call Dana Reyes \+/ })).toBeInViewport()
})

test('[OWN-12, OWN-13] the pickup countdown updates every second and says how urgent it is', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const pickupIn = async (hours: number) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await alterAnswers(page, readLoadEndpoint, (answer) => (answer.pickupDateTime = inHours(hours)))
    await open(page, load)
    await openSection(page, 'Countdown')
  }
  await pickupIn(80)
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  const timer = page.getByRole('timer')
  await expect(timer).toContainText(/3\s*days\s*7\s*hours/)
  const shown = await timer.innerText()
  await expect.poll(() => timer.innerText(), { intervals: [200] }).not.toBe(shown)

  await pickupIn(5)
  await expect(page.getByText('Due Soon', { exact: true })).toBeVisible()
  await expect(page.getByText('Pickup Due Soon')).toBeVisible()
  await pickupIn(-1)
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  await expect(page.getByText('Pickup Time Expired')).toBeVisible()
})

test('[OWN-16] the status shows as a word and in this screen’s color', async ({ enter, clientOf }) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER)
  const tones = { active: 'green', pending: 'yellow', completed: 'blue', cancelled: 'red' } as const
  for (const [status, tone] of Object.entries(tones) as [Load['status'], string][]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await alterAnswers(page, readLoadEndpoint, (answer) => (answer.status = status))
    await open(page, load)
    await expect(page.locator(`[data-tone=${tone}]`, { hasText: new RegExp(`^${status}$`, 'i') })).toBeVisible()
  }
})

test('[OWN-17, OWN-18] the contacts at both stops, and support, are one tap away', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  await openSections(page)
  for (const stop of [load.pickupLocation, load.deliveryLocation]) {
    for (const name of ['Timeline', 'Quick contact']) {
      const place = part(page, name)
      await expect(place).toContainText(stop.contactName ?? 'nobody')
      await expect(place.getByText(stop.contactPhone ?? 'no phone')).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
      await expect(place.locator(`a[href="mailto:${stop.contactEmail}"]`)).toBeVisible()
    }
  }
  await expect(part(page, 'Timeline')).toContainText(expectedStopTime(load.pickupDateTime, load.pickupLocation.zone))
  const support = page.getByRole('link', { name: 'Contact Support' })
  await expect(support).toHaveAttribute('href', /^mailto:support@milepost\.example/)
})

test('[OWN-20, OWN-21, API-26] a pending load is deleted after confirmation, and stays when the broker cancels @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  await open(page, await bookLoad(broker, await clientOf(DISPATCHER)))
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden()

  const load = await untouchedLoad(broker)
  await open(page, load)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('Are you sure you want to delete this load? This action cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await broker.loads('pending')).map(({ id }) => id)).toContain(load.id)

  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Load deleted successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await broker.loads('pending')).map(({ id }) => id)).not.toContain(load.id)
})

test('[OWN-22] a failed deletion shows an error @core', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  await refuse(page, deleteLoadEndpoint, {
    status: 409,
    code: 'STATUS_CONFLICT',
    message: 'The load is in another state',
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete load. Please try again.')).toBeVisible()
  await expect(heading(page, load)).toBeVisible()
})

for (const on of ['desktop', 'phone'] as const) {
  test(`a load's page has no accessibility faults on a ${on}, and fits its width @core`, async ({
    enter,
    clientOf,
  }) => {
    const broker = await clientOf(BROKER)
    const load = await untouchedLoad(broker)
    await requestLoad(await clientOf(DISPATCHER), load, { message: 'Rastplatzüberwachungsgesellschaft'.repeat(4) })
    const page = await enter(BROKER, on)
    await alterAnswers(page, readLoadEndpoint, ({ pickupLocation, deliveryLocation, broker: owner }) => {
      pickupLocation.city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
      pickupLocation.contactEmail = `${'lager'.repeat(9)}@${'verwaltung'.repeat(5)}.test`
      deliveryLocation.address = '4711 Donaudampfschifffahrtsgesellschaftskapitänsweg'
      owner.businessName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragung'
    })
    for (const query of ['', '?tab=requests']) {
      await page.goto(`/dashboard/load/${load.id}${query}`)
      await expect(heading(page, load)).toBeVisible()
      if (!query) await openSections(page)
      await expect(page.getByText(query ? 'Sent ' : 'Posted to the board').first()).toBeVisible()
      await expectAccessible(page)
      await expectFitsScreen(page)
    }
  })
}
