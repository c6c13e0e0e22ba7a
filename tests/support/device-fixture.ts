import type { Browser, BrowserContext, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { desktop } from './chromium.ts'

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>['origins'][number]

/** What a person finds on a page of this device while the server can't be reached. */
export interface Look {
  path: string
  /** the button of a dialog; absent in fixtures of earlier versions */
  opens?: readonly string[]
  /** texts to read there */
  shows?: string[]
  /** values that fields hold */
  holds?: string[]
}

/** A device as one version of the app left it: everything in localStorage and IndexedDB. */
export interface DeviceFixture {
  /** the device's clock then */
  now: string
  stored: Pick<Stored, 'localStorage'> & { indexedDB: StoredDatabase[] }
  looks: Look[]
}

/** In the format of Playwright. */
export interface StoredDatabase {
  name: string
  version: number
  stores: {
    name: string
    keyPath?: string
    autoIncrement: boolean
    indexes: { name: string; keyPath?: string; keyPathArray?: string[]; unique: boolean; multiEntry: boolean }[]
    records: { key?: unknown; value: unknown }[]
  }[]
}

export const DEVICES = ['device-broker', 'device-carrier', 'device-visitor'] as const

export async function storedOn(context: BrowserContext): Promise<DeviceFixture['stored']> {
  const { origins } = await context.storageState({ indexedDB: true })
  const [origin] = origins as (Stored & { indexedDB?: StoredDatabase[] })[]
  if (!origin || origins.length > 1) throw new Error(`Stored for ${origins.length} origins`)
  return { localStorage: origin.localStorage, indexedDB: origin.indexedDB ?? [] }
}

/** The device on the day it was left, at an origin whose server serves the app and does not answer. */
export async function restoredDevice(browser: Browser, origin: string, fixture: DeviceFixture): Promise<Page> {
  const { stored, now } = fixture
  const storageState = { cookies: [], origins: [{ origin, ...stored }] }
  const context = await browser.newContext({ ...desktop, baseURL: origin, serviceWorkers: 'block', storageState })
  await context.clock.install({ time: now })
  await cutOffServer(context)
  return context.newPage()
}

export async function cutOffServer(context: BrowserContext): Promise<void> {
  await context.route(`**${DEFAULT_API_ROOT}/**`, (route) => route.abort('connectionfailed'))
}

export async function expectLook(page: Page, { path, opens = [], shows = [], holds = [] }: Look): Promise<void> {
  await page.goto(path)
  // oxlint-disable-next-line luck/no-vacuous-check -- a look may open nothing
  for (const name of opens) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeVisible({ timeout: 30_000 })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  }
  // oxlint-disable-next-line luck/no-vacuous-check -- and show only fields
  for (const text of shows)
    await expect(page.getByText(text).first(), `${path} shows ${text}`).toBeAttached({ timeout: 30_000 })
  if (holds.length === 0) return
  const held = () =>
    page
      .locator('input, textarea, select')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await expect.poll(held, { message: path, timeout: 30_000 }).toEqual(expect.arrayContaining(holds))
}
