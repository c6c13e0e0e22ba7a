import { expect, type Page, test as base } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillSignIn, signIn } from '#tests/support/browser-person.ts'
import { phone } from '#tests/support/chromium.ts'
import { confirmItsYou } from '#tests/support/confirm-its-you.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServer } from '#tests/support/server.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const OWNER = 'hollis@brokers.test'
const SECURITY = '/dashboard/profile/edit?tab=security'
const SIGN_IN = 'Sign in with a passkey'

/** Two addresses of one server: passkeys are made for the host name alone. */
const test = base.extend<object, { byName: string; byAddress: string }>({
  byName: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const server = await startServer({ env: { PORT: String(port), APP_URL: origin } })
      await lend(origin)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  byAddress: [({ byName }, lend) => lend(byName.replace('localhost', '127.0.0.1')), { scope: 'worker' }],
})

/** A phone's own authenticator: it stores passkeys and confirms every prompt. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** a finger that the phone doesn't know: the browser ends its question */
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
}

test('[PROOF-07] [PROOF-08] a person adds a passkey, signs in with it, proves with it and removes it @core', async ({
  browser,
  byName: origin,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: origin })
  const page = await context.newPage()
  const authenticator = await addAuthenticator(page)
  await signIn(page, OWNER, origin)
  await page.goto(SECURITY)
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(adding.getByLabel('Name')).not.toHaveValue('')
  await adding.getByLabel('Name').fill('Truck phone')
  await expectAccessible(page)
  await authenticator.refuse()
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  // the password alone made this session: a passkey takes more
  await confirmItsYou(page, { origin, email: OWNER })
  await expect(adding.getByText('No passkey was added.')).toBeVisible()
  await authenticator.accept()
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const row = passkeys(page).getByRole('listitem')
  await expect(row).toContainText('Truck phone')
  await expect(row).toContainText('not used yet')
  await expectFitsScreen(page)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(adding.getByText('This device already has a passkey for your account.')).toBeVisible()
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await signOut(page)
  await expectAccessible(page)
  await authenticator.refuse()
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('button', { name: SIGN_IN })).not.toHaveAttribute('aria-busy', 'true')
  // who cancels knows why
  await expect(page.getByText("That passkey didn't work here.")).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth\/login/)
  await authenticator.accept()
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(SECURITY)
  await expect(row).toContainText('last used just now')
  await signOut(page)
  await fillSignIn(page, OWNER)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
  await authenticator.refuse()
  await confirming.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(confirming.getByRole('button', { name: 'Use a passkey' })).not.toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  await authenticator.accept()
  await confirming.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(adding.getByText('This device already has a passkey for your account.')).toBeVisible()
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Remove the passkey Truck phone' }).click()
  const removing = page.getByRole('alertdialog', { name: 'Remove this passkey?' })
  await expect(removing.getByText('Truck phone can no longer sign you in.')).toBeVisible()
  await removing.getByRole('button', { name: 'Keep passkey' }).click()
  await expect(removing).toHaveCount(0)
  await expect(row).toContainText('Truck phone')
  await page.getByRole('button', { name: 'Remove the passkey Truck phone' }).click()
  await removing.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByText("That passkey didn't work here. Sign in with your password.")).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('[PROOF-12] where the address or the browser has no passkeys, no screen offers one', async ({
  browser,
  byName,
  byAddress,
}) => {
  for (const [origin, isOld] of [
    [byAddress, false],
    [byName, true],
  ] as const) {
    const context = await browser.newContext({ ...phone, baseURL: origin })
    const page = await context.newPage()
    if (isOld) await page.addInitScript('delete window.PublicKeyCredential')
    await page.goto(PATHS.login)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    await expect(page.getByText(SIGN_IN)).toHaveCount(0)
    await fillSignIn(page, OWNER)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto(SECURITY)
    await expect(page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText(/passkey/i)).toHaveCount(0)
    // the password proves
    await page.getByRole('switch', { name: '2-Step Verification' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page.getByText(/passkey/i)).toHaveCount(0)
    await context.close()
  }
})
