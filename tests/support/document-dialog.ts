import { expect, type Locator, type Page } from 'playwright/test'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import type { Load } from '#contract/freight/load.ts'
import { loadPath } from '#contract/api/path.ts'
import type { DemoClient } from './demo-client.ts'
import { takePhoto } from './photo.ts'

export const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })
export const addDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Add document' })

export async function booked(broker: DemoClient, carrier: DemoClient, load: Load): Promise<Load> {
  const request = await carrier.call(requestBookingEndpoint, { body: { loadId: load.id, message: '' } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  return load
}

export async function openOwnLoad(page: Page, url: string, load: Load): Promise<void> {
  await page.goto(url + loadPath(load.id))
  await expect(page.getByRole('heading', { level: 1, name: `Load #${load.number}` })).toBeVisible()
  await scrollToDocuments(page)
}

/** As a person does: a phone fetches the section once somebody scrolls to it, or seconds later. */
async function scrollToDocuments(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(documents(page)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
}

export async function addPages(page: Page, count: number): Promise<void> {
  if (!(await addDialog(page).isVisible())) await documents(page).getByRole('button', { name: 'Add document' }).click()
  for (let pages = 1; pages <= count; pages += 1) {
    await page.locator('input[capture]').setInputFiles(await takePhoto(page))
    await expect(addDialog(page).getByRole('img', { name: `Page ${pages}`, exact: true })).toBeVisible({
      timeout: 20_000,
    })
  }
}

export async function saveAs(page: Page, kind: 'pod' | 'bol' | 'receipt'): Promise<void> {
  await addDialog(page).getByLabel('Kind').selectOption(kind)
  await addDialog(page).getByRole('button', { name: 'Save document' }).click()
  await expect(addDialog(page)).toHaveCount(0)
}

/** Opens one of the load's papers. */
export async function openPaper(page: Page, name: 'Rate confirmation' | 'Invoice'): Promise<Locator> {
  await scrollToDocuments(page)
  await documents(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  // a question about the invoice has its name, too
  return page.getByRole('dialog', { name, exact: true })
}
