import { expect, type Page } from 'playwright/test'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { validateOtpEndpoint } from '#contract/account/two-step.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { createClient, demoClient, PASSWORD } from '#tests/support/demo-client.ts'
import { freshEmail, test } from '#tests/support/mail-test.ts'
import { codeIn, resetLinkIn, verifyLinkIn } from '#tests/support/smtp-inbox.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

function wrong(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

/** Turns on 2-step verification. @returns the recovery codes */
async function turnOnTwoStep(origin: string, email: string): Promise<string[]> {
  const { call } = await demoClient(origin, email)
  const { recoveryCodes = [] } = await call(updateProfileEndpoint, {
    body: { settings: { twoFactorEnabled: true }, password: PASSWORD },
  })
  return recoveryCodes
}

interface Newcomer {
  type: RegExp
  role: string
  email: string
  dot?: string
}

/** Fills in the sign-up from the first step to Create Account. */
async function signUp(page: Page, { type, email, dot }: Newcomer): Promise<void> {
  await page.getByRole('radio', { name: type }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Continue with phone or email' }).click()
  await page.getByLabel('Business name').fill('Mills Freight')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Mills')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Phone').fill('+1 (214) 555-0100')
  if (dot !== undefined) await page.getByLabel('DOT number').fill(dot)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

const NEWCOMERS = [
  { type: /I'm a Broker/, role: 'broker', dot: '2811045' },
  { type: /I'm a Trucking Company/, role: 'company', dot: '1730266' },
  { type: /I'm a Dispatcher/, role: 'dispatcher' },
]

for (const [index, newcomer] of NEWCOMERS.entries()) {
  test.describe(`a ${newcomer.role}`, () => {
    test.use(index === 0 ? {} : phone)

    test(`[SIGN-02, SIGN-18, SIGN-19, VER-01, VER-04, VER-05, API-05, API-10, FACE-19] a ${newcomer.role} signs up, enters the emailed code, is signed in and sees the loads @core`, async ({
      page,
      origin,
      inbox,
    }) => {
      const email = freshEmail()
      await page.goto(`${origin}/auth/login`)
      await page.getByRole('link', { name: 'Sign up' }).click()
      await signUp(page, { ...newcomer, email })
      const created = 'Account created successfully! Please verify your email to continue.'
      await expect(notices(page).getByText(created)).toBeVisible()
      await expect(page).toHaveURL(`${origin}/auth/verify-email?email=${encodeURIComponent(email)}`)
      await expect(heading(page, 'Verify your email')).toBeFocused()
      await expectFitsScreen(page)

      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
      const code = codeIn(await inbox.mailTo(email))
      await page.getByLabel('Verification code').fill(code.slice(0, 5))
      await page.getByLabel('Verification code').pressSequentially(code.slice(5))
      await expect(notices(page).getByText('Email verified successfully!')).toBeVisible()
      await expect(page).toHaveURL(`${origin}/dashboard`)
      await expect(heading(page, 'Hi Ada, Here are your loads')).toBeVisible()

      // [SEC-01] marks the browser as one that signed in
      const cookies = await page.context().cookies(`${origin}${DEFAULT_API_ROOT}/auth/login`)
      expect(cookies).toMatchObject([
        { name: expect.stringMatching(/^__Secure-device-/), httpOnly: true, secure: true, sameSite: 'Strict' },
      ])

      const session = await storedSession(page)
      const profile = await createClient(origin, session?.accessToken)(readProfileEndpoint, {})
      expect(profile.role.name).toBe(newcomer.role)
      expect(profile.freightProfile).toMatchObject({
        businessName: 'Mills Freight',
        dotNumber: newcomer.dot ?? null,
        mcNumber: null,
      })
    })
  })
}

test('[VER-01] the emailed link opens the code form on any device, and pasting the email text verifies the address', async ({
  page,
  origin,
  inbox,
  newcomer,
}) => {
  const { email } = await newcomer()
  const mail = await inbox.mailTo(email)
  await page.goto(`${origin}/auth/verify-email?${new URLSearchParams(verifyLinkIn(mail)).toString()}`)
  await expect(page.getByText(email)).toBeVisible()
  const field = page.getByLabel('Verification code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.focus()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = codeIn(mail)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await field.focus()
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${code.slice(0, 3)} ${code.slice(3)} is your code`,
  )
  await page.keyboard.press('Control+V')
  await expect(notices(page).getByText('Email verified successfully!')).toBeVisible()
})

test('[PASS-02, PASS-03, PASS-05, PASS-09, PASS-10] the emailed link resets a forgotten password once', async ({
  page,
  origin,
  inbox,
  account,
}) => {
  const { email } = await account()
  await page.goto(`${origin}/auth/login`)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeFocused()
  const request = page.waitForRequest('**/auth/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  expect((await request).postDataJSON()).toEqual({ identifier: email, modeOfReset: 'email' })
  await expect(notices(page).getByText('Password reset link sent to your email!')).toBeVisible()
  await expect(heading(page, 'Check Your Email')).toBeFocused()
  await expectAccessible(page)

  const link = new URLSearchParams(resetLinkIn(await inbox.mailTo(email, 2))).toString()
  await page.goto(`${origin}/auth/reset-password?${link}`)
  const strong = 'Peterbilt-379!'
  await page.getByLabel('New password').fill(strong)
  await page.getByLabel('Confirm password').fill(strong)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const done = 'Password reset successfully! You can now log in with your new password.'
  await expect(notices(page).getByText(done)).toBeVisible()
  await expect(page).toHaveURL(`${origin}/auth/login`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(strong)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${origin}/dashboard`)

  await page.goto(`${origin}/auth/reset-password?${link}`)
  await page.getByLabel('New password').fill('Kenworth-W900!')
  await page.getByLabel('Confirm password').fill('Kenworth-W900!')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(heading(page, 'Invalid Reset Link')).toBeFocused()
  await expect(
    page.getByText('Invalid reset link. Please request a new password reset.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})

test.describe('2-step verification', () => {
  test.use(phone)

  const signIn = async (page: Page, email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading(page, 'Enter your code')).toBeFocused()
  }

  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign in' }).click()
    // the HTML has the heading before the form is ready
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  }

  test('[LOGIN-05, LOGIN-06, LOGIN-09] sign-in asks for the emailed code, survives a reload, and ends after too many wrong codes @core', async ({
    page,
    origin,
    inbox,
    account,
  }) => {
    const { email } = await account()
    await turnOnTwoStep(origin, email)
    await page.goto(`${origin}/auth/two-step`)
    await expect(page).toHaveURL(`${origin}/auth/login`)
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await signIn(page, email)
    await expect(page).toHaveURL(`${origin}/auth/two-step`)
    await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled()
    await expectFitsScreen(page)
    await expectAccessible(page)
    expect(await storedSession(page)).toBeNull()

    // the phone closes the app while the user reads the email
    await page.reload()
    await expect(page.getByText(email)).toBeVisible()
    await page.goto(`${origin}/auth/login`)
    await page.getByRole('link', { name: 'Enter the code' }).click()

    // the other two emails are the sign-up code and the notice that 2-step verification is on
    await inbox.mailTo(email, 3)
    const mails = inbox.received.filter(({ to, subject }) => to === email && subject.includes('sign-in code'))
    expect(mails).toHaveLength(1)
    const code = mails.map(codeIn).join()
    const field = page.getByLabel('6-digit code')
    await field.fill(wrong(code))
    await expect(page.getByText('That code is wrong. Check it, or get a new one')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    // a second wrong code, corrected before the server answers
    const release = await holdBack(page, validateOtpEndpoint)
    await field.fill(wrong(wrong(code)))
    await field.fill(code)
    release()
    await expect(notices(page).getByText('Login successful!')).toBeVisible()
    await expect(page).toHaveURL(`${origin}/dashboard`)
    expect((await storedSession(page))?.user.email).toBe(email)
    expect(await page.evaluate(() => localStorage.getItem('remember-me'))).toBe(email)

    await signOut(page)
    await expect(page.getByRole('link', { name: 'Enter the code' })).toHaveCount(0)
    await signIn(page, email)
    for (let tries = 1; tries <= 5; tries++) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith(validateOtpEndpoint.path))
      await field.fill(String(tries).repeat(6))
      await answered
      await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeEnabled()
      await expect(page.getByText('That code is wrong. Check it, or get a new one')).toBeVisible()
    }
    await field.fill('999999')
    await expect(heading(page, 'Please sign in again')).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
  })

  test('a user without access to the email signs in with a recovery code, which works once', async ({
    page,
    origin,
    account,
  }) => {
    const { email } = await account()
    const [recoveryCode = ''] = await turnOnTwoStep(origin, email)
    await page.goto(`${origin}/auth/login`)
    const enterCode = async () => {
      await signIn(page, email)
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase().replace('-', ''))
      await page.getByRole('button', { name: 'Verify' }).click()
    }
    await enterCode()
    await expect(page).toHaveURL(`${origin}/dashboard`)
    await signOut(page)
    await enterCode()
    await expect(page.getByText('That recovery code is wrong or already used')).toBeVisible()
    await page.getByLabel('Recovery code').fill('7K2MD')
    await expect(page.getByText('A recovery code looks like 7K2MD-XQ4PA')).toBeVisible()
    await expectAccessible(page)
    await expectFitsScreen(page)
  })
})
