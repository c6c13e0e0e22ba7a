import { expect, type Page } from 'playwright/test'
import { editLoadPath, loadPath } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, bookedLoad, COMPANY } from '#tests/support/board-load.ts'
import { type DemoClient, requestLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { recordArrival } from '#tests/support/load-actions.ts'
import { field, wallTime } from '#tests/support/load-form.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const HOUR_MS = 3_600_000
/** Appointments on whole hours, a day or more ahead. */
const at = ({ hours = 0 }) => new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS)
/** The same where clocks are seven hours behind UTC all year. */
const inArizona = (hours: number) => new Date(at({ hours }).getTime() - 7 * HOUR_MS).toISOString().slice(0, 16)

async function bookedFour(broker: DemoClient, carrier: DemoClient): Promise<Load> {
  const load = await broker.call(createLoadEndpoint, { body: fourStops(at, { detention: {} }) })
  const request = await requestLoad(carrier, load)
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  return load
}

async function openTerms(page: Page) {
  const paper = await openPaper(page, 'Rate confirmation')
  await paper.getByRole('button', { name: 'Change the terms' }).click()
  return { paper, form: paper.getByRole('form', { name: 'Change the terms of the deal' }) }
}

test('[STOP-46] [STOP-50] a broker adds a stop and moves another by the cards, and the carrier accepts what it reads: stops, miles, rate', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await bookedFour(broker, carrier)
  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  const { paper, form } = await openTerms(desk)
  await form.getByRole('button', { name: 'Change stops' }).click()
  await expect(paper.getByText('4 stops, 2 pickups, 2 deliveries')).toBeVisible()
  await paper.getByRole('button', { name: 'Add stop' }).click()
  await expect(field(desk, 'Stop 4 address')).toBeFocused()
  await field(desk, 'Stop 4 address').fill('12 Railroad Avenue, Flagstaff, AZ 86001')
  await expect(desk.getByRole('option').filter({ hasText: 'Flagstaff' }).first()).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(field(desk, 'Stop 4 city')).toHaveValue('Flagstaff')

  // the first one to take is refused where it is wrong, and nothing is lost
  await desk.getByLabel(/^Stop 4 date & time/).fill(wallTime(1, '01:00'))
  await paper.getByRole('button', { name: 'Use these stops' }).click()
  await expect(paper.getByRole('alert')).toContainText('Stop 4')
  await expectAccessible(desk)
  await desk.getByLabel(/^Stop 4 date & time/).fill(inArizona(78))
  await paper.getByRole('button', { name: 'Use these stops' }).click()
  await expect(form.getByText(/^Stops: 4 → 5, added Flagstaff, AZ, /)).toBeVisible()
  await expect(form.getByLabel('Rate')).toHaveValue(String(load.rate + 100))
  await form.getByLabel('Reason').fill('The receiver has a second dock')
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Send proposal' }).click()
  await expect(paper.getByText('You proposed a change')).toBeVisible()

  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  const phone = await openPaper(page, 'Rate confirmation')
  const change = phone.getByRole('region', { name: 'Change of the deal' })
  await expect(change.getByText(/^Stops: 4 → 5, added Flagstaff, AZ, /)).toBeVisible()
  await expect(change.getByText(/^[\d,]+ mi → [\d,]+ mi$/)).toBeVisible()
  await expect(change.getByText(/^\$[\d.]+\/mi → \$[\d.]+\/mi$/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await change.getByRole('button', { name: 'Accept change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept change' }).click()
  await expect(phone).toContainText('version 2')
  await expect(phone.getByText(/^Rate covers all 5 stops and /)).toBeVisible()
  const { stops, agreedRate } = await carrier.call(readLoadEndpoint, { params: load })
  expect([stops?.map(({ id, city }) => `${id} ${city}`), agreedRate]).toEqual([
    ['pickup Dallas', 's1 Amarillo', 's2 Albuquerque', 's3 Flagstaff', 'delivery Phoenix'],
    load.rate + 100,
  ])
})

test('[STOP-47] a stop where the truck was stays as it is, and the cards say so', async ({ enter, clientOf }) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await bookedFour(broker, carrier)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await recordArrival(page, 'Arrived at stop 1')
  await page.getByRole('button', { name: 'Departed from stop 1', exact: true }).click()
  await expect(page.getByText('Stop 2 of 4, delivery')).toBeVisible()
  await recordArrival(page, 'Arrived at stop 2')
  await expect
    .poll(async () => (await broker.call(readLoadEndpoint, { params: load })).stops?.[1]?.arrivedAt)
    .toBeTruthy()

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  const { paper, form } = await openTerms(desk)
  await form.getByRole('button', { name: 'Change stops' }).click()
  await paper.getByRole('button', { name: 'Remove stop 2' }).click()
  await paper.getByRole('button', { name: 'Use these stops' }).click()
  await expect(paper.getByRole('alert')).toContainText('The truck has already arrived there')
  await paper.getByRole('button', { name: 'Keep the agreed stops' }).click()
  await expect(form.getByLabel('Rate')).toHaveValue(String(load.rate))
  await expectAccessible(desk)
})

