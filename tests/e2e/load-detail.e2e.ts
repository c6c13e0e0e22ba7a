import { expect, type Page } from 'playwright/test'
import { createLoad } from '#contract/load-post.ts'
import { deleteLoad, type Load, readLoad } from '#contract/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { ask, bookedLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { durationWords, moneyWords, stopTimeWords } from '#tests/support/shown.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff, holdBack, refuse } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, { number }: Load) => page.getByRole('heading', { name: `Load #${number}`, level: 1 })

/** One that no first page of a list shows, so that a device which has just signed in knows nothing of it. */
async function unseenLoad(broker: DemoClient): Promise<Load> {
  const load = (await broker.loads('pending')).at(-1)
  if (!load) throw new Error('The demo broker has no pending load')
  return load
}

async function open(page: Page, load: Load): Promise<void> {
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(heading(page, load)).toBeVisible()
}

test('[OWN-01] the owner finds details and booking requests in two tabs, and the way back', async ({
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

test("the carrier of a load finds everything to haul it, and nobody's requests", async ({ enter, clientOf }) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER)
  await open(page, load)
  await expect(part(page, 'Pickup point')).toContainText(load.pickupLocation.address ?? 'no street')
  await expect(part(page, 'Timeline')).toContainText(load.pickupLocation.contactName ?? 'no contact')
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test("whoever only asks for a load is led to the board's screen of it", async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  await ask(await clientOf(DISPATCHER), load)
  const page = await enter(DISPATCHER)
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(page).toHaveURL(new RegExp(`/dashboard/loadboard/${load.id}$`))
})

test('[OWN-02] says what it waits for', async ({ enter, clientOf }) => {
  const load = await unseenLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const release = await holdBack(page, readLoad)
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(page.getByText('Loading load details...')).toBeVisible()
  release()
  await expect(heading(page, load)).toBeVisible()
  await expect(page.getByText('Loading load details...')).toBeHidden()
})

test('[OWN-03] says that the load could not be loaded, tries again, and leads back', async ({ enter, clientOf }) => {
  const load = await unseenLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const restore = await cutOff(page, readLoad)
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(page.getByRole('alert').getByText('Failed to load load details')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page, load)).toBeVisible()

  await page.goto('/dashboard/load/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('alert')).toContainText('This load is no longer available, or it is not one of yours.')
  await page.getByRole('link', { name: 'Back to My Loads' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[OWN-09] both stops show address, description, city, state and ZIP, or coordinates for an unknown ZIP', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  const stops = { 'Pickup point': load.pickupLocation, 'Dispatch point': load.deliveryLocation }
  for (const [name, stop] of Object.entries(stops)) {
    await expect(part(page, name)).toContainText(`${stop.city}, ${stop.state} ${stop.zipCode}`)
    await expect(part(page, name)).toContainText(stop.address ?? 'no street')
    await expect(part(page, name)).toContainText(stop.description ?? 'no description')
  }
  await alterAnswers(page, readLoad, ({ pickupLocation }) => {
    pickupLocation.zipCode = '00000'
    pickupLocation.coordinates = { latitude: 32.7767, longitude: -96.797 }
  })
  await page.reload()
  await expect(part(page, 'Pickup point')).toContainText('32.7767, -96.7970')
  await expect(part(page, 'Pickup point')).not.toContainText('00000')
})

test("[OWN-10, CONST-03] weight, distance, rate, time and the shipper's notes, and when the record was made", async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const notes = 'Tarps and straps, please'
  const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)
  const load = await broker.call(createLoad, { body: newLoad({ at }, { brokerNotes: notes }) })
  const page = await enter(BROKER)
  await open(page, load)
  const facts = part(page, 'Load information')
  await expect(facts).toContainText(`${load.weight.toLocaleString('en-US')} lbs`)
  await expect(facts).toContainText(`${Math.round(load.distance).toLocaleString('en-US')} mi`)
  await expect(facts).toContainText(moneyWords(load.rate))
  await expect(facts).toContainText(durationWords(load.avgTime))
  await expect(facts).toContainText(`Shipper notes${notes}`)
  await expect(part(page, 'History')).toContainText(/Created \w{3} \d{1,2}, \d{4} \d\d:\d\d:\d\d [AP]M/)
})

test('the agreed rate stands beside the posted one when it is another', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const load = await bookedLoad(broker, await clientOf(DISPATCHER), { proposedRate: 4321.5 })
  const page = await enter(BROKER)
  await open(page, load)
  await expect(part(page, 'Load information')).toContainText('Agreed rate$4,321.50')
  await expect(part(page, 'Load information')).toContainText(`Posted rate${moneyWords(load.rate)}`)
})

test('[OWN-11] says who hauls, or that nobody does yet, and for which business', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const free = await untouchedLoad(broker)
  const page = await enter(BROKER)
  await open(page, free)
  await expect(part(page, 'Dispatcher information')).toContainText('Pending dispatcher')
  await expect(part(page, 'Broker information')).toContainText('Marta Okafor')
  await expect(part(page, 'Broker information')).toContainText('Blue Mesa Freight')
  await open(page, await bookedLoad(broker, await clientOf(DISPATCHER)))
  await expect(part(page, 'Dispatcher information')).toContainText('Dana Reyes')
})

