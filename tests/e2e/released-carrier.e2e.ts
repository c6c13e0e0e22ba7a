import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import {
  acceptTenderEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { boardLoadPath, loadPath } from '#contract/api/path.ts'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, DISPATCHER, bookedLoad, freshLoad, openLoad, rebook } from '#tests/support/board-load.ts'
import { addPages, documents, openPaper, saveAs } from '#tests/support/document-dialog.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { test } from '#tests/support/demo-test.ts'
import { dollars } from '#tests/support/dollars.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

test('[SEC-03] a released carrier still reads what it agreed to, on the load that another may book @core', async ({
  enter,
  clientOf,
}) => {
  const [page, carrier, broker] = [await enter(COMPANY, 'phone'), await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  await carrier.call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  await openLoad(page, load)
  const deal = page.getByRole('region', { name: 'Your deal' })
  await expect(deal).toContainText('Truck broke down')
  await expect(deal).toContainText(`Agreed rate${dollars(load.rate)}`)
  await expect(deal).toContainText('$50 an hour after 120 min')
  await expect(deal).toContainText('Blue Mesa Freight')
  await expectFitsScreen(page)
  await expectAccessible(page)
})

test('[SEC-03] its own record and documents open where the load was, also offline, once another carrier has the load', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  const [carrier, broker, rival] = [await clientOf(COMPANY), await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await freshLoad(carrier, broker)
  const [carrierId, rivalId] = [
    accountIdOf(await carrier.call(readProfileEndpoint, {})),
    accountIdOf(await rival.call(readProfileEndpoint, {})),
  ]
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
  await carrier.call(acceptTenderEndpoint, { params: load })
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  await page.goto(loadPath(load.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Load #${load.number}`)
  await addPages(page, 1)
  await saveAs(page, 'bol')
  await expect(documents(page)).toContainText(/BOL, 1 page\s*Received by Milepost/)
  await waitForCachedShell(page)

  const stored = page.waitForResponse((answer) => answer.url().endsWith(`/loads/${load.id}/deals`))
  await broker.call(releaseCarrierEndpoint, { params: load, body: { reason: 'Trailer is dirty' } })
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId: rivalId } })
  await rival.call(acceptTenderEndpoint, { params: load })
  await stored

  const deal = page.getByRole('region', { name: 'Your deal' })
  // on the board the load is gone, but not for the carrier who hauled it
  await page.goto(boardLoadPath(load.id))
  await expect(page).toHaveURL(loadPath(load.id))
  await expect(deal).toContainText('Trailer is dirty')
  await expect(deal).toContainText('Arrived at pickup')
  await expect(page.getByText('You were released from this load')).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
  const download = deal.getByRole('button', { name: 'Download BOL, 1 page' })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^bol-\d{4}-\d\d-\d\d\.(jpeg|webp|pdf)$/)

  const paper = deal.getByRole('button', { name: 'Download Rate confirmation' })
  const [confirmation] = await Promise.all([page.waitForEvent('download'), paper.click()])
  const name = `rate-confirmation-${load.number}-v1.pdf`
  expect(confirmation.suggestedFilename()).toBe(name)
  const bytes = await readFile(await confirmation.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await goOffline(page)
  await page.reload()
  await expect(deal).toContainText('Trailer is dirty')
  await expect(deal).toContainText(load.pickupLocation.city)
  await expect(deal).toContainText(/BOL, 1 pageReceived .+ from the carrier/)
  const [again] = await Promise.all([page.waitForEvent('download'), paper.click()])
  expect(again.suggestedFilename()).toBe(name)
  expect((await readFile(await again.path())).equals(bytes)).toBe(true)
  await download.click()
  await expect(deal.getByRole('alert')).toHaveText("The file couldn't be loaded. Check your signal and try again.")
})

const PAPERS = [
  {
    name: 'Rate confirmation',
    endpoint: readRateConfirmationEndpoint,
    loading: 'Loading rate confirmation...',
    between: (carrier: string) => `From Blue Mesa Freight to ${carrier}`,
  },
  {
    name: 'Invoice',
    endpoint: readInvoiceEndpoint,
    loading: 'Loading invoice...',
    between: (carrier: string) => `from ${carrier} to Blue Mesa Freight`,
  },
] as const

for (const { name, endpoint, loading, between } of PAPERS)
  test(`a released load that another carrier books never shows the ${name.toLowerCase()} of the first, before the new one comes`, async ({
    enter,
    clientOf,
  }) => {
    const [first, second, broker] = [await clientOf(COMPANY), await clientOf(DISPATCHER), await clientOf(BROKER)]
    const load = await bookedLoad(first, broker)
    const page = await enter(BROKER, 'desktop', loadPath(load.id))
    const paper = await openPaper(page, name)
    await expect(paper).toContainText(between('Gill Brothers Trucking'))
    await page.keyboard.press('Escape')

    await rebook(load, second, broker)
    const release = await holdBack(page, endpoint)
    await expect(page.getByRole('main')).toContainText('Reyes Dispatch')
    await openPaper(page, name)
    await expect(paper.getByText(loading)).toBeVisible()
    release()
    await expect(paper).toContainText(between('SORENSEN HAULING INC'))
  })
