import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { listDocumentsEndpoint } from '#contract/freight/document.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, tenderedLoad } from '#tests/support/board-load.ts'
import { confirmItsYou } from '#tests/support/confirm-its-you.ts'
import { test } from '#tests/support/demo-test.ts'
import { addPages, documents, openPaper, saveAs } from '#tests/support/document-dialog.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

async function download(page: Page, paper: Locator): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    paper.getByRole('button', { name: 'Download packet' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^invoice-packet-\d+\.pdf$/)
  return readFile(await file.path())
}

async function check(paper: Locator, buffer: Buffer): Promise<void> {
  await paper.getByLabel('Packet to check').setInputFiles({ name: 'packet.pdf', mimeType: 'application/pdf', buffer })
}

test('a load is accepted, delivered and invoiced, its POD photographed without signal, and its packet is downloaded, checked and paid', async ({
  enter,
  clientOf,
  origin,
}) => {
  test.setTimeout(120_000)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await tenderedLoad(carrier, broker)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await waitForCachedShell(page)
  await page.getByRole('button', { name: 'Accept tender' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept tender' }).tap()
  await expect(page.getByText('Tender accepted. The load is yours.')).toBeVisible()

  await expect(documents(page)).toContainText('No documents yet.')
  await goOffline(page)
  await addPages(page, 1)
  await saveAs(page, 'pod')
  await expect(documents(page)).toContainText(/POD, 1 page\s*Saved on this device/)
  await goOnline(page)
  const stored = async () => (await broker.call(listDocumentsEndpoint, { params: load, query: {} })).data
  await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBe(1)
  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })

  await page.reload()
  const paper = await openPaper(page, 'Invoice')
  await expect(paper.getByRole('button', { name: 'Download packet' })).toBeHidden()
  await paper.getByRole('button', { name: /^Send invoice, \$/ }).click()
  const sending = paper.getByRole('form', { name: 'Send the invoice' })
  await sending.getByText('Factoring company', { exact: true }).first().click()
  await sending.getByLabel('Factoring company').last().fill('Apex Factoring')
  await sending.getByLabel('Mailing address').fill('PO Box 12, Dallas, TX 75201')
  await sending.getByRole('button', { name: /^Send invoice, \$/ }).click()
  await confirmItsYou(page, { origin, email: COMPANY })
  await expect(paper.getByRole('list', { name: 'Status' })).toContainText('Version 1. Sent')

  await goOffline(page)
  await paper.getByRole('button', { name: 'Download packet' }).click()
  await expect(paper).toContainText('The first download of a packet needs signal.')
  await goOnline(page)
  const packet = await download(page, paper)
  const { text } = await readPdf(packet)
  for (const words of [
    `Load ${load.number}, version 1`,
    'Status Sent',
    'Remit to Apex Factoring Address PO Box 12, Dallas, TX 75201',
    'Agreed rate',
    'Rate confirmation',
    'POD, 1 page',
    'POD, 1 page Received',
  ])
    expect(text.toLowerCase()).toContain(words.toLowerCase())

  await expect
    .poll(async () => (await broker.call(readInvoiceEndpoint, { params: load, query: {} })).packets?.length)
    .toBe(1)
  await check(paper, packet)
  await expect(paper).toContainText('Unchanged: Milepost made this packet of version 1')
  const altered = Buffer.from(packet)
  altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1
  await check(paper, altered)
  await expect(paper).toContainText('Milepost did not make this file for this invoice.')
  await expectAccessible(page)
  await expectFitsScreen(page)

  // the list of packets comes with the invoice, which this device has stored by now
  await check(paper, packet)
  await expect(paper).toContainText('Unchanged:')
  await goOffline(page)
  expect((await download(page, paper)).equals(packet)).toBe(true)
  await expect(paper).toContainText('Downloaded the copy from')
  await check(paper, altered)
  await expect(paper).toContainText("This device doesn't know this file.")
  await check(paper, packet)
  await expect(paper).toContainText('Unchanged: Milepost made this packet of version 1')
  await goOnline(page)

  await page.goto(PATHS.money)
  const owed = page.getByRole('listitem').filter({ hasText: `#${load.number}` })
  await owed.getByText(`#${load.number}`).first().click()
  const photo = page.waitForEvent('download')
  await owed.getByRole('button', { name: 'POD', exact: true }).click()
  const file = await photo
  expect(file.suggestedFilename()).toMatch(/^pod-\d{4}-\d\d-\d\d\.jpeg$/)
  const [pod] = await stored()
  expect((await readFile(await file.path())).byteLength).toBe(pod?.bytes)

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  const broad = await openPaper(desk, 'Invoice')
  expect((await download(desk, broad)).equals(packet)).toBe(true)
  await broad.getByRole('button', { name: 'Mark paid' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click()
  await expect(broad.getByRole('list', { name: 'Status' })).toContainText('recorded by the broker')
  const paid = await download(desk, broad)
  expect((await readPdf(paid)).text).toContain('Status Paid')
  await check(broad, packet)
  await expect(broad).toContainText('A newer packet was made since.')
  await expectAccessible(desk)
})
