import type { Browser, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { desktop, phone } from './chromium.ts'

/** Somebody with a device of their own, signed in. Console errors and policy violations end up in `complaints`. */
export interface Person {
  page: Page
  complaints: string[]
}

export async function signedIn(
  browser: Browser,
  { origin, email, on }: { origin: string; email: string; on: 'phone' | 'desktop' },
): Promise<Person> {
  const context = await browser.newContext({ ...(on === 'phone' ? phone : desktop), baseURL: origin })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      complaints.push(message.text())
  })
  await signIn(page, email, origin)
  return { page, complaints }
}

/** Signs a demo account in by the form. */
export async function signIn(page: Page, email: string, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
