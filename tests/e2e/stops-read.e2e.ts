import { expect } from 'playwright/test'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)
const [BROKER, DISPATCHER] = ['broker@milepost.test', 'dispatcher@milepost.test']

test('[STOP-19] [STOP-16] [STOP-41] the load says its stops on sign, list and map; a carrier sees no street before it is booked', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const load = await broker.call(createLoadEndpoint, { body: fourStops(at) })
  const page = await enter(DISPATCHER, 'phone', boardLoadPath(load.id))
  await expect(page.getByText('2 picks, 2 drops').first()).toBeVisible()
  await expect(page.getByText('2 pickups, 2 deliveries').first()).toBeAttached()
  await expect(page.getByText('+2 stops').first()).toBeVisible()
  const between = page.getByRole('region', { name: 'Stops between' })
  await expect(between).toContainText('Stop 2, delivery: Amarillo, TX')
  await expect(between).toContainText('Drops 8 pallets, 7,200 lb')
  await expect(between).toContainText('Stop 3, pickup: Albuquerque, NM')
  await expect(between).not.toContainText('Stockyards')
  await expect(between).not.toContainText('48-1177')
  await page.getByRole('button', { name: 'Route', exact: true }).click()
  for (const number of ['1', '2', '3', '4'])
    await expect(page.getByRole('region', { name: 'Route' }).getByText(number, { exact: true })).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)

  const own = await enter(BROKER, 'desktop', loadPath(load.id))
  await expect(own.getByText('48-1177').first()).toBeVisible()
  await expect(own.getByText('1 Stockyards Road').first()).toBeVisible()
  await expect(own.getByText('Sam Between').first()).toBeVisible()
})

test('[STOP-20] the filter Stops finds loads by their most stops, as a chip that a saved search keeps', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const freight = (commodity: string) => ({ equipmentRequirements: { commodity } })
  await broker.call(createLoadEndpoint, { body: fourStops(at, freight('Quartzite slabs')) })
  await broker.call(createLoadEndpoint, { body: newLoad({ at }, freight('Quartzite slabs')) })
  const page = await enter(DISPATCHER, 'phone', `${PATHS.loadBoard}?search=quartzite`)
  await expect(page.getByText('2 loads available')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  const stops = dialog.getByRole('group', { name: 'Stops' }).or(dialog.getByRole('radiogroup', { name: 'Stops' }))
  const choose = (name: string) => stops.getByText(name, { exact: true }).click()
  await choose('Up to 3')
  await expect(dialog.getByRole('button', { name: 'Show 1 load', exact: true })).toBeVisible()
  await choose('Up to 5')
  await expect(dialog.getByRole('button', { name: 'Show 2 loads', exact: true })).toBeVisible()
  await choose('2 only')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show 1 load', exact: true }).click()
  await expect(page).toHaveURL(/maxStops=2/)
  await expect(page.getByText('2 stops only')).toBeVisible()
  await expectFitsScreen(page)
})
