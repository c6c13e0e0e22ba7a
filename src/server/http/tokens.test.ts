import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ACCESS_SECONDS, createTokenKeys } from './tokens.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => name.padEnd(32, '.')) as [string, string, string]
const facts = { sessionId: 'session', generation: 3, issuedAt: NOW, expiresAt: NOW + ACCESS_SECONDS * 1000 }

const before = createTokenKeys(OLD)
const during = createTokenKeys(NEW, OLD)
const after = createTokenKeys(NEW)

/** The token as a device shows it that no longer sends it. */
function proofOf(token: string): string {
  const [head, payload, signature = ''] = token.split('.')
  return `${head}.${payload}.${createHash('sha256').update(signature).digest('base64url')}`
}

describe('[RUN-24] while AUTH_SECRET is changed', () => {
  test('what the secret before signed stays good', async () => {
    const token = await before.sign('refresh', facts)
    expect(await during.read('refresh', token, NOW)).toMatchObject({ sessionId: 'session', generation: 3 })
    expect(during.readProof('refresh', proofOf(token))).toBe('session')
    expect(during.digests('recovery', 'code')).toContain(before.digest('recovery', 'code'))
  })

  test('only the new secret signs, so the one before can be taken away', async () => {
    const token = await during.sign('refresh', facts)
    expect(await after.read('refresh', token, NOW)).toMatchObject({ sessionId: 'session' })
    expect(await before.read('refresh', token, NOW)).toBeNull()
    expect(during.digest('recovery', 'code')).toBe(after.digest('recovery', 'code'))
  })

  test('nothing else becomes good: another secret, another use, a token that ended, or one of the secret taken away', async () => {
    const token = await before.sign('access', facts)
    const forged = await createTokenKeys(OTHER).sign('access', facts)
    expect(await during.read('access', forged, NOW)).toBeNull()
    expect(during.readProof('access', proofOf(forged))).toBeNull()
    expect(await during.read('refresh', token, NOW)).toBeNull()
    expect(await during.read('access', token, facts.expiresAt)).toBeNull()
    expect(await after.read('access', token, NOW)).toBeNull()
    expect(after.digests('recovery', 'code')).not.toContain(before.digest('recovery', 'code'))
  })
})
