import { expect, test } from 'vitest'
import { decideRateNews } from './announced-rate.ts'

test.each([
  [100_000, 105_000, true, 105_000],
  [100_000, 104_999, false, 100_000],
  [100_000, 90_000, false, 90_000],
  // back up after a cut: those who search for such loads saw it fall out
  [90_000, 100_000, true, 100_000],
  [100_000, 100_000, false, 100_000],
  [0, 0, false, 0],
  [0, 100, true, 100],
])('a rate of %i that becomes %i is announced: %s, and the next raise counts from %i', (since, to, announce, rate) => {
  expect(decideRateNews(since, to)).toEqual({ announce, rate })
})
