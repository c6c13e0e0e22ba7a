import { expect, type Page, test as plain } from 'playwright/test'
import { createSubscriptionEndpoint, moveSandboxClockEndpoint } from '#contract/account/subscription.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookButton, dialogOf, openLoad, ownRequest, sendButton } from '#tests/support/board-load.ts'
import { phone } from '#tests/support/chromium.ts'
import { demoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { addedCard } from '#tests/support/sandbox-card.ts'
import { DEMO_LOADS, startServer } from '#tests/support/server.ts'
import { createExpiredTrial, EMAIL, PASSWORD } from '#tests/support/trial-is-over.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const ERR_07 = 'Active subscription required to access this feature'
const CREATE = 'Create a Subscription'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const button = (page: Page, name: string) => page.getByRole('button', { name })

const [BO, CY] = ['bo@road.test', 'cy@road.test']

/** The demo, with dispatchers whose trial is over. */
const test = plain.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const data = await createExpiredTrial({ demoLoads: DEMO_LOADS, emails: [EMAIL, BO, CY] })
      const server = await startServer({ ...data, demoLoads: DEMO_LOADS })
      await lend(server.url)
      await server.stop()
      await data.drop()
    },
    // the server starts slowly on a busy machine
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ origin }, lend) => lend(origin),
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
}

test.use({ ...phone, serviceWorkers: 'allow' })

test('[GUARD-02] [SUB-13] [ERR-07] F41 after the trial the subscription stays within reach, a booking waits for it, and sends automatically once the bank confirmed the first payment', async ({
  page,
  origin,
}) => {
  await signIn(page, EMAIL)
  await expect(page).toHaveURL(/\/payment-methods$/)
  await expect(page.getByText('Please verify your payment method to continue').first()).toBeVisible()

  // the bills and the subscription are open to an account without a card, and say what is blocked and what isn't
  for (const path of [PATHS.billing, PATHS.subscriptionHistory]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { name: /^Your trial ended on/ })).toBeVisible()
  }
  await expect(page.getByText('Booking, accepting and posting are paused.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/notifications')
  await expect(page).toHaveURL(/\/payment-methods$/)

  await button(page, 'Add Payment Method').tap()
  const form = page.getByRole('region', { name: 'Add a card' })
  await form.getByLabel('Card number').fill('4000 0027 6000 3184')
  await form.getByLabel('Expiry').fill('04/30')
  await form.getByLabel('CVC').fill('123')
  await button(page, 'Save card').tap()
  await button(page, 'Continue').tap()
  await expect(page).toHaveURL(/\/dashboard\/notifications$/)

  // the card opens the app, but not booking: the button stays enabled and says what will happen
  const load = await untouchedLoad(await demoClient(origin, 'broker@milepost.test'))
  await openLoad(page, load)
  await bookButton(page).tap()
  await expect(dialogOf(page)).toContainText("Your subscription isn't active. We save this on your device")
  await sendButton(page).tap()
  await expect(notices(page).getByText(ERR_07)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/subscription\/billing$/)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('Waits for an active subscription.')).toBeVisible()
  await page.getByRole('link', { name: 'View subscription' }).tap()

  await button(page, CREATE).tap()
  const dialog = page.getByRole('dialog', { name: CREATE })
  await expect(dialog).toContainText('We charge $49.99 today')
  await dialog.getByRole('button', { name: CREATE }).tap()
  await expect(notices(page).getByText('Your bank wants to confirm the payment')).toBeVisible()
  const unfinished = page.getByRole('region', { name: "Your first payment isn't finished" })
  await expect(unfinished).toContainText('Your bank wants you to confirm it.')
  await expectAccessible(page)
  await expectFitsScreen(page)
  const opened = page.waitForEvent('popup')
  await unfinished.getByRole('link', { name: 'Continue payment' }).tap()
  const invoice = await opened
  await invoice.getByRole('button', { name: 'Pay $49.99' }).tap()
  await expect(invoice.getByText('Paid')).toBeVisible()
  await invoice.close()
  await page.reload()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  // nobody pressed Retry
  await openLoad(page, load)
  await expect(ownRequest(page)).toContainText('Pending', { timeout: 20_000 })
  await page.goto(PATHS.outbox)
  await expect(page.getByText('Waits for an active subscription.')).toHaveCount(0)
})

test('[SUB-13] F41 a booking that waits for the subscription is sent soon after somebody subscribes on another device', async ({
  page,
  origin,
}) => {
  const elsewhere = await demoClient(origin, BO, PASSWORD)
  await addedCard(elsewhere)
  await signIn(page, BO)
  await expect(page).toHaveURL(/\/dashboard$/)
  const load = await untouchedLoad(await demoClient(origin, 'broker@milepost.test'))
  await openLoad(page, load)
  await bookButton(page).tap()
  await sendButton(page).tap()
  await expect(notices(page).getByText(ERR_07)).toBeVisible()
  await page.goto(PATHS.outbox)
  const waits = page.getByText('Waits for an active subscription. Sends automatically once you have one.')
  await expect(waits).toBeVisible()
  await expectAccessible(page)

  // nobody touches this phone; its own recheck is minutes away
  await elsewhere.call(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } })
  await expect(waits).toHaveCount(0)
  await openLoad(page, load)
  await expect(ownRequest(page)).toContainText('Pending')
  await openLoad(page, await untouchedLoad(await demoClient(origin, 'broker@milepost.test')))
  await bookButton(page).tap()
  await expect(dialogOf(page)).not.toContainText("Your subscription isn't active")
})

test('[SUB-06] a first payment that the bank was never asked about expires: nothing was charged, and another try is one tap away', async ({
  page,
  origin,
}) => {
  const { call } = await demoClient(origin, CY, PASSWORD)
  await addedCard({ call }, 'bank-asks')
  await call(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } })
  await call(moveSandboxClockEndpoint, { body: { days: 1 } })
  await signIn(page, CY)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(PATHS.billing)
  const expired = page.getByRole('region', { name: "Your subscription didn't start" })
  await expect(expired).toContainText(
    /wasn't finished in time, and nothing was charged\. Booking, accepting and posting/,
  )
  await expect(page.getByText('Expired', { exact: true })).toHaveAttribute('data-tone', 'grey')
  await expect(page.getByRole('list', { name: 'Billing History' })).toContainText('Void')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await button(page, CREATE).tap()
  await expect(page.getByRole('dialog', { name: CREATE })).toContainText('We charge $49.99 today')
})
