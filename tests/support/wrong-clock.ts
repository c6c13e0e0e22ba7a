import type { Page } from 'playwright/test'

/** From the next page on, the device's clock is this far ahead; negative: behind. */
export async function setClockAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript((by) => {
    const now = Date.now
    Date.now = () => now() + by
  }, ms)
}
