import { PATHS } from '#contract/api/path.ts'
import { expect, type Page, test as plain } from 'playwright/test'
import {
  confirmTestCardEndpoint,
  deletePaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  setDefaultPaymentMethodEndpoint,
  createSetupIntentEndpoint,
  setupPaymentEndpoint,
} from '#contract/account/payment-method.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { startServer } from '#tests/support/server.ts'
import { EMAIL, PASSWORD, createExpiredTrial } from '#tests/support/trial-is-over.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff, holdBack, refuse } from '#tests/support/intercept-endpoint.ts'

test.use({ serviceWorkers: 'allow' })

const METHODS = '/dashboard/subscription/payment-methods'
const VISA = '4242 4242 4242 4242'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const form = (page: Page) => page.getByRole('region', { name: 'Add a card' })
const cards = (page: Page) => page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function typeCard(page: Page, number: string, expiry = '04/30'): Promise<void> {
  await form(page).getByLabel('Card number').fill(number)
  await form(page).getByLabel('Expiry').fill(expiry)
  await form(page).getByLabel('CVC').fill('123')
  await button(page, 'Save card').click()
}

async function add(page: Page, number: string): Promise<void> {
  await button(page, 'Add Payment Method').click()
  await typeCard(page, number)
  await expect(form(page)).toBeHidden()
}

/** Every run of digits as long as a card number that the page sent. */
function numbersSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const text = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
    sent.push(...(text.match(/(?<![\da-f-])\d{15,16}(?![\da-f-])/g) ?? []))
  })
  return sent
}

/** A server with a single account, whose trial is over. */
const gated = plain.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const data = await createExpiredTrial()
      const server = await startServer(data)
      await lend(server.url)
      await server.stop()
      await data.drop()
    },
    // the server starts slowly on a busy machine
    { scope: 'worker', timeout: 180_000 },
  ],
})

gated.describe('on a phone', () => {
  gated.use(phone)

  gated(
    '[GUARD-02] [GUARD-18] [SUB-16] [SUB-21] [CODE-13] after the trial, adding a card unlocks the app, returns to the list, and Continue opens the page the user wanted',
    async ({ page, origin }) => {
      const sent = numbersSent(page)
      await page.goto(`${origin}/auth/login`)
      await page.getByLabel('Email').fill(EMAIL)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page).toHaveURL(`${origin}${METHODS}`)
      await page.goto(`${origin}/dashboard/notifications?status=unread`)
      await expect(page).toHaveURL(`${origin}${METHODS}`)
      await expect(page.getByText('Test mode.')).toBeVisible()
      await expect(page.getByText('No payment methods yet')).toBeVisible()
      await expectAccessible(page)
      await expectFitsScreen(page)

      await button(page, 'Add Payment Method').tap()
      await expect(form(page).getByLabel('Country')).toHaveValue('US')
      // a real card number with a valid check digit is never sent
      await typeCard(page, '4929 1000 0000 0006')
      await expect(form(page).getByText('Only test cards work here')).toBeVisible()
      await expectAccessible(page)
      await expectFitsScreen(page)
      await typeCard(page, '4000 0000 0000 0002')
      await expect(form(page).getByRole('alert')).toHaveText('Your card was declined.')
      await typeCard(page, VISA)
      await expect(notices(page).getByText('Payment method added successfully!')).toBeVisible()
      await expect(page).toHaveURL(`${origin}${METHODS}`)
      await expect(cards(page)).toHaveCount(1)
      await expectAccessible(page)
      await button(page, 'Continue').tap()
      await expect(page).toHaveURL(`${origin}/dashboard/notifications?status=unread`)
      expect(sent).toEqual([])

      // the saved copy has the card, so without the server the app stays unlocked and lists it
      await page.goto(`${origin}${METHODS}`)
      await expect(cards(page)).toHaveCount(1)
      await expect(button(page, 'Continue')).toHaveCount(0)
      await cutOff(page, listPaymentMethodsEndpoint)
      await page.reload()
      await expect(cards(page)).toContainText(/VISA ••••.*4242/)
      await expect(page.getByText('Please verify your payment method to continue')).toHaveCount(0)
      await expect(page.getByText(/Saved copy, updated/).filter({ visible: true })).toBeVisible()
    },
  )
})

const DISPATCHER = 'luz@dispatch.test'

