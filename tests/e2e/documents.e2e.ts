import { expect } from 'playwright/test'
import { listDocumentsEndpoint } from '#contract/freight/document.ts'
import { readLoadEndpoint, type Load } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { addDialog, addPages, booked, documents, openOwnLoad, saveAs } from '#tests/support/document-dialog.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { PATHS } from '#contract/api/path.ts'
import { anything, toApi } from '#tests/support/fault-proxy.ts'
import { filled } from '#tests/support/filled.ts'
import { recordArrival } from '#tests/support/load-actions.ts'
import { takePhoto } from '#tests/support/photo.ts'
import { DISPATCHER, outboxStates, setUpPhone, test } from '#tests/support/fault-test.ts'

test('[F83] a photo taken without signal survives a killed browser and is stored once, with the time it was taken @core', async ({
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
  await saveAs(page, 'pod')
  const after = Date.now()
  await expect(documents(page)).toContainText(/POD, 2 pages\s*Saved on this device \d\d:\d\d\. Sends automatically/)
  await documents(page).getByRole('button', { name: 'POD, 2 pages' }).click()
  await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
  await phone.kill()
  const stored = () => broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })
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
  expect(pod?.bytes, 'the most that two pages take').toBeLessThan(2 * 400 * 1024 + 20_000)
  await expect(documents(again.page)).toContainText(/POD, 2 pages\s*Received by Milepost \d\d:\d\d/)
})

