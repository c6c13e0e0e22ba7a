import { expect, type Page } from 'playwright/test'
import { setDefaultPaymentMethodEndpoint } from '#contract/account/payment-method.ts'
import {
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  listInvoicesEndpoint,
  listSubscriptionsEndpoint,
  readCurrentSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers, cutOff, refuse } from '#tests/support/intercept-endpoint.ts'
import { addedCard } from '#tests/support/sandbox-card.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const CREATE = 'Create a Subscription'
const CANCEL = 'Cancel Subscription'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const plan = (page: Page) => page.getByRole('region', { name: /^(Broker|Dispatcher) plan, monthly$/ })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Subscription pages' }).getByRole('link', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: CREATE })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel your subscription?' })

/** The text of each cell of the billing history, row by row. */
function invoiceRows(page: Page) {
  return page.getByRole('table', { name: 'Billing History' }).getByRole('row')
}

async function subscribe(page: Page): Promise<void> {
  await page.goto(PATHS.billing)
  await button(page, CREATE).click()
  await dialog(page).getByRole('button', { name: CREATE }).click()
  await expect(notices(page).getByText('Subscription created successfully')).toBeVisible()
}

test('[SUB-01] [SUB-02] [SUB-03] [SUB-04] [SUB-07] [SUB-15] [API-49] a broker without a card subscribes in the trial: the card first, then back, and nothing is charged before its end @core', async ({
  enter,
  newcomer,
}) => {
  const page = await enter(await newcomer('broker'), 'desktop', PATHS.dashboard)
  await page.goto('/dashboard/subscription')
  await expect(page).toHaveURL(/\/dashboard\/subscription\/billing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Management' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /days left in your trial$/ })).toBeVisible()
  await expect(page.getByText('Test mode.')).toBeVisible()
  await expect(page.getByText('No invoices yet')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Subscription pages' }).getByRole('link')
  await expect(tabs).toHaveText(['Billing History', 'Subscription History', 'Payment Methods'])
  await expect(tab(page, 'Billing History')).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await button(page, CREATE).click()
  await expect(dialog(page)).toContainText(/Nothing is charged today\. When your trial ends on .*, we charge \$49\.99/)
  await expect(dialog(page)).toContainText('Broker plan, monthly')
  await expect(dialog(page)).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'Add a card' }).click()
  await expect(page).toHaveURL(/payment-methods\?form=add$/)
  const form = page.getByRole('region', { name: 'Add a card' })
  await form.getByLabel('Card number').fill('4242 4242 4242 4242')
  await form.getByLabel('Expiry').fill('04/30')
  await form.getByLabel('CVC').fill('123')
  await button(page, 'Save card').click()
  await button(page, 'Continue').click()

  await expect(dialog(page)).toContainText('VISA ending in 4242, expires 04/2030')
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/subscriptions'),
  )
  await dialog(page).getByRole('button', { name: CREATE }).click()
  expect((await asked).postDataJSON()).toEqual({ plan: 'broker' })
  await expect(notices(page).getByText('Subscription created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/subscription\/billing$/)
  await expect(dialog(page)).toBeHidden()

  await expect(plan(page)).toContainText(/Trialing.*\$49\.99.*per month/s)
  await expect(plan(page)).toContainText(/Trial start \w{3} \d+, \d{4}.*Trial end \w{3} \d+, \d{4}.*Day 1 of 30/s)
  await expect(plan(page)).toContainText(/First charge.*\$49\.99.*Pays with.*VISA.*4242/s)
  await expect(plan(page).getByRole('list', { name: 'Included' })).toContainText('Works without signal')
  await expect(invoiceRows(page).nth(1)).toContainText(/Upcoming.*\$49\.99/s)
  await expect(invoiceRows(page).nth(2)).toContainText(/Paid.*Free/s)
  await expectAccessible(page)
})

test('[SUB-06] [SUB-08] [SUB-09] [SUB-10] [SUB-11] [SUB-14] [API-52] [API-53] after the trial the month is paid; a subscription is canceled, kept, canceled again and ends @core', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('dispatcher')
  const [page, { call }] = [await enter(email, 'desktop', PATHS.dashboard), await clientOf(email)]
  await addedCard({ call })
  await subscribe(page)
  await button(page, '31 days').click()
  await expect(plan(page)).toContainText(/Active.*\$49\.99.*Auto-renewal.*Enabled.*Next charge.*\$49\.99/s)
  await expect(plan(page).getByText('Active', { exact: true })).toHaveAttribute('data-tone', 'green')
  const paid = invoiceRows(page).filter({ hasText: /MP-.*Paid.*\$49\.99/s })
  await expect(paid.getByText('Paid', { exact: true })).toHaveAttribute('data-tone', 'green')
  const file = paid.getByRole('link', { name: /^Download the invoice of/ })
  await expect(file).toHaveText('Download')
  const pdf = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  await button(page, CANCEL).click()
  await expect(question(page)).toContainText(/You keep every feature until \w{3} \d+, \d{4}.*stay open/)
  await expect(question(page)).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Keep Subscription' }).click()
  await expect(plan(page)).toContainText(/Auto-renewal.*Enabled/s)
  await button(page, CANCEL).click()
  await question(page).getByRole('button', { name: CANCEL }).click()
  await expect(notices(page).getByText('Subscription canceled successfully')).toBeVisible()
  await expect(plan(page)).toContainText(/Active.*Auto-renewal.*Will cancel.*Access until/s)
  await expect(button(page, CANCEL)).toHaveCount(0)
  const kept = page.getByRole('region', { name: 'Your subscription is canceled' })
  await expect(kept).toContainText(/You keep every feature until/)
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Keep it' }).click()
  await expect(notices(page).getByText('Your subscription goes on')).toBeVisible()
  await expect(plan(page)).toContainText(/Auto-renewal.*Enabled/s)

  await button(page, CANCEL).click()
  await question(page).getByRole('button', { name: CANCEL }).click()
  await expect(kept).toBeVisible()
  await button(page, '31 days').click()
  await expect(plan(page).getByText('Canceled', { exact: true })).toHaveAttribute('data-tone', 'red')
  await expect(page.getByRole('region', { name: /^Your subscription ended on/ })).toBeVisible()
  await expect(button(page, CREATE)).toBeVisible()
  await tab(page, 'Subscription History').click()
  await expect(page).toHaveTitle('Subscription History, Milepost')
  await expect(page.getByRole('list', { name: 'Subscription History' }).getByRole('listitem').first()).toContainText(
    /Dispatcher plan, monthly.*Canceled.*Trial.*Last period/s,
  )
  await expectAccessible(page)
})

