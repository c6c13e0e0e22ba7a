import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { cutOff, holdFirstAnswer } from '#tests/support/intercept-endpoint.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

test('a carrier that opened its load reads the rate confirmation without signal, though it never opened that', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  // a server that draws its first paper may take longer than a phone waits
  await expect(async () => {
    const paper = page.waitForResponse(`**/loads/${load.id}/rate-confirmation/pdf`, { timeout: 30_000 })
    await page.goto(loadPath(load.id))
    expect((await paper).status()).toBe(200)
  }).toPass()
  await waitForCachedShell(page)
  await goOffline(page)
  await page.reload()
  const paper = await openPaper(page, 'Rate confirmation')
  await expect(paper).toContainText(`Load #${load.number}, version 1`)
})

test('both parties open, view and download the rate confirmation of a booked load, again without signal', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)

  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await waitForCachedShell(page)
  const paper = await openPaper(page, 'Rate confirmation')
  await expect(paper).toContainText(`Load #${load.number}, version 1`)
  await expect(paper).toContainText('From Blue Mesa Freight to Gill Brothers Trucking')
  await expect(paper).toContainText(`${load.pickupLocation.city}, ${load.pickupLocation.state}`)
  await expect(paper.getByText('Not signed yet')).toHaveCount(2)
  await expectAccessible(page)
  await expectFitsScreen(page)
  const name = `rate-confirmation-${load.number}-v1.pdf`
  const download = page.waitForEvent('download')
  await paper.getByRole('button', { name: 'Download PDF' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(name)
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await goOffline(page)
  await page.reload()
  const again = await openPaper(page, 'Rate confirmation')
  await expect(again).toContainText(`Load #${load.number}, version 1`)
  const offline = page.waitForEvent('download')
  await again.getByRole('button', { name: 'Download PDF' }).click()
  expect((await readFile(await (await offline).path())).equals(bytes)).toBe(true)

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  const broad = await openPaper(desk, 'Rate confirmation')
  await expect(broad).toContainText(`Load #${load.number}, version 1`)
  const shown = desk.context().waitForEvent('page')
  await broad.getByRole('button', { name: 'View' }).click()
  expect((await shown).url()).toMatch(/^blob:|^$/)
})

test('the text of a rate confirmation shows before its PDF comes, and no PDF of another text is offered', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const page = await enter(BROKER, 'desktop')
  const arrives = await holdFirstAnswer(page, readRateConfirmationPdfEndpoint)
  await page.goto(loadPath(load.id))
  const paper = await openPaper(page, 'Rate confirmation')
  await expect(paper).toContainText(`Load #${load.number}, version 1`)
  const download = paper.getByRole('button', { name: 'Download PDF' })
  await expect(download).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  arrives()
  await expect(download).not.toHaveAttribute('aria-busy', 'true')

  // the driver is on the paper, so its PDF is another one, and that doesn't come
  await cutOff(page, readRateConfirmationPdfEndpoint)
  const { deal } = await carrier.call(readLoadEndpoint, { params: load })
  const body = { dealId: deal?.id ?? '', driverName: 'Luis Ortega' }
  await carrier.call(setDriverEndpoint, { params: load, body })
  await expect(paper).toContainText('Luis Ortega')
  await expect(paper.getByRole('alert')).toContainText("Couldn't load the PDF")
  await expect(download).toHaveCount(0)
  await waitForCachedShell(page)
  await goOffline(page)
  await page.reload()
  const again = await openPaper(page, 'Rate confirmation')
  await expect(again).toContainText('Luis Ortega')
  await expect(again.getByRole('alert')).toContainText("Couldn't load the PDF")
})
