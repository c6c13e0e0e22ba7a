import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'

const BROKER = 'broker@milepost.test'

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('[LOGIN-01] the HTML shows the sign-in form, which sends nothing into the address', async ({ page, origin }) => {
    await page.goto(origin + PATHS.login)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
    await expect(page.locator('form')).toHaveAttribute('method', 'post')
  })

  test('[SIGN-02] the HTML shows the first step of the sign-up', async ({ page, origin }) => {
    await page.goto(origin + PATHS.signUp)
    await expect(page.getByText("I'm a Trucking Company")).toBeVisible()
  })
})

/** Holds every script back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/** What the page reports while it runs; React reports HTML from the build that it can't take over. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('pageerror', (error) => void errors.push(error.message))
  return errors
}

test('[LOGIN-01] text typed before the script runs stays, and signs in', async ({ page, origin }) => {
  const errors = collectErrors(page)
  const release = await holdScripts(page)
  await page.goto(origin + PATHS.login, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill(BROKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/Remember me/).check()
  release()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(origin + PATHS.dashboard)
  await expect(page.getByText('Login successful!')).toBeVisible()
  expect(errors).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('remember-me'))).toBe(BROKER)
})

test('[LOGIN-09] a remembered email fills an empty field and leaves a password that was typed early', async ({
  page,
  origin,
}) => {
  await page.addInitScript((email) => localStorage.setItem('remember-me', email), BROKER)
  const errors = collectErrors(page)
  const release = await holdScripts(page)
  await page.goto(origin + PATHS.login, { waitUntil: 'commit' })
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  release()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(BROKER)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await expect(page.getByLabel(/Remember me/)).toBeChecked()
  expect(errors).toEqual([])
})

test('[LOGIN-09] what is typed into an empty field replaces the remembered email that came meanwhile', async ({
  page,
  origin,
}) => {
  await page.addInitScript((email) => localStorage.setItem('remember-me', email), BROKER)
  const release = await holdScripts(page)
  await page.goto(origin + PATHS.login, { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.focus()
  release()
  await expect(email).toHaveValue(BROKER)
  await expect(email).toBeFocused()
  await page.keyboard.type('ada@road.test')
  await expect(email).toHaveValue('ada@road.test')
})

test('[SIGN-02] a type chosen before the script runs stays chosen', async ({ page, origin }) => {
  const errors = collectErrors(page)
  const release = await holdScripts(page)
  await page.goto(origin + PATHS.signUp, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /I'm a Trucking Company/ }).check()
  release()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${origin}${PATHS.signUp}?step=2`)
  await page.goBack()
  await expect(page.getByRole('radio', { name: /I'm a Trucking Company/ })).toBeChecked()
  expect(errors).toEqual([])
})

test('[F65] a signal too weak for the screen leaves the form and what was typed, until the screen comes', async ({
  page,
  origin,
}) => {
  let [isWeak, asked] = [true, 0]
  await page.route('**/assets/sign-in-*.js', async (route) => {
    asked += 1
    await (isWeak ? route.abort('failed') : route.continue())
  })
  await page.goto(origin + PATHS.login, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill(BROKER)
  await expect.poll(() => asked).toBeGreaterThan(2)
  isWeak = false
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(BROKER)
})

test('[SEC-09] a reset link survives the first key and a reload after it', async ({ page, origin }) => {
  await page.goto(`${origin}${PATHS.resetPassword}?token=forged&email=ada%40road.test`)
  await expect(page.getByText('For ada@road.test.')).toBeVisible()
  const password = page.getByLabel('New password')
  await password.press('K')
  // the router marks each entry of the history
  await expect.poll(() => page.evaluate(() => 'router' in window || history.state)).toHaveProperty('key')
  await page.waitForLoadState('networkidle')
  await password.press('e')
  await expect(password).toHaveValue('Ke')
  await page.reload()
  await expect(page.getByText('For ada@road.test.')).toBeVisible()
})

test('[SIGN-02] a sign-up that was begun here goes on where it was', async ({ page, origin }) => {
  const errors = collectErrors(page)
  await page.goto(origin + PATHS.signUp)
  await page.getByRole('radio', { name: /I'm a Trucking Company/ }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: /I'm a Trucking Company/ })).toBeChecked()
  expect(errors).toEqual([])
})

test.describe('in the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[OFF-01] sign-in and sign-up open without signal', async ({ page, origin }) => {
    await page.goto(origin + PATHS.login)
    await waitForCachedShell(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goto(origin + PATHS.signUp)
    await expect(page.getByText("I'm a Trucking Company")).toBeVisible()
  })
})

test('[LOGIN-02] the sign-in area moves between its screens, Back included @core', async ({ page, origin }) => {
  await page.goto(origin + PATHS.login)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(origin + PATHS.forgotPassword)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(origin + PATHS.login)
})

test('[LOGIN-05] a tab at the sign-in page follows a sign-in of another tab', async ({ page, origin }) => {
  await page.goto(origin + PATHS.login)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  const other = await page.context().newPage()
  await other.goto(origin + PATHS.login)
  await other.getByRole('textbox', { name: 'Email' }).fill(BROKER)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL(origin + PATHS.dashboard)
  await expect(page).toHaveURL(origin + PATHS.dashboard)
})
