import { expect, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { type RateConfirmationDocument, readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { storedOn } from '#tests/support/device-fixture.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const SECTION = 'Driver and equipment'

/** The driver on each rate confirmation of the load that the device has. */
async function namesOnPaper(page: Page, loadId: string): Promise<(string | null)[]> {
  const { indexedDB } = await storedOn(page.context())
  const rows = indexedDB.flatMap(({ stores }) => stores.flatMap(({ records }) => records))
  return rows.flatMap(({ value }) => {
    const { name, value: kept } = value as { name?: string; value?: { value?: RateConfirmationDocument } }
    if (name !== `answer:${readRateConfirmationEndpoint.name}:${loadId}`) return []
    return [kept?.value?.driver?.driverName ?? null]
  })
}

test('a carrier names driver and equipment without signal, and the broker reads them on the load and its paper', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  await withoutBackgroundSync(page)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  await openSection(desk, SECTION)
  const read = desk.getByRole('region', { name: SECTION })
  await expect(read).toContainText("The carrier hasn't said yet who hauls this load.")
  await expect(read.getByRole('button', { name: 'Add' })).toHaveCount(0)

  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  await goOffline(page)
  await openSection(page, SECTION)
  const own = page.getByRole('region', { name: SECTION })
  await own.getByRole('button', { name: 'Add driver and equipment' }).click()
  const dialog = page.getByRole('dialog', { name: SECTION })
  const phone = dialog.getByLabel("Driver's phone")
  await expect(phone).toHaveAttribute('type', 'tel')
  await dialog.getByLabel('Driver', { exact: true }).fill('Luis Ortega')
  await phone.fill('call me')
  await dialog.getByLabel('Truck number').fill('118')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toHaveAccessibleDescription(/at least 10 characters/)
  await expect(phone).toBeFocused()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await phone.fill('(214) 555-0123')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(own).toContainText('Waiting to send: Luis Ortega, (214) 555-0123, 118, saved at')
  await expect(own, 'nothing claims success before the server answered').toContainText('Not given yet')
  expect((await broker.call(readLoadEndpoint, { params: load })).deal).not.toHaveProperty('driver')

  // a waiting answer can be corrected: the later one replaces it
  await own.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Driver', { exact: true })).toHaveValue('Luis Ortega')
  await dialog.getByLabel('Truck number').fill('120')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('Waiting to send: Luis Ortega, (214) 555-0123, 120, saved at')

  await goOnline(page)
  await expect(own.getByRole('definition').filter({ hasText: '120' })).toBeVisible()
  await expect(own).not.toContainText('Waiting to send')
  await expectAccessible(page)
  await expectFitsScreen(page)

  // the broker's open screen follows
  await expect(read).toContainText('Luis Ortega')
  await expect(read.getByRole('link', { name: '(214) 555-0123' })).toHaveAttribute('href', 'tel:2145550123')
  await expect(read).toContainText('Trailer numberNot given yet')
  const paper = await openPaper(desk, 'Rate confirmation')
  const stated = paper.getByRole('region', { name: SECTION })
  await expect(stated).toContainText('Not part of the signed terms')
  await expect(stated).toContainText('Luis Ortega')
  await expectAccessible(desk)

  // the open paper follows too
  const { deal } = await carrier.call(readLoadEndpoint, { params: load })
  const body = { dealId: deal?.id ?? '', driverName: 'Ana Ortega', trailerNumber: 'R-5302' }
  await carrier.call(setDriverEndpoint, { params: load, body })
  await expect(stated).toContainText('Ana Ortega')
  await expect(paper).toContainText('version 1')
})

test('the paper that a carrier keeps for the dock names the driver of now', async ({ enter, clientOf }) => {
  const page = await enter(COMPANY, 'phone')
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  // on the device, not only on its way
  const expectKept = (givenName: string | null) =>
    expect.poll(() => namesOnPaper(page, load.id), { timeout: 15_000 }).toEqual([givenName])
  await page.goto(loadPath(load.id))
  await expectKept(null)
  const { deal } = await carrier.call(readLoadEndpoint, { params: load })
  await carrier.call(setDriverEndpoint, {
    params: load,
    body: { dealId: deal?.id ?? '', driverName: 'Luis Ortega', driverPhone: '214 555 0123' },
  })
  await expectKept('Luis Ortega')
  await waitForCachedShell(page)
  await goOffline(page)
  await page.reload()
  const paper = await openPaper(page, 'Rate confirmation')
  await expect(paper.getByRole('region', { name: SECTION })).toContainText('Luis Ortega')
})

test('a driver named without signal is refused in plain words once the load is delivered, and can be discarded', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  await withoutBackgroundSync(page)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  await openSection(page, SECTION)
  await goOffline(page)
  const own = page.getByRole('region', { name: SECTION })
  await own.getByRole('button', { name: 'Add driver and equipment' }).click()
  const dialog = page.getByRole('dialog', { name: SECTION })
  await dialog.getByLabel('Trailer number').fill('R-5302')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('Waiting to send: R-5302')

  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  await goOnline(page)
  await expect(own).toContainText("Your driver and equipment weren't accepted")
  await expect(own).toContainText("The load can't be changed at this stage.")
  await expect(own.getByRole('button', { name: 'Change' })).toHaveCount(0)
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Discard' }).click()
  await expect(own).not.toContainText("weren't accepted")
  expect((await broker.call(readLoadEndpoint, { params: load })).deal).not.toHaveProperty('driver')
})

test('a driver link goes to the phone number that the carrier gave', async ({ enter, clientOf }) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const { deal } = await carrier.call(readLoadEndpoint, { params: load })
  await carrier.call(setDriverEndpoint, {
    params: load,
    body: { dealId: deal?.id ?? '', driverPhone: '(214) 555-0123' },
  })
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await page.getByRole('button', { name: 'Send to driver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to driver' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('link', { name: 'Send as text message' })).toHaveAttribute(
    'href',
    /^sms:2145550123\?&body=/,
  )
})

test('[OFF-06] what a carrier half typed about its driver is still there after a reload, also without signal', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  const load = await bookedLoad(await clientOf(COMPANY), await clientOf(BROKER))
  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  const openDialog = async () => {
    await openSection(page, SECTION)
    await page.getByRole('region', { name: SECTION }).getByRole('button', { name: 'Add driver and equipment' }).click()
    return page.getByRole('dialog', { name: SECTION })
  }
  const dialog = await openDialog()
  await dialog.getByLabel('Truck number').fill('118')
  await dialog.getByLabel('Driver', { exact: true }).fill('Luis Or')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await goOffline(page)
  await page.reload()
  const again = await openDialog()
  await expect(again.getByLabel('Truck number')).toHaveValue('118')
  await expect(again.getByLabel('Driver', { exact: true })).toHaveValue('Luis Or')
})
