import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Fails when the page must be scrolled sideways. A phone's `innerWidth` grows with what is too wide, so the screen counts. */
export async function expectFitsScreen(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
