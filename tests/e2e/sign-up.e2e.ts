import { expect, type Page } from 'playwright/test'
import { type AccountType, registerEndpoint } from '#contract/account/sign-up.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { freshEmail, test } from '#tests/support/mail-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { cutOff, holdBack, loseAnswers, refuse } from '#tests/support/intercept-endpoint.ts'

const SECRET = 'Sleeper cab 379'
const NAMES: Record<AccountType, string> = {
  broker: "I'm a Broker",
  dispatcher: "I'm a Dispatcher",
  company: "I'm a Trucking Company",
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const back = (page: Page) => page.getByRole('button', { name: 'Back' })
const radio = (page: Page, type: AccountType) => page.getByRole('radio', { name: NAMES[type] })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const terms = (page: Page) => page.getByRole('checkbox', { name: /I agree/ })
const create = (page: Page) => page.getByRole('button', { name: /^Creat/ })
const dot = (page: Page) => field(page, 'DOT number')

test.beforeEach(async ({ page, origin }) => {
  await page.goto(`${origin}/auth/signup`)
})

async function toDetails(page: Page, type: AccountType): Promise<void> {
  await radio(page, type).check()
  await next(page).click()
  await page.getByRole('button', { name: 'Continue with phone or email' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
}

async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'Business name').fill('Mills Freight')
  await field(page, 'First name').fill('Ada')
  await field(page, 'Last name').fill('Mills')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone').fill('+1 (214) 555-0100')
  if ((await dot(page).count()) > 0) await dot(page).fill('2811045')
  await field(page, 'Password').fill(SECRET)
  await field(page, 'Confirm password').fill(SECRET)
  await terms(page).check()
}

/** The bodies of the sign-up requests that the page sends. */
function registrations(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(registerEndpoint.path))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

test('[SIGN-01, SIGN-02, SIGN-03, SIGN-04, SIGN-05, SIGN-07] the user moves through three steps and back, and only brokers and companies see the DOT number @core', async ({
  page,
}) => {
  await expect(page).toHaveTitle('Sign up, Milepost')
  await expect(page.getByText('30 days free, no credit card needed')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(3)
  for (const type of ['broker', 'dispatcher', 'company'] as const) await expect(radio(page, type)).not.toBeChecked()
  await expect(next(page)).toBeDisabled()
  await expect(back(page)).toHaveCount(0)
  await expectAccessible(page)

  await toDetails(page, 'broker')
  await expectAccessible(page)
  await dot(page).fill('2811045')
  await back(page).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expectAccessible(page)
  await back(page).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(radio(page, 'broker')).toBeChecked()

  await toDetails(page, 'dispatcher')
  await expect(dot(page)).toHaveCount(0)
  // the browser's Back button also goes back one step
  await page.goBack()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await page.goBack()
  await expect(next(page)).toBeEnabled()
  await toDetails(page, 'company')
  await expect(dot(page)).toHaveValue('')
})

test('[SIGN-06, SIGN-08] the last step shows its fields, passwords that can be shown, and links to the terms', async ({
  page,
}) => {
  await toDetails(page, 'broker')
  const labels = ['Business name', 'First name', 'Last name', 'Email', 'Phone', 'DOT number']
  for (const label of labels) await expect(field(page, label), label).toBeVisible()
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  for (const [index, label] of ['Password', 'Confirm password'].entries()) {
    await field(page, label).fill(SECRET)
    await expect(field(page, label)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(field(page, label)).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(index + 1)
  }
  await expect(terms(page)).not.toBeChecked()
  const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect(link(/^Terms and Conditions/)).toHaveAttribute('href', '/terms-conditions')
  await expect(link(/^Privacy Policy/)).toHaveAttribute('href', '/privacy-policy')
  await link(/Sign in/).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

const MESSAGES: [label: string, typed: string, message: string][] = [
  ['Business name', '', 'Business Name is required for brokers'],
  ['Business name', ' ', 'Business Name is required'],
  ['First name', '', 'First name is required'],
  ['First name', 'A', 'First name must be at least 2 characters'],
  ['Last name', '', 'Last name is required'],
  ['Last name', 'M', 'Last name must be at least 2 characters'],
  ['Email', '', 'Email is required'],
  ['Email', 'ada@', 'Invalid email address'],
  ['Phone', '', 'Phone number is required'],
  ['Phone', '555-0100', 'Phone number must be at least 10 characters'],
  ['Phone', 'call me maybe', 'Please enter a valid phone number'],
  ['DOT number', '', 'DOT Number is required for brokers'],
  ['DOT number', ' ', 'DOT Number is required'],
  ['Password', '', 'Password is required'],
  ['Password', '1234567', 'Password must be at least 8 characters'],
  ['Confirm password', '', 'Confirm password is required'],
  ['Confirm password', 'another', 'Passwords must match'],
]

test('[SIGN-09, SIGN-10, SIGN-11, SIGN-12, SIGN-13, SIGN-14, SIGN-15, SIGN-16, SIGN-17] each field shows its own error, and nothing is sent until every field is valid @core', async ({
  page,
}) => {
  await toDetails(page, 'broker')
  const bodies = registrations(page)
  await expect(create(page)).toBeDisabled()
  await fillIn(page, freshEmail())
  await expect(create(page)).toBeEnabled()
  for (const [label, typed, message] of MESSAGES) {
    const right = await field(page, label).inputValue()
    await field(page, label).fill(typed)
    await field(page, label).blur()
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}( |$)`))
    await expect(create(page), message).toBeDisabled()
    await field(page, label).fill(right)
  }
  await expect(create(page)).toBeEnabled()
  await terms(page).uncheck()
  await terms(page).blur()
  await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible()
  await expect(create(page)).toBeDisabled()
  await field(page, 'Phone').press('Enter')
  expect(bodies).toEqual([])
  await expectAccessible(page)

  await back(page).click()
  await back(page).click()
  await toDetails(page, 'company')
  await dot(page).focus()
  await dot(page).blur()
  await expect(page.getByText('DOT Number is required for trucking companies')).toBeVisible()
})

test('[SIGN-09, SIGN-18, SIGN-20] each account type sends its own data once, however often the user taps, and a toast and the field show a refusal', async ({
  page,
}) => {
  const bodies = registrations(page)
  const details = [{ path: 'email', message: 'This address is not welcome' }]
  await refuse(page, registerEndpoint, { status: 422, code: 'VALIDATION_ERROR', message: 'No', details })
  for (const accountType of ['broker', 'company', 'dispatcher'] as const) {
    const email = freshEmail()
    await toDetails(page, accountType)
    await fillIn(page, email)
    const release = await holdBack(page, registerEndpoint)
    await create(page).click()
    await expect(create(page)).toHaveText('Creating Account...')
    await expect(create(page)).toBeDisabled()
    await create(page).click({ force: true })
    await field(page, 'Phone').press('Enter')
    release()
    await expect(notices(page).getByText('Email - This address is not welcome')).toBeVisible()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/not welcome/)
    await expect(field(page, 'Password')).toHaveValue(SECRET)
    expect(bodies.splice(0)).toEqual([
      {
        accountType,
        firstName: 'Ada',
        lastName: 'Mills',
        email,
        phone: '+1 (214) 555-0100',
        password: SECRET,
        businessName: 'Mills Freight',
        ...(accountType !== 'dispatcher' && { freightProfile: { dotNumber: '2811045' } }),
      },
    ])
    await back(page).click()
    await back(page).click()
  }
})

test.describe('on a phone with a bad connection', () => {
  test.use(phone)

  test('a reload restores the typed text, without the passwords', async ({ page, origin }) => {
    const email = freshEmail()
    await toDetails(page, 'broker')
    await expectFitsScreen(page)
    await fillIn(page, email)
    await cutOff(page, registerEndpoint)
    await create(page).click()
    await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
    await expect(page.getByText("You're offline.", { exact: false })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(SECRET)

    await page.goto(`${origin}/auth/login`)
    await page.goto(`${origin}/auth/signup`)
    await expect(radio(page, 'broker')).toBeChecked()
    await next(page).click()
    await page.getByRole('button', { name: 'Continue with phone or email' }).click()
    for (const [label, value] of Object.entries({
      'Business name': 'Mills Freight',
      'First name': 'Ada',
      Email: email,
    }))
      await expect(field(page, label)).toHaveValue(value)
    await expect(dot(page)).toHaveValue('2811045')
    for (const label of ['Password', 'Confirm password']) await expect(field(page, label)).toHaveValue('')
    await expect(terms(page)).not.toBeChecked()
  })

  test('when the answer is lost, the next try finds the account that was created', async ({ page, origin, inbox }) => {
    const email = freshEmail()
    await toDetails(page, 'dispatcher')
    await fillIn(page, email)
    const restore = await loseAnswers(page, registerEndpoint)
    await create(page).click()
    await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
    await inbox.mailTo(email)
    await restore()
    await create(page).click()
    await expect(page).toHaveURL(`${origin}/auth/verify-email?email=${encodeURIComponent(email)}`)
    await expect(notices(page).getByText(/^Your account was created/)).toBeVisible()
    expect(inbox.received.filter(({ to }) => to === email)).toHaveLength(1)
    // kept until the address is verified, in case it has a typo
    expect(await page.evaluate(() => localStorage.getItem('sign-up'))).toContain(email)
  })
})
