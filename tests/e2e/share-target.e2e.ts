import { expect } from 'playwright/test'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { printPdf, takePhoto } from '#tests/support/photo.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

test('[F90, SYNC-11] a photo and a PDF shared from another app without signal go to the load that the carrier chooses', async ({
  enter,
  clientOf,
}) => {
  test.setTimeout(90_000)
  const [page, broker, carrier] = [
    await enter(DISPATCHER, 'phone', PATHS.dashboard),
    await clientOf(BROKER),
    await clientOf(DISPATCHER),
  ]
  const load = await untouchedLoad(broker)
  const request = await carrier.call(requestBookingEndpoint, { body: { loadId: load.id, message: '' } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  await page.goto(loadPath(load.id))
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible()
  await waitForCachedShell(page)

  // as the browser does for the manifest's share target
  const shared = [
    { name: 'scan.jpg', type: 'image/jpeg', base64: (await takePhoto(page)).buffer.toString('base64') },
    { name: 'ticket.pdf', type: 'application/pdf', base64: (await printPdf(page, 'Weight ticket')).toString('base64') },
  ]
  await goOffline(page)
  await page.evaluate((sent) => {
    const files = new DataTransfer()
    for (const { name, type, base64 } of sent) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      files.items.add(new File([bytes], name, { type }))
    }
    const form = Object.assign(document.createElement('form'), {
      action: '/dashboard/share',
      method: 'POST',
      enctype: 'multipart/form-data',
    })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, shared)
  await expect(page.getByRole('heading', { level: 1, name: 'Add to a load' })).toBeVisible()
  await expect(page.getByText('2 files shared with Milepost. Choose the load.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('button', { name: `Load #${load.number}` }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Add document' })
  await expect(dialog.getByRole('img', { name: 'Page 1' })).toBeVisible({ timeout: 20_000 })
  // its reader was never used on this device
  await expect(dialog.getByRole('listitem').nth(1)).toContainText("Pages are checked when you're connected")
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('ticket.pdf')
  await dialog.getByRole('button', { name: 'Save document' }).click()
  await expect(dialog).toBeHidden()
  await goOnline(page)
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText(/BOL, 2 pages\s*Received by Milepost/, {
    timeout: 20_000,
  })

  // where the service worker is gone, the server answers
  const answer = await page.request.post(PATHS.share, { multipart: { files: 'lost' }, maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([303, PATHS.share])
  await page.goto(PATHS.share)
  await expect(page.getByText('There is no shared file here')).toBeVisible()
})
