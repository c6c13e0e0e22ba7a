import { expect, type Page, test } from 'playwright/test'
import { loginEndpoint, readProfileEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { startServer } from '#tests/support/server.ts'
import { EMAIL, PASSWORD, createExpiredTrial } from '#tests/support/trial-is-over.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

async function expectGate(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/subscription\/payment-methods$/)
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Please verify your payment method to continue')).toBeVisible()
}

test('[GUARD-02] after the trial, every dashboard URL redirects to the payment methods and says why @core', async ({
  page,
}) => {
  const data = await createExpiredTrial()
  const server = await startServer(data)
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
    // the gate reads the saved profile, so it stays closed offline too
    await cutOff(page, readProfileEndpoint)
    await page.goto(`${server.url}/dashboard`)
    await expectGate(page)

    // the API is closed too
    const call = async (token: string | null, { method, path, body }: ReturnType<typeof buildHttpRequest>) =>
      fetch(server.url + DEFAULT_API_ROOT + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: body ?? '',
      })
    const session = await call(null, buildHttpRequest(loginEndpoint, { body: { email: EMAIL, password: PASSWORD } }))
    const { accessToken } = signInResultSchema.parse(((await session.json()) as { response: unknown }).response)
    const booking = await call(
      accessToken,
      buildHttpRequest(requestBookingEndpoint, { body: { loadId: '0195a7c0-0000-7000-8000-000000000000' } }),
    )
    expect(booking.status).toBe(402)
    expect(await booking.json()).toMatchObject({
      error: { code: 'SUBSCRIPTION_REQUIRED', message: 'Active subscription required to access this feature' },
    })
  } finally {
    await server.stop()
    await data.drop()
  }
})
