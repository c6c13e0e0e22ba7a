import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SUBSCRIPTION_PRICE, SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import {
  addMonths,
  advanceTimeline,
  cancelSandboxSubscription,
  type ChargeResult,
  emptySandboxState,
  nextDueAt,
  resumeSandboxSubscription,
  settleInvoice,
  startSubscription,
} from './sandbox-timeline.ts'

const NEW_YEAR = Date.UTC(2026, 0, 31, 8)

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-08-31', 1, '2026-09-30'],
])('%s and %d months is %s', (from, months, to) => {
  expect(new Date(addMonths(Date.parse(from), months)).toISOString().slice(0, 10)).toBe(to)
})

/** A customer whose card can be changed, and the money that its bank gave. */
function customer() {
  let ids = 0
  const bank = { card: 'paid' as ChargeResult | null, cents: 0 }
  const state = emptySandboxState()
  const deps = {
    newId: (prefix: string) => `${prefix}${(ids += 1)}`,
    charge: () => {
      if (bank.card === 'paid') bank.cents += SUBSCRIPTION_PRICE.cents
      return bank.card
    },
  }
  return { bank, state, deps }
}

describe('any story of a subscription', () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 70 }) }),
    fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom<ChargeResult | null>('paid', 'declined', 'asks', null),
    }),
    fc.record({
      do: fc.constantFrom('subscribe' as const, 'cancel' as const, 'end' as const, 'resume' as const, 'pay' as const),
    }),
  )

  test('has a ledger that adds up to the cent, at most one subscription that runs, and steps of any size agree', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.integer({ min: 1, max: 7 }), (actions, stepDays) => {
        const [whole, stepped] = [customer(), customer()]
        let now = NEW_YEAR
        actions.forEach((one, i) => {
          for (const each of [whole, stepped]) act(each, one, { now, i, step: each === stepped ? stepDays : null })
          if (one.do === 'pass') now += one.days * DAY_MS
          const { state, bank } = whole
          const paid = state.invoices.filter(({ status }) => status === 'paid')
          expect(bank.cents - paid.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
          const running = state.subscriptions.filter(({ status }) => !SUBSCRIPTION_STATES[status].isOver)
          expect(running.length, 'one at a time, or none').toBeLessThanOrEqual(1)
          const paidFor = running.filter(({ status }) => SUBSCRIPTION_STATES[status].grantsAccess)
          for (const { periodEnd } of paidFor) expect(periodEnd).toBeGreaterThan(now)
          expect(nextDueAt(state) ?? now + 1).toBeGreaterThan(now)
        })
        expect(stepped.state).toEqual(whole.state)
      }),
      { numRuns: 500 },
    )
  })

  type Action = typeof action extends fc.Arbitrary<infer A> ? A : never
  function act(
    { state, deps, bank }: ReturnType<typeof customer>,
    one: Action,
    { now, i, step }: { now: number; i: number; step: number | null },
  ): void {
    const running = state.subscriptions.find(({ status }) => !SUBSCRIPTION_STATES[status].isOver)
    if (one.do === 'card') bank.card = one.card
    if (one.do === 'pass') {
      const until = now + one.days * DAY_MS
      for (let at = now; step !== null && at < until; at += step * DAY_MS) advanceTimeline(state, deps, at)
      advanceTimeline(state, deps, until)
    }
    if (one.do === 'subscribe' && !running) {
      const before = bank.cents
      const trialEnd = i % 2 ? now + 9 * DAY_MS : null
      startSubscription(state, deps, { reference: `row-${i}`, plan: 'broker', trialEnd, now })
      // asking whether the card works isn't a charge
      if (trialEnd === null && bank.card === 'paid') bank.cents = before + SUBSCRIPTION_PRICE.cents
    }
    if (!running) return
    if (one.do === 'cancel') cancelSandboxSubscription(state, deps, running, { now, when: 'at-period-end' })
    if (one.do === 'end') cancelSandboxSubscription(state, deps, running, { now, when: 'now' })
    if (one.do === 'resume') resumeSandboxSubscription(state, deps, running)
    const open = state.invoices.find(({ status }) => status === 'open')
    if (one.do === 'pay' && open) {
      bank.cents += open.totalCents
      settleInvoice(state, deps, open, now)
    }
  }
})

test('the same reference never starts a second subscription', () => {
  const { state, deps } = customer()
  for (let i = 0; i < 3; i += 1)
    expect(startSubscription(state, deps, { reference: 'row', plan: 'broker', trialEnd: null, now: NEW_YEAR })).toBe(
      'created',
    )
  expect([state.subscriptions.length, state.invoices.length]).toEqual([1, 1])
})

test('a renewal keeps the day of the month, also after a shorter one', () => {
  const { state, deps } = customer()
  startSubscription(state, deps, { reference: 'row', plan: 'broker', trialEnd: null, now: NEW_YEAR })
  advanceTimeline(state, deps, NEW_YEAR + 100 * DAY_MS)
  expect(state.invoices.map(({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})
