import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  hasSubscriberAccess,
  INVOICE_STATUSES,
  planOfRole,
  readInvoiceStatus,
  readSubscriptionStatus,
  SUBSCRIPTION_STATES,
  SUBSCRIPTION_STATUSES,
} from './subscription.ts'

const NOW = Date.UTC(2026, 10, 22)

describe('[SUB-13] who may book, accept and post', () => {
  test.each(SUBSCRIPTION_STATUSES)('after the trial, a subscription that is %s', (subscription) => {
    const expected = subscription === 'active' || subscription === 'trialing'
    expect(hasSubscriberAccess({ trialEndsAt: NOW - 1, subscription }, NOW)).toBe(expected)
    expect(hasSubscriberAccess({ trialEndsAt: NOW + 1, subscription }, NOW)).toBe(true)
  })

  test('without a subscription, the trial decides, to the millisecond', () => {
    const access = (trialEndsAt: number | null) => hasSubscriberAccess({ trialEndsAt, subscription: null }, NOW)
    expect([access(NOW + 1), access(NOW), access(null)]).toEqual([true, false, false])
  })
})

test('a status that is over can be followed by a new subscription, and no other can', () => {
  const over = SUBSCRIPTION_STATUSES.filter((status) => SUBSCRIPTION_STATES[status].isOver)
  expect(over).toEqual(['incomplete_expired', 'canceled'])
  for (const status of over) expect(SUBSCRIPTION_STATES[status]).toMatchObject({ step: 'subscribe', cancels: null })
})

test('a status that this version does not know is readable, and grants nothing', () => {
  expect(readSubscriptionStatus('hibernating')).toBe('other')
  expect(readSubscriptionStatus('constructor')).toBe('other')
  expect([readInvoiceStatus('draft'), readInvoiceStatus(null)]).toEqual(['other', 'other'])
  for (const status of SUBSCRIPTION_STATUSES) expect(readSubscriptionStatus(status)).toBe(status)
  for (const status of INVOICE_STATUSES) expect(readInvoiceStatus(status)).toBe(status)
})

test('[SUB-04] the plan follows the account', () => {
  expect((['broker', 'dispatcher', 'company', 'user'] as const).map(planOfRole)).toEqual([
    'broker',
    'dispatcher',
    'dispatcher',
    'dispatcher',
  ])
})

test.each([
  [4999, 'usd', '$49.99'],
  [5000, 'usd', '$50.00'],
  [0, 'usd', 'Free'],
  [1, 'USD', '$0.01'],
  [4999, 'cad', 'CA$49.99'],
  [4999, '??', '49.99 ??'],
])('[SUB-15] %d cents in %s read %s', (cents, currency, text) => {
  expect(formatAmount(cents, currency)).toBe(text)
})
