import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentMark } from './content-mark.ts'

test('a text has one mark for ever: files that were posted once are known by it', () => {
  expect([contentMark(''), contentMark('Dallas'), contentMark('Zürich → 東京')]).toEqual([
    'K39R4Z3A27WA',
    'MAEM8ER0H07Z',
    'Z1NENJ4YWHN9',
  ])
})
test('texts that differ by a letter have nothing in common', () => {
  const marks = new Set(
    Array.from({ length: 20_000 }, (_, index) => contentMark(`Dallas, TX to Phoenix, AZ #${index}`)),
  )
  expect(marks.size).toBe(20_000)
  expect(new Set([...marks].map((mark) => mark.slice(0, 4))).size).toBeGreaterThan(19_000)
})

test('any text has one', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(contentMark(text))))
})
