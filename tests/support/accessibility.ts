import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Fails with what axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // until the app has started there is its mark alone; an open dialog hides what is behind it from roles
  await expect(page.locator('main').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    // in the page itself, which has no frames to join; and nothing is told of what is well
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}
