import { expect, type Page } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { readLoadEndpoint, type Load } from '#contract/freight/load.ts'
import { tenderLoadEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import {
  askArrival,
  confirmArrival,
  markCompleted,
  pressAndConfirm,
  sendNow,
  undoBar,
} from '#tests/support/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { dollars } from '#tests/support/dollars.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { permit } from '#tests/support/permit.ts'
import { refuse } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const history = (page: Page) => page.getByRole('region', { name: 'History' })

async function open(page: Page, load: Load): Promise<void> {
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(page.getByRole('heading', { name: `Load #${load.number}` })).toBeVisible()
}

/** Checks the status at the top of the page. */
async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByRole('main').locator('[data-tone]', { hasText: status }).first()).toBeVisible()
}

async function assign(page: Page): Promise<void> {
  await button(page, 'Tender load').click()
  const dialog = page.getByRole('dialog', { name: 'Tender load' })
  await dialog.getByLabel('Find a carrier').fill('reyes')
  await dialog.getByLabel('Reyes Dispatch').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tender to this carrier' }).click()
  await expect(page.getByText('Load tendered. The carrier is notified.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function submitReason(page: Page, name: string, reason: string): Promise<void> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const REFUSAL = { status: 409, code: 'STATUS_CONFLICT', message: "The load can't be changed at this stage" } as const

test('[LIFE-02, LIFE-03, OWN-15] a load needs a carrier to be completed, and one that has not started to be cancelled @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(BROKER)
  await open(page, load)
  await expect(button(page, 'Tender load')).toBeVisible()
  await expect(button(page, 'Mark completed')).toBeHidden()
  await expect(button(page, 'Cancel load')).toBeHidden()

  await assign(page)
  await expect(button(page, 'Mark completed')).toBeVisible()
  await button(page, 'Cancel load').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Reyes Dispatch loses the tender at ${dollars(load.rate)}`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep load' }).click()
  await expect(question).toBeHidden()
  await expectStatus(page, 'Pending')
  await button(page, 'Cancel load').click()
  await question.getByRole('button', { name: 'Cancel load' }).click()
  await expect(page.getByText('Load cancelled')).toBeVisible()
  await expectStatus(page, 'Cancelled')
  await expect(button(page, 'Cancel load')).toBeHidden()
  await markCompleted(page, 'Hauled after all, cancelled by mistake')
  await expect(page.getByText('Load marked as completed')).toBeVisible()
  await expectStatus(page, 'Completed')
  await expect(button(page, 'Mark completed')).toBeHidden()

  await open(page, await bookLoad(broker, await clientOf(DISPATCHER)))
  await expect(button(page, 'Mark completed')).toBeVisible()
  await expect(button(page, 'Cancel load')).toBeHidden()
})

test('[CODE-12] [LIFE-04] an owner without load:update sees neither action, and neither does the carrier', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const tendered = await untouchedLoad(broker)
  const carrierId = accountIdOf(await dispatcher.call(readProfileEndpoint, {}))
  await broker.call(tenderLoadEndpoint, { params: { id: tendered.id }, body: { carrierId } })
  const owner = await enter(BROKER)
  await open(owner, tendered)
  const updates = ['Mark completed', 'Cancel load'] as const
  for (const name of updates) await expect(button(owner, name)).toBeVisible()
  await permit(owner, ['load:list', 'load:read', 'load:create', 'load:delete'])
  await open(owner, tendered)
  // the owner still sees what needs another permission
  await expect(owner.getByRole('link', { name: 'Duplicate' })).toBeVisible()
  for (const name of updates) await expect(button(owner, name)).toHaveCount(0)

  const carrier = await enter(DISPATCHER)
  await open(carrier, await bookLoad(broker, dispatcher))
  await expect(button(carrier, 'Confirm arrival')).toBeVisible()
  for (const name of [...updates, 'Delete', 'Tender load']) await expect(button(carrier, name)).toHaveCount(0)
})

test('[OWN-23] a failed status change shows an error, and the broker can try again', async ({ enter, clientOf }) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER)
  await open(page, load)
  const restore = await refuse(page, setLoadStatusEndpoint, REFUSAL)
  await markCompleted(page, 'Delivered early')
  await expect(page.getByText('Failed to update load status. Please try again.')).toBeVisible()
  await expectStatus(page, 'Active')
  await restore()
  await markCompleted(page, 'Delivered early')
  await expectStatus(page, 'Completed')
})

test('a reason asked for by keyboard can be typed at once', async ({ enter, clientOf }) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER)
  await open(page, load)
  await button(page, 'Release carrier').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Release carrier' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog).toContainText(`Reyes Dispatch loses the load at ${dollars(load.agreedRate ?? load.rate)}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Release carrier')).toBeFocused()
})

test('[LIFE-05, OWN-24] a driver confirms arrival on a phone once, at the time of the tap', async ({
  enter,
  clientOf,
}) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER, 'phone')
  await open(page, load)
  const before = Date.now()
  await askArrival(page)
  const tapped = Date.now()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await sendNow(page)
  const { status, occurredAt } = (await sent).postDataJSON() as { status: string; occurredAt: string }
  expect(status).toBe('completed')
  expect(Date.parse(occurredAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(occurredAt)).toBeLessThanOrEqual(tapped + 1000)

  await expect(page.getByText('Arrival confirmed successfully!')).toBeVisible()
  await expectStatus(page, 'Completed')
  await expect(button(page, 'Confirm arrival')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Arrival is already confirmed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'focus is not lost with the button').toBeFocused()
  await openSection(page, 'History')
  await expect(history(page)).toContainText('Arrived at delivery')
})

test('[LIFE-05] nobody can confirm arrival before a carrier is booked, and the broker never can', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  await open(page, await untouchedLoad(broker))
  await expect(button(page, 'Delete')).toBeVisible()
  await expect(button(page, 'Confirm arrival')).toBeHidden()
  await open(page, await bookLoad(broker, await clientOf(DISPATCHER)))
  await expect(button(page, 'Confirm arrival')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Only the assigned carrier or its driver can do this')).toBeVisible()
})

test('[OWN-25] a failed arrival shows an error, and the button stays', async ({ enter, clientOf }) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER, 'phone')
  await open(page, load)
  await refuse(page, setLoadStatusEndpoint, REFUSAL)
  await confirmArrival(page)
  await expect(page.getByText('Failed to confirm arrival. Please try again.')).toBeVisible()
  await expectStatus(page, 'Active')
  await expect(button(page, 'Confirm arrival')).toBeEnabled()
})

