import { expect } from 'playwright/test'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { DISPATCHER } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'

// the test machine renders the map without a GPU
test.describe.configure({ timeout: 120_000 })

const nameOf = ({ city, state }: { city: string; state: string }) => `${city}, ${state}`

test('[BOARD-07] on a phone, a map shows where the page’s loads are picked up, and a pickup lists its loads', async ({
  enter,
  clientOf,
}) => {
  const client = await clientOf(DISPATCHER)
  const { data: loads } = await client.call(listBoardEndpoint, { query: {} })
  const [load] = loads
  if (!load) throw new Error('The board is empty')
  const page = await enter(DISPATCHER, 'phone', '/dashboard/load-board')
  await page.getByRole('button', { name: 'Map' }).click()
  const map = page.getByRole('dialog', { name: 'Loads on the map' })
  const pickup = nameOf(load.pickupLocation)
  const pin = map.getByRole('button', { name: new RegExp(`from ${pickup}$`) }).first()
  await expect(map.getByText('Tap a pickup to see its loads.')).toBeVisible()
  await expect(pin).toBeVisible({ timeout: 60_000 })
  const places = new Set(loads.map(({ pickupLocation }) => JSON.stringify(pickupLocation.coordinates)))
  await expect(map.getByRole('button', { name: /^(\$[\d,]+|\d+ loads) from / })).toHaveCount(places.size)
  // pins may cover each other: a keyboard reaches each
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await map.getByRole('link', { name: new RegExp(`^${pickup} to ${nameOf(load.deliveryLocation)}`) }).click()
  await expect(page).toHaveURL(new RegExp(load.id))
})

test('the map shows where the truck is, on a phone and beside the table', async ({ enter }) => {
  const search = `near=${encodeURIComponent('32.7767,-96.797')}&nearName=${encodeURIComponent('Dallas, TX')}`
  const truck = { name: 'Truck position: Dallas, TX' }
  const phone = await enter(DISPATCHER, 'phone', `/dashboard/load-board?${search}`)
  await phone.getByRole('button', { name: 'Map' }).click()
  await expect(phone.getByRole('dialog').getByRole('img', truck)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(phone)

  const desk = await enter(DISPATCHER, 'desktop', `/dashboard/load-board?${search}`)
  await desk.getByRole('button', { name: 'Table' }).click()
  await desk.keyboard.press('j')
  await expect(desk.getByRole('region', { name: 'Preview' }).getByRole('img', truck)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(desk)
})
