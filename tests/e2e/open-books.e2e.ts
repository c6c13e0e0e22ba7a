import { PATHS } from '#contract/api/path.ts'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { editLoadPath, loadPath } from '#contract/api/path.ts'
import { enterBooksEndpoint, readOpenBooksEndpoint } from '#contract/freight/open-books.ts'
import { acceptTenderEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, DISPATCHER, openLoad } from '#tests/support/board-load.ts'
import { type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field } from '#tests/support/load-form.ts'
import { holdFirstAnswer } from '#tests/support/intercept-endpoint.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { openSection } from '#tests/support/load-sections.ts'

test.use({ serviceWorkers: 'allow' })

async function book(load: { id: string }, broker: DemoClient, carrier: DemoClient): Promise<void> {
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
  await carrier.call(acceptTenderEndpoint, { params: load })
}

async function openBooks(page: Page) {
  await page.getByRole('button', { name: 'Open books' }).click()
  return page.getByRole('dialog', { name: 'Open books' })
}

test('what the shipper pays is the broker’s alone until a carrier has the load; then both read it, and the carrier asks for it', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker, { paper: { pickupReferences: 'PO 7741902, BOL 4471' } })
  const desk = await enter(BROKER, 'desktop', editLoadPath(load.id))
  await field(desk, 'Shipper pays (optional)').fill('93100.5')
  await desk.getByRole('button', { name: 'Update Load' }).click()
  await expect(desk).toHaveURL(loadPath(load.id))
  await openSection(desk, 'Margin')
  await expect(desk.getByText('$93,100.50')).toBeVisible()

  const other = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await openLoad(other, load)
  await expect(other.getByRole('button', { name: 'Book This Load' })).toBeVisible()
  await expect(other.locator('body')).not.toContainText('93,100')
  await book(load, broker, carrier)

  const phone = await enter(COMPANY, 'phone', loadPath(load.id))
  await waitForCachedShell(phone)
  const record = await openBooks(phone)
  await expect(record).toContainText('Shipper pays$93,100.50')
  await expect(record).toContainText('Not entered yet: the shipper')
  await expect(record).toContainText('Blue Mesa Freight')
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await record.getByRole('button', { name: 'Request record' }).click()
  await expect(record).toContainText('Answered from the record')
  await expect(record.getByRole('button', { name: 'Request record' })).toBeHidden()

  await desk.reload()
  const own = await openBooks(desk)
  await expect(own.getByRole('region', { name: 'Requests for this record' })).toContainText('Requested')
  for (const width of [768, 1440]) {
    await desk.setViewportSize({ width, height: 900 })
    for (const name of ['Download CSV', 'View', 'Download PDF'])
      await expect.poll(async () => (await own.getByRole('button', { name }).boundingBox())?.height).toBe(48)
    const tops = own
      .getByRole('button', { name: /^(Download|View)/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(await tops).size, 'one row').toBe(1)
  }
  await own.getByRole('button', { name: 'Update figures' }).click()
  await own.getByLabel('Shipper pays').fill('')
  await own.getByRole('button', { name: 'Save figures' }).click()
  await expect(own).toContainText("it can't be removed")
  await own.getByLabel('Shipper pays').fill('93200')
  await expect(own.getByLabel('Bill of lading number'), 'as the references say').toHaveValue('4471')
  await expectAccessible(desk)
  await own.getByRole('button', { name: 'Save figures' }).click()
  await expect(own).toContainText('Bill of lading4471')
  await expect(own).toContainText('Before, the broker stated $93,100.50')

  await phone.reload()
  const again = await openBooks(phone)
  await expect(again).toContainText('Shipper pays$93,200')
  await goOffline(phone)
  await phone.reload()
  const offline = await openBooks(phone)
  await expect(offline).toContainText('Shipper pays$93,200')
  await expect(offline).toContainText('Saved copy')
  const csv = phone.waitForEvent('download')
  await offline.getByRole('button', { name: 'Download CSV' }).click()
  const file = await csv
  expect(file.suggestedFilename()).toBe(`open-books-${load.number}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain('Shipper pays,93200\r\n')
  const pdf = phone.waitForEvent('download')
  await offline.getByRole('button', { name: 'Download PDF' }).click()
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('figures entered without signal wait on the device, and never overwrite what another device entered later', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker, { shipperPays: null })
  await book(load, broker, carrier)
  const desk = await enter(BROKER, 'phone', loadPath(load.id))
  await waitForCachedShell(desk)
  const record = await openBooks(desk)
  await expect(record).toContainText('Shipper paysNot entered')
  await goOffline(desk)
  await record.getByRole('button', { name: 'Enter figures' }).click()
  await record.getByLabel('Shipper pays').fill('4321')
  await record.getByRole('button', { name: 'Save figures' }).click()
  await expect(record).toContainText('Figures (shipper pays $4,321) saved on this device')
  await expect(record).toContainText('Shipper paysNot entered')
  await expect(record.getByRole('button', { name: /figures/i })).toBeHidden()
  await expectAccessible(desk)
  await expectFitsScreen(desk)
  // it is still there when the app opens again
  await desk.reload()
  const again = await openBooks(desk)
  await expect(again).toContainText('They send automatically.')
  await goOnline(desk)
  await expect(again).toContainText('Shipper pays$4,321', { timeout: 30_000 })
  await expect(again).not.toContainText('saved on this device')

  await goOffline(desk)
  await again.getByRole('button', { name: 'Update figures' }).click()
  await again.getByLabel('Bill of lading number').fill('BOL-9')
  await again.getByRole('button', { name: 'Save figures' }).click()
  await expect(again).toContainText('They send automatically.')
  const { dealId } = await broker.call(readOpenBooksEndpoint, { params: load, query: {} })
  await broker.call(enterBooksEndpoint, { params: load, body: { dealId, shipperPays: 4400 } })
  await goOnline(desk)
  await expect(again).toContainText("Your figures weren't accepted", { timeout: 30_000 })
  await expect(again).toContainText('Shipper pays$4,400')
  await again.getByRole('button', { name: 'Change figures and send again' }).click()
  await expect(again.getByLabel('Bill of lading number')).toHaveValue('BOL-9')
  await again.getByLabel('Shipper pays').fill('4400')
  await again.getByRole('button', { name: 'Save figures' }).click()
  await expect(again).toContainText('Bill of ladingBOL-9')
  await expect(again).not.toContainText("weren't accepted")
})

test('without signal the request waits on the device; the broker adds the figure, and a released carrier reads it', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker, { shipperPays: null })
  await book(load, broker, carrier)
  const phone = await enter(COMPANY, 'phone', loadPath(load.id))
  await waitForCachedShell(phone)
  await expect(phone.getByRole('button', { name: 'Open books' })).toBeVisible()
  await goOffline(phone)
  // never opened here, so the record isn't on the device: it can be asked for all the same
  const record = await openBooks(phone)
  await expect(record).toContainText("Couldn't load the open books")
  await record.getByRole('button', { name: 'Request record' }).click()
  await expect(record).toContainText('It sends automatically.')
  await expect(record).not.toContainText('Requested')
  await goOnline(phone)
  await expect(record).toContainText('Not answered yet', { timeout: 30_000 })
  await expect(record).toContainText('Shipper paysNot entered')
  await expect(record).toContainText('Broker keepsNot known')

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  const own = await openBooks(desk)
  await expect(own).toContainText('requested this record. Enter what the shipper pays by')
  await own.getByRole('button', { name: 'Enter figures' }).click()
  await own.getByLabel('Shipper pays').fill('4321')
  await own.getByRole('button', { name: 'Save figures' }).click()
  await expect(own).toContainText('Shipper pays$4,321')

  // a phone with the load open would show it as gone until it is booked again
  await phone.goto('about:blank')
  await carrier.call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  await book(load, broker, await clientOf(DISPATCHER))
  await phone.goto(loadPath(load.id))
  // the load as it was kept shows first, and its dialog would close when the record replaces it
  await expect(phone.getByText('You were released from this load')).toBeVisible()
  const kept = await openBooks(phone)
  await expect(kept).toContainText('Shipper pays$4,321')
  await expect(kept).toContainText("The carrier was released, so Milepost doesn't know what was paid.")
  // who comes back to the app asks for the load again, and it is still gone: what is open over it stays
  const asked = phone.waitForResponse((answer) => answer.url().endsWith(`/loads/load/${load.id}`))
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect((await asked).status()).toBe(404)
  await expect(kept).toContainText('Shipper pays$4,321')
})

test('an answer that was on its way when the broker saved its figures never hides them', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker, { shipperPays: null })
  await book(load, broker, carrier)
  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  await expect(await openBooks(desk)).toContainText('Shipper paysNot entered')
  await desk.reload()
  const arrives = await holdFirstAnswer(desk, readOpenBooksEndpoint)
  const record = await openBooks(desk)
  await record.getByRole('button', { name: 'Enter figures' }).click()
  await record.getByLabel('Shipper pays').fill('4321')
  await record.getByRole('button', { name: 'Save figures' }).click()
  await expect(record, 'asked again, though the first answer is still missing').toContainText('Shipper pays$4,321')
  arrives()
  await expect(record).toContainText('Shipper pays$4,321')
})
