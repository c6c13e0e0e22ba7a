import { expect, type Page } from 'playwright/test'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listDocumentsEndpoint } from '#contract/freight/load-document.ts'
import type { Load } from '#contract/freight/load.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { anything } from '#tests/support/fault-proxy.ts'
import { DISPATCHER, setUpPhone, test } from '#tests/support/fault-test.ts'
import { takePhoto } from '#tests/support/photo.ts'

const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Add document' })

async function booked(broker: DemoClient, carrier: DemoClient, load: Load): Promise<Load> {
  const request = await carrier.call(requestBookingEndpoint, { body: { loadId: load.id, message: '' } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  return load
}

async function openOwnLoad(page: Page, url: string, load: Load): Promise<void> {
  await page.goto(url + loadPath(load.id))
  await expect(page.getByRole('heading', { level: 1, name: `Load #${load.number}` })).toBeVisible()
  await expect(documents(page)).toBeVisible()
}

async function addPages(page: Page, count: number): Promise<void> {
  await documents(page).getByRole('button', { name: 'Add document' }).click()
  for (let pages = 1; pages <= count; pages += 1) {
    await page.locator('input[capture]').setInputFiles(await takePhoto(page))
    await expect(dialog(page).getByRole('img', { name: `Page ${pages}` })).toBeVisible({ timeout: 20_000 })
  }
}

test('[F83] a photo taken without signal survives a killed browser and is stored once, with the time it was taken', async ({
  road,
  turnOn,
  broker,
  clientOf,
  freshLoad,
}) => {
  test.setTimeout(180_000)
  const load = await booked(broker, await clientOf(DISPATCHER), await freshLoad())
  const phone = await turnOn()
  const page = await setUpPhone(phone, road)
  await openOwnLoad(page, road.url, load)
  await page.reload()
  await expect(documents(page)).toContainText('No documents yet.')

  const signalBack = road.meet(anything, 'no-signal')
  const before = Date.now()
  await addPages(page, 2)
  await expectAccessible(page)
  await dialog(page).getByLabel('Kind').selectOption('pod')
  await dialog(page).getByRole('button', { name: 'Save document' }).click()
  const after = Date.now()
  await expect(documents(page)).toContainText(/POD, 2 pages\s*Saved on this device \d\d:\d\d\. Sends automatically/)
  await documents(page).getByRole('button', { name: 'POD, 2 pages' }).click()
  await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
  await phone.kill()
  const stored = () => broker.call(listDocumentsEndpoint, { params: { id: load.id } })
  expect((await stored()).data).toEqual([])

  signalBack()
  const again = await turnOn()
  await openOwnLoad(again.page, road.url, load)
  await expect.poll(async () => (await stored()).data.length, { timeout: 60_000 }).toBe(1)
  const [pod] = (await stored()).data
  expect(pod).toMatchObject({ kind: 'pod', pages: 2, type: 'application/pdf', by: 'carrier' })
  expect(Date.parse(pod?.capturedAt ?? '')).toBeGreaterThanOrEqual(before - 1000)
  expect(Date.parse(pod?.capturedAt ?? '')).toBeLessThanOrEqual(after + 1000)
  // two photos of 4 MB: at most 400 KB a page
  expect(pod?.bytes).toBeLessThan(2 * 400 * 1024 + 20_000)
  await expect(documents(again.page)).toContainText(/POD, 2 pages\s*Received by Milepost \d\d:\d\d/)
})
