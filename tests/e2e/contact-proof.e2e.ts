import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { readContactWaysEndpoint, sendPhoneCodeEndpoint } from '#contract/account/contact-code.ts'
import { registerEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { createClient, type DemoClient, PASSWORD, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test as demoTest } from '#tests/support/demo-test.ts'
import { alterAnswers, holdBack, refuse } from '#tests/support/intercept-endpoint.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { DEMO_LOADS, startServer } from '#tests/support/server.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { codeIn, type SmtpInbox, startInbox } from '#tests/support/smtp-inbox.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

/** The demo, with a mail server for the register's addresses. */
const test = demoTest.extend<object, { inbox: SmtpInbox }>({
  inbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const inbox = await startInbox()
      await lend(inbox)
      await inbox.stop()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ inbox }, lend) => {
      const env = { SMTP_URL: inbox.url }
      const server = await startServer({ demoLoads: DEMO_LOADS, env })
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.use({ serviceWorkers: 'allow' })

const BROKER = 'renee@brokers.test'
const ADDRESS = 'hello@novakrefrigerated.test'

/** A carrier that states this number and has proved nothing yet: the demo's have. */
async function newCarrier(dotNumber: string, { origin, inbox }: { origin: string; inbox: SmtpInbox }): Promise<string> {
  const email = `${randomUUID()}@carriers.test`
  const call = createClient(origin)
  const body = { ...signUpDetails(email, PASSWORD), accountType: 'company' as const, freightProfile: { dotNumber } }
  const { secret } = await call(registerEndpoint, { body })
  await call(verifyEmailEndpoint, { body: { token: codeIn(await inbox.mailTo(email)), email, secret } })
  return email
}

/** The register is asked at the start of each minute. Contacts are read after all carriers of a batch. */
async function registerRead(carrier: DemoClient): Promise<void> {
  const readAt = async () => (await carrier.call(readProfileEndpoint, {})).registerContact?.readAt
  await expect.poll(readAt, { timeout: 90_000 }).toBeTruthy()
}

test('a carrier proves its registered contact with an emailed code, and brokers see how and when', async ({
  enter,
  clientOf,
  inbox,
  origin,
}) => {
  test.slow()
  const email = await newCarrier('1577290', { origin, inbox })
  const [carrier, broker] = [await clientOf(email), await clientOf(BROKER)]
  await registerRead(carrier)
  const page = await enter(email, 'phone', '/dashboard/profile')
  const business = page.getByRole('region', { name: 'Business' })
  await expect(business).toContainText("FMCSA's register lists h•••@novakrefrigerated.test and ••• 0135 (read on ")
  const authority = (tone: string) => business.locator(`[data-tone=${tone}]`, { hasText: 'Authority active' })
  await expect(authority('yellow'), '[FACE-34] of a number that may be another carrier’s').toBeVisible()
  await expectFitsEverySize(page)

  await waitForCachedShell(page)
  await goOffline(page)
  // the live stream of before may still bring something
  await page.reload()
  await expect(business).toContainText(/needs a connection/i)
  await goOnline(page)

  await business.getByRole('button', { name: 'Email a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter the code' })
  await expect(dialog).toContainText('We emailed a 6-digit code to h•••@novakrefrigerated.test.')
  const code = codeIn(await inbox.mailTo(ADDRESS))
  await dialog.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000')
  await expect(dialog).toContainText('That code is wrong or has expired. Check it, or get a new one')
  await expectAccessible(page)
  await expectFitsEverySize(page)

  // the phone was locked in between
  await page.reload()
  await business.getByRole('button', { name: 'Enter the code' }).click()
  await dialog.getByLabel('6-digit code').fill(code)
  await expect(page.getByText('Contact proved by email', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const badge = /Contact proved by email, [A-Z][a-z]+ \d+, \d{4}/
  await expect(business).toContainText(badge)
  await expect(authority('green')).toBeVisible()
  await expect(business).toContainText("It lapses when the register's contact changes.")
  await expect(business.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  const load = await untouchedLoad(broker)
  await requestLoad(carrier, load)
  const desk = await enter(BROKER, 'phone', `${loadPath(load.id)}?tab=requests`)
  await expect(desk.getByRole('article').filter({ hasText: 'Mills Dispatch' })).toContainText(badge)
  await expectAccessible(desk)
  await expectFitsEverySize(desk)
})

/** The texts and calls to a number, from the server's own mailbox, newest first. */
async function sentTo(phone: string, origin: string): Promise<string[]> {
  const kept = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(phone)}`)
  return ((await kept.json()) as { data: { text: string }[] }).data.map(({ text }) => text)
}

test('a carrier without a registered email proves its phone with a code that a call reads out', async ({
  enter,
  clientOf,
  inbox,
  origin,
}) => {
  test.slow()
  const email = await newCarrier('1904573', { origin, inbox })
  const carrier = await clientOf(email)
  await registerRead(carrier)
  const page = await enter(email, 'phone')
  const answerWays = await holdBack(page, readContactWaysEndpoint)
  await page.goto('/dashboard/profile')
  const business = page.getByRole('region', { name: 'Business' })
  await expect(business).toContainText("FMCSA's register lists ••• 0118 (read on ")
  await expect(business).toContainText('Checking whether a code can go to the phone...')
  await expect(business.getByRole('button')).toHaveCount(0)
  answerWays()
  await expect(business).toContainText('A landline gets no texts. Choose a call.')
  await expect(business.getByRole('button')).toHaveText(['Text a code', 'Call with a code'])
  await expectAccessible(page)
  await expectFitsEverySize(page)

  await business.getByRole('button', { name: 'Text a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter the code' })
  await expect(dialog).toContainText('We texted a 6-digit code to ••• 0118. It expires in 10 minutes.')
  await expect(dialog.getByRole('button', { name: /Resend .*in/ })).toBeDisabled()
  expect((await sentTo('+12095550118', origin))[0]).toMatch(/^\d{6} is the Milepost code for USDOT 1904573\./)
  await page.keyboard.press('Escape')
  // nothing arrives on a landline
  await business.getByRole('button', { name: 'Call with a code' }).click()
  await expect(dialog).toContainText("We're calling ••• 0118. The call reads out a 6-digit code, twice.")
  await expectAccessible(page)
  await expectFitsEverySize(page)
  const [call = ''] = await sentTo('+12095550118', origin)
  const code = /code is:\n((?:\d\n){6})/.exec(call)?.[1]?.replaceAll('\n', '') ?? ''
  await page.reload()
  await business.getByRole('button', { name: 'Enter the code' }).click()
  await expect(dialog).toContainText("We're calling ••• 0118.")
  await dialog.getByLabel('6-digit code').fill(code)
  await expect(page.getByText('Contact proved by phone', { exact: true })).toBeVisible()
  await expect(business).toContainText(/Contact proved by phone, [A-Z][a-z]+ \d+, \d{4}/)
  await expect(business).toContainText('You proved that you answer ••• 0118.')
  await expectAccessible(page)
})

test('the profile says why no code goes to the phone, and what the phone service refused', async ({
  enter,
  clientOf,
  inbox,
  origin,
}) => {
  test.slow()
  const email = await newCarrier('1188420', { origin, inbox })
  const carrier = await clientOf(email)
  await registerRead(carrier)
  const page = await enter(email, 'phone')
  const business = page.getByRole('region', { name: 'Business' })
  const buttons = business.getByRole('button')
  // answers that the demo's own server can't give
  const WHY = {
    off: "••• 0172 can't be proved: codes by phone aren't set up on this server.",
    'not-us': "••• 0172 can't be proved: codes go to ordinary US phone numbers only.",
  }
  for (const [phone, why] of Object.entries(WHY)) {
    const asBefore = await alterAnswers(page, readContactWaysEndpoint, (answer) => {
      answer.phone = phone as keyof typeof WHY
    })
    await page.goto('/dashboard/profile')
    await expect(business).toContainText(why)
    await expect(buttons).toHaveText(['Email a code'])
    await expectFitsEverySize(page)
    await asBefore()
  }

  const back = await refuse(page, readContactWaysEndpoint, { status: 500, code: 'INTERNAL', message: 'Broken' })
  await page.reload()
  await expect(business).toContainText('Failed to check whether a code can go to the phone.', { timeout: 30_000 })
  await expectAccessible(page)
  await back()
  await business.getByRole('button', { name: 'Try Again' }).click()
  await expect(buttons).toHaveText(['Email a code', 'Text a code', 'Call with a code'])

  const message = "That phone can't get texts. Choose a call instead"
  await refuse(page, sendPhoneCodeEndpoint, { status: 422, code: 'CODE_NOT_SENT', message })
  await business.getByRole('button', { name: 'Text a code' }).click()
  await expect(business.getByText(message)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsEverySize(page)
})
