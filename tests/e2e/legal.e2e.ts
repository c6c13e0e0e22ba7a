import { expect } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/mail-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use(phone)

test('[SIGN-08, PUB-10, PUB-11] a visitor can read the terms and the privacy policy without an account @core', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/terms-conditions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  for (const term of [
    'You must be at least 18 years old',
    'Subscriptions are non-refundable; after you cancel, access continues to the end of the billing cycle',
    'California law applies, and the courts in San Francisco decide',
  ])
    await expect(page.getByText(term, { exact: false })).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(`${origin}/privacy-policy`)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
})
