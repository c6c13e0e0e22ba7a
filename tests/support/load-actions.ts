import { expect, type Locator, type Page } from 'playwright/test'

/** The bar that offers Undo for ten seconds. */
export function undoBar(page: Page) {
  return page.locator('[data-undo]')
}

/** For a test that isn't about Undo: the person doesn't wait for the ten seconds to pass. */
export async function sendNow(page: Page): Promise<void> {
  await undoBar(page).getByRole('button', { name: 'Send now' }).click()
}

/** Answers the open sheet, also when it asks twice; pickups of the tests' own loads are in the future. */
export async function answerArrival(page: Page): Promise<void> {
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  const again = sheet.getByRole('button', { name: 'The truck is there, confirm arrival' })
  const isClosed = () => sheet.isHidden()
  await expect.poll(async () => (await again.isVisible()) || (await isClosed())).toBe(true)
  if (await again.isVisible()) await again.click()
  await expect(sheet).toBeHidden()
}

/** Records an arrival at a stop, also where it asks: the tests' own loads have their pickup in the future. */
export async function recordArrival(page: Page, name = 'Arrived at pickup'): Promise<void> {
  const arrived = page.getByRole('button', { name, exact: true })
  await arrived.click()
  // behind the sheet it is hidden, too
  await expect(arrived).toBeHidden()
  const anyway = page.getByRole('button', { name: /^Record \d\d:\d\d anyway$/ })
  if (await anyway.isVisible()) await anyway.click()
  await expect(anyway).toBeHidden()
}

/** Presses 'Confirm arrival' and answers its sheet, up to the offer to undo it. */
export async function askArrival(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm arrival', exact: true }).click()
  await answerArrival(page)
  await expect(undoBar(page)).toBeVisible()
}

/** Marks a load completed, delivered now; one that is cancelled, tendered or not picked up needs more. */
export async function markCompleted(page: Page, reason?: string): Promise<void> {
  await page.getByRole('button', { name: 'Mark completed', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark this load completed?' })
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Mark completed' }).click()
  if (reason !== undefined) await page.getByRole('button', { name: 'Complete it anyway' }).click()
}

/** Presses Accept on a carrier's request and answers the dialog with its terms. */
export async function acceptRequest(page: Page, request: Locator): Promise<void> {
  await request.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept request' }).click()
}

/** Rejects a carrier's request, sent at once. */
export async function rejectRequest(page: Page, request: Locator): Promise<void> {
  await request.getByRole('button', { name: 'Reject', exact: true }).click()
  await sendNow(page)
}

/** Presses a button whose dialog has a button of the same name. */
export async function pressAndConfirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

/** The same, sent at once. */
export async function confirmArrival(page: Page): Promise<void> {
  await askArrival(page)
  await sendNow(page)
}
