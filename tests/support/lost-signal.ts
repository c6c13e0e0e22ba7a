import { expect, type Page } from 'playwright/test'

/** What is said when something is kept for later. */
export const SAVED = 'No signal. Saved on this phone, will send by itself.'

/**
 * Leaves delivering to the page: losing the signal in these tests does not reach the service worker, which would send what
 * they look at.
 */
export async function withoutBackgroundSync(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
}

/** The service worker has the shell from here on. */
export async function shellIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

export async function loseSignal(page: Page): Promise<void> {
  // what tells of it comes after the first screen
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached()
  await page.context().setOffline(true)
}

export async function regainSignal(page: Page): Promise<void> {
  await page.context().setOffline(false)
}
