import { expect, type Page } from 'playwright/test'
import { login } from '#contract/account.ts'
import { notifications } from '#contract/notification.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { desktop } from '#tests/support/chromium.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { handSession } from '#tests/support/stored-session.ts'
import { cutOff, refuse } from '#tests/support/wire.ts'

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

/** Four fields refused at once: more than are shown together. */
const DETAILS = ['email', 'password', 'remember', 'loginOption'].map((path) => ({ path, message: `Wrong ${path}` }))

test('[ERR-02] a lost signal is told where nothing is stored, and not where what is stored shows', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  const restore = await cutOff(page, notifications)
  await page.goto('/dashboard/notifications')
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(page.getByText('Failed to load notifications')).toBeVisible()
  await expectAccessible(page)

  await restore()
  await page.getByRole('button', { name: /again/i }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()

  await cutOff(page, notifications)
  // the second failure is the last: a query that got no answer asks twice
  const failures = [1, 2].map(() => page.waitForEvent('requestfailed'))
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await Promise.all(failures)
  await expect(notices(page).getByText('Network Error! Please try again.')).toHaveCount(0)
})

test('[ERR-03, ERR-05] an error without details is told once, in the words of the server', async ({ page, origin }) => {
  await refuse(page, login, { status: 500, code: 'INTERNAL', message: 'The dock is flooded. Try again at noon.' })
  await trySigningIn(page, origin)
  await expect(shown(page)).toHaveCount(1)
  await expect(shown(page)).toContainText('The dock is flooded. Try again at noon.')
  await expectAccessible(page)
})

test('an address that does not exist says so, signed in or not, and leads back', async ({ page, origin, enter }) => {
  for (const at of [page, await enter(BROKER)]) {
    await at.goto(`${origin}/no/such/road`)
    await expect(at.getByRole('heading', { name: 'This road ends here' })).toBeVisible()
    await expectAccessible(at)
    await at.getByRole('link', { name: 'Back to Milepost' }).click()
    await expect(at.getByRole('heading', { name: 'This road ends here' })).toBeHidden()
  }
})

test('a screen that is not on the device yet asks for a connection, and comes when there is one', async ({ enter }) => {
  const page = await enter(BROKER)
  await page.route('**/assets/notifications*', (route) => route.abort())
  // with a connection the newest app is fetched first, once
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'This screen needs a connection once' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/notifications*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('[F65] a screen that is missed the moment the signal goes asks for a connection, and the page stays', async ({
  browser,
  origin,
}) => {
  // as on the first visit, while the service worker still fetches
  const context = await browser.newContext({ ...desktop, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await handSession(page, origin, { email: BROKER, password: PASSWORD })
  await page.goto('/dashboard')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { name: 'This screen needs a connection once' })).toBeVisible()
  await context.close()
})

test('[ERR-03] the error is read from a nested data.error as well', async ({ page, origin }) => {
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

test('[ERR-04, ERR-06] each refused field is told in a line of its own, instead of the message of the whole', async ({
  page,
  origin,
}) => {
  const details = DETAILS.slice(0, 2)
  await refuse(page, login, { status: 422, code: 'VALIDATION_ERROR', message: 'Two fields are wrong', details })
  await trySigningIn(page, origin)
  await expect(shown(page)).toHaveCount(2)
  await expect(notices(page).getByText('Email - Wrong email', { exact: true })).toBeVisible()
  await expect(notices(page).getByText('Password - Wrong password', { exact: true })).toBeVisible()
  await expect(notices(page).getByText('Two fields are wrong')).toHaveCount(0)
})

test('[ERR-07] a subscription that is needed leads to where it is bought, and says so', async ({ enter }) => {
  const page = await enter(BROKER)
  const message = 'Active subscription required to access this feature'
  await refuse(page, notifications, { status: 402, code: 'SUBSCRIPTION_REQUIRED', message })
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/subscription\/billing$/)
  await expect(notices(page).getByText(message)).toBeVisible()
})

test('[ERR-09] at most three are seen at once, each for four seconds', async ({ page, origin }) => {
  await page.clock.install()
  await refuse(page, login, { status: 422, code: 'VALIDATION_ERROR', message: 'All is wrong', details: DETAILS })
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
