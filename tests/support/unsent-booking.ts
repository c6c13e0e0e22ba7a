import { expect, type Page } from 'playwright/test'
import { type BookingRequest, listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath } from '#contract/api/path.ts'
import type { DemoClient } from './demo-client.ts'
import { goOffline, SAVED, waitForCachedShell, withoutBackgroundSync } from './lost-signal.ts'

const PASSWORD = 'Milepost!2026'

export const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
export const bookButton = (page: Page) => page.getByRole('button', { name: 'Book This Load' })

export async function openLoad(page: Page, load: Load): Promise<void> {
  await page.goto(boardLoadPath(load.id))
  await expect(bookButton(page)).toBeVisible()
}

export async function bookOffline(page: Page, load: Load): Promise<void> {
  await withoutBackgroundSync(page)
  await openLoad(page, load)
  await waitForCachedShell(page)
  await expect(bookButton(page)).toBeVisible()
  await goOffline(page)
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(unsent(page)).toContainText(/Waiting to send \d\d:\d\d/)
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The refresh token from the session copy that the page stores. */
export async function refreshTokenOf(page: Page): Promise<string> {
  const copy = await page.evaluate(() => localStorage.getItem('user-info'))
  return (JSON.parse(Buffer.from(copy ?? '', 'base64').toString()) as { refreshToken: string }).refreshToken
}

export async function requestsFor(broker: DemoClient, { id }: Load): Promise<BookingRequest[]> {
  return (await broker.call(listLoadBookingRequestsEndpoint, { params: { id }, query: { limit: 100 } })).data
}
