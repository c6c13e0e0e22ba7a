import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { freshEmail, test } from '#tests/support/mail-test.ts'
import { codeIn, resetLinkIn } from '#tests/support/smtp-inbox.ts'

const WANTED = PATHS.notificationSettings
const WITH_DESTINATION = new RegExp(`[?&]returnTo=${encodeURIComponent(WANTED)}`)

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

test('[FORM-07] after a password reset the user gets to the screen that asked for the sign-in', async ({
  page,
  origin,
  inbox,
  account,
}) => {
  const { email } = await account()
  await page.goto(origin + WANTED)
  await link(page, 'Forgot password?').click()
  await expect(page).toHaveURL(WITH_DESTINATION)
  await link(page, 'Back to sign in').click()
  await expect(page).toHaveURL(WITH_DESTINATION)
  await link(page, 'Forgot password?').click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await button(page, 'Send Reset Link').click()
  // the email opens the link in another tab
  const another = await page.context().newPage()
  const query = new URLSearchParams(resetLinkIn(await inbox.mailTo(email, 2))).toString()
  await another.goto(`${origin}/auth/reset-password?${query}`)
  const password = 'Peterbilt-379!'
  await another.getByLabel('New password').fill(password)
  await another.getByLabel('Confirm password').fill(password)
  await button(another, 'Reset password').click()
  await expect(another).toHaveURL(WITH_DESTINATION)
  await signIn(another, email, password)
  await expect(another).toHaveURL(origin + WANTED)
})

test('[FORM-07] after signing up the user gets to the screen that asked for the sign-in', async ({
  page,
  origin,
  inbox,
}) => {
  const email = freshEmail()
  await page.goto(origin + WANTED)
  await link(page, 'Sign up').click()
  await page.getByRole('radio', { name: /I'm a Dispatcher/ }).check()
  await button(page, 'Next').click()
  await button(page, 'Continue with phone or email').click()
  await expect(page).toHaveURL(WITH_DESTINATION)
  await page.getByLabel('Business name').fill('Mills Freight')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Mills')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Phone').fill('+1 (214) 555-0100')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await button(page, 'Create Account').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible()
  await page.getByLabel('Verification code').pressSequentially(codeIn(await inbox.mailTo(email)))
  await expect(page).toHaveURL(origin + WANTED)
})

test('[FORM-07] a link to another site is kept by no screen of the sign-in', async ({ page, origin }) => {
  for (const bad of ['//evil.test', '/\\evil.test', 'https://evil.test/dashboard', '/auth/login']) {
    await page.goto(`${origin}/auth/forgot-password?${new URLSearchParams({ returnTo: bad }).toString()}`)
    await link(page, 'Back to sign in').click()
    await expect(page).toHaveURL(`${origin}/auth/login`)
    await link(page, 'Sign up').click()
    await expect(page).toHaveURL(`${origin}/auth/signup`)
  }
  // nor from storage, which an extension or an old version may have written
  const stored = { value: '//evil.test', until: Date.now() + 60_000 }
  await page.evaluate((text) => localStorage.setItem('return-path', text), JSON.stringify(stored))
  await page.goto(`${origin}/auth/forgot-password`)
  await link(page, 'Back to sign in').click()
  await expect(page).toHaveURL(`${origin}/auth/login`)
})
