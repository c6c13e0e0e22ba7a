import { expect, test } from 'vitest'
import { proveContactEndpoint, readContactWaysEndpoint, sendPhoneCodeEndpoint } from '#contract/account/contact-code.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { startFmcsa } from '#tests/support/fmcsa-stand-in.ts'

/** A carrier whose phone the register lists, on a server without a phone service. */
async function withCarrier(
  env: Record<string, string>,
  check: (server: ApiServer, asCarrier: ReturnType<ApiServer['as']>) => Promise<void>,
) {
  const fmcsa = await startFmcsa()
  const server = await startApi(undefined, { ...fmcsa.env, ...env })
  const who = await createPerson(server, 'company', { dot_number: '650001' })
  fmcsa.lists({ '650001': { census: { phone: '3125550135' } } })
  await server.registerAsked()
  await check(server, server.as(who))
  await server.stop()
  await fmcsa.stop()
}

test('outside production, the mailbox page shows what would be texted and said', async () => {
  await withCarrier({}, async (server, asCarrier) => {
    for (const by of ['text', 'call'] as const) await asCarrier.call(sendPhoneCodeEndpoint, { body: { by } })
    const kept = await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent('+13125550135')}`)
    const { data } = (await kept.json()) as { data: { subject: string; text: string }[] }
    expect(data.map(({ subject }) => subject)).toEqual(['Call', 'Text message'])
    const code = /code is:\n((?:\d\n){6})/.exec(data[0]?.text ?? '')?.[1]?.replaceAll('\n', '') ?? ''
    const { freightProfile } = await asCarrier.call(proveContactEndpoint, { body: { code } })
    expect(freightProfile.usdot?.provedByPhone).toBeDefined()
  })
})

test('in production, no code is offered by phone unless Twilio is configured', async () => {
  const production = {
    NODE_ENV: 'production',
    AUTH_SECRET: 'JvS0mQ2x8yKpLr4tWbN7cZdE1fGhU3aD',
    APP_URL: 'https://milepost.example.com',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    VAPID_SUBJECT: 'https://milepost.example.com',
    BILLING: 'sandbox',
    RATE_LIMITS: 'true',
  }
  await withCarrier(production, async (_, asCarrier) => {
    expect(await asCarrier.call(readContactWaysEndpoint, {})).toEqual({ phone: 'off' })
    expect(await expectRefusal(asCarrier.call(sendPhoneCodeEndpoint, { body: { by: 'call' } }))).toMatchObject({
      code: 'CODE_NOT_SENT',
      message: 'Codes by phone are not set up on this server',
    })
  })
})
