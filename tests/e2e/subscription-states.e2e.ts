import { expect, type Page } from 'playwright/test'
import { setDefaultPaymentMethodEndpoint } from '#contract/account/payment-method.ts'
import {
  createSubscriptionEndpoint,
  moveSandboxClockEndpoint,
  readCurrentSubscriptionEndpoint,
  type Subscription,
} from '#contract/account/subscription.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { addedCard } from '#tests/support/sandbox-card.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

const plan = (page: Page) => page.getByRole('region', { name: 'Dispatcher plan, monthly' })
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectFitsEverySize(page)
}

test('[SUB-06] [SUB-10] [SUB-14] after the last try the subscription is unpaid: the page says that nothing is tried any more, and the open invoice can be paid', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('company')
  const { call } = await clientOf(email)
  await addedCard({ call }, 'fails-later')
  await call(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } })
  // the trial, then fifteen days of tries
  await call(moveSandboxClockEndpoint, { body: { days: 47 } })
  const page = await enter(email, 'desktop', PATHS.billing)
  const unpaid = page.getByRole('region', { name: "Your payments failed, and we've stopped trying" })
  await expect(unpaid).toContainText(
    "We couldn't charge VISA ending in 0341. Pay the open invoice to go on right away.",
  )
  await expect(plan(page).getByText('Unpaid', { exact: true })).toHaveAttribute('data-tone', 'grey')
  await expect(plan(page)).toContainText('Canceling ends it right away, and nothing more is charged.')
  await expectReadable(page)
  await button(page, 'Cancel Subscription').click()
  const question = page.getByRole('alertdialog', { name: 'Cancel your subscription?' })
  await expect(question).toContainText('It ends right away, and nothing more is charged.')
  await question.getByRole('button', { name: 'Keep Subscription' }).click()

  // the same card is declined again, on the invoice's own page
  const opened = page.waitForEvent('popup')
  await unpaid.getByRole('link', { name: 'Pay Now' }).click()
  const invoice = await opened
  await expect(invoice.getByRole('heading', { level: 1 })).toHaveText(/^Invoice MP-/)
  await expectReadable(invoice)
  await invoice.getByRole('button', { name: 'Pay $49.99' }).click()
  await expect(invoice.getByRole('alert')).toHaveText('Your card was declined.')
  await expectReadable(invoice)
  const { id: paymentMethodId } = await addedCard({ call })
  await call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId } })
  await invoice.getByRole('button', { name: 'Pay $49.99' }).click()
  await expect(invoice.getByText('Paid', { exact: true })).toBeVisible()
  await expectReadable(invoice)
  await invoice.getByRole('link', { name: 'Back to Milepost' }).click()
  await expect(plan(invoice).getByText('Active', { exact: true })).toBeVisible()
})

const NO_DATES = {
  currentPeriodStart: null,
  currentPeriodEnd: null,
  canceledAt: null,
  trialStart: null,
  trialEnd: null,
} as const

/** States that the sandbox can't reach, and answers without what a screen would show. */
const STATES: readonly [
  string,
  Partial<Subscription>,
  { title: string; text: string; badge: string; action?: string },
][] = [
  [
    'paused',
    { status: 'paused' },
    {
      title: 'Your trial ended, and no card is on file',
      text: 'Add a card to go on.',
      badge: 'Paused',
      action: 'Add a card',
    },
  ],
  [
    'a status that this version does not know',
    { status: 'other' },
    {
      title: "We can't tell your subscription's status",
      text: 'Please contact us, and we look into it.',
      badge: 'Unknown',
      action: 'Contact Support',
    },
  ],
  [
    'canceled, without any date',
    { status: 'canceled', ...NO_DATES },
    { title: 'Your subscription has ended', text: 'Your trial still includes every feature', badge: 'Canceled' },
  ],
  [
    'canceling, without any date',
    { status: 'active', cancelAtPeriodEnd: true, ...NO_DATES },
    {
      title: 'Your subscription is canceled',
      text: 'You keep every feature until the end of the paid period',
      badge: 'Active',
    },
  ],
  [
    'canceled, with dates that cannot be read',
    { status: 'canceled', canceledAt: 'soon', currentPeriodEnd: '' },
    { title: 'Your subscription has ended', text: 'Your trial still includes every feature', badge: 'Canceled' },
  ],
]

test('[SUB-02] [SUB-06] [SUB-08] every other state says what happened and what to do, also without dates', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('dispatcher')
  const { call } = await clientOf(email)
  await addedCard({ call })
  await call(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } })
  const page = await enter(email, 'desktop', PATHS.dashboard)
  let answer: Partial<Subscription> = {}
  await alterAnswers(page, readCurrentSubscriptionEndpoint, (current) => Object.assign(current ?? {}, answer))
  for (const [name, altered, { title, text, badge, action }] of STATES)
    await test.step(name, async () => {
      answer = altered
      await page.goto(PATHS.billing)
      const notice = page.getByRole('region', { name: title, exact: true })
      await expect(notice).toContainText(text)
      await expect(plan(page).getByText(badge, { exact: true })).toBeVisible()
      await expect(page.getByText(/null|undefined|NaN|Invalid/)).toHaveCount(0)
      if (action) await expect(notice.getByRole('link', { name: action })).toBeVisible()
      await expectReadable(page)
    })
})
