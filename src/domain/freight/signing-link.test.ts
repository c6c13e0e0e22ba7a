import { expect, test } from 'vitest'
import { DAY_MS } from '../time/instant.ts'
import { type SigningLinkFacts, signingLinkState } from './signing-link.ts'

const NOW = Date.UTC(2026, 10, 23)
const LINK: SigningLinkFacts = {
  createdAt: NOW,
  revokedAt: null,
  usedAt: null,
  version: 1,
  deal: { version: 1, endedAt: null, isCancelled: false },
}

test.each<[string, Partial<SigningLinkFacts>, number, string]>([
  ['is open for seven days', {}, 7 * DAY_MS - 1, 'open'],
  ['expires after seven days', {}, 7 * DAY_MS, 'expired'],
  ['ends when it is revoked', { revokedAt: NOW }, 1, 'revoked'],
  ['is used once', { usedAt: NOW }, 1, 'used'],
  ['stays used, whatever follows', { usedAt: NOW, revokedAt: NOW }, 30 * DAY_MS, 'used'],
  ['ends with the deal', { deal: { version: 1, endedAt: NOW, isCancelled: false } }, 1, 'ended'],
  ['ends with a cancelled load', { deal: { version: 1, endedAt: null, isCancelled: true } }, 1, 'ended'],
  ['ends with its version', { deal: { version: 2, endedAt: null, isCancelled: false } }, 1, 'superseded'],
])('a signing link %s', (_, over, after, state) => {
  expect(signingLinkState({ ...LINK, ...over }, NOW + after)).toBe(state)
})