test('[SUB-06] [SUB-14] a failed renewal says what happened, what still works, and leads to the invoice, which another card pays', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('company')
  const [page, { call }] = [await enter(email, 'phone', PATHS.dashboard), await clientOf(email)]
  await addedCard({ call }, 'fails-later')
  await subscribe(page)
  await button(page, '31 days').tap()
  await expect(plan(page).getByText('Past due', { exact: true })).toHaveAttribute('data-tone', 'yellow')
  const failed = page.getByRole('region', { name: 'Your last payment failed' })
  await expect(failed).toContainText("We couldn't charge VISA ending in 0341, and we'll try again")
  const history = page.getByRole('list', { name: 'Billing History' }).getByRole('listitem')
  const open = history.filter({ hasText: 'Open' })
  await expect(open.getByText('Open', { exact: true })).toHaveAttribute('data-tone', 'yellow')
  await expect(open.getByRole('link', { name: /^Pay Now: \$49\.99/ })).toHaveText('Pay Now')
  await expectAccessible(page)
  await expectFitsScreen(page)

  const { id: paymentMethodId } = await addedCard({ call })
  await call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId } })
  const opened = page.waitForEvent('popup')
  await failed.getByRole('link', { name: 'Pay Now' }).tap()
  const invoice = await opened
  await invoice.getByRole('button', { name: 'Pay $49.99' }).tap()
  await expect(invoice.getByText('Paid')).toBeVisible()
  await invoice.close()
  await page.reload()
  await expect(plan(page).getByText('Active', { exact: true })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect(history.filter({ hasText: 'Open' })).toHaveCount(0)
})

