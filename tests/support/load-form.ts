import { expect, type Locator, type Page } from 'playwright/test'
import { loadFormOf, loadPayload } from '#contract/load-form.ts'
import { type NewLoad, updateLoad } from '#contract/load-post.ts'
import { type Load, readLoad } from '#contract/load.ts'
import { PATHS } from '#contract/path.ts'
import type { DemoClient } from './demo-client.ts'

/** The form of a load as a person meets it. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
export const trailer = (page: Page): Locator => page.getByRole('combobox', { name: 'Trailer type' })
export const stop = (page: Page, name: 'Pickup' | 'Delivery'): Locator => page.getByRole('group', { name, exact: true })
export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Create Load' })
export const summary = (page: Page): Locator => page.getByRole('group', { name: /fields? needs? your attention/ })

export async function openForm(page: Page, query = ''): Promise<void> {
  await page.goto(PATHS.createLoad + query)
  await expect(field(page, 'Rate')).toBeVisible()
}

/** Types an address and takes the suggestion for it with the keyboard. */
export async function takeAddress(page: Page, name: 'Pickup' | 'Delivery', typed: string, city: string): Promise<void> {
  await field(page, `${name} address`).fill(typed)
  await expect(page.getByRole('option').filter({ hasText: city }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, `${name} city`)).toHaveValue(city)
}

/** '2026-11-24T08:00', so many days from now: what a date-time input takes. */
export function wallTime(days: number, clock = '08:00'): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.toISOString().slice(0, 10)}T${clock}`
}

async function typeContact(page: Page, name: 'Pickup' | 'Delivery', person: string): Promise<void> {
  await field(page, `${name} contact name`).fill(person)
  await field(page, `${name} contact phone`).fill('214 555 0100')
  await field(page, `${name} contact email`).fill(`${person.split(' ')[0]?.toLowerCase()}@dock.test`)
}

/** A van load from Dallas to Chicago, with everything that must be given. */
export async function fillForm(page: Page, { rate = '2150' } = {}): Promise<void> {
  await page.getByText('Van', { exact: true }).click()
  await takeAddress(page, 'Pickup', '1200 Commerce Dr, Dallas, TX 75201', 'Dallas')
  await takeAddress(page, 'Delivery', '800 Industrial Blvd, Chicago, IL 60601', 'Chicago')
  await field(page, 'Pickup date & time (CST)').or(field(page, 'Pickup date & time (CDT)')).fill(wallTime(3))
  await field(page, 'Delivery date & time (CST)').or(field(page, 'Delivery date & time (CDT)')).fill(wallTime(5))
  await typeContact(page, 'Pickup', 'Chris Doe')
  await typeContact(page, 'Delivery', 'Pat Roe')
  await field(page, 'Rate').fill(rate)
  await field(page, 'Commodity').fill('Canned goods')
  await field(page, 'Packaging type').fill('Pallets')
  await field(page, 'Weight').fill('42,000')
}

/** Somebody else at the same desk changes a load's terms, all others staying as they are. */
export async function changeTerms(broker: DemoClient, load: Load, change: Partial<NewLoad>): Promise<void> {
  const current = await broker.call(readLoad, { params: { id: load.id } })
  const terms = loadPayload(loadFormOf(current))
  await broker.call(updateLoad, { params: { id: load.id }, body: { ...terms, ...change, version: current.version } })
}
