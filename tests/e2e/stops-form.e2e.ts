import { expect, type Page } from 'playwright/test'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, fillForm, openForm, submit, wallTime } from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const card = (page: Page, name: RegExp) => page.getByRole('region', { name })
const add = (page: Page) => page.getByRole('button', { name: 'Add stop' })

/** Fills in the open card of a stop between. */
async function fillStop(page: Page, number: number, typed: string, city: string, at: string): Promise<void> {
  await field(page, `Stop ${number} address`).fill(typed)
  await expect(page.getByRole('option').filter({ hasText: city }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, `Stop ${number} city`)).toHaveValue(city)
  await page.getByLabel(new RegExp(`^Stop ${number} date & time`)).fill(at)
}

test('[STOP-50] [STOP-06] a broker adds two stops, moves them by button and keyboard, removes one with Undo, and posts four @core', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openForm(page)
  await fillForm(page)
  await add(page).click()
  await expect(field(page, 'Stop 2 address')).toBeFocused()
  await fillStop(page, 2, '4110 S 100th E Ave, Tulsa, OK 74146', 'Tulsa', wallTime(4))
  await field(page, 'Stop 2 pieces').fill('8 pallets')
  await field(page, 'Stop 2 appointment').fill('48-1177')
  await add(page).click()
  await expect(field(page, 'Stop 3 address')).toBeFocused()
  await page
    .getByRole('radiogroup', { name: 'Stop 3 kind' })
    .or(page.getByRole('group', { name: 'Stop 3 kind' }))
    .getByText('Pickup')
    .click()
  await fillStop(page, 3, '100 Main St, Joplin, MO 64801', 'Joplin', wallTime(4, '15:00'))
  await expect(page.getByText('4 stops, 2 pickups, 2 deliveries')).toBeVisible()
  await expect(card(page, /^Stop 3, pickup: Joplin, MO/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  // a drop can't be first, and the button says why
  await page.getByRole('button', { name: 'Move stop 2 up' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The first stop must be a pickup' })).toBeVisible()
  await page.getByRole('button', { name: 'Move stop 3 up' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Stop 3 moved up. Now stop 2 of 4' })).toBeVisible()
  await expect(card(page, /^Stop 2, pickup: Joplin, MO/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move stop 2 up' })).toBeFocused()
  await page.getByRole('button', { name: 'Sort by time' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Stops sorted by time' })).toBeVisible()
  await expect(card(page, /^Stop 3, pickup: Joplin, MO/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove stop 3' }).click()
  await expect(page.getByText('3 stops, 1 pickup, 2 deliveries')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, /^Stop 3, pickup: Joplin, MO/)).toBeVisible()

  await submit(page).click()
  await expect(page).toHaveURL(new RegExp(PATHS.myLoads))
  const broker = await clientOf(BROKER)
  const { data } = await broker.call(listMyLoadsEndpoint, { query: { status: 'pending' } })
  const [posted] = data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  expect(posted?.stops?.map(({ id, kind, city }) => [id, kind, city])).toEqual([
    ['pickup', 'pickup', 'Dallas'],
    ['s1', 'delivery', 'Tulsa'],
    ['s2', 'pickup', 'Joplin'],
    ['delivery', 'delivery', 'Chicago'],
  ])
  expect(posted?.stops?.[1]).toMatchObject({ freight: { pieces: '8 pallets' }, appointmentNumber: '48-1177' })

  // an edit keeps their ids, and what the first column shows opens again
  const id = posted?.id ?? ''
  await page.goto(editLoadPath(id))
  await card(page, /^Stop 2, delivery: Tulsa, OK/)
    .getByRole('button', { expanded: false })
    .click()
  await field(page, 'Stop 2 pieces').fill('9 pallets')
  await page.getByRole('button', { name: 'Update Load' }).click()
  await expect(page).toHaveURL(new RegExp(loadPath(id)))
  const edited = await broker.call(readLoadEndpoint, { params: { id } })
  expect(edited.stops?.map((stop) => [stop.id, stop.freight?.pieces])).toEqual([
    ['pickup', undefined],
    ['s1', '9 pallets'],
    ['s2', undefined],
    ['delivery', undefined],
  ])
})

test('[STOP-11] [STOP-07] a refusal of stop 3 marks its field, opens its card and moves the focus there; the draft keeps all stops', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await openForm(page)
  await fillForm(page)
  await add(page).click()
  await fillStop(page, 2, '4110 S 100th E Ave, Tulsa, OK 74146', 'Tulsa', wallTime(4))
  await add(page).click()
  await fillStop(page, 3, '100 Main St, Joplin, MO 64801', 'Joplin', wallTime(2))
  await card(page, /^Stop 3/)
    .getByRole('button', { expanded: true })
    .click()
  await submit(page).click()
  await expect(page.getByLabel(/^Stop 3 date & time/)).toBeFocused()
  await expect(card(page, /^Stop 3/).getByText(/Must not end before stop [12] begins/)).toBeVisible()
  await expectFitsScreen(page)
  await page.reload()
  await expect(card(page, /^Stop 2, delivery: Tulsa, OK/)).toBeVisible()
  await expect(card(page, /^Stop 3, delivery: Joplin, MO/)).toBeVisible()
})
