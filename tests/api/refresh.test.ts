import { afterAll, expect, test } from 'vitest'
import {
  loginEndpoint,
  readProfileEndpoint,
  refreshSessionEndpoint,
  signInResultSchema,
} from '#contract/account/account.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const nobody = server.as(null)

interface Tokens {
  accessToken: string
  refreshToken: string
}

async function signedIn(): Promise<Tokens> {
  const { email } = await createPerson(server, 'dispatcher')
  return signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } }))
}

function successorOf({ refreshToken }: Tokens): Promise<Tokens> {
  return nobody.call(refreshSessionEndpoint, { body: { refreshToken } })
}

async function opens(tokens: Tokens): Promise<boolean> {
  return (await server.as(tokens).ask(readProfileEndpoint, {})).status === 200
}

const REFUSED = { status: 401, code: 'UNAUTHENTICATED' }

test('[API-20] a refresh returns new tokens that open the account', async () => {
  const first = await signedIn()
  server.pass({ minutes: 20 })
  expect(await opens(first)).toBe(false)
  const second = await successorOf(first)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await opens(second)).toBe(true)
  server.pass({ minutes: 20 })
  expect(await opens(await successorOf(second))).toBe(true)
})

test('[API-20] a request with the access token just replaced still succeeds', async () => {
  const first = await signedIn()
  await successorOf(first)
  expect(await opens(first)).toBe(true)
})

test('[API-20, F37] within 60 seconds the previous token returns the same new tokens again', async () => {
  const first = await signedIn()
  server.pass({ ms: 321 })
  const second = await successorOf(first)
  server.pass({ minutes: 1 })
  expect(await successorOf(first)).toEqual(second)
  expect(await opens(second)).toBe(true)
})

test('[API-20] a token reused after 60 seconds ends the session for every holder', async () => {
  const first = await signedIn()
  const second = await successorOf(first)
  server.pass({ minutes: 1, ms: 1 })
  await expect(successorOf(first)).rejects.toMatchObject(REFUSED)
  expect(await opens(second)).toBe(false)
  await expect(successorOf(second)).rejects.toMatchObject(REFUSED)
})

test('[API-20] a token two generations old ends the session even within the 60 seconds', async () => {
  const first = await signedIn()
  const third = await successorOf(await successorOf(first))
  await expect(successorOf(first)).rejects.toMatchObject(REFUSED)
  expect(await opens(third)).toBe(false)
})

test('[API-20] two tabs that refresh at once get the same tokens', async () => {
  const first = await signedIn()
  const [one, other] = await Promise.all([successorOf(first), successorOf(first)])
  expect(one).toEqual(other)
  expect(await opens(one)).toBe(true)
})

test('[API-20] each refresh extends the session', async () => {
  let tokens = await signedIn()
  for (let week = 0; week < 4; week++) {
    server.pass({ days: 7 })
    tokens = await successorOf(tokens)
  }
  expect(await opens(tokens)).toBe(true)
})

test('[API-20] a forged token or an access token cannot refresh', async () => {
  const { accessToken, refreshToken } = await signedIn()
  const [head, , signature] = refreshToken.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: 'x', gen: 9, exp: 9e9 })).toString('base64url')
  for (const forged of [accessToken, 'x', `${head}.${claims}.${signature}`])
    await expect(nobody.call(refreshSessionEndpoint, { body: { refreshToken: forged } })).rejects.toMatchObject(REFUSED)
})
