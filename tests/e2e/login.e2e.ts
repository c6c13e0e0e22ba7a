import { expect, type Page } from 'playwright/test'
import { login, me } from '#contract/account.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff, holdBack, refuse } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'

const email = (page: Page) => page.getByLabel('Email')
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

test('[LOGIN-01, LOGIN-02] asks for e-mail and password, which can be looked at, and whether to remember; others find their way on', async ({
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

test('[LOGIN-04, ERR-01] both fields are required, which is said once they were touched', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await expect(page.getByText(/is required/)).toHaveCount(0)
  await email(page).focus()
  await password(page).focus()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)

  await email(page).fill('marta')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await email(page).fill(BROKER)
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('[LOGIN-03, LOGIN-06] says that it is busy, then greets and opens the loads', async ({ page }) => {
  const release = await holdBack(page, login)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await signIn(page)
  const busy = page.getByRole('button', { name: 'Signing In...' })
  await expect(busy).toBeDisabled()
  release()
  await expect(notices(page).getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test("[LOGIN-05] keeps the answer's tokens and profile, and the permission names of the profile's role", async ({
  page,
}) => {
  let told: unknown
  await alterAnswers(page, login, (answer) => {
    if ('secondStep' in answer) throw new Error('The demo broker signs in with a password alone')
    answer.user.role.permissions = [{ name: 'load:list' }, { name: 'load:read' }, { name: 'dock:sweep' }]
    told = structuredClone(answer)
  })
  // the profile asked for afterwards would bring the account's own permissions back
  await cutOff(page, me)
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await storedSession(page)).toEqual({
    ...(told as object),
    permissions: ['load:list', 'load:read', 'dock:sweep'],
  })
})

test('[LOGIN-07] an address that is not verified leads to where it is', async ({ page, origin }) => {
  await refuse(page, login, {
    status: 401,
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Please verify your email before signing in',
  })
  await signIn(page)
  await expect(page).toHaveURL(`${origin}/auth/verify-email?email=${encodeURIComponent(BROKER)}`)
  expect(await storedSession(page)).toBeNull()
})

test('[LOGIN-08] any other failure is told, and what was typed stays', async ({ page }) => {
  await signIn(page, 'Milepost!2025')
  await expect(notices(page).getByText(/password/i)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(email(page)).toHaveValue(BROKER)
  await expect(password(page)).toHaveValue('Milepost!2025')

  const restore = await cutOff(page, login)
  await signIn(page)
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await restore()
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[LOGIN-09, GUARD-16] who asked to be remembered finds the e-mail after a sign-out; others do not', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem('remember-me'))
  const remember = page.getByRole('checkbox', { name: 'Remember me' })
  await remember.check()
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await kept()).toBe(BROKER)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(email(page)).toHaveValue(BROKER)
  await expect(password(page)).toHaveValue('')
  await expect(remember).toBeChecked()

  await remember.uncheck()
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await kept()).toBeNull()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(email(page)).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the form fits, and its targets are as large as a thumb', async ({ page }) => {
    await expect(email(page)).toBeVisible()
    await expectFitsScreen(page)
    await expectAccessible(page)
    const controls = [
      email(page),
      page.getByRole('button', { name: 'Show password' }),
      page.getByRole('button', { name: 'Sign In' }),
    ]
    for (const control of controls) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})