test('[OWN-12, OWN-13] the clock to pickup runs by the second and says how urgent it is', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const pickupIn = async (hours: number) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await alterAnswers(page, readLoad, (answer) => (answer.pickupDateTime = inHours(hours)))
    await open(page, load)
  }
  await pickupIn(80)
  await expect(page.getByText('Scheduled')).toBeVisible()
  const timer = page.getByRole('timer')
  await expect(timer).toContainText(/3\s*days\s*7\s*hours/)
  const shown = await timer.innerText()
  await expect.poll(() => timer.innerText(), { intervals: [200] }).not.toBe(shown)

  await pickupIn(5)
  await expect(page.getByText('Due Soon', { exact: true })).toBeVisible()
  await expect(page.getByText('Pickup Due Soon')).toBeVisible()
  await pickupIn(-1)
  await expect(page.getByText('Overdue')).toBeVisible()
  await expect(page.getByText('Pickup Time Expired')).toBeVisible()
})

test('[OWN-16] the status is said in a word and in the colour of this screen', async ({ enter, clientOf }) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER)
  const tones = { active: 'green', pending: 'yellow', completed: 'blue', cancelled: 'red' } as const
  for (const [status, tone] of Object.entries(tones) as [Load['status'], string][]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await alterAnswers(page, readLoad, (answer) => (answer.status = status))
    await open(page, load)
    await expect(page.locator(`[data-tone=${tone}]`, { hasText: new RegExp(`^${status}$`, 'i') })).toBeVisible()
  }
})

test('[OWN-17, OWN-18] people at both docks, and support, are one tap away', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  for (const stop of [load.pickupLocation, load.deliveryLocation]) {
    for (const name of ['Timeline', 'Quick contact']) {
      const place = part(page, name)
      await expect(place).toContainText(stop.contactName ?? 'nobody')
      await expect(place.getByText(stop.contactPhone ?? 'no phone')).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
      await expect(place.locator(`a[href="mailto:${stop.contactEmail}"]`)).toBeVisible()
    }
  }
  await expect(part(page, 'Timeline')).toContainText(stopTimeWords(load.pickupDateTime, load.pickupLocation.zone))
  const support = page.getByRole('link', { name: 'Contact Support' })
  await expect(support).toHaveAttribute('href', /^mailto:support@milepost\.example/)
})

test('[OWN-20, OWN-21, API-26] a pending load is deleted after a question, and stays when the answer is no', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  await open(page, await bookedLoad(broker, await clientOf(DISPATCHER)))
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

test('[OWN-22] says that the load could not be deleted', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await open(page, load)
  await refuse(page, deleteLoad, { status: 409, code: 'STATUS_CONFLICT', message: 'The load is in another state' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete load. Please try again.')).toBeVisible()
  await expect(heading(page, load)).toBeVisible()
})

for (const on of ['desktop', 'phone'] as const) {
  test(`a load's screen holds what accessibility asks, on a ${on}, and fits its width`, async ({ enter, clientOf }) => {
    const broker = await clientOf(BROKER)
    const load = await untouchedLoad(broker)
    await ask(await clientOf(DISPATCHER), load, { message: 'Rastplatzüberwachungsgesellschaft'.repeat(4) })
    const page = await enter(BROKER, on)
    await alterAnswers(page, readLoad, ({ pickupLocation, deliveryLocation, broker: owner }) => {
      pickupLocation.city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
      pickupLocation.contactEmail = `${'lager'.repeat(9)}@${'verwaltung'.repeat(5)}.test`
      deliveryLocation.address = '4711 Donaudampfschifffahrtsgesellschaftskapitänsweg'
      owner.businessName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragung'
    })
    for (const query of ['', '?tab=requests']) {
      await page.goto(`/dashboard/load/${load.id}${query}`)
      await expect(heading(page, load)).toBeVisible()
      await expect(page.getByText(query ? 'Sent ' : 'Posted on the board').first()).toBeVisible()
      await expectAccessible(page)
      await expectFitsScreen(page)
    }
  })
}
