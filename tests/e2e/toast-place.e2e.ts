import { expect, type Page } from 'playwright/test'
import { loginEndpoint } from '#contract/account/account.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('[FACE-14, USE-07] a failed sign-in keeps its reason on the form, and a toast leaves menu and title free on a phone', async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${origin}/auth/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(BROKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const restore = await cutOff(page, loginEndpoint)
  const submit = page.getByRole('button', { name: 'Sign In' })
  await submit.click()
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeHidden()
  await expect(page.getByText("Couldn't reach Milepost. What you typed is still here. Try again.")).toBeVisible()
  await expectAccessible(page)
  await restore()
  await submit.click()
  await expect(notices(page).getByText('Login successful!')).toBeVisible()
  // fails if another element would take the click
  await page.getByRole('button', { name: 'Open menu' }).click({ trial: true, timeout: 2_000 })
  await page.getByRole('heading', { level: 1 }).click({ trial: true, timeout: 2_000 })
  await expect(notices(page).getByText('Login successful!')).toBeVisible()
})

test('[USE-07] a sign-in that works takes the failed one off the screen', async ({ page, origin }) => {
  await page.goto(`${origin}/auth/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(BROKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const restore = await cutOff(page, loginEndpoint)
  const submit = page.getByRole('button', { name: 'Sign In' })
  await submit.click()
  const failed = notices(page).getByText('Network Error! Please try again.')
  // a toast under the pointer stays
  await failed.hover()
  await restore()
  await submit.press('Enter')
  await expect(notices(page).getByText('Login successful!')).toBeVisible()
  await expect(failed).toHaveCount(0)
})
