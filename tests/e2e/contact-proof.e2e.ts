import { expect } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { type DemoClient, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test as demoTest } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { DEMO_DATA, DEMO_LOADS, startServer } from '#tests/support/server.ts'
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
      const server = await startServer({ demoLoads: DEMO_LOADS, template: process.env[DEMO_DATA], env })
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.use({ serviceWorkers: 'allow' })

const CARRIER = 'petra@carriers.test'
const BROKER = 'renee@brokers.test'
const ADDRESS = 'hello@novakrefrigerated.test'

/** The register is asked at the start of each minute. Contacts are read after all carriers of a batch. */
async function registerRead(carrier: DemoClient): Promise<void> {
  const readAt = async () => (await carrier.call(readProfileEndpoint, {})).registerContact?.readAt
  await expect.poll(readAt, { timeout: 90_000 }).toBeTruthy()
}

test('a carrier proves its registered contact with an emailed code, and brokers see how and when', async ({
  enter,
  clientOf,
  inbox,
}) => {
  test.slow()
  const [carrier, broker] = [await clientOf(CARRIER), await clientOf(BROKER)]
  await registerRead(carrier)
  const page = await enter(CARRIER, 'phone', '/dashboard/profile')
  const business = page.getByRole('region', { name: 'Business' })
  await expect(business).toContainText("FMCSA's register lists h•••@novakrefrigerated.test (read on ")
  await expect(business).toContainText("The listed phone ••• 0135 can't be proved here.")
  await expectFitsEverySize(page)

  await waitForCachedShell(page)
  await goOffline(page)
  await expect(business).toContainText(/needs a connection/i)
  await goOnline(page)

  await business.getByRole('button', { name: 'Send code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter the code' })
  await expect(dialog).toContainText('We emailed a 6-digit code to h•••@novakrefrigerated.test.')
  const code = codeIn(await inbox.mailTo(ADDRESS))
  await dialog.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000')
  await expect(dialog).toContainText('That code is wrong or has expired. Check it, or get a new one')
  await expectAccessible(page)
  await expectFitsEverySize(page)

  // the phone was put away in between
  await page.reload()
  await business.getByRole('button', { name: 'Enter the code' }).click()
  await dialog.getByLabel('6-digit code').fill(code)
  await expect(page.getByText('Contact proved by email', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const badge = /Contact proved by email, [A-Z][a-z]+ \d+, \d{4}/
  await expect(business).toContainText(badge)
  await expect(business).toContainText("It lapses when the register's contact changes.")
  await expect(business.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  const load = await untouchedLoad(broker)
  await requestLoad(carrier, load)
  const desk = await enter(BROKER, 'phone', `${loadPath(load.id)}?tab=requests`)
  await expect(desk.getByRole('article').filter({ hasText: 'Novak Refrigerated' })).toContainText(badge)
  await expectAccessible(desk)
  await expectFitsEverySize(desk)
})

test('a carrier whose registered contact has no email reads that it can’t be proved here', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const carrier = await clientOf('amrit@carriers.test')
  await registerRead(carrier)
  const page = await enter('amrit@carriers.test', 'phone', '/dashboard/profile')
  const business = page.getByRole('region', { name: 'Business' })
  await expect(business).toContainText("FMCSA's register has no email address for your USDOT number")
  await expect(business.getByRole('button')).toHaveCount(0)
})