test('[STOP-01] with two stops the terms change by their times, as before', async ({ enter, clientOf }) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await bookedLoad(carrier, broker)
  const page = await enter(BROKER, 'phone', loadPath(load.id))
  const { form } = await openTerms(page)
  await expect(form.getByLabel(/^Pickup from/)).toBeVisible()
  await expect(form.getByLabel(/^Delivery until/)).toBeVisible()
  await expect(form.getByText(/^Stops: /)).toHaveCount(0)
  await form.getByLabel('Reason').fill('Nothing yet')
  await form.getByRole('button', { name: 'Send proposal' }).click()
  await expect(form.getByText('Change the rate or a time')).toBeVisible()
  await expectFitsScreen(page)
})

test('[STOP-58] after a release with stops done, the broker posts the remaining ones, each done stop with a way back', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await bookedFour(broker, carrier)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await recordArrival(page, 'Arrived at stop 1')
  await page.getByRole('button', { name: 'Departed from stop 1', exact: true }).click()
  await recordArrival(page, 'Arrived at stop 2')
  await expect
    .poll(async () => (await broker.call(readLoadEndpoint, { params: load })).stops?.[1]?.arrivedAt)
    .toBeTruthy()
  await broker.call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  await expect(desk.getByText('Stops 1 and 2 are done. Post only the others?')).toBeVisible()
  await expectAccessible(desk)
  // as it is, or without the stops that are done
  await desk.getByRole('link', { name: 'Edit all stops' }).click()
  await expect(desk.getByRole('region', { name: /^Stop 1, pickup: Dallas, TX/ })).toBeVisible()
  await expect(desk.getByText('4 stops, 2 pickups, 2 deliveries')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Stops left out' })).toHaveCount(0)
  await desk.goBack()
  await desk.getByRole('link', { name: 'Post the others' }).click()
  // the pickup in Albuquerque is the first stop now
  await expect(field(desk, 'Pickup city')).toHaveValue('Albuquerque')
  const left = desk.getByRole('region', { name: 'Stops left out' })
  await expect(left.getByText('Stop 1, pickup: Dallas, TX')).toBeVisible()
  await expectAccessible(desk)

  // a drop can't be first: its freight is somewhere
  await left.getByRole('button', { name: 'Undo: leave out stop 2' }).click()
  await expect(desk.getByText('Stop 2 is back')).toBeVisible()
  await expect(left.getByText('Where is the freight now?')).toBeVisible()
  await expect(desk.getByRole('region', { name: /^Stop 2, delivery: Amarillo, TX/ })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Stop 1, pickup', exact: true })).toBeVisible()
  await left.getByRole('button', { name: 'Undo: leave out stop 1' }).click()
  await expect(left).toHaveCount(0)
  await expect(desk.getByText('4 stops, 2 pickups, 2 deliveries')).toBeVisible()
  await desk.getByRole('button', { name: 'Remove stop 2' }).click()
  await expect(desk.getByRole('region', { name: /^Stop 1, pickup: Dallas, TX/ })).toBeVisible()
  await expect(desk.getByRole('region', { name: /^Stop 2, pickup: Albuquerque, NM/ })).toBeVisible()
  // its freight is on no list any more
  await desk
    .getByRole('region', { name: /^Stop 1, pickup: Dallas, TX/ })
    .getByRole('button', { expanded: false })
    .click()
  await field(desk, 'Pickup weight').fill('')
  await desk.getByRole('button', { name: 'Update Load' }).click()
  await expect(desk).toHaveURL(new RegExp(loadPath(load.id)))
  await expect(desk.getByText(/Post only the others\?/)).toHaveCount(0)
  const posted = await broker.call(readLoadEndpoint, { params: load })
  expect([posted.stops?.map(({ id, city }) => `${id} ${city}`), posted.doneStops]).toEqual([
    ['pickup Dallas', 's2 Albuquerque', 'delivery Phoenix'],
    undefined,
  ])

  await desk.goto(`${editLoadPath(load.id)}?others=true`)
  await expect(field(desk, 'Rate')).toBeVisible()
  await expect(left).toHaveCount(0)
})
