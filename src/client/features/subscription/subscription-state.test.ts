import { describe, expect, test } from 'vitest'
import type { Subscription } from '#contract/account/subscription.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { describeStanding } from './subscription-state.ts'

const NOW = Date.parse('2026-11-30T12:00:00.000Z')
const TRIAL_ENDS = new Date(NOW + 9.5 * DAY_MS).toISOString()
/** Only what the texts read. */
const SUBSCRIPTION = {
  cancelAtPeriodEnd: false,
  canceledAt: null,
  currentPeriodEnd: null,
  trialEnd: null,
} as unknown as Subscription

function textFor(canPay: boolean, status: Subscription['status'] | null, trialEndsAt: string | null = null): string {
  const subscription = status && { ...SUBSCRIPTION, status }
  return describeStanding({ subscription, trialEndsAt, card: null, canPay }, NOW)?.text ?? ''
}

describe('[TEAM-11] where the subscription stands', () => {
  test('an owner and Billing read what to do, the other seats who can do it', () => {
    expect(textFor(true, null, TRIAL_ENDS)).toBe(
      'Every feature is included until Dec 10, 2026, no card needed. Subscribe any time: nothing is charged before then.',
    )
    expect(textFor(false, null, TRIAL_ENDS)).toBe(
      'Every feature is included until Dec 10, 2026, no card needed. An owner or Billing can subscribe any time: nothing is charged before then.',
    )
  })

  test.each(['past_due', 'unpaid', 'incomplete', 'paused', null] as const)(
    'in each state that money ends, the other seats are asked for nothing: %s',
    (status) => {
      const [own, readers] = [textFor(true, status), textFor(false, status)]
      expect(own).not.toContain('An owner or Billing')
      expect(readers).toMatch(/n owner or Billing/)
      expect(readers).not.toMatch(/Pay now|Pay the open|Your bank|Add a card|Subscribe any/)
    },
  )
})