test('[LIFE-06] a broker tenders a load and revokes it, tenders it again, and the carrier accepts @core', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const owner = await enter(BROKER)
  await open(owner, load)
  await assign(owner)
  await expect(owner.getByText('Tendered to Reyes Dispatch just now, expires in 1 h')).toBeVisible()
  for (const name of ['Tender load', 'Edit', 'Delete']) await expect(button(owner, name)).toHaveCount(0)
  await expectAccessible(owner)
  await button(owner, 'Revoke tender').click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Keep tender' }).click()
  await expect(owner.getByRole('alertdialog')).toHaveCount(0)
  await pressAndConfirm(owner, 'Revoke tender')
  await expect(owner.getByText('Pending dispatcher')).toBeVisible()
  await assign(owner)

  const carrier = await enter(DISPATCHER, 'phone')
  await open(carrier, load)
  await expect(carrier.getByText("Full address and contact appear once you're booked.").first()).toBeVisible()
  await expect(carrier.getByText(/Tendered to you (just now|\d min ago), expires in/)).toBeVisible()
  await button(carrier, 'Accept tender').tap()
  await expect(carrier.getByRole('alertdialog')).toContainText('Pickup')
  await expectAccessible(carrier)
  await carrier.getByRole('alertdialog').getByRole('button', { name: 'Accept tender' }).tap()
  await expect(carrier.getByText('Tender accepted. The load is yours.')).toBeVisible()
  await expectStatus(carrier, 'Active')
  await expect(carrier.getByText(load.pickupLocation.address ?? 'no street')).toBeVisible()
  await expect(button(carrier, 'Confirm arrival')).toBeVisible()
})

test('[UNDO-03] a declined tender can be undone for ten seconds; then the carrier is back at the load on the board', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const owner = await enter(BROKER)
  await open(owner, load)
  await assign(owner)
  const carrier = await enter(DISPATCHER, 'phone')
  await open(carrier, load)
  await button(carrier, 'Decline tender').tap()
  await expect(button(carrier, 'Accept tender')).toBeDisabled()
  await button(carrier, 'Undo').tap()
  await expect(button(carrier, 'Accept tender')).toBeEnabled()
  await button(carrier, 'Decline tender').tap()
  await expect(undoBar(carrier)).toBeVisible()
  await sendNow(carrier)
  await expect(carrier).toHaveURL(new RegExp(`/dashboard/loadboard/${load.id}$`))
})

test('[UNDO-03] a decline that was undone never reaches the server, and the carrier can still accept the tender', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const owner = await enter(BROKER)
  await open(owner, load)
  await assign(owner)
  const carrier = await enter(DISPATCHER, 'phone')
  await open(carrier, load)
  await button(carrier, 'Decline tender').tap()
  await button(carrier, 'Undo').tap()
  await expect(carrier.getByText('Undone. Nothing was sent.')).toBeVisible()
  const other = await enter(DISPATCHER)
  await open(other, load)
  await expect(button(other, 'Accept tender')).toBeEnabled()
  await expect(owner.getByText(/^Tendered to Reyes Dispatch/).first()).toBeVisible()

  // a load's actions go one after the other, and a declined tender can't be accepted
  await pressAndConfirm(carrier, 'Accept tender')
  await expect(carrier.getByText('Tender accepted. The load is yours.')).toBeVisible()
  expect(await broker.call(readLoadEndpoint, { params: { id: load.id } })).toMatchObject({ status: 'active' })
})

test('a broker corrects an arrival and releases a carrier, and the history shows each reason', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const dispatcher = await clientOf(DISPATCHER)
  const load = await bookLoad(broker, dispatcher)
  await dispatcher.call(setLoadStatusEndpoint, { params: { id: load.id }, body: { status: 'completed' } })
  const page = await enter(BROKER)
  await open(page, load)
  await openSection(page, 'History')
  await submitReason(page, 'Correct arrival', 'Wrong load was tapped')
  await expectStatus(page, 'Active')
  await expect(history(page)).toContainText('Wrong load was tapped')
  await submitReason(page, 'Release carrier', 'Truck broke down in Amarillo')
  await expectStatus(page, 'Pending')
  await expect(history(page)).toContainText('Truck broke down in Amarillo')
  await expect(page.getByText('Pending dispatcher')).toBeVisible()
})
