import { expect, test } from 'vitest'
import { createTokenKeys, type TokenKeys } from '#server/http/tokens.ts'
import { createKnownTokens } from './authenticator.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const keys = createTokenKeys('a secret of the tests, which is long enough')
const tokenOf = (sessionId: string, use: 'access' | 'refresh' = 'access', expiresAt = NOW + 900_000) =>
  keys.sign(use, { sessionId, generation: 3, issuedAt: NOW, expiresAt })

/** Counts how often a signature is checked. */
function opened(most?: number) {
  const checked: string[] = []
  const counting: TokenKeys = {
    ...keys,
    read: (use, token, now, evenExpired) => {
      checked.push(token)
      return keys.read(use, token, now, evenExpired)
    },
  }
  return { read: createKnownTokens(counting, most), checked }
}

test('a signature is checked once, and its token is read the same every time', async () => {
  const { read, checked } = opened()
  const token = await tokenOf('desk')
  const first = await read(token, NOW)
  expect(first).toMatchObject({ sessionId: 'desk', generation: 3 })
  expect(await read(token, NOW + 1000)).toEqual(first)
  expect(checked).toEqual([token])
})

test('a known token is refused from the second it expires, as an unknown one is', async () => {
  const token = await tokenOf('desk', 'access', NOW + 5000)
  for (const seen of [[], [NOW]])
    for (const [at, isRead] of [
      [NOW + 4999, true],
      [NOW + 5000, false],
      [NOW + 9000, false],
    ] as const) {
      const { read } = opened()
      for (const moment of seen) await read(token, moment)
      expect([at, (await read(token, at)) !== null]).toEqual([at, isRead])
    }
})

test('a token with another signature, payload or use is refused beside a known one', async () => {
  const { read } = opened()
  const token = await tokenOf('desk')
  const [head, payload, signature] = token.split('.')
  const [, otherPayload, otherSignature] = (await tokenOf('phone')).split('.')
  await read(token, NOW)
  for (const forged of [
    `${head}.${payload}.${otherSignature}`,
    `${head}.${otherPayload}.${signature}`,
    `${head}.${payload}.`,
    `${head}.${payload}`,
    '',
    await tokenOf('desk', 'refresh'),
  ])
    expect([forged, await read(forged, NOW)]).toEqual([forged, null])
  expect(await read(token, NOW)).not.toBeNull()
})

test('the oldest tokens make room, and refused ones take none', async () => {
  const { read, checked } = opened(2)
  const [one, two, three] = [await tokenOf('one'), await tokenOf('two'), await tokenOf('three')]
  for (const token of [one, two, 'forged', two, three, two, one]) await read(token, NOW)
  expect(checked).toEqual([one, two, 'forged', three, one])
})
