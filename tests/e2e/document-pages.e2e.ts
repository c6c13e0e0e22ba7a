import { truncate, writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { listDocumentsEndpoint } from '#contract/freight/document.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, freshLoad } from '#tests/support/board-load.ts'
import { addDialog, addPages, booked, documents, saveAs } from '#tests/support/document-dialog.ts'
import { test } from '#tests/support/demo-test.ts'
import { CAMERA_METADATA, printPdf, takePhoto } from '#tests/support/photo.ts'
import { scannedPdf, twoPages, typedPdf } from '#tests/support/tiny-pdf.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

/** The first bytes of an iPhone's photo, which Chromium can't read. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(512)])
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file][multiple]').setInputFiles(file)
const parts = (page: Page) => addDialog(page).locator('ol').first().locator(':scope > li')
const pageAt = (page: Page, number: number) => parts(page).nth(number - 1)
/** A drawn page of a PDF. */
const picture = (page: Page, name: string) => addDialog(page).getByRole('img', { name, exact: true })
const isDrawn = async (page: Page, name: string) => (await shareOfInk(picture(page, name))) > 0
/** Of the page's pixels. */
const shareOfInk = (page: Locator) =>
  page.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return [...data].filter((value, at) => at % 4 === 0 && value < 128).length / (canvas.width * canvas.height)
  })

