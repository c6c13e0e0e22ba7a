import { expect, type Page } from 'playwright/test'

/** The text that confirms an unsent op. */
export const SAVED = 'Not sent yet. Saved on this device and sends automatically.'

/**
 * Leaves sending to the page: these tests take only the page offline, so the service worker would send the ops that
 * they inspect.
 */
export async function withoutBackgroundSync(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    Reflect.deleteProperty(window, 'SyncManager')
  })
}

/** Waits until the service worker serves the cached shell. */
export async function waitForCachedShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

export async function goOffline(page: Page): Promise<void> {
  // the region for notices is added at the first tap or key that the page hears
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
}
