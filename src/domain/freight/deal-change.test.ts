import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appointedStops } from '#tests/support/two-stops.ts'
import { DAY_MS, HOUR_MS } from '../time/instant.ts'
import {
  CHANGE_ANSWERS,
  type ChangeableDeal,
  type ChangedTerms,
  DEAL_CHANGE_STATUSES,
  type DealChange,
  decideChangeAnswer,
  decideProposal,
  displayedChangeStatus,
} from './deal-change.ts'
import { LOAD_STATUSES } from './load-status.ts'
import { isRefusal } from './refusal.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
const AGREED = {
  pickup: { from: NOW + DAY_MS, to: NOW + DAY_MS + 2 * HOUR_MS },
  delivery: { from: NOW + 2 * DAY_MS, to: null },
}
const TERMS: ChangedTerms = { rateCents: 215_000, stops: appointedStops(AGREED) }
const DEAL: ChangeableDeal = {
  brokerId: 'broker',
  carrierId: 'carrier',
  endedAt: null,
  status: 'active',
  version: 1,
  terms: TERMS,
  reached: [],
  changes: [],
}
const RAISED: ChangedTerms = { ...TERMS, rateCents: 235_000 }
const BROKER = { accountId: 'broker' }
const CARRIER = { accountId: 'carrier' }
const OPEN: DealChange = { id: 'one', by: 'carrier', status: 'open' }
const refused = (code: string) => ({ refused: true, code })

function propose(over: Partial<ChangeableDeal> = {}, terms = RAISED, actor = CARRIER, version = 1) {
  return decideProposal({ ...DEAL, ...over }, { id: 'new', version, terms }, actor, NOW)
}
const at = (stop: 'pickup' | 'delivery', from: number, to: number | null): ChangedTerms => ({
  ...TERMS,
  stops: appointedStops({ ...AGREED, [stop]: { from, to } }),
})

describe('a proposal', () => {
  test('of another rate or another appointment is open for either party of a running deal', () => {
    expect(propose()).toEqual({ ok: true, side: 'carrier', isNew: true })
    expect(propose({}, RAISED, BROKER)).toEqual({ ok: true, side: 'broker', isNew: true })
    expect(propose({}, at('delivery', NOW + 3 * DAY_MS, NOW + 4 * DAY_MS))).toMatchObject({ isNew: true })
    expect(propose({}, at('pickup', NOW - HOUR_MS, NOW + HOUR_MS))).toMatchObject({ isNew: true })
  })

  test('sent again after a lost answer is the same one, also once it is answered or the deal ended', () => {
    const before = { changes: [{ id: 'new', by: 'carrier' as const, status: 'accepted' as const }], version: 2 }
    expect(propose(before)).toEqual({ ok: true, side: 'carrier', isNew: false })
    expect(propose({ ...before, endedAt: NOW })).toMatchObject({ isNew: false })
    expect(propose(before, RAISED, BROKER)).toEqual(refused('NOT_ALLOWED'))
  })

  test.each([
    ['by a stranger', 'NOT_ALLOWED', {}, { accountId: 'stranger' }, 1],
    ['after a release', 'DEAL_ENDED', { endedAt: NOW - 1 }, CARRIER, 1],
    ['after the delivery', 'STATUS_CONFLICT', { status: 'completed' as const }, CARRIER, 1],
    ['after a cancellation', 'STATUS_CONFLICT', { status: 'cancelled' as const }, CARRIER, 1],
    ['on terms that a change replaced', 'DEAL_CHANGED', { version: 2 }, CARRIER, 1],
    ['while their own change is open', 'CHANGE_OPEN', { changes: [OPEN] }, CARRIER, 1],
    ["while the other's is open", 'CHANGE_OPEN', { changes: [OPEN] }, BROKER, 1],
    [
      'after 40 others',
      'TOO_OFTEN',
      { changes: Array.from({ length: 40 }, (_, id) => ({ ...OPEN, id: `${id}`, status: 'declined' as const })) },
      CARRIER,
      1,
    ],
  ])('%s is refused: %s', (_, code, over, actor, version) => {
    expect(propose(over, RAISED, actor, version)).toEqual(refused(code))
  })

  test.each([
    ['that says nothing new', {}, TERMS, 'rate'],
    ['of a pickup that has passed', {}, at('pickup', NOW - 3 * HOUR_MS, NOW - HOUR_MS), 'pickupAt'],
    ['of a pickup after the delivery', {}, at('pickup', NOW + 3 * DAY_MS, null), 'pickupAt'],
    ['of a delivery before the pickup', {}, at('delivery', NOW + HOUR_MS, null), 'deliveryAt'],
    ['of a window that ends before it starts', {}, at('delivery', NOW + 3 * DAY_MS, NOW + 2 * DAY_MS), 'deliveryUntil'],
    ['of a window of eight days', {}, at('delivery', NOW + 2 * DAY_MS, NOW + 10 * DAY_MS), 'deliveryUntil'],
    [
      'for a stop that the truck has reached',
      { reached: ['pickup' as const] },
      at('pickup', NOW + HOUR_MS, null),
      'pickupAt',
    ],
  ])('%s names the field that is wrong', (_, over, terms, impossible) => {
    expect(propose(over, terms)).toEqual({ impossible, message: expect.any(String) })
  })

  test.each([
    ['an end at the start', at('delivery', NOW + 3 * DAY_MS, NOW + 3 * DAY_MS), 'The end must be after the start'],
    [
      'a window over seven days',
      at('delivery', NOW + 2 * DAY_MS, NOW + 9 * DAY_MS + 1),
      'The end must be within 7 days of the start',
    ],
    ['a time that has passed', at('pickup', NOW - HOUR_MS, null), 'Must not be in the past'],
    ['a delivery at the time of the pickup', at('delivery', NOW + DAY_MS, null), 'Must be after pickup'],
    ['a pickup at the time of the delivery', at('pickup', NOW + 2 * DAY_MS, null), 'Must be before delivery'],
  ])('[TRUE-23] %s is refused, and says why', (_, terms, message) => {
    expect(propose({}, terms)).toMatchObject({ message })
  })

  test('[TRUE-23] a window of seven days can be proposed; a stop that the truck has reached can’t', () => {
    expect(propose({}, at('delivery', NOW + 2 * DAY_MS, NOW + 9 * DAY_MS))).toMatchObject({ isNew: true })
    expect(propose({ reached: ['pickup'] }, at('pickup', NOW + HOUR_MS, null))).toMatchObject({
      message: 'The truck has already arrived there',
    })
  })

  test('changes the rate of a deal whose appointments are behind it', () => {
    const late = at('pickup', NOW - DAY_MS, null)
    expect(propose({ terms: late, reached: ['pickup'] }, { ...late, rateCents: 1 })).toMatchObject({ isNew: true })
  })
})

