import { expect, type Locator, type Page } from 'playwright/test'
import { toLoadForm } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { type NewLoad, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { PATHS } from '#contract/api/path.ts'
import type { DemoClient } from './demo-client.ts'

/** The controls of the load form, by their accessible names. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
export const trailer = (page: Page): Locator => page.getByRole('combobox', { name: 'Trailer type' })
export const stop = (page: Page, name: 'Pickup' | 'Delivery'): Locator => page.getByRole('group', { name, exact: true })
export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Create Load' })
export const summary = (page: Page): Locator => page.getByRole('group', { name: /fields? needs? your attention/ })

export async function openForm(page: Page, query = ''): Promise<void> {
  await page.goto(PATHS.createLoad + query)
  await expect(field(page, 'Rate')).toBeVisible()
}

/** Types an address and accepts its first suggestion with the keyboard. */
export async function takeAddress(page: Page, name: 'Pickup' | 'Delivery', typed: string, city: string): Promise<void> {
  await field(page, `${name} address`).fill(typed)
  await expect(page.getByRole('option').filter({ hasText: city }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, `${name} city`)).toHaveValue(city)
}

/** '2026-11-24T08:00', this many days from now, as a date-time input takes it. */
export function wallTime(days: number, clock = '08:00'): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.toISOString().slice(0, 10)}T${clock}`
}

async function typeContact(page: Page, name: 'Pickup' | 'Delivery', person: string): Promise<void> {
  await field(page, `${name} contact name`).fill(person)
  await field(page, `${name} contact phone`).fill('214 555 0100')
  await field(page, `${name} contact email`).fill(`${person.split(' ')[0]?.toLowerCase()}@dock.test`)
}

/** Fills in a van load from Dallas to Chicago, with every required field. */
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

/** Changes some terms of a load from another device, and keeps the others. */
export async function changeTerms(broker: DemoClient, load: Load, change: Partial<NewLoad>): Promise<void> {
  const current = await broker.call(readLoadEndpoint, { params: { id: load.id } })
  const terms = toLoadPayload(toLoadForm(current))
  await broker.call(updateLoadEndpoint, {
    params: { id: load.id },
    body: { ...terms, ...change, version: current.version },
  })
}
