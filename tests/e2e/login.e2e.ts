import { expect, type Page } from 'playwright/test'
import { loginEndpoint, readProfileEndpoint } from '#contract/account/account.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff, holdBack, refuse } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test.beforeEach(async ({ page, origin }) => {
  await page.goto(`${origin}/auth/login`)
})

async function signIn(page: Page, word = PASSWORD): Promise<void> {
  await email(page).fill(BROKER)
  await password(page).fill(word)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('[LOGIN-01, LOGIN-02] the form has email, a password that can be shown, and Remember me, and links to reset and sign-up', async ({
  page,
}) => {
  await expect(page).toHaveTitle('Sign in, Milepost')
  await expect(email(page)).toHaveAttribute('type', 'email')
  await password(page).fill('secret')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password(page)).toHaveValue('secret')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/auth/forgot-password')
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth/signup')
  await expectAccessible(page)
})

test('[LOGIN-04, ERR-01] both fields are required, and each says so once the user has left it @core', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await expect(page.getByText(/is required/)).toHaveCount(0)
  await email(page).focus()
  await password(page).focus()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)

  await email(page).fill('marta')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await email(page).fill(BROKER)
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
  expect(posts).toEqual([])
})

test('[LOGIN-03, LOGIN-06] signing in shows a busy button, then a success message and the loads', async ({ page }) => {
  const release = await holdBack(page, loginEndpoint)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await signIn(page)
  const busy = page.getByRole('button', { name: 'Signing In...' })
  await expect(busy).toBeDisabled()
  release()
  await expect(notices(page).getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test("[LOGIN-05] signing in stores the tokens, the profile and the permission names of the profile's role", async ({
  page,
}) => {
  let loginAnswer: unknown
  await alterAnswers(page, loginEndpoint, (answer) => {
    if ('secondStep' in answer) throw new Error('The demo broker signs in with a password alone')
    answer.user.role.permissions = [{ name: 'load:list' }, { name: 'load:read' }, { name: 'dock:sweep' }]
    loginAnswer = structuredClone(answer)
  })
  // the profile request that follows would restore the account's real permissions
  await cutOff(page, readProfileEndpoint)
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await storedSession(page)).toEqual({
    ...(loginAnswer as object),
    permissions: ['load:list', 'load:read', 'dock:sweep'],
  })
})

test('[LOGIN-07] signing in with an unverified email opens the verification page @core', async ({ page, origin }) => {
  const message = 'Please verify your email before signing in'
  const restore = await refuse(page, loginEndpoint, { status: 403, code: 'FORBIDDEN', message })
  await signIn(page)
  await expect(notices(page).getByText(message)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await restore()
  await refuse(page, loginEndpoint, { status: 401, code: 'EMAIL_NOT_VERIFIED', message })
  await signIn(page)
  await expect(page).toHaveURL(`${origin}/auth/verify-email?email=${encodeURIComponent(BROKER)}`)
  expect(await storedSession(page)).toBeNull()
})

test('[LOGIN-08] any other failure shows an error and keeps the typed text', async ({ page }) => {
  await signIn(page, 'Milepost!2025')
  await expect(notices(page).getByText(/password/i)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(email(page)).toHaveValue(BROKER)
  await expect(password(page)).toHaveValue('Milepost!2025')

  const restore = await cutOff(page, loginEndpoint)
  await signIn(page)
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await restore()
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[LOGIN-09, GUARD-16] Remember me fills in the email after a sign-out, and without it the field is empty @core', async ({
  page,
}) => {
  const rememberedEmail = () => page.evaluate(() => localStorage.getItem('remember-me'))
  const remember = page.getByRole('checkbox', { name: 'Remember me' })
  await remember.check()
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await rememberedEmail()).toBe(BROKER)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(email(page)).toHaveValue(BROKER)
  await expect(password(page)).toHaveValue('')
  await expect(remember).toBeChecked()

  await remember.uncheck()
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await rememberedEmail()).toBeNull()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(email(page)).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the form fits the screen, and its controls are at least 44 px high', async ({ page }) => {
    await expect(email(page)).toBeVisible()
    await expectFitsScreen(page)
    await expectAccessible(page)
    const controls = [
      email(page),
      page.getByRole('button', { name: 'Show password' }),
      page.getByRole('button', { name: 'Sign In' }),
    ]
    for (const control of controls)
      expect((await control.boundingBox())?.height, 'as large as a thumb').toBeGreaterThanOrEqual(44)
  })
})

test('[CASE-16] a password manager that fills without events signs in with what is on screen', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await email(page).evaluate((field: HTMLInputElement, typed) => (field.value = typed), BROKER)
  await password(page).evaluate((field: HTMLInputElement, typed) => (field.value = typed), PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})
