import { PATHS } from '#contract/api/path.ts'
import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { Load } from '#contract/freight/load.ts'
import { readTruckEndpoint } from '#contract/freight/truck.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'My truck' })
const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')

/** A load of its own, and a search that finds it alone. */
async function postOne(broker: DemoClient): Promise<{ load: Load; search: string }> {
  const commodity = `Quinces ${randomUUID().slice(0, 8)}`
  const load = await untouchedLoad(broker, { team: false, partial: false, equipmentRequirements: { commodity } })
  return { load, search: `/dashboard/load-board?search=${encodeURIComponent(commodity)}` }
}

const MINUS = '−'
const dollars = (amount: number) => `${amount < 0 ? MINUS : ''}$${Math.abs(Math.round(amount)).toLocaleString('en-US')}`

/** By hand: what is left after fuel and costs of all miles. */
function profitOf({ rate, distance }: Load, { deadhead, cost }: { deadhead: number; cost: number }): string {
  const miles = distance + deadhead
  return dollars(rate - (miles / 6.5) * 3.8 - miles * cost)
}

async function fillTruck(page: Page, cost: string): Promise<void> {
  await dialog(page).getByLabel('Cost per mile without fuel').fill(cost)
  await dialog(page).getByLabel('Usual deadhead').fill('50')
  await dialog(page).getByLabel('Miles per gallon').fill('6.5')
  await dialog(page).getByLabel('Fuel price').fill('3.80')
}

test('on a phone, a carrier’s own figures say what each load leaves, on the board and on the load @core', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  const { load, search } = await postOne(await clientOf(BROKER))
  const email = await newcomer('dispatcher')
  const [page, { call }] = [await enter(email, 'phone', PATHS.dashboard), await clientOf(email)]
  await page.goto(search)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(/market \(estimate\)/)
  await expect(cards(page)).not.toContainText('profit')

  await cards(page).getByRole('link').first().click()
  await expect(
    page.getByText('From our rate model, until 7 loads of 3 companies are booked on this lane'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Set up my truck to see what you keep' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Required')).toHaveCount(4)
  await expectAccessible(page)
  await fillTruck(page, '$1.10')
  await dialog(page).getByLabel('Driving, of 11').fill('8:30')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Fill in all three, or none')).toHaveCount(2)
  await dialog(page).getByLabel('Shift, of 14').fill('10')
  await dialog(page).getByLabel('Cycle, of 70').fill('55')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your truck is saved')).toBeVisible()
  expect((await call(readTruckEndpoint, {})).truck).toMatchObject({
    costPerMile: 1.1,
    milesPerGallon: 6.5,
    fuelPrice: 3.8,
    deadheadMiles: 50,
    hours: { drive: 510, shift: 600, cycle: 3300 },
  })

  const profit = profitOf(load, { deadhead: 50, cost: 1.1 })
  const worth = page.getByRole('region', { name: 'What it pays you' })
  await expect(worth.getByText(`${profit}, `)).toBeVisible()
  await worth.getByText('How this is computed').click()
  await expect(worth).toContainText(`${load.distance.toLocaleString('en-US')} mi with the load and 50 mi to the pickup`)
  await expect(worth).toContainText('Pickup: ')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Load Board' }).click()
  await page.goto(search)
  await expect(cards(page)).toContainText(`${profit} profit, `)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('without signal, figures still give a profit, and new ones count before they are sent @core', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  const { load, search } = await postOne(await clientOf(BROKER))
  const email = await newcomer('dispatcher')
  const [page, { call }] = [await enter(email, 'phone', PATHS.dashboard), await clientOf(email)]
  await page.goto(search)
  await waitForCachedShell(page)
  await page.getByRole('button', { name: 'My truck' }).click()
  await fillTruck(page, '1.10')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(cards(page)).toContainText(`${profitOf(load, { deadhead: 50, cost: 1.1 })} profit, `)

  await goOffline(page)
  await page.reload()
  await expect(cards(page)).toContainText(`${profitOf(load, { deadhead: 50, cost: 1.1 })} profit, `)
  await page.getByRole('button', { name: 'My truck' }).click()
  await expect(dialog(page).getByLabel('Miles per gallon')).toHaveValue('6.5')
  await dialog(page).getByLabel('Cost per mile without fuel').fill('1.40')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(cards(page)).toContainText(`${profitOf(load, { deadhead: 50, cost: 1.4 })} profit, `)
  expect((await call(readTruckEndpoint, {})).truck?.costPerMile).toBe(1.1)

  await goOnline(page)
  await expect.poll(async () => (await call(readTruckEndpoint, {})).truck?.costPerMile).toBe(1.4)
  await expect(cards(page)).toContainText(`${profitOf(load, { deadhead: 50, cost: 1.4 })} profit, `)

  await page.getByRole('button', { name: 'My truck' }).click()
  await dialog(page).getByRole('button', { name: 'Remove figures' }).click()
  await expect(page.getByText("Your truck's figures are removed")).toBeVisible()
  await expect(cards(page)).not.toContainText('profit')
})

test('a table has the profit in columns, and its preview computes it', async ({ enter, newcomer, clientOf }) => {
  const { load, search } = await postOne(await clientOf(BROKER))
  const page = await enter(await newcomer('dispatcher'), 'desktop', PATHS.dashboard)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(search)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'My truck', exact: true }).click()
  await fillTruck(page, '1.10')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const table = page.getByRole('table', { name: 'Loads', exact: true })
  await expect(table.getByRole('columnheader', { name: 'Profit' })).toBeVisible()
  const profit = profitOf(load, { deadhead: 50, cost: 1.1 })
  await expect(table.getByRole('cell', { name: `${profit} ` })).toContainText('/day')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`${profit}, `)
  await expectAccessible(page)
  for (const width of [1440, 1408]) {
    await page.setViewportSize({ width, height: 900 })
    expect(
      await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth <= (parentElement?.clientWidth ?? 0)),
    ).toBe(true)
  }
})
