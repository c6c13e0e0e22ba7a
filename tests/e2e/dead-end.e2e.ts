import { expect } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'

test('[FACE-38] a dead end on a phone keeps the app bar and the way to the menu', async ({ enter }) => {
  const page = await enter(BROKER, 'phone', '/dashboard/no-such-page')
  await expect(page.getByRole('heading', { name: 'This road ends here' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Load Calendar' })).toBeVisible()
})
