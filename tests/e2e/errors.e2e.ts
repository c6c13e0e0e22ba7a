import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { loginEndpoint } from '#contract/account/account.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { builtFile } from '#tests/support/built-file.ts'
import { desktop } from '#tests/support/chromium.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { handSession } from '#tests/support/stored-session.ts'
import { watchRequests } from '#tests/support/quiet-page.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'
import { cutOff, refuse } from '#tests/support/intercept-endpoint.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const shown = (page: Page) => notices(page).getByRole('group').filter({ visible: true })

async function trySigningIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('Email').fill(BROKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Four refused fields at once: one more than the screen shows. */
const DETAILS = ['email', 'password', 'remember', 'loginOption'].map((path) => ({ path, message: `Wrong ${path}` }))

test('[ERR-02] a lost connection shows an error where nothing is saved, and none where a saved copy shows', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const restore = await cutOff(page, listNotificationsEndpoint)
  await page.goto('/dashboard/notifications')
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(page.getByText('Failed to load notifications')).toBeVisible()
  await expectAccessible(page)

  await restore()
  await page.getByRole('button', { name: /again/i }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()

  await cutOff(page, listNotificationsEndpoint)
  const noticed = await recordNotices(page)
  // a query without an answer retries once, so the second failure is the last
  const failures = [1, 2].map(() => page.waitForEvent('requestfailed'))
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await Promise.all(failures)
  await expect(page.getByText(/Saved copy, updated/).filter({ visible: true })).toBeVisible()
  // the first notice fetches the code that shows it
  await expect.poll(watchRequests(page)).toBe(true)
  expect(noticed).toEqual([])
})

test('[ERR-03, ERR-05] an error without details shows once, in the server’s words', async ({ page, origin }) => {
  await refuse(page, loginEndpoint, {
    status: 500,
    code: 'INTERNAL',
    message: 'The dock is flooded. Try again at noon.',
  })
  await trySigningIn(page, origin)
  await expect(shown(page)).toHaveCount(1)
  await expect(shown(page)).toContainText('The dock is flooded. Try again at noon.')
  await expectAccessible(page)
})

test('an unknown URL says so, signed in or not, and links back', async ({ page, origin, enter }) => {
  for (const at of [page, await enter(BROKER, 'desktop', PATHS.dashboard)]) {
    const answer = await at.goto(`${origin}/no/such/road`)
    expect(answer?.status()).toBe(404)
    await expect(at.getByRole('heading', { name: 'This road ends here' })).toBeVisible()
    await expectAccessible(at)
    await at.getByRole('link', { name: 'Back to Milepost' }).click()
    await expect(at.getByRole('heading', { name: 'This road ends here' })).toBeHidden()
  }
})

test('[SYNC-09] with signal, a screen whose file is gone asks for no connection, and Try Again opens it', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const file = `**${builtFile('notifications.route')}`
  await page.route(file, (route) => route.fulfill({ status: 404 }))
  // an old version: the app first reloads once to get the latest
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: "We couldn't open this screen" })).toBeVisible()
  await expect(page.getByText(/connect/i)).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(file)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('[F65] a screen whose file the signal was too weak for says so and leaves the page as it is', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const file = `**${builtFile('notifications.route')}`
  let asked = 0
  await page.route(file, (route) => {
    asked += 1
    return route.abort()
  })
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { name: "We couldn't open this screen" })).toBeVisible()
  // before it would reload, the app asks whether the file is gone
  await expect.poll(() => asked).toBe(2)
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  await page.unroute(file)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('[F65] a screen that was never downloaded asks for a connection when the device is offline', async ({
  browser,
  origin,
}) => {
  // as on a first visit, before the service worker has cached the app
  const context = await browser.newContext({ ...desktop, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await handSession(page, origin, { email: BROKER, password: PASSWORD })
  await page.goto('/dashboard')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Connect to open this screen' })).toBeVisible()
  await context.close()
})

test('[ERR-03] the app reads an error nested in data.error', async ({ page, origin }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 409,
      headers: { 'x-api': '1' },
      json: { data: { error: { code: 'CONFLICT', message: 'Somebody was faster' } } },
    }),
  )
  await trySigningIn(page, origin)
  await expect(notices(page).getByText('Somebody was faster')).toBeVisible()
})

for (const refused of [1, 2])
  test(`[ERR-04, ERR-06] each refused field shows in its own toast, and the general message does not: ${refused}`, async ({
    page,
    origin,
  }) => {
    const details = DETAILS.slice(0, refused)
    await refuse(page, loginEndpoint, { status: 422, code: 'VALIDATION_ERROR', message: 'Fields are wrong', details })
    const noticed = await recordNotices(page)
    await trySigningIn(page, origin)
    await expect(shown(page)).toHaveCount(refused)
    await expect(notices(page).getByText('Email - Wrong email', { exact: true })).toBeVisible()
    const second = notices(page).getByText('Password - Wrong password', { exact: true })
    await expect(second).toBeVisible({ visible: refused > 1 })
    expect(noticed.join()).not.toContain('Fields are wrong')
  })

test('[ERR-07] a missing subscription redirects to billing and says why @core', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const message = 'Active subscription required to access this feature'
  await refuse(page, listNotificationsEndpoint, { status: 402, code: 'SUBSCRIPTION_REQUIRED', message })
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/subscription\/billing$/)
  await expect(notices(page).getByText(message)).toBeVisible()
})

test('[ERR-09] at most three toasts show at once, each for four seconds @core', async ({ page, origin }) => {
  await page.clock.install()
  await refuse(page, loginEndpoint, {
    status: 422,
    code: 'VALIDATION_ERROR',
    message: 'All is wrong',
    details: DETAILS,
  })
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('Email').fill(BROKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(shown(page)).toHaveCount(3, { timeout: 200 })
  }).toPass()
  await expect(notices(page).getByRole('group', { includeHidden: true })).toHaveCount(4)

  await page.clock.runFor(3_000)
  await expect(shown(page)).toHaveCount(3)
  await page.clock.runFor(1_200)
  await expect(shown(page)).toHaveCount(0)
})
