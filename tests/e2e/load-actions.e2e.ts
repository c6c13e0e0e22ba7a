import { expect, type Page } from 'playwright/test'
import { type Load, setLoadStatus } from '#contract/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookedLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { refuse } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const history = (page: Page) => page.getByRole('region', { name: 'History' })

async function open(page: Page, load: Load): Promise<void> {
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(page.getByRole('heading', { name: `Load #${load.number}` })).toBeVisible()
}

/** The status at the head of the page. */
async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByRole('main').locator('[data-tone]', { hasText: status }).first()).toBeVisible()
}

async function assign(page: Page): Promise<void> {
  await button(page, 'Assign carrier').click()
  const dialog = page.getByRole('dialog', { name: 'Assign carrier' })
  await dialog.getByLabel('Find a carrier').fill('reyes')
  await dialog.getByLabel('Reyes Dispatch').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tender to this carrier' }).click()
  await expect(page.getByText('Load tendered, the carrier is told')).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function giveReason(page: Page, name: string, reason: string): Promise<void> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const REFUSAL = { status: 409, code: 'STATUS_CONFLICT', message: 'The load is in another state by now' } as const

test('[LIFE-02, LIFE-03, OWN-15] completing needs a carrier, cancelling a carrier who has not started', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(BROKER)
  await open(page, load)
  await expect(button(page, 'Assign carrier')).toBeVisible()
  await expect(button(page, 'Mark completed')).toBeHidden()
  await expect(button(page, 'Cancel load')).toBeHidden()

  await assign(page)
  await expect(button(page, 'Mark completed')).toBeVisible()
  await button(page, 'Cancel load').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep load' }).click()
  await expect(question).toBeHidden()
  await expectStatus(page, 'Pending')
  await button(page, 'Cancel load').click()
  await question.getByRole('button', { name: 'Cancel load' }).click()
  await expect(page.getByText('Load cancelled')).toBeVisible()
  await expectStatus(page, 'Cancelled')
  await expect(button(page, 'Cancel load')).toBeHidden()
  await button(page, 'Mark completed').click()
  await expect(page.getByText('Load marked as completed')).toBeVisible()
  await expectStatus(page, 'Completed')
  await expect(button(page, 'Mark completed')).toBeHidden()

  await open(page, await bookedLoad(broker, await clientOf(DISPATCHER)))
  await expect(button(page, 'Mark completed')).toBeVisible()
  await expect(button(page, 'Cancel load')).toBeHidden()
})

test('[LIFE-04] the carrier, who may not edit, gets neither', async ({ enter, clientOf }) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER)
  await open(page, load)
  await expect(button(page, 'Confirm arrival')).toBeVisible()
  for (const name of ['Mark completed', 'Cancel load', 'Delete', 'Assign carrier'])
    await expect(button(page, name)).toBeHidden()
})

test('[OWN-23] says that the status could not be updated, and asks again', async ({ enter, clientOf }) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER)
  await open(page, load)
  const restore = await refuse(page, setLoadStatus, REFUSAL)
  await button(page, 'Mark completed').click()
  await expect(page.getByText('Failed to update load status. Please try again.')).toBeVisible()
  await expectStatus(page, 'Active')
  await restore()
  await button(page, 'Mark completed').click()
  await expectStatus(page, 'Completed')
})

test("[LIFE-05, OWN-24] a driver's thumb confirms arrival at the time of the tap, once", async ({
  enter,
  clientOf,
}) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER, 'phone')
  await open(page, load)
  const reach = await button(page, 'Confirm arrival').boundingBox()
  expect(reach?.y, 'the bar stands at the bottom of the screen').toBeGreaterThan(650)
  expect(reach?.height).toBeGreaterThanOrEqual(48)

  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const before = Date.now()
  await button(page, 'Confirm arrival').tap()
  const { status, occurredAt } = (await sent).postDataJSON() as { status: string; occurredAt: string }
  expect(status).toBe('completed')
  expect(Date.parse(occurredAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(occurredAt)).toBeLessThanOrEqual(Date.now())

  await expect(page.getByText('Arrival confirmed successfully!')).toBeVisible()
  await expectStatus(page, 'Completed')
  await expect(button(page, 'Confirm arrival')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Arrival is already confirmed')).toBeVisible()
  await expect(history(page)).toContainText('Arrived at delivery')
  await expect(page.getByRole('heading', { level: 1 }), 'focus is not lost with the button').toBeFocused()
})

test('[LIFE-05] arrival cannot be confirmed before somebody hauls, nor by the owner', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  await open(page, await untouchedLoad(broker))
  await expect(button(page, 'Delete')).toBeVisible()
  await expect(button(page, 'Confirm arrival')).toBeHidden()
  await open(page, await bookedLoad(broker, await clientOf(DISPATCHER)))
  await expect(button(page, 'Confirm arrival')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Only the assigned carrier or its driver can do this')).toBeVisible()
})

test('[OWN-25] says that the arrival could not be confirmed, and the button stays', async ({ enter, clientOf }) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER, 'phone')
  await open(page, load)
  await refuse(page, setLoadStatus, REFUSAL)
  await button(page, 'Confirm arrival').tap()
  await expect(page.getByText('Failed to confirm arrival. Please try again.')).toBeVisible()
  await expectStatus(page, 'Active')
  await expect(button(page, 'Confirm arrival')).toBeEnabled()
})

test('[LIFE-06] a carrier is found, tendered the load, and takes it; another tender is taken back', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const owner = await enter(BROKER)
  await open(owner, load)
  await assign(owner)
  await expect(owner.getByText('Has not answered the tender yet.')).toBeVisible()
  await expect(button(owner, 'Assign carrier')).toHaveAttribute('aria-disabled', 'true')
  await button(owner, 'Revoke tender').click()
  await expect(owner.getByText('Pending dispatcher')).toBeVisible()
  await assign(owner)

  const carrier = await enter(DISPATCHER, 'phone')
  await open(carrier, load)
  await expect(carrier.getByText('Street and contact are shown to the carrier who hauls it.').first()).toBeVisible()
  await button(carrier, 'Accept tender').tap()
  await expect(carrier.getByText('Tender accepted, the load is yours')).toBeVisible()
  await expectStatus(carrier, 'Active')
  await expect(carrier.getByText(load.pickupLocation.address ?? 'no street')).toBeVisible()
  await expect(button(carrier, 'Confirm arrival')).toBeVisible()
})

test('a declined tender leads the carrier back to the board', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const owner = await enter(BROKER)
  await open(owner, load)
  await assign(owner)
  const carrier = await enter(DISPATCHER, 'phone')
  await open(carrier, load)
  await button(carrier, 'Decline tender').tap()
  await expect(carrier).toHaveURL(new RegExp(`/dashboard/loadboard/${load.id}$`))
})

test('a mistaken arrival is corrected and a carrier released, each with its reason on record', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const dispatcher = await clientOf(DISPATCHER)
  const load = await bookedLoad(broker, dispatcher)
  await dispatcher.call(setLoadStatus, { params: { id: load.id }, body: { status: 'completed' } })
  const page = await enter(BROKER)
  await open(page, load)
  await giveReason(page, 'Correct arrival', 'Wrong load was tapped')
  await expectStatus(page, 'Active')
  await expect(history(page)).toContainText('Wrong load was tapped')
  await giveReason(page, 'Release carrier', 'Truck broke down in Amarillo')
  await expectStatus(page, 'Pending')
  await expect(history(page)).toContainText('Truck broke down in Amarillo')
  await expect(page.getByText('Pending dispatcher')).toBeVisible()
})
