import { expect, type Page } from 'playwright/test'
import { listDocumentsEndpoint } from '#contract/freight/document.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { tap } from '#tests/support/driver-page.ts'
import { anything } from '#tests/support/fault-proxy.ts'
import { test } from '#tests/support/fault-test.ts'
import { takePhoto } from '#tests/support/photo.ts'
import { twoPages } from '#tests/support/tiny-pdf.ts'

/** One shot of the phone's camera, which gives one photo at a time. */
async function shoot(page: Page, label: string, name: string): Promise<void> {
  const camera = page.waitForEvent('filechooser')
  await page.getByText(label, { exact: true }).click()
  await (await camera).setFiles(await takePhoto(page, name))
}

async function atDelivery(page: Page): Promise<void> {
  await tap(page, 'Arrived at pickup')
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await tap(page, 'Confirm arrival')
}

test('photos taken one after the other are pages of one POD, told to the broker once', async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  await page.goto(road.url + path)
  await atDelivery(page)
  await shoot(page, 'Photo of the signed POD', 'IMG_0042.jpg')
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  await shoot(page, 'Add pages', 'IMG_0043.jpg')
  await expect(page.getByText('Signed POD, 2 pages')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(2)
  await expectAccessible(page)

  const stored = async () => (await broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data
  await expect.poll(stored, { timeout: 60_000 }).toMatchObject([{ kind: 'pod', pages: 2, type: 'application/pdf' }])
  const told = async () => {
    const { data } = await broker.call(listNotificationsEndpoint, { query: { limit: 100 } })
    return data.filter(({ title, metadata }) => title === 'POD in' && metadata.loadId === load.id).length
  }
  await expect.poll(told).toBe(1)

  // what was sent is closed: a later photo is a document of its own
  await expect(page.getByText(/^Sent \d\d:\d\d/).first()).toBeVisible()
  await shoot(page, 'Add pages', 'IMG_0044.jpg')
  await expect
    .poll(async () => (await stored()).map(({ pages }) => pages).toSorted((a, b) => a - b), { timeout: 60_000 })
    .toEqual([1, 2])
})

test('who closes the camera without a photo has the POD sent seconds later, not after the minute of an open camera', async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  await page.goto(road.url + path)
  await atDelivery(page)
  await shoot(page, 'Photo of the signed POD', 'IMG_0042.jpg')
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  const camera = page.waitForEvent('filechooser')
  await page.getByText('Add pages', { exact: true }).click()
  await camera
  await page.locator('input[type=file]').dispatchEvent('cancel')
  const stored = async () => (await broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data
  await expect.poll(stored, { timeout: 40_000 }).toMatchObject([{ kind: 'pod', pages: 1 }])
})

test('who closes the camera without a photo keeps the pages that are there, also without signal', async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  await page.goto(road.url + path)
  await atDelivery(page)
  const signalBack = road.meet(anything, 'no-signal')
  await shoot(page, 'Photo of the signed POD', 'IMG_0042.jpg')
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  const camera = page.waitForEvent('filechooser')
  await page.getByText('Add pages', { exact: true }).click()
  await camera
  await page.locator('input[type=file]').dispatchEvent('cancel')
  await shoot(page, 'Add pages', 'IMG_0043.jpg')
  await expect(page.getByText('Signed POD, 2 pages')).toBeVisible({ timeout: 30_000 })
  signalBack()
  await page.reload()
  await expect(page.getByText('Signed POD, 2 pages')).toBeVisible()
  const stored = async () => (await broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data
  await expect.poll(stored, { timeout: 90_000 }).toMatchObject([{ kind: 'pod', pages: 2 }])
})

test("[CASE-20] each page of a driver's PDF is drawn before it counts; without signal its structure is enough", async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  await page.goto(road.url + path)
  await atDelivery(page)
  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'pod.pdf', mimeType: 'application/pdf', buffer })

  // what draws was never used here
  const signalBack = road.meet(anything, 'no-signal')
  await choose(twoPages())
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  signalBack()
  await choose(twoPages('null'))
  await expect(page.getByRole('alert')).toHaveText("This file can't be used. Take a photo or choose a PDF")
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible()
  const stored = async () => (await broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data
  await expect.poll(stored, { timeout: 60_000 }).toMatchObject([{ kind: 'pod', pages: 2, type: 'application/pdf' }])
})
