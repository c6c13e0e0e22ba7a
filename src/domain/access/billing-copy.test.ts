import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/instant.ts'
import { chooseCurrent, mayApply, planInvoiceEmails } from './billing-copy.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** One handling of an event: takes a ticket, reads the provider, writes the copy, each at some step of time. */
interface Handling {
  takes: number
  reads: number
  writes: number
}

/**
 * Plays handlings against a provider whose state is a version that grows, and returns what the copy shows at the end.
 * @param changes steps at which the provider changes
 */
function play(changes: readonly number[], handlings: readonly Handling[]): number {
  const copy = { ticket: 0, applied: 0, version: 0 }
  const running = handlings.map((one) => ({ ...one, ticket: 0, version: 0 }))
  const last = Math.max(0, ...changes, ...handlings.map(({ writes }) => writes))
  let version = 0
  for (let step = 0; step <= last; step += 1) {
    version += changes.filter((at) => at === step).length
    for (const one of running) if (one.takes === step) one.ticket = copy.ticket += 1
    for (const one of running) if (one.reads === step) one.version = version
    for (const one of running)
      if (one.writes === step && mayApply(copy.applied, one.ticket))
        Object.assign(copy, { applied: one.ticket, version: one.version })
  }
  return copy.version
}

describe('the order of events', () => {
  const step = fc.nat(40)
  /** Each change is followed by at least one event; events come late, in any order, more than once. */
  const story = fc.array(step, { minLength: 1, maxLength: 6 }).chain((changes) =>
    fc.record({
      changes: fc.constant(changes),
      handlings: fc
        .tuple(
          ...changes.map((at) =>
            fc.array(fc.tuple(step, step, step), { minLength: 1, maxLength: 3 }).map((all) => ({ at, all })),
          ),
        )
        .map((events) =>
          events.flatMap(({ at, all }) =>
            all.map(([late, slow, slower]): Handling => {
              const takes = at + 1 + late
              return { takes, reads: takes + slow, writes: takes + slow + slower }
            }),
          ),
        ),
    }),
  )

  test('ten thousand random orders, delays and repeats all end in the state of the provider', () => {
    fc.assert(
      fc.property(story, ({ changes, handlings }) => {
        expect(play(changes, handlings)).toBe(changes.length)
      }),
      { numRuns: 10_000 },
    )
  })

  test('without tickets, a slow reading would undo a newer one', () => {
    const [slow, quick] = [
      { takes: 1, reads: 1, writes: 9 },
      { takes: 5, reads: 5, writes: 5 },
    ]
    expect(play([0, 4], [slow, quick])).toBe(2)
  })
})

describe('the current subscription', () => {
  const one = (id: string, status: SubscriptionStatus | 'creating', createdAt = 0) => ({
    id,
    status,
    createdAt,
  })

  test.each([
    ['none', [], null],
    ['only ended ones', [one('a', 'canceled'), one('b', 'incomplete_expired')], null],
    ['one that grants access before a newer one that does not', [one('a', 'active', 1), one('b', 'past_due', 2)], 'a'],
    ['the newest of those that do not', [one('a', 'unpaid', 1), one('b', 'incomplete', 2)], 'b'],
    ['a reserved one before ended ones', [one('a', 'canceled', 9), one('b', 'creating', 1)], 'b'],
    ['a real one before a reserved one', [one('a', 'past_due', 1), one('b', 'creating', 2)], 'a'],
  ] as const)('is %s', (_, subscriptions, expected) => {
    expect(chooseCurrent(subscriptions)).toBe(expected)
    expect(chooseCurrent(subscriptions.toReversed())).toBe(expected)
  })
})

describe('emails about invoices', () => {
  const NOW = 1_000 * DAY_MS
  const invoice = (about: object) => ({
    id: 'in_1',
    status: 'open' as const,
    attempts: 1,
    totalCents: 4999,
    createdAt: NOW - DAY_MS,
    ...about,
  })
  const paid = { status: 'paid' as const, attempts: 1 }
  const open = { status: 'open' as const, attempts: 1 }

  test.each([
    ['a new paid invoice', new Map(), invoice(paid), 'receipt'],
    ['an open one that was paid', new Map([['in_1', open]]), invoice(paid), 'receipt'],
    ['one that was paid before', new Map([['in_1', paid]]), invoice(paid), undefined],
    ['a first failure', new Map(), invoice({}), 'payment-failed'],
    ['the same failure again', new Map([['in_1', open]]), invoice({}), undefined],
    ['the next failure', new Map([['in_1', open]]), invoice({ attempts: 2 }), 'payment-failed'],
    ['one that nobody tried to charge', new Map(), invoice({ attempts: 0 }), undefined],
    ['a free one', new Map(), invoice({ ...paid, totalCents: 0 }), undefined],
    ['a void one', new Map([['in_1', open]]), invoice({ status: 'void' as const }), undefined],
    ['an old one, in a copy that begins', null, invoice({ ...paid, createdAt: NOW - 4 * DAY_MS }), undefined],
    ['a recent one, in a copy that begins', null, invoice(paid), 'receipt'],
  ] as const)('for %s', (_, known, given, email) => {
    expect(planInvoiceEmails(known, [given], NOW).map((planned) => planned.email)).toEqual(email ? [email] : [])
  })
})