/** The files of pages on this device. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const db = await answered(indexedDB.open('documents'))
    const files = (await answered(db.transaction('files').objectStore('files').getAll())) as { bytes: ArrayBuffer }[]
    db.close()
    return files.map(({ bytes }) => new TextDecoder('latin1').decode(bytes))
  })
}

test('a photo keeps nothing of what the camera wrote into it, and has at most 400 KB', async ({ enter, clientOf }) => {
  test.slow()
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await booked(broker, carrier, await freshLoad(carrier, broker))
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  expect((await takePhoto(page)).buffer.includes(Buffer.from(CAMERA_METADATA, 'latin1'))).toBe(true)
  await addPages(page, 1)
  const [photo = ''] = await keptFiles(page)
  expect(photo.slice(6, 10), 'it is a JPEG').toBe('JFIF')
  expect(photo.length, 'the most that a page takes').toBeLessThanOrEqual(400 * 1024)
  expect(photo).not.toContain('Exif\0')
  expect(photo).not.toContain('GPS 41.8858')
})

test('a carrier puts photos and a PDF in order, sees why a HEIC photo is refused, and both parties get one document', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await booked(broker, carrier, await freshLoad(carrier, broker))
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await addPages(page, 1)
  await choose(page, {
    name: 'ticket.pdf',
    mimeType: 'application/pdf',
    buffer: await printPdf(page, 'Weight ticket'),
  })
  await expect(pageAt(page, 2)).toContainText('ticket.pdf')
  await expect(picture(page, 'Page 1 of 1')).toBeVisible()

  const { buffer } = await takePhoto(page)
  const half = buffer.subarray(0, buffer.length / 2)
  // from the disk: its bytes would take seconds to reach the browser otherwise
  const tooLarge = test.info().outputPath('huge.pdf')
  await writeFile(tooLarge, '%PDF-1.7\n')
  await truncate(tooLarge, 41 * 1024 * 1024)
  for (const [file, words] of [
    [
      { name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer: HEIC },
      'HEIC photos can’t be opened everywhere. Set the camera to “Most Compatible”, or choose a JPEG',
    ],
    [{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, 'The file is empty. Take the photo again'],
    [{ name: 'half.jpg', mimeType: 'image/jpeg', buffer: half }, 'Photo is incomplete. Take it again.'],
    [tooLarge, 'The file is larger than 40 MB. Choose a smaller one'],
    [
      { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK\u0003\u0004 a zip file') },
      'Only photos (JPEG, PNG, WebP) and PDF files can be sent',
    ],
  ] as const) {
    await choose(page, file)
    await expect(addDialog(page).getByRole('alert')).toHaveText(words)
    await expect(parts(page), 'the pages before it stay').toHaveCount(2)
  }

  await expect(addDialog(page).getByRole('button', { name: 'Move page 1 up' })).toHaveCount(0)
  await expect(addDialog(page).getByRole('button', { name: 'Move page 2 down' })).toHaveCount(0)
  await expect(pageAt(page, 2).getByRole('button', { name: 'Retake page 2' }), 'a PDF is not taken').toHaveCount(0)
  await addDialog(page).getByRole('button', { name: 'Move page 2 up' }).click()
  await expect(pageAt(page, 1)).toContainText('ticket.pdf')
  await expect(pageAt(page, 2).getByRole('img', { name: 'Page 2' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsEverySize(page)

  // the order is on the device with the pages
  await page.reload()
  await documents(page)
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect(pageAt(page, 1)).toContainText('ticket.pdf')
  await expect(pageAt(page, 2).getByRole('img', { name: 'Page 2' })).toBeVisible()
  await saveAs(page, 'bol')
  await expect(documents(page)).toContainText(/BOL, 2 pages\s*Received by Milepost/, { timeout: 30_000 })
  const stored = { kind: 'bol', pages: 2, type: 'application/pdf' }
  for (const party of [carrier, broker])
    expect((await party.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data).toMatchObject([
      stored,
    ])
})

test('[CASE-20] each page of a PDF is drawn before it counts, and without signal once there is some again', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await booked(broker, carrier, await freshLoad(carrier, broker))
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await documents(page).getByRole('button', { name: 'Add document' }).click()
  const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
  const save = addDialog(page).getByRole('button', { name: 'Save document' })
  await expect(addDialog(page)).toBeVisible()

  // no signal, and the reader was never used here
  await page.context().setOffline(true)
  await choose(page, pdf('bol 4711.pdf', twoPages()))
  await expect(pageAt(page, 1)).toContainText("Pages are checked when you're connected")
  await expect(pageAt(page, 1)).toContainText('bol 4711.pdf')
  await expect(save).toBeEnabled()
  await page.context().setOffline(false)
  for (const name of ['Page 1 of 2', 'Page 2 of 2']) {
    await expect(picture(page, name)).toBeVisible()
    await expect.poll(() => isDrawn(page, name)).toBe(true)
  }
  await expectAccessible(page)
  await expectFitsEverySize(page)

  for (const [file, words] of [
    [pdf('gap.pdf', twoPages('null')), /^We can't read page 2 of this PDF/],
    [pdf('cut.pdf', twoPages().subarray(0, 300)), /^The PDF is incomplete/],
    [pdf('locked.pdf', Buffer.from(twoPages().toString('latin1').replace('/Size 6', '/Encrypt 5 0 R'))), /is locked/],
  ] as const) {
    await choose(page, file)
    await expect(addDialog(page).getByRole('alert')).toHaveText(words)
    await expect(parts(page), 'the pages before it stay').toHaveCount(1)
  }
  await saveAs(page, 'bol')
  await expect(documents(page)).toContainText(/BOL, 2 pages\s*Received by Milepost/, { timeout: 30_000 })
})

test('[CASE-20] scans in JBIG2, fax and JPEG 2000 show what they hold, also without signal from then on', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await booked(broker, carrier, await freshLoad(carrier, broker))
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await documents(page).getByRole('button', { name: 'Add document' }).click()
  const pdf = (name: string, buffer: Buffer) => choose(page, { name, mimeType: 'application/pdf', buffer })
  const scan = (name: string) => parts(page).filter({ hasText: name })
  const showsInk = async (name: string, share = 0.2) => {
    const canvas = scan(name).getByRole('img', { name: 'Page 1 of 1' })
    await expect(canvas).toBeVisible()
    await expect.poll(() => shareOfInk(canvas), name).toBeGreaterThan(share)
  }
  await pdf('typed.pdf', typedPdf('PROOF OF DELIVERY'))
  await showsInk('typed.pdf', 0.005)

  // what draws is here now, and not what decodes
  await page.context().setOffline(true)
  await pdf('fax.pdf', scannedPdf('fax'))
  await expect(scan('fax.pdf')).toContainText("Pages are checked when you're connected")
  await page.context().setOffline(false)
  await showsInk('fax.pdf')
  await page.context().setOffline(true)
  await pdf('jbig2.pdf', scannedPdf('jbig2'))
  await showsInk('jbig2.pdf')
  await page.context().setOffline(false)
  await pdf('jpx.pdf', scannedPdf('jpx'))
  await showsInk('jpx.pdf')
})

test('[CASE-20] a PDF saved without signal is drawn before it is sent, and one that is not whole stays here with the reason', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await booked(broker, carrier, await freshLoad(carrier, broker))
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
  await addPages(page, 1)
  await page.context().setOffline(true)
  await choose(page, pdf('gap.pdf', twoPages('null')))
  await expect(pageAt(page, 2)).toContainText("Pages are checked when you're connected")
  await saveAs(page, 'pod')
  await expect(documents(page)).toContainText('Saved on this device')

  await page.context().setOffline(false)
  const row = documents(page).getByRole('button', { name: /Not sent\. Open it to see why/ })
  await expect(row).toBeVisible({ timeout: 30_000 })
  expect((await broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data).toEqual([])
  await row.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('alert')).toContainText("We can't read page 2 of this PDF.")
  await expect(viewer.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsEverySize(page)
  await viewer.getByRole('button', { name: 'Take it again' }).click()
  await expect(addDialog(page).getByRole('alert')).toContainText("We can't read page 2 of this PDF.")
  await expect(parts(page), 'the photo stays').toHaveCount(1)
  await choose(page, pdf('whole.pdf', twoPages()))
  await expect(picture(page, 'Page 2 of 2')).toBeVisible()
  await saveAs(page, 'pod')
  await expect(documents(page)).toContainText(/POD, 3 pages\s*Received by Milepost/, { timeout: 30_000 })
})
