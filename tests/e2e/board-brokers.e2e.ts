import { expect, type Page } from 'playwright/test'
import { searchBrokersEndpoint } from '#contract/freight/broker.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

const DISPATCHER = 'dispatcher@milepost.test'

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Broker' })
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

async function openFilters(page: Page): Promise<void> {
  await page.goto('/dashboard/load-board')
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toBeVisible()
}

test('[BOARD-02] a broker whose loads this device has never seen is found by typing', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  // the cheapest load of a new broker is on no first page
  const { broker } = await untouchedLoad(await clientOf(await newcomer('broker')), { rate: 1 })
  const name = broker.businessName ?? `${broker.firstName} ${broker.lastName}`
  const page = await enter(DISPATCHER, 'laptop')
  await openFilters(page)
  await field(page).pressSequentially(name.slice(0, 5).toUpperCase())
  await page.getByRole('option', { name, exact: true }).first().click()
  await expect(field(page)).toHaveValue(name)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: /^Show/ }).click()
  await expect(active(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(name)
})

test('[BOARD-02, OFF-12] without an answer, the brokers of the loads on the device are offered', async ({
  enter,
  clientOf,
}) => {
  const client = await clientOf(DISPATCHER)
  const page = await enter(DISPATCHER, 'phone')
  await cutOff(page, searchBrokersEndpoint)
  await openFilters(page)
  const { data } = await client.call(listBoardEndpoint, { query: { limit: 12 } })
  const [load] = data
  if (!load) throw new Error('the board is empty')
  const name = load.broker.businessName ?? `${load.broker.firstName} ${load.broker.lastName}`
  await field(page).pressSequentially(name.slice(0, 4).toLowerCase())
  await page.getByRole('option', { name, exact: true }).click()
  await expect(field(page)).toHaveAccessibleDescription('')
  await dialog(page).getByRole('button', { name: /^Show/ }).click()
  await expect(active(page)).toHaveCount(1)

  await page.getByRole('button', { name: /^Filters/ }).click()
  await field(page).fill('nobody of this name')
  await expect(field(page)).toHaveAccessibleDescription('Only brokers seen on this device can be found now')
})
