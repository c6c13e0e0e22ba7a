import type { Browser, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { PATHS } from '#contract/path.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { desktop, phone } from './chromium.ts'
import { handSession } from './stored-session.ts'

/** Somebody with a device of their own, signed in. Console errors and policy violations end up in `complaints`. */
export interface Person {
  page: Page
  complaints: string[]
}

interface Entrance {
  origin: string
  email: string
  on: 'phone' | 'desktop'
}

/** Somebody who signs in by the form. */
export async function signedIn(browser: Browser, { origin, email, on }: Entrance): Promise<Person> {
  const person = await withDevice(browser, { origin, on })
  await signIn(person.page, email, origin)
  return person
}

/** Somebody who signed in earlier, and now opens the app. */
export async function remembered(browser: Browser, { origin, email, on }: Entrance): Promise<Person> {
  const person = await withDevice(browser, { origin, on })
  await handSession(person.page, origin, { email, password: DEMO_PASSWORD })
  await person.page.goto(PATHS.dashboard)
  return person
}

async function withDevice(browser: Browser, { origin, on }: Omit<Entrance, 'email'>): Promise<Person> {
  const context = await browser.newContext({ ...(on === 'phone' ? phone : desktop), baseURL: origin })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      complaints.push(message.text())
  })
  return { page, complaints }
}

/** Signs a demo account in by the form. */
export async function signIn(page: Page, email: string, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/login`)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The form that stands there, filled in for a demo account and sent. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
