import { expect, test } from 'vitest'
import { clockCheck, describeDifference } from './clock-check.ts'

/** A clock that shows each of the times in turn. */
const showing = (times: number[]) => () => times.shift() ?? 0

test.each([
  ['the same', [100_000, 100_010], 100_005, { ahead: 0, agree: true }],
  ['5 seconds ahead', [105_000, 105_000], 100_000, { ahead: 5_000, agree: true }],
  ['more than 5 seconds ahead', [105_001, 105_010], 100_000, { ahead: 5_001, agree: false }],
  ['more than 5 seconds behind', [94_000, 94_999], 100_000, { ahead: -5_001, agree: false }],
  ['right, with an answer that took 20 seconds', [100_000, 120_000], 101_000, { ahead: 0, agree: true }],
])('[RUN-01] a clock is compared with the database: %s', async (_, times, now, expected) => {
  expect(await clockCheck(showing(times), async () => now)()).toEqual({ now, ...expected })
})

test('[RUN-01] the log says how far a clock is off', () => {
  expect(describeDifference({ now: 0, ahead: -345_600_000, agree: false })).toContain(
    "this clock is 345600 s behind the database's",
  )
})
