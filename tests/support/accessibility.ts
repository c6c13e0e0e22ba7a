import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Fails with the violations that axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // before the app starts the page has only its logo; an open dialog hides the rest from roles
  await expect(page.locator('main').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    // legacy mode runs in the page itself, which has no frames; passed rules are not reported
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}
