import { afterAll, expect, test } from 'vitest'
import { login, me, refresh, signedIn as sessionAnswer } from '#contract/account.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())
const nobody = server.as(null)

interface Tokens {
  accessToken: string
  refreshToken: string
}

async function signedIn(): Promise<Tokens> {
  const { email } = await person(server, 'dispatcher')
  return sessionAnswer.parse(await nobody.call(login, { body: { email, password: PASSWORD } }))
}

function successorOf({ refreshToken }: Tokens): Promise<Tokens> {
  return nobody.call(refresh, { body: { refreshToken } })
}

async function opens(tokens: Tokens): Promise<boolean> {
  return (await server.as(tokens).ask(me, {})).status === 200
}

const REFUSED = { status: 401, code: 'UNAUTHENTICATED' }

test('[API-20] a refresh gives a successor that opens the account', async () => {
  const first = await signedIn()
  server.pass({ minutes: 20 })
  expect(await opens(first)).toBe(false)
  const second = await successorOf(first)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await opens(second)).toBe(true)
  server.pass({ minutes: 20 })
  expect(await opens(await successorOf(second))).toBe(true)
})

test('[API-20] a request under way with the access token just replaced is not refused', async () => {
  const first = await signedIn()
  await successorOf(first)
  expect(await opens(first)).toBe(true)
})

test('[API-20, F37] within 60 seconds the previous token gets the very successor that was already given', async () => {
  const first = await signedIn()
  server.pass({ ms: 321 })
  const second = await successorOf(first)
  server.pass({ minutes: 1 })
  expect(await successorOf(first)).toEqual(second)
  expect(await opens(second)).toBe(true)
})

test('[API-20] a token used again later has been copied: the session ends for whoever holds its successor', async () => {
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

test('[API-20] two tabs that refresh at once get the same successor', async () => {
  const first = await signedIn()
  const [one, other] = await Promise.all([successorOf(first), successorOf(first)])
  expect(one).toEqual(other)
  expect(await opens(one)).toBe(true)
})

test('[API-20] each refresh moves the end of the session', async () => {
  let tokens = await signedIn()
  for (let week = 0; week < 4; week++) {
    server.pass({ days: 7 })
    tokens = await successorOf(tokens)
  }
  expect(await opens(tokens)).toBe(true)
})

test('[API-20] what is not a refresh token of ours is refused', async () => {
  const { accessToken, refreshToken } = await signedIn()
  const [head, , signature] = refreshToken.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: 'x', gen: 9, exp: 9e9 })).toString('base64url')
  for (const forged of [accessToken, 'x', `${head}.${claims}.${signature}`])
    await expect(nobody.call(refresh, { body: { refreshToken: forged } })).rejects.toMatchObject(REFUSED)
})