const storedOf = async (broker: DemoClient, load: Load) =>
  (await broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data

test('20 stop events and 5 photos through a line that loses a third, repeats requests and a killed browser arrive once', async ({
  road,
  turnOn,
  broker,
  clientOf,
  freshLoads,
}) => {
  test.setTimeout(300_000)
  const carrier = await clientOf(DISPATCHER)
  const loads = await freshLoads(10)
  for (const load of loads) await booked(broker, carrier, load)
  const phone = await turnOn()
  const page = await setUpPhone(phone, road)
  for (const load of loads) await openOwnLoad(page, road.url, load)
  road.meet(anything, 'no-signal')
  const tapped = new Map<string, [before: number, after: number]>()
  const photographed = new Map<string, [before: number, after: number]>()
  for (const [index, load] of filled(loads.entries())) {
    await openOwnLoad(page, road.url, load)
    for (const name of ['Arrived at pickup', 'Departed from pickup']) {
      const before = Date.now()
      await recordArrival(page, name)
      await expect(page.getByRole('button', { name })).toHaveCount(0)
      tapped.set(`${load.id} ${name.split(' ')[0]?.toLowerCase()}`, [before, Date.now()])
    }
    if (index % 2 > 0) continue
    const before = Date.now()
    await addPages(page, 1)
    photographed.set(load.id, [before, Date.now()])
    await saveAs(page, 'bol')
  }

  road.heal()
  road.meet(toApi, { inTurn: ['lose-answer', null, null, 'cut-request', 'twice', null, 'no-signal', null, null, null] })
  const eventsOf = async (load: Load) => (await broker.call(readLoadEndpoint, { params: load })).deal?.stopEvents ?? []
  const counts = async () => ({
    events: (await Promise.all(loads.map(eventsOf))).flat().length,
    documents: (await Promise.all(loads.map((load) => storedOf(broker, load)))).flat().length,
  })
  await expect.poll(async () => (await counts()).events, { timeout: 90_000 }).toBeGreaterThan(3)
  await phone.kill()
  const again = await turnOn()
  await again.page.goto(road.url + PATHS.dashboard)
  await expect.poll(counts, { timeout: 150_000 }).toEqual({ events: 20, documents: 5 })
  await expect.poll(async () => [...new Set(await outboxStates(again.page))], { timeout: 60_000 }).toEqual(['done'])
  expect(await counts()).toEqual({ events: 20, documents: 5 })
  for (const load of filled(loads))
    for (const { kind, occurredAt } of await eventsOf(load)) {
      const [before = 0, after = 0] = tapped.get(`${load.id} ${kind}`) ?? []
      expect(Date.parse(occurredAt)).toBeGreaterThanOrEqual(before - 1)
      expect(Date.parse(occurredAt)).toBeLessThanOrEqual(after + 1)
    }
  for (const load of filled(loads))
    for (const { capturedAt } of await storedOf(broker, load)) {
      const [before = 0, after = 0] = photographed.get(load.id) ?? []
      expect(Date.parse(capturedAt)).toBeGreaterThanOrEqual(before - 2000)
      expect(Date.parse(capturedAt)).toBeLessThanOrEqual(after + 2000)
    }
})

test('[F84] a photo that is too large for the server is made smaller once, then its sender is asked for another', async ({
  road,
  turnOn,
  broker,
  clientOf,
  freshLoads,
}) => {
  test.setTimeout(120_000)
  const carrier = await clientOf(DISPATCHER)
  const [smaller, refused] = await freshLoads(2)
  if (!smaller || !refused) throw new Error('No loads')
  for (const load of [smaller, refused]) await booked(broker, carrier, load)
  const page = await setUpPhone(await turnOn(), road)
  const toUploads = (method: string, path: string) => method === 'POST' && path.startsWith('/api/uploads')
  // the server reads that the photo has 41 MB
  const tooLarge = { ask: { 'upload-length': String(41 * 1024 * 1024) } }

  await openOwnLoad(page, road.url, smaller)
  road.meet(toUploads, tooLarge, 1)
  await addPages(page, 1)
  await saveAs(page, 'pod')
  await expect.poll(() => storedOf(broker, smaller), { timeout: 60_000 }).toHaveLength(1)
  const [pod] = await storedOf(broker, smaller)
  expect(pod?.bytes, 'the most that a page takes where lines are bad').toBeLessThanOrEqual(200 * 1024)

  await openOwnLoad(page, road.url, refused)
  road.meet(toUploads, tooLarge)
  await addPages(page, 1)
  await saveAs(page, 'pod')
  await expect(documents(page)).toContainText('Not sent. Open it to see why', { timeout: 60_000 })
  road.heal()
  await documents(page).getByRole('button', { name: 'POD, 1 page' }).click()
  await page.getByRole('button', { name: 'Take it again' }).click()
  await expect(addDialog(page).getByLabel('Kind')).toHaveValue('pod')
  await addPages(page, 1)
  await saveAs(page, 'pod')
  await expect.poll(() => storedOf(broker, refused), { timeout: 60_000 }).toHaveLength(1)
})

test('[F54] a full device keeps the document and its pages, and a photo that the browser lost is asked for again', async ({
  road,
  turnOn,
  broker,
  clientOf,
  freshLoad,
}) => {
  test.setTimeout(120_000)
  const load = await booked(broker, await clientOf(DISPATCHER), await freshLoad())
  const page = await setUpPhone(await turnOn(), road)
  await openOwnLoad(page, road.url, load)
  await addPages(page, 1)
  await page.evaluate(() => {
    const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put')
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'files') throw new DOMException('Full', 'QuotaExceededError')
      return put.apply(this, given)
    }
    addEventListener('space-is-back', () => (IDBObjectStore.prototype.put = put))
  })
  await page.locator('input[capture]').setInputFiles(await takePhoto(page))
  await expect(addDialog(page).getByRole('alert')).toContainText("this device's storage is full")
  await expect(addDialog(page).getByRole('img')).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('space-is-back')))

  const signalBack = road.meet(anything, 'no-signal')
  // the browser throws the file away, and keeps the rest; after saving, an upload may already have read the file
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('documents')
        opened.addEventListener('error', () => reject(opened.error))
        opened.addEventListener('success', () => {
          const cleared = opened.result.transaction('files', 'readwrite').objectStore('files').clear()
          cleared.addEventListener('success', () => resolve(opened.result.close()))
        })
      }),
  )
  await saveAs(page, 'bol')
  signalBack()
  await expect(documents(page)).toContainText('Not sent. Open it to see why', { timeout: 60_000 })
  await documents(page).getByRole('button', { name: 'BOL, 1 page' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('The photo is no longer on this device.')
  await page.getByRole('button', { name: 'Take it again' }).click()
  await expect(addDialog(page).getByLabel('Kind')).toHaveValue('bol')
  await addPages(page, 1)
  await saveAs(page, 'bol')
  await expect.poll(() => storedOf(broker, load), { timeout: 60_000 }).toHaveLength(1)
})
