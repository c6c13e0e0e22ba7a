import { expect, type Page, test as plain } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { createSetupIntentEndpoint } from '#contract/account/payment-method.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { PATHS } from '#contract/api/path.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { startRecordingProxy } from '#tests/support/recording-proxy.ts'
import { startServer } from '#tests/support/server.ts'
import { STRIPE_FRAME, STRIPE_FRAME_PATH, STRIPE_SCRIPT } from '#tests/support/stripe-script.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startStripe, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'

const METHODS = '/dashboard/subscription/payment-methods'
const DECLINED = '4000 0000 0000 0002'
const WORKS = '4242 4242 4242 4242'
const [EXPIRY, CVC] = ['04 / 37', '7391']
const form = (page: Page) => page.getByRole('region', { name: 'Add a card' })

/** What Stripe's hosts got from the browser: files of its script, and cards. */
interface Fetched {
  files: string[]
  cards: (string | null)[]
}

const cors = { 'access-control-allow-origin': '*' }

/** Replaces Stripe's hosts in the browser: its script, its card form, and the API that both call. */
async function standInFor(page: Page, stripe: StripeStandIn): Promise<Fetched> {
  const fetched: Fetched = { files: [], cards: [] }
  await page.route('https://js.stripe.com/**', (route) => {
    const url = route.request().url()
    if (new URL(url).pathname === STRIPE_FRAME_PATH)
      return route.fulfill({ contentType: 'text/html', body: STRIPE_FRAME })
    fetched.files.push(url)
    return route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT })
  })
  await page.route('https://api.stripe.com/v1/setup_intents/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (!pathname.endsWith('/confirm')) {
      const setup = [...stripe.setups.values()].find((one) => one.client_secret === searchParams.get('client_secret'))
      return route.fulfill({ headers: cors, json: setup })
    }
    const params = new URLSearchParams(route.request().postData() ?? '')
    expect(params.get('key')).toBe(PUBLISHABLE_KEY)
    const number = params.get('card[number]')
    fetched.cards.push(number)
    const behavior = number === DECLINED ? 'declined' : 'works'
    const { status = 200, body } = stripe.confirm(params.get('client_secret') ?? '', stripe.card(behavior))
    return route.fulfill({ status, headers: cors, json: body })
  })
  return fetched
}

async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiry').fill(EXPIRY)
  await fields.getByLabel('CVC').fill(CVC)
  await page.getByRole('button', { name: 'Save card' }).click()
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
  expect(fetched.files, 'Stripe sees no user who does not open the form').toEqual([])

  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const card = form(page).locator('iframe')
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
  expect(fetched.files).toHaveLength(1)
  expect(new URL(fetched.files[0] ?? '').host).toBe('js.stripe.com')
  // the options that Stripe's form received
  const options = JSON.parse((await card.getAttribute('data-options')) ?? '{}') as unknown
  expect(options).toMatchObject({
    key: PUBLISHABLE_KEY,
    clientSecret: expect.stringMatching(/^seti_\d+_secret_/),
    type: 'payment',
    defaultValues: { billingDetails: { address: { country: 'US' }, email: 'dispatcher@milepost.test' } },
  })
  await expectAccessible(page)

  await typeCard(page, DECLINED)
  await expect(form(page).getByRole('alert')).toHaveText('Your card was declined.')
  await typeCard(page, WORKS)
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
  stripe.confirm(clientSecret, stripe.card('works'))
  await page.goto(`${origin}${METHODS}?form=add&setup_intent_client_secret=${clientSecret}`)
  await expect(page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(origin + METHODS)
  expect([...stripe.methods.values()].filter((method) => method.customer === customer)).toHaveLength(2)
  expect(complaints).toEqual([])
})

/** Card data as it might travel: written together or apart, as text, in a form or in JSON. */
function cardDataIn(sent: string): string[] {
  const digits = sent.replaceAll(/(?<=\d)(?:[ +-]|%20)(?=\d)/g, '')
  const found = [DECLINED, WORKS].filter((number) => digits.includes(number.replaceAll(' ', '').slice(0, 12)))
  const patterns = [
    /04 ?(\/|%2F|\+)[ +]?(20)?37/i,
    /\bcvc\b/i,
    /exp_?(month|year)/i,
    new RegExp(`(?<![\\w.])${CVC}(?![\\w.])`),
  ]
  return [...found, ...patterns.filter((pattern) => pattern.test(sent)).map(String)]
}

test('[API-55] [SUB-18] [SUB-21] no card number, expiry or CVC reaches our server in Stripe mode, from the form to the subscription', async ({
  page,
  stripe,
  origin,
}) => {
  const wire = await startRecordingProxy(origin)
  const fetched = await standInFor(page, stripe)
  const before = stripe.asked.length
  await signIn(page, 'company@milepost.test', wire.url)
  await page.goto(wire.url + METHODS)
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  await typeCard(page, DECLINED)
  await expect(form(page).getByRole('alert')).toHaveText('Your card was declined.')
  await typeCard(page, WORKS)
  await expect(page.getByRole('list', { name: 'Payment methods' })).toContainText(/VISA.*4242/s)
  await expect(page.getByText('Card numbers go straight to the payment provider.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(wire.url + PATHS.billing)
  await page.getByRole('button', { name: 'Create a Subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a Subscription' }).click()
  await expect(page.getByText('Subscription created successfully')).toBeVisible()
  await page.goto('about:blank')

  // the recording has the requests, and the same search finds card data where it does belong
  const sent = wire.sent()
  for (const line of [
    'POST /api/subscriptions/setup-intent',
    'POST /api/auth/setup-payment',
    'POST /api/subscriptions ',
  ])
    expect(sent).toContain(line)
  expect(sent).toContain('"paymentMethodId":"pm_')
  expect(fetched.cards).toEqual([DECLINED, WORKS])
  expect(cardDataIn(`card[number]=${WORKS}&card[expiry]=04+%2F+37&cvc=${CVC}`)).not.toEqual([])
  expect(cardDataIn(sent)).toEqual([])
  expect(cardDataIn(JSON.stringify(stripe.asked.slice(before)))).toEqual([])
  await wire.stop()
})