describe('an answer', () => {
  const answer = (
    status: DealChange['status'],
    to: (typeof CHANGE_ANSWERS)[number],
    actor: { accountId: string },
    over = {},
  ) => decideChangeAnswer({ ...DEAL, changes: [{ ...OPEN, status }], ...over }, 'one', to, actor)

  test('to an open change: the other party accepts or declines, the proposer withdraws', () => {
    for (const to of CHANGE_ANSWERS) {
      const [able, unable] = to === 'withdrawn' ? [CARRIER, BROKER] : [BROKER, CARRIER]
      expect(answer('open', to, able)).toMatchObject({ ok: true, isNew: true })
      expect(answer('open', to, unable)).toEqual(refused('NOT_ALLOWED'))
      expect(answer('open', to, { accountId: 'stranger' })).toEqual(refused('NOT_ALLOWED'))
      expect(answer('open', to, able, { status: 'completed' })).toEqual(refused('STATUS_CONFLICT'))
      expect(answer('open', to, able, { endedAt: NOW })).toEqual(refused('DEAL_ENDED'))
    }
    expect(decideChangeAnswer(DEAL, 'other', 'accepted', BROKER)).toEqual(refused('NOT_FOUND'))
  })

  test('given before stays: the same one again changes nothing, another is refused', () => {
    for (const status of CHANGE_ANSWERS)
      for (const to of CHANGE_ANSWERS) {
        const actor = to === 'withdrawn' ? CARRIER : BROKER
        const expected = status === to ? { ok: true, isNew: false } : refused('CHANGE_CLOSED')
        expect(answer(status, to, actor)).toMatchObject(expected)
        expect(answer(status, to, actor, { endedAt: NOW })).toMatchObject(expected)
      }
  })
})

test('an open change counts as closed once its load has ended', () => {
  for (const status of DEAL_CHANGE_STATUSES)
    for (const load of LOAD_STATUSES)
      expect(displayedChangeStatus(status, load)).toBe(status === 'open' && load !== 'active' ? 'closed' : status)
})

type Step = {
  actor: { accountId: string }
  id: string
  version: number
  rate: number
  answer: (typeof CHANGE_ANSWERS)[number] | null
}

test('whatever two parties do in any order, one change is open at most and only an acceptance changes the terms', () => {
  const step = fc.record<Step>({
    actor: fc.constantFrom(BROKER, CARRIER),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    version: fc.integer({ min: 1, max: 3 }),
    rate: fc.integer({ min: 1, max: 3 }),
    answer: fc.constantFrom(null, ...CHANGE_ANSWERS),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let deal = DEAL
      const rates = new Map<string, number>()
      const answered: unknown[] = []
      for (const { actor, id, version, rate, answer } of steps) {
        const before = deal
        if (answer === null) {
          const terms = { ...TERMS, rateCents: rate }
          const decision = decideProposal(deal, { id, version, terms }, actor, NOW)
          if (!('ok' in decision) || !decision.isNew) continue
          rates.set(id, rate)
          deal = { ...deal, changes: [...deal.changes, { id, by: decision.side, status: 'open' }] }
        } else {
          const decision = decideChangeAnswer(deal, id, answer, actor)
          if (isRefusal(decision) || !decision.isNew) continue
          answered.push(before.changes.find((change) => change.id === id)?.status)
          deal = { ...deal, changes: deal.changes.map((each) => (each.id === id ? { ...each, status: answer } : each)) }
          if (answer === 'accepted')
            deal = { ...deal, version: deal.version + 1, terms: { ...TERMS, rateCents: rates.get(id) ?? 0 } }
        }
        expect(
          deal.changes.filter(({ status }) => status === 'open').length,
          'one at a time, or none',
        ).toBeLessThanOrEqual(1)
        expect(deal.version).toBe(1 + deal.changes.filter(({ status }) => status === 'accepted').length)
        const settled = before.changes.filter(({ status }) => status !== 'open')
        expect(deal.changes).toEqual(expect.arrayContaining(settled))
      }
      // nothing is answered twice
      expect(new Set(answered)).toEqual(new Set(answered.map(() => 'open')))
    }),
  )
})
