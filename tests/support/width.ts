import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Fails when the page scrolls sideways. On a phone `innerWidth` grows with the content, so the viewport counts. */
export async function expectFitsScreen(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
