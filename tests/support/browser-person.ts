import type { Browser, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { desktop, laptop, phone } from './chromium.ts'
import { handSession } from './stored-session.ts'

/** A person signed in on their own device. `complaints` collects page errors and policy violations. */
export interface BrowserPerson {
  page: Page
  complaints: string[]
}

export type Device = keyof typeof DEVICES

const DEVICES = { phone, laptop, desktop }

interface Entrance {
  origin: string
  email: string
  on: Device
}

/** A person who signs in with the form. */
export async function signedIn(browser: Browser, { origin, email, on }: Entrance): Promise<BrowserPerson> {
  const person = await withDevice(browser, { origin, on })
  await signIn(person.page, email, origin)
  return person
}

/** A person who signed in earlier, and has no page of the app open yet. */
export async function signedInEarlier(browser: Browser, { origin, email, on }: Entrance): Promise<BrowserPerson> {
  const person = await withDevice(browser, { origin, on })
  await handSession(person.page, origin, { email, password: DEMO_PASSWORD })
  return person
}

async function withDevice(browser: Browser, { origin, on }: Omit<Entrance, 'email'>): Promise<BrowserPerson> {
  const context = await browser.newContext({ ...DEVICES[on], baseURL: origin })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      complaints.push(message.text())
  })
  return { page, complaints }
}

/** Signs a demo account in with the form. */
export async function signIn(page: Page, email: string, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/login`)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Fills in and sends the sign-in form for a demo account. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
