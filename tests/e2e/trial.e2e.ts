import { rm } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { login, me, signedIn } from '#contract/account.ts'
import { requestBooking } from '#contract/booking.ts'
import { wireRequest } from '#contract/request.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { startServer } from '#tests/support/server.ts'
import { EMAIL, PASSWORD, trialIsOver } from '#tests/support/trial-is-over.ts'
import { cutOff } from '#tests/support/wire.ts'

async function expectGate(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/subscription\/payment-methods$/)
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Please verify your payment method to continue')).toBeVisible()
}

test('[GUARD-02] when the trial is over, every address leads to where a payment method is added, and says so', async ({
  page,
}) => {
  const dataDir = await trialIsOver()
  const server = await startServer({ dataDir })
  try {
    await page.goto(`${server.url}/auth/login`)
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectGate(page)
    for (const path of ['', '/load-board', '/settings']) {
      await page.goto(`${server.url}/dashboard${path}`)
      await expectGate(page)
    }
    await page.goto(`${server.url}/dashboard/subscription/payment-methods`)
    await expect(page.getByRole('heading', { name: 'Payment Methods' })).toBeVisible()
    await expect(page).toHaveTitle('Payment Methods, Milepost')
    await expectAccessible(page)
    // the gate decides from what is stored, so it does not open without signal either
    await cutOff(page, me)
    await page.goto(`${server.url}/dashboard`)
    await expectGate(page)

    // nor does the server's own door
    const asked = async (token: string | null, { method, path, body }: ReturnType<typeof wireRequest>) =>
      fetch(server.url + DEFAULT_API_ROOT + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: body ?? '',
      })
    const session = await asked(null, wireRequest(login, { body: { email: EMAIL, password: PASSWORD } }))
    const { accessToken } = signedIn.parse(((await session.json()) as { response: unknown }).response)
    const booking = await asked(
      accessToken,
      wireRequest(requestBooking, { body: { loadId: '0195a7c0-0000-7000-8000-000000000000' } }),
    )
    expect(booking.status).toBe(402)
    expect(await booking.json()).toMatchObject({
      error: { code: 'SUBSCRIPTION_REQUIRED', message: 'Active subscription required to access this feature' },
    })
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
