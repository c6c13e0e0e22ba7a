import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { createLoadEndpoint, type NewLoad } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY } from '#tests/support/board-load.ts'
import { requestLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { fillForm, openForm } from '#tests/support/load-form.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const at = ({ hours = 0 }) => new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000)

test('[STOP-22] the market figure of four stops says that it is an estimate, with its stop-off part', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const body = fourStops(at, { team: false, partial: false })
  const load = await broker.call(createLoadEndpoint, { body })
  const page = await enter(COMPANY, 'phone', boardLoadPath(load.id))
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await expect(page.getByText('Estimate, includes $100 for each of 2 extra stops').first()).toBeVisible()
  await expectFitsScreen(page)
})

test('[STOP-24] [STOP-09] the suggestion for one stop more says what it includes, and the truck’s freight adds up by leg', async ({
  enter,
}) => {
  test.slow()
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openForm(page)
  await fillForm(page)
  await page.getByRole('button', { name: 'Add stop' }).click()
  await page.getByLabel('Stop 2 address', { exact: true }).fill('4110 S 100th E Ave, Tulsa, OK 74146')
  await expect(page.getByRole('option').filter({ hasText: 'Tulsa' }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Stop 2 weight', { exact: true }).fill('12,000')
  await expect(page.getByText('Includes $100 for 1 extra stop, our estimate.')).toBeVisible()
  await expect(page.getByText('On the truck')).toHaveCount(0)
  for (const [name, weight] of [
    ['Pickup', '42,000'],
    ['Delivery', '30,000'],
  ] as const) {
    await page
      .getByRole('region', { name: new RegExp(`^Stop \\d, ${name.toLowerCase()}: (Dallas|Chicago)`) })
      .getByRole('button', { expanded: false })
      .click()
    await page.getByLabel(`${name} weight`, { exact: true }).fill(weight)
  }
  await expect(page.getByText('42,000 lb in, 42,000 lb out')).toBeVisible()
  await expect(page.locator('[inert]').getByText(/^[\d,]+ mi, 1 pick, 2 drops/)).toBeVisible()
  for (const number of ['1', '2', '3'])
    await expect(page.locator('[inert]').getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByText('1 to 2 42,000 lb')).toBeVisible()
  await expect(page.getByText('2 to 3 30,000 lb')).toBeVisible()
})

/** Thirty stops: twenty-eight drops between the ends. */
function thirtyStops(): NewLoad {
  const { stops = [], ...body } = fourStops(at, { detention: {} })
  const [pickup, drop, , delivery] = stops
  if (!pickup || !drop || !delivery) throw new Error('four stops')
  const between = Array.from({ length: 28 }, (_, n) => ({
    ...drop,
    description: `Dock ${n}`,
    freight: { pieces: '1 pallet' },
  }))
  return { ...body, stops: [pickup, ...between, delivery] }
}

test('[STOP-27] the confirmation has all stops in order on a phone, at 4 and at 30', async ({ enter, clientOf }) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  for (const body of [fourStops(at, { detention: {} }), thirtyStops()]) {
    const load = await broker.call(createLoadEndpoint, { body })
    const { id } = await requestLoad(carrier, load)
    await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    const page = await enter(COMPANY, 'phone', loadPath(load.id))
    const paper = await openPaper(page, 'Rate confirmation')
    const count = load.stops?.length ?? 0
    await expect(paper.getByText(new RegExp(`^Rate covers all ${count} stops and `))).toBeVisible()
    await expect(paper.getByRole('term').filter({ hasText: /^Stop \d+, / })).toHaveText(
      (load.stops ?? []).map(({ kind }, index) => `Stop ${index + 1}, ${kind}`),
    )
    await expectAccessible(page)
    await expectFitsScreen(page)
    await page.close()
  }
})

test('[STOP-53] [STOP-52] an export of four stops imports again without a question: ‘4 stops’ opens them, and it posts as four', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const reference = `LONG-${Date.now()}`
  const load = await broker.call(createLoadEndpoint, { body: { ...fourStops(at), reference } })
  const page = await enter(BROKER, 'desktop', `${PATHS.myLoads}?tab=pending&search=${reference}`)
  await expect(page.getByText(`#${load.number}`).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Stop 2 city')

  await page.goto(PATHS.bulkPost)
  const again = `${reference}-2`
  const buffer = Buffer.from(file.replaceAll(reference, again))
  await page.getByLabel('List file').setInputFiles({ name: 'loads.csv', mimeType: 'text/csv', buffer })
  await page.getByText('4 stops', { exact: true }).click()
  await expect(page.getByText(/Stop 2, delivery: Amarillo, TX, /)).toBeVisible()
  await expect(page.getByText(/Stop 4, delivery: Phoenix, AZ, /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post 1 load' }).click()
  await expect(page.getByText('1 load posted')).toBeVisible({ timeout: 60_000 })
  const { data } = await broker.call(listMyLoadsEndpoint, { query: { search: again } })
  const said = (stops: typeof load.stops) =>
    stops?.map(({ kind, city, dateTime, freight }) => [kind, city, dateTime, freight])
  expect(data.map(({ stops }) => said(stops))).toEqual([said(load.stops)])
})
