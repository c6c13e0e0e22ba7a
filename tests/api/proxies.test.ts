import { afterAll, expect, test } from 'vitest'
import { loginEndpoint } from '#contract/account/account.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'q7Vd2mZ0sLx9TfKb4RnWc8YpHj3GeUa5',
  APP_URL: 'https://loads.milepost.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  RATE_LIMITS: 'true',
  BILLING: 'sandbox',
}
/** The tests connect from 127.0.0.1, which one server trusts as its proxy and the other does not. */
const behindProxy = await startApi(undefined, PRODUCTION)
const open = await startApi(undefined, { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.0/8' })
afterAll(() => Promise.all([behindProxy.stop(), open.stop()]))

function signIn(server: typeof open, who: ApiPerson, password: string, forwardedFor: string) {
  const request = buildHttpRequest(loginEndpoint, { body: { email: who.email, password } })
  return server.as(null).send({ ...request, headers: { 'x-forwarded-for': forwardedFor } })
}

test('a forged X-Forwarded-For does not evade the sign-in limit, with or without a proxy', async () => {
  for (const { server, header } of [
    { server: open, header: (index: number) => `198.51.100.${index}` },
    { server: behindProxy, header: (index: number) => `198.51.100.${index}, 203.0.113.7` },
  ]) {
    const dana = await createPerson(server, 'dispatcher')
    for (let tries = 0; tries < 10; tries++)
      expect((await signIn(server, dana, 'wrong', header(tries))).status).toBe(401)
    expect((await signIn(server, dana, PASSWORD, header(10))).status).toBe(429)
  }
})

test('behind a trusted proxy each client has its own limit, and its own address in its session', async () => {
  const marta = await createPerson(behindProxy, 'broker')
  for (let tries = 0; tries <= 10; tries++) await signIn(behindProxy, marta, 'wrong', '203.0.113.8')
  expect((await signIn(behindProxy, marta, PASSWORD, '203.0.113.8')).status).toBe(429)
  expect((await signIn(behindProxy, marta, PASSWORD, '203.0.113.9')).status).toBe(200)
  const addressesOf = async (server: typeof open, who: ApiPerson) => {
    const sessions = await server.db
      .selectFrom('session')
      .select('address')
      .where('person_id', '=', who.personId)
      .execute()
    return sessions.map(({ address }) => address)
  }
  expect(await addressesOf(behindProxy, marta)).toContain('203.0.113.9')

  const dana = await createPerson(open, 'dispatcher')
  await signIn(open, dana, PASSWORD, '203.0.113.9')
  expect(new Set(await addressesOf(open, dana))).toEqual(new Set(['127.0.0.1']))
})
