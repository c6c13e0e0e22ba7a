import { expect, test } from 'vitest'
import { splitIntoBuckets } from '#domain/time/period.ts'
import { rangeDays } from './analytics.queries.ts'

test.each([
  ['days', 30, '2026-10-27'],
  ['weeks', 12, '2026-09-07'],
  ['months', 12, '2025-12-01'],
  ['years', 5, '2022-01-01'],
] as const)('[USE-10] the last %s are %i of them, with today in the last one', (span, count, from) => {
  const today = '2026-11-25'
  const buckets = splitIntoBuckets(rangeDays(span, today), rangeDays(span, today).by, 'America/Chicago')
  expect(buckets).toHaveLength(count)
  expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([from, today])
})
