import { expect, type Page, test as plain } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { createSetupIntentEndpoint } from '#contract/account/payment-method.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { startServer } from '#tests/support/server.ts'
import { STRIPE_SCRIPT } from '#tests/support/stripe-script.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startStripe, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'

const METHODS = '/dashboard/subscription/payment-methods'
const form = (page: Page) => page.getByRole('region', { name: 'Add a card' })

/** Replaces Stripe's hosts in the browser: its script, and the API that the script calls. */
async function standInFor(page: Page, stripe: StripeStandIn): Promise<string[]> {
  const fetched: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT })
  })
  await page.route('https://api.stripe.com/v1/setup_intents/*/confirm', (route) => {
    const params = new URLSearchParams(route.request().postData() ?? '')
    expect(params.get('key')).toBe(PUBLISHABLE_KEY)
    const behavior = params.get('card') === 'declined' ? 'declined' : 'works'
    const { status = 200, body } = stripe.confirm(params.get('client_secret') ?? '', stripe.card(behavior))
    return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: body })
  })
  return fetched
}

/** A server with Stripe keys and a stand-in at STRIPE_API_BASE. */
const test = plain.extend<object, { stripe: StripeStandIn; origin: string }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const stripe = await startStripe()
      await lend(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ stripe }, lend) => {
      const env = {
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        STRIPE_API_BASE: stripe.url,
      }
      const server = await startServer({ env })
      await lend(server.url)
      await server.stop()
    },
    // the server starts slowly on a busy machine
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('[API-60] [SUB-19] [SUB-20] [SUB-23] with Stripe configured, the user types the card in Stripe’s form, whose script loads when it opens', async ({
  page,
  stripe,
  origin,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
  const fetched = await standInFor(page, stripe)
  await signIn(page, 'dispatcher@milepost.test', origin)
  await page.goto(origin + METHODS)
  await expect(page.getByText('No payment methods yet')).toBeVisible()
  await expect(page.getByText('Test mode. Only test cards work here, and nothing is ever charged.')).toBeVisible()
  expect(fetched, 'Stripe sees no user who does not open the form').toEqual([])

  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const card = form(page).getByLabel('Stand-in card')
  await expect(card).toBeVisible()
  expect(fetched).toHaveLength(1)
  expect(new URL(fetched[0] ?? '').host).toBe('js.stripe.com')
  // the options that Stripe's form received
  const options = JSON.parse((await card.getAttribute('data-options')) ?? '{}') as unknown
  expect(options).toMatchObject({
    key: PUBLISHABLE_KEY,
    clientSecret: expect.stringMatching(/^seti_\d+_secret_/),
    type: 'payment',
    defaultValues: { billingDetails: { address: { country: 'US' }, email: 'dispatcher@milepost.test' } },
  })
  await expectAccessible(page)

  await card.fill('declined')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(form(page).getByRole('alert')).toHaveText('Your card was declined.')
  await card.fill('works')
  await page.getByRole('button', { name: 'Save card' }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Payment method added successfully!')).toBeVisible()
  await expect(page).toHaveURL(origin + METHODS)
  await expect(page.getByRole('list', { name: 'Payment methods' })).toContainText(/VISA.*4242.*Default/s)
  expect(await page.evaluate(() => document.body.dataset['confirmed'])).toBe(
    JSON.stringify({ redirect: 'if_required', return_url: `${origin}${METHODS}?form=add` }),
  )
  expect([...stripe.methods.values()].filter(({ customer }) => customer !== null)).toHaveLength(1)

  // after a redirect to the bank and back, the card is saved
  const dispatcher = await demoClient(origin, 'dispatcher@milepost.test')
  const { stripeCustomerId: customer } = await dispatcher.call(readProfileEndpoint, {})
  const { clientSecret } = await dispatcher.call(createSetupIntentEndpoint, { body: {} })
  await page.goto(`${origin}${METHODS}?form=add&setup_intent_client_secret=${clientSecret}`)
  await expect(page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(origin + METHODS)
  expect([...stripe.methods.values()].filter((method) => method.customer === customer)).toHaveLength(2)
  expect(complaints).toEqual([])
})
