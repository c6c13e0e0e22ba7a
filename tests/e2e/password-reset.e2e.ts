import { expect, type Page } from 'playwright/test'
import { forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { freshEmail, test } from '#tests/support/mail-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const send = (page: Page) => page.getByRole('button', { name: 'Send Reset Link' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.use(phone)

test('[PASS-01, PASS-03, PASS-11] a user can request the link again once back online, and after a wait @core', async ({
  page,
  origin,
}) => {
  const address = freshEmail()
  await page.goto(`${origin}/auth/forgot-password`)
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(email(page)).toHaveAttribute('required')
  await expectFitsScreen(page)
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByText('Email is required')).toBeVisible()

  const restore = await cutOff(page, forgotPasswordEndpoint)
  await email(page).fill(address)
  await send(page).click()
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(page.getByText("You're offline.", { exact: false })).toBeVisible()
  await expect(email(page)).toHaveValue(address)
  await restore()
  await send(page).click()
  await expect(heading(page, 'Check Your Email')).toBeVisible()
  await expect(page.getByText("You're offline.", { exact: false })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'try again' }).click()
  await expect(email(page)).toHaveValue(address)
  await send(page).click()
  await expect(notices(page).getByText(/^We just emailed you. Please wait \d+ seconds$/)).toBeVisible()
  await expect(page.getByText(/^You can try again in \d+ seconds\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(`${origin}/auth/login`)
})

test('[PASS-04] a link without its token or email offers a new link or the sign-in page', async ({ page, origin }) => {
  for (const query of ['', '?token=abc', '?email=ada%40road.test', '?token=&email=ada%40road.test']) {
    await page.goto(`${origin}/auth/reset-password${query}`)
    await expect(heading(page, 'Invalid Reset Link'), query).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(`${origin}/auth/forgot-password`)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(`${origin}/auth/login`)
})

test('[SEC-09] the token of a reset link leaves the address bar at once, and a reload keeps the form', async ({
  page,
  origin,
}) => {
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(frame.url()))
  const clean = `${origin}/auth/reset-password`
  await page.goto(`${clean}?token=forged&email=ada%40road.test`)
  for (const load of ['opened', 'reloaded']) {
    await expect(page.getByText('For ada@road.test.'), load).toBeVisible()
    expect(page.url(), load).toBe(clean)
    expect(shown.at(-1), load).toBe(clean)
    await page.reload()
  }
  await page.getByLabel('New password').fill('Kenworth 900*')
  await page.getByLabel('Confirm password').fill('Kenworth 900*')
  const sent = page.waitForRequest(`**${resetPasswordEndpoint.path}`)
  await page.getByRole('button', { name: 'Reset password' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ token: 'forged', email: 'ada@road.test' })
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(`${origin}/auth/login`)
  await page.goBack()
  await expect(page, 'no entry of the history holds it').toHaveURL(clean)
})

test('[PASS-05, PASS-06, PASS-07, PASS-08, PASS-10, PASS-11] a new password must be strong and typed twice, and a lost connection keeps the typed text @core', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/auth/reset-password?token=forged&email=ada%40road.test`)
  const [password, again] = [page.getByLabel('New password'), page.getByLabel('Confirm password')]
  const reset = page.getByRole('button', { name: 'Reset password' })
  await expectFitsScreen(page)
  await reset.click()
  await expect(password).toHaveAccessibleDescription(/^Password is required/)
  await expect(again).toHaveAccessibleDescription('Please confirm your password')
  const mixed = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'
  for (const [typed, message] of [
    ['Short1!', 'Password must be at least 8 characters'],
    ['kenworth 900!', mixed],
    ['KENWORTH 900!', mixed],
    ['Kenworth!', mixed],
    ['Kenworth 900', 'Password must contain at least one special character'],
  ] as const) {
    await password.fill(typed)
    await expect(page.getByText(message)).toBeVisible()
  }
  for (const special of '!@#$%^&*') {
    await password.fill(`Kenworth 900${special}`)
    await expect(password).not.toHaveAttribute('aria-invalid')
  }
  await again.fill('Kenworth 900')
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await expectAccessible(page)
  await again.fill('Kenworth 900*')
  await expect(page.getByText('Passwords must match')).toHaveCount(0)

  const restore = await cutOff(page, resetPasswordEndpoint)
  await reset.click()
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(again).toHaveValue('Kenworth 900*')
  await restore()
  await reset.click()
  await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible()
})
