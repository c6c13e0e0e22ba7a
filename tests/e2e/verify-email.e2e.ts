import { expect, type Page } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { sendVerificationEmailEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { createClient, PASSWORD } from '#tests/support/demo-client.ts'
import { freshEmail, test } from '#tests/support/mail-test.ts'
import { codeIn } from '#tests/support/smtp-inbox.ts'
import { handSession, storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const code = (page: Page) => page.getByLabel('Verification code')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify Email' })
const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ })

test.use(phone)

test('[VER-01, VER-02, VER-03, VER-08] the page asks for a 6-digit code, and for the email when the link has none', async ({
  page,
  origin,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(`${origin}/auth/verify-email?email=ada%40road.test`)
  await expect(page.getByText('ada@road.test')).toBeVisible()
  await expect(email(page)).toHaveCount(0)
  await expectFitsScreen(page)
  await expectAccessible(page)
  await verify(page).click()
  await expect(page.getByText('Verification code is required')).toBeVisible()
  await code(page).pressSequentially('12345')
  await expect(page.getByText('Verification code must be 6 digits')).toBeVisible()
  await code(page).fill('')
  await code(page).pressSequentially('12345a789')
  await expect(code(page)).toHaveValue('12345a')
  await expect(page.getByText('Verification code must contain only numbers')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${origin}/auth/verify-email`)
  await resend(page).click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('[VER-06, VER-07] the user requests another code, and must wait 60 seconds for the next, even after a reload @core', async ({
  page,
  origin,
}) => {
  await page.clock.install()
  const address = freshEmail()
  await page.goto(`${origin}/auth/verify-email?email=${encodeURIComponent(address)}`)
  const request = page.waitForRequest(`**${sendVerificationEmailEndpoint.path}`)
  await resend(page).click()
  expect((await request).postDataJSON()).toEqual({ email: address })
  await expect(notices(page).getByText('Verification email sent successfully!')).toBeVisible()
  await expect(resend(page)).toHaveText(/^Resend in (60|5\d)s$/)
  await expect(resend(page)).toBeDisabled()
  await page.clock.fastForward(30_000)
  await expect(resend(page)).toHaveText(/^Resend in (30|2\d|1\d)s$/)
  await page.reload()
  await expect(resend(page)).toHaveText(/^Resend in (30|2\d|1\d)s$/)
  await page.clock.fastForward(30_000)
  await expect(resend(page)).toHaveText('Resend code')
  await expect(resend(page)).toBeEnabled()
})

test('[VER-09] failures show in toasts, the typed code stays, and a refused resend shows the wait', async ({
  page,
  origin,
  newcomer,
}) => {
  const address = (await newcomer()).email
  await page.goto(`${origin}/auth/verify-email?email=${encodeURIComponent(address)}`)
  const restore = await cutOff(page, verifyEmailEndpoint)
  await password(page).fill(PASSWORD)
  await code(page).fill('123456')
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(code(page)).toHaveValue('123456')
  await restore()
  await verify(page).click()
  await expect(notices(page).getByText('That code is wrong or has expired. Check it, or get a new one')).toBeVisible()
  await expect(page.getByRole('main').getByText('is wrong')).toBeVisible()

  // the sign-up email was just sent
  await resend(page).click()
  await expect(notices(page).getByText(/^We just emailed you/)).toBeVisible()
  await expect(resend(page)).toHaveText(/^Resend in \d+s$/)
  await expect(resend(page)).toBeDisabled()
  await page.reload()
  await expect(resend(page)).toHaveText(/^Resend in \d+s$/)
})

test('[SEC-02] a device that did not sign up asks for the password too, and sends nothing without it', async ({
  page,
  origin,
  inbox,
  newcomer,
}) => {
  const address = (await newcomer()).email
  const token = codeIn(await inbox.mailTo(address))
  await page.goto(`${origin}/auth/verify-email?email=${encodeURIComponent(address)}`)
  await expect(page.getByText('The password you chose when you signed up')).toBeVisible()
  await code(page).fill(token)
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await password(page).fill('not the one')
  await verify(page).click()
  await expect(notices(page).getByText('That code is wrong or has expired. Check it, or get a new one')).toBeVisible()
  await password(page).fill(PASSWORD)
  await verify(page).click()
  await expect(notices(page).getByText('Email verified successfully!')).toBeVisible()
})

test('[VER-05, FACE-19] a user who must set up a payment is sent to the card form right away', async ({
  page,
  origin,
  inbox,
  newcomer,
}) => {
  const address = (await newcomer()).email
  await alterAnswers(page, verifyEmailEndpoint, (answer) => {
    answer.requiresPaymentSetup = true
  })
  await page.goto(`${origin}/auth/verify-email?email=${encodeURIComponent(address)}`)
  await password(page).fill(PASSWORD)
  await code(page).fill(codeIn(await inbox.mailTo(address)))
  await expect(page).toHaveURL(/\/dashboard\/subscription\/payment-methods\?form=add$/)
  await expect(page.getByRole('region', { name: 'Add a card' }).getByLabel('Card number')).toBeVisible()
})

test('[FACE-19] verifying a second account signs the first one out, also on the server', async ({
  page,
  origin,
  inbox,
  account,
  newcomer,
}) => {
  const [first, second] = [(await account()).email, (await newcomer()).email]
  const token = codeIn(await inbox.mailTo(second))
  await handSession(page, origin, { email: first, password: PASSWORD })
  const left = await storedSession(page)
  await page.goto(`${origin}/auth/verify-email?email=${encodeURIComponent(second)}`)
  await password(page).fill(PASSWORD)
  await code(page).fill(token)
  await expect(page).toHaveURL(`${origin}/dashboard`)
  expect((await storedSession(page))?.user.email).toBe(second)
  await page.goto(`${origin}/auth/login`)
  await expect(page).toHaveURL(`${origin}/dashboard`)
  await expect(createClient(origin, left?.accessToken)(readProfileEndpoint, {})).rejects.toMatchObject({ status: 401 })
})
