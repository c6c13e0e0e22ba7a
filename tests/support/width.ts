import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { desktop, phone } from './chromium.ts'

/** What every screen is made for: a phone, a tablet and a desktop. */
export const SIZES = [phone.viewport, { width: 768, height: 1024 }, desktop.viewport]

/** Fails when the page scrolls sideways. On a phone `innerWidth` grows with the content, so the viewport counts. */
export async function expectFitsScreen(page: Page): Promise<void> {
  // a sign measures its cities, and settles in the frame after a change of size
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** The same in each of the sizes; the page keeps the last, a desktop's. */
export async function expectFitsEverySize(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectFitsScreen(page)
  }
}
