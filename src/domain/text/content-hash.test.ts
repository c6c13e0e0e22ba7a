import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'

test('the hash of a text never changes, so files posted before are recognized', () => {
  expect([contentHash(''), contentHash('Dallas'), contentHash('Zürich → 東京')]).toEqual([
    'K39R4Z3A27WA',
    'MAEM8ER0H07Z',
    'Z1NENJ4YWHN9',
  ])
})
test('texts that differ by a character have unrelated hashes', () => {
  const hashes = new Set(
    Array.from({ length: 20_000 }, (_, index) => contentHash(`Dallas, TX to Phoenix, AZ #${index}`)),
  )
  expect(hashes.size).toBe(20_000)
  expect(new Set([...hashes].map((hash) => hash.slice(0, 4))).size).toBeGreaterThan(19_000)
})

test('any text has a 12-character hash', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(contentHash(text))))
})
