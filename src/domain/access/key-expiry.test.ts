import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/instant.ts'
import { findKeyWarning } from './key-expiry.ts'

const EXPIRES = Date.parse('2027-03-01T15:00:00Z')

test.each([
  [30 * DAY_MS + 1, null, null],
  [30 * DAY_MS, null, 30],
  [29 * DAY_MS, 30, null],
  [7 * DAY_MS, 30, 7],
  [DAY_MS, 7, 1],
  [HOUR_MS, 1, null],
  [6 * DAY_MS, null, 7],
  [6 * DAY_MS, 7, null],
  [HOUR_MS, null, 1],
  [0, 7, null],
  [-DAY_MS, null, null],
])('[KEY-05] %d ms before a key expires, warned at %s days, the warning of %s days is due', (left, warnedDays, due) => {
  expect(findKeyWarning({ expiresAt: EXPIRES, warnedDays }, EXPIRES - left)).toBe(due)
})