test('[API-55] [CODE-13] [SUB-16] [SUB-17] [SUB-18] [SUB-19] [SUB-21] [SUB-24] [SUB-26] [VER-05] the user adds cards, sets a default and deletes cards @core', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(listPaymentMethodsEndpoint.path)) lists.push(request.url())
  })
  const release = await holdBack(page, createSetupIntentEndpoint)
  const setup = page.waitForRequest(`**${createSetupIntentEndpoint.path}`)
  await page.goto('/dashboard/subscription/payment-setup')
  await expect(page).toHaveURL(/\/payment-methods\?form=add$/)
  await expect(form(page).getByText('Loading the card form...')).toBeVisible()
  await expect(form(page).getByLabel('Card number'), 'no card form before the setup intent').toHaveCount(0)
  expect((await setup).postDataJSON()).toEqual({ usage: 'off_session', payment_method_types: ['card'] })
  release()
  await button(page, 'Save card').click()
  for (const sentence of ['Only test cards work here', 'Enter the month and year', 'Enter three or four digits'])
    await expect(form(page).getByText(sentence)).toBeVisible()
  const before = lists.length
  await typeCard(page, VISA)
  await expect(notices(page).getByText('Payment method added successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/payment-methods$/)
  await expect(cards(page).first()).toContainText(/VISA.*4242.*Default.*Expires 04\/2030.*Luz/s)
  expect(lists.length, 'the list is loaded again').toBeGreaterThan(before)
  await expect(button(page, /^Set as default: VISA/)).toHaveCount(0)

  await add(page, '5555 5555 5555 4444')
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).nth(1)).toContainText(/MASTERCARD.*4444/s)
  await button(page, 'Set as default: MASTERCARD ending in 4444').click()
  await expect(notices(page).getByText('Default payment method updated successfully!')).toBeVisible()
  await expect(cards(page).first()).toContainText(/MASTERCARD.*4444.*Default/s)
  await expectAccessible(page)

  await button(page, 'Delete MASTERCARD ending in 4444').click()
  const question = page.getByRole('alertdialog', { name: 'Delete this payment method?' })
  await expect(question).toContainText('VISA ending in 4242 becomes the default.')
  // the contrast check needs the dialog fully faded in
  await expect(question).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cards(page)).toHaveCount(2)
  await button(page, 'Delete MASTERCARD ending in 4444').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notices(page).getByText('Payment method deleted successfully!')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(/VISA.*4242.*Default/s)

  await page.context().setOffline(true)
  await expect(page.getByText('Changing your payment methods needs a connection')).toBeVisible()
  await button(page, 'Add Payment Method').click()
  await expect(form(page).getByText('Adding a card needs a connection')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(form(page).getByLabel('Card number')).toBeVisible({ timeout: 20_000 })
  await button(page, 'Cancel').click()

  await button(page, 'Delete VISA ending in 4242').click()
  await expect(question).toContainText("It's your only card. Add another before your trial ends.")
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No payment methods yet')).toBeVisible()
})

test('[SUB-22] [SUB-23] [SUB-25] [SUB-27] a failure shows the server’s message, or ours when there is none @core', async ({
  enter,
}) => {
  const sorry = { status: 503, code: 'UNAVAILABLE' as const, message: 'The payment service does not answer.' }
  const page = await enter('dispatcher@milepost.test', 'desktop', METHODS)
  await button(page, 'Add Payment Method').click()
  await typeCard(page, VISA)
  await expect(cards(page)).toHaveCount(1)

  let undo = await refuse(page, createSetupIntentEndpoint, sorry)
  await button(page, 'Add Payment Method').click()
  await expect(form(page).getByRole('alert')).toContainText(sorry.message)
  await undo()
  undo = await cutOff(page, createSetupIntentEndpoint)
  await button(page, 'Try Again').click()
  await expect(form(page).getByRole('alert')).toContainText('Failed to initialize payment setup')
  await undo()
  await expect(async () => {
    const again = button(page, 'Try Again')
    if (await again.isVisible()) await again.click()
    await expect(form(page).getByLabel('Card number')).toBeVisible({ timeout: 2000 })
  }).toPass()

  undo = await refuse(page, confirmTestCardEndpoint, { ...sorry, message: 'The bank sleeps.' })
  await typeCard(page, '5555 5555 5555 4444')
  await expect(form(page).getByRole('alert')).toHaveText('The bank sleeps.')
  await undo()
  undo = await cutOff(page, confirmTestCardEndpoint)
  await button(page, 'Save card').click()
  await expect(form(page).getByRole('alert')).toHaveText('Payment setup failed')
  await undo()

  // when the card is confirmed and its save fails, the next press only saves it
  undo = await refuse(page, setupPaymentEndpoint, sorry)
  await button(page, 'Save card').click()
  await expect(form(page).getByRole('alert')).toHaveText(sorry.message)
  await undo()
  await cutOff(page, confirmTestCardEndpoint)
  await button(page, 'Save card').click()
  await expect(cards(page)).toHaveCount(2)

  undo = await refuse(page, setDefaultPaymentMethodEndpoint, sorry)
  const choose = button(page, /^Set as default: MASTERCARD/)
  await choose.click()
  await expect(notices(page).getByText(sorry.message)).toBeVisible()
  await undo()
  undo = await cutOff(page, setDefaultPaymentMethodEndpoint)
  await choose.click()
  await expect(notices(page).getByText('Failed to set default payment method')).toBeVisible()
  await undo()

  const remove = async () => {
    await button(page, 'Delete MASTERCARD ending in 4444').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  undo = await refuse(page, deletePaymentMethodEndpoint, { ...sorry, message: 'Not today.' })
  await remove()
  await expect(notices(page).getByText('Not today.')).toBeVisible()
  await undo()
  undo = await cutOff(page, deletePaymentMethodEndpoint)
  await remove()
  await expect(notices(page).getByText('Failed to delete payment method')).toBeVisible()
  await undo()
  await expect(cards(page)).toHaveCount(2)

  // an expired card, and one that expires this month
  const now = new Date()
  const [month, year] = [now.getUTCMonth() + 1, now.getUTCFullYear()]
  await alterAnswers(page, listPaymentMethodsEndpoint, ({ data: [first, second] }) => {
    if (first) first.card.exp_year = 2020
    if (second) Object.assign(second.card, { exp_month: month, exp_year: year })
  })
  await page.reload()
  await expect(cards(page).first()).toContainText(/Expired.*Expired 04\/2020/s)
  await expect(cards(page).nth(1)).toContainText(`Expires soon: ${String(month).padStart(2, '0')}/${year}`)
  await expectAccessible(page)
})