test('[SUB-05] [SUB-12] a failure shows the server’s message, or ours without one, and two clicks create one subscription', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const [page, { call }] = [await enter(email, 'desktop', PATHS.dashboard), await clientOf(email)]
  await addedCard({ call })
  const sorry = { status: 503, code: 'UNAVAILABLE' as const, message: 'The payment service sleeps.' }
  await page.goto(PATHS.billing)
  await button(page, CREATE).click()
  const create = dialog(page).getByRole('button', { name: CREATE })
  let undo = await refuse(page, createSubscriptionEndpoint, sorry)
  await create.click()
  await expect(notices(page).getByText(sorry.message)).toBeVisible()
  await undo()
  undo = await cutOff(page, createSubscriptionEndpoint)
  await create.click()
  await expect(notices(page).getByText('Failed to create subscription')).toBeVisible()
  await undo()
  // the cut connection shows as offline until the next answer
  await expect(create).toBeEnabled()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/subscriptions')) sent.push(request.url())
  })
  await expect(async () => {
    await create.dblclick({ timeout: 2_000 })
    await expect(plan(page)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect(sent).toHaveLength(1)

  undo = await refuse(page, cancelSubscriptionEndpoint, { ...sorry, message: 'Not today.' })
  await button(page, CANCEL).click()
  await question(page).getByRole('button', { name: CANCEL }).click()
  await expect(notices(page).getByText('Not today.')).toBeVisible()
  await undo()
  await cutOff(page, cancelSubscriptionEndpoint)
  await button(page, CANCEL).click()
  await question(page).getByRole('button', { name: CANCEL }).click()
  await expect(notices(page).getByText('Failed to cancel subscription')).toBeVisible()
  await expect(plan(page)).toContainText(/Auto-renewal.*Enabled/s)
})

test('[SUB-02] [SUB-15] the last card of a running subscription stays, and a card deleted in another tab is gone here too', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const [page, { call }] = [await enter(email, 'desktop', PATHS.dashboard), await clientOf(email)]
  await addedCard({ call })
  await subscribe(page)
  await tab(page, 'Payment Methods').click()
  const remove = button(page, 'Delete VISA ending in 4242')
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription('Your subscription pays with it. Add another card first.')
  await expectAccessible(page)

  await addedCard({ call }, 'mastercard')
  await page.reload()
  const [here, other] = [page, await page.context().newPage()]
  await other.goto(PATHS.paymentMethods)
  const deleteMastercard = async (where: Page) => {
    await button(where, 'Delete MASTERCARD ending in 4444').click()
    return where.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  }
  const confirmHere = await deleteMastercard(here)
  await (await deleteMastercard(other)).click()
  await expect(notices(other).getByText('Payment method deleted successfully!')).toBeVisible()
  await confirmHere.click()
  await expect(notices(here).getByText('This card was already deleted')).toBeVisible()
  await expect(here.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')).toHaveCount(1)
})

test('[SUB-14] [SUB-15] [SUB-08] invoices and subscriptions of any kind are readable, page by page, at any size @core', async ({
  enter,
}) => {
  const page = await enter('renee@brokers.test', 'desktop', PATHS.dashboard)
  await alterAnswers(page, listInvoicesEndpoint, (answer) => {
    const invoice = { total: 4999, currency: 'usd', created: '2026-09-12T10:00:00.000Z', invoicePdf: '/api/x/pdf' }
    const links = { hostedInvoiceUrl: 'https://pay.example/1' }
    answer.data = [
      { ...invoice, ...links, id: 'MP-1', status: 'void' },
      { ...invoice, ...links, id: 'MP-2', status: 'other', created: '', invoicePdf: null },
      { ...invoice, id: 'MP-3', status: 'open', hostedInvoiceUrl: 'javascript:alert(1)' },
      { ...invoice, ...links, id: 'MP-4', status: 'paid', total: 0, currency: 'cad' },
    ]
    answer.meta = { ...answer.meta, total: 14, totalPages: 2, hasMore: true }
  })
  await alterAnswers(page, listSubscriptionsEndpoint, (answer) => {
    const dates = {
      currentPeriodStart: null,
      currentPeriodEnd: null,
      canceledAt: null,
      trialStart: null,
      trialEnd: null,
    }
    const price = { amount: 49.99, currency: 'usd', interval: 'month', intervalCount: 3 }
    answer.data = [
      {
        ...dates,
        ...price,
        id: '0195a7c0-0000-7000-8000-000000000000',
        plan: 'broker',
        status: 'other',
        cancelAtPeriodEnd: true,
        features: [],
      },
    ]
    answer.meta = { ...answer.meta, total: 11, totalPages: 2, hasMore: true }
  })
  await page.goto(PATHS.billing)
  const row = (id: string) => invoiceRows(page).filter({ hasText: id })
  await expect(row('MP-1').getByText('Void', { exact: true })).toHaveAttribute('data-tone', 'red')
  await expect(row('MP-1').getByRole('link', { name: /Download/ })).toHaveText('Download')
  await expect(row('MP-2')).toContainText(/—.*Unknown.*\$49\.99.*—/s)
  await expect(row('MP-3').getByRole('link')).toHaveCount(0)
  await expect(row('MP-4')).toContainText('Free')
  await expectAccessible(page)
  await button(page, 'Next').click()
  await expect(page).toHaveURL(/\/billing\?page=2$/)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()

  for (const [width, height] of [
    [360, 800],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectFitsScreen(page)
  }
  // WCAG 1.4.4: text at 200 %
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectFitsScreen(page)
  await tab(page, 'Subscription History').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/subscription\/history$/)
  const past = page.getByRole('list', { name: 'Subscription History' }).getByRole('listitem')
  await expect(past).toContainText(/Broker plan, every 3 months.*Unknown.*— to —.*\$49\.99 every 3 months/s)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expectFitsScreen(page)
})

test('[SUB-02] without a connection the subscription pages show what was last known, and what needs a connection says so', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('company')
  const [page, { call }] = [await enter(email, 'phone', PATHS.dashboard), await clientOf(email)]
  await page.goto(PATHS.billing)
  // that there is none is remembered too
  await expect(page.getByRole('heading', { name: /days left in your trial$/ })).toBeVisible()
  const undo = await cutOff(page, readCurrentSubscriptionEndpoint)
  await page.reload()
  await expect(page.getByRole('heading', { name: /days left in your trial$/ })).toBeVisible()
  await undo()
  await addedCard({ call })
  await page.reload()
  await subscribe(page)
  // until then the tabs move
  await expect(page.getByRole('list', { name: 'Billing History' })).toContainText('Free')
  await tab(page, 'Subscription History').tap()
  await expect(page.getByRole('list', { name: 'Subscription History' })).toContainText('Trialing')
  await tab(page, 'Billing History').tap()
  await expect(page.getByRole('list', { name: 'Billing History' })).toContainText('Free')
  for (const endpoint of [readCurrentSubscriptionEndpoint, listInvoicesEndpoint, listSubscriptionsEndpoint])
    await cutOff(page, endpoint)
  await page.reload()
  await expect(plan(page)).toContainText('Trialing')
  await expect(page.getByRole('list', { name: 'Billing History' })).toContainText('Free')
  const history = page.getByRole('region', { name: 'Billing History' })
  await expect(history.getByText(/^Saved copy, updated/)).toBeVisible()
  await page.context().setOffline(true)
  await expect(button(page, CANCEL)).toHaveAccessibleDescription('Needs a connection')
  await expectAccessible(page)
  await expectFitsScreen(page)
})
