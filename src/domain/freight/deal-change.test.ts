import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreedStops } from '#tests/support/two-stops.ts'
import { DAY_MS, HOUR_MS } from '../time/instant.ts'
import type { AgreedStop, DealPlace } from './agreed-stop.ts'
import {
  CHANGE_ANSWERS,
  type ChangeableDeal,
  type ChangedStop,
  type ChangedTerms,
  describeReachedSince,
  DEAL_CHANGE_STATUSES,
  type DealChange,
  decideChangeAnswer,
  decideProposal,
  displayedChangeStatus,
  proposeRate,
  weightWith,
} from './deal-change.ts'
import { LOAD_STATUSES } from './load-status.ts'
import type { StopId } from './load-stop.ts'
import { isRefusal } from './refusal.ts'
import type { StopEvent } from './stop-event.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
const AGREED = {
  pickup: { from: NOW + DAY_MS, to: NOW + DAY_MS + 2 * HOUR_MS },
  delivery: { from: NOW + 2 * DAY_MS, to: null },
}
const CHICAGO = 'America/Chicago'
const placeIn = (city: string, zipCode: string): DealPlace => {
  return { address: '1 Dock St', description: null, city, state: 'OK', zipCode, zone: CHICAGO }
}
const TERMS: ChangeableDeal['terms'] = { rateCents: 215_000, stops: agreedStops(AGREED) }
const arrivedAt = (stop: StopId, occurredAt = NOW - HOUR_MS): StopEvent => {
  return { id: `a-${stop}`, kind: 'arrived', stop, occurredAt, corrects: null }
}
const DEAL: ChangeableDeal = {
  brokerId: 'broker',
  carrierId: 'carrier',
  endedAt: null,
  status: 'active',
  version: 1,
  terms: TERMS,
  events: [],
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
const at = (stop: 'pickup' | 'delivery', from: number, to: number | null): ChangeableDeal['terms'] => ({
  ...TERMS,
  stops: agreedStops({ ...AGREED, [stop]: { from, to } }),
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
    ['of a pickup that has passed', {}, at('pickup', NOW - 3 * HOUR_MS, NOW - HOUR_MS), { stop: 0, field: 'time' }],
    ['of a pickup after the delivery', {}, at('pickup', NOW + 3 * DAY_MS, null), { stop: 0, field: 'time' }],
    ['of a delivery before the pickup', {}, at('delivery', NOW + HOUR_MS, null), { stop: 1, field: 'time' }],
    [
      'of a window that ends before it starts',
      {},
      at('delivery', NOW + 3 * DAY_MS, NOW + 2 * DAY_MS),
      { stop: 1, field: 'until' },
    ],
    ['of a window of eight days', {}, at('delivery', NOW + 2 * DAY_MS, NOW + 10 * DAY_MS), { stop: 1, field: 'until' }],
    [
      'for a stop that the truck has reached',
      { events: [arrivedAt('pickup')] },
      at('pickup', NOW + HOUR_MS, null),
      { stop: 0, field: 'time' },
    ],
  ])('%s names the field that is wrong', (_, over, terms, impossible) => {
    expect(propose(over, terms)).toMatchObject({ impossible, message: expect.any(String) })
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
    expect(propose({ events: [arrivedAt('pickup')] }, at('pickup', NOW + HOUR_MS, null))).toMatchObject({
      message: 'The truck has already arrived there',
    })
  })

  test('changes the rate of a deal whose appointments are behind it', () => {
    const late = at('pickup', NOW - DAY_MS, null)
    expect(propose({ terms: late, events: [arrivedAt('pickup')] }, { ...late, rateCents: 1 })).toMatchObject({
      isNew: true,
    })
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

describe('[STOP-47] other stops', () => {
  /** Pickup in Dallas, drops in Tulsa and Joplin, the last one in Chicago, each half a day after the one before. */
  const FOUR: AgreedStop[] = ['pickup', 's1', 's2', 'delivery'].map((id, index) => ({
    id: id as StopId,
    kind: index === 0 ? 'pickup' : 'delivery',
    appointment: { from: NOW + (index + 2) * 12 * HOUR_MS, to: null },
    place: placeIn(id, `7330${index}`),
    contact: null,
  }))
  const [first, tulsa, joplin, chicago] = FOUR as [AgreedStop, AgreedStop, AgreedStop, AgreedStop]
  const added: ChangedStop = {
    ...tulsa,
    id: null,
    place: placeIn('Rolla', '65401'),
    appointment: { from: NOW + 50 * HOUR_MS, to: null },
  }
  const deal = { ...DEAL, terms: { rateCents: 215_000, stops: FOUR } }
  const change = (stops: readonly ChangedStop[], events: StopEvent[] = []) =>
    propose({ ...deal, events }, { rateCents: 215_000, stops })
  const at = (stop: number, field: string, message: string) => ({ impossible: { stop, field }, message })
  const ARRIVED = 'The truck has already arrived there'
  const been = [arrivedAt('pickup', NOW - 2 * HOUR_MS), arrivedAt('s1')]

  test('can be proposed: one more, one less, another order, place, freight or contact', () => {
    const renamed = { ...joplin, contact: { name: 'Ann', phone: null, email: null } }
    for (const stops of [
      [first, tulsa, joplin, added, chicago],
      [first, joplin, chicago],
      [first, tulsa, { ...joplin, place: placeIn('Rolla', '65401') }, chicago],
      [first, tulsa, { ...joplin, pieces: '8 pallets' }, chicago],
      [first, tulsa, renamed, chicago],
    ])
      expect(change(stops, been.slice(0, 1))).toMatchObject({ ok: true, isNew: true })
  })

  test('keep where the truck has been: no such stop is removed, moved, changed or put in another order', () => {
    const other = { ...tulsa, appointment: { from: tulsa.appointment.from + 1, to: null } }
    expect(change([first, joplin, chicago], been)).toEqual({ impossible: 'stops', message: ARRIVED, reached: 's1' })
    expect(change([first, other, joplin, chicago], been)).toMatchObject(at(1, 'time', ARRIVED))
    const elsewhere = { ...tulsa, place: placeIn('Rolla', '65401') }
    expect(change([first, elsewhere, joplin, chicago], been)).toMatchObject(at(1, 'place', ARRIVED))
    const swapped = [first, joplin, tulsa, chicago]
    const visited = [...been, arrivedAt('s2', NOW - 1)]
    expect(change(swapped, visited)).toMatchObject({ message: ARRIVED })
    expect(change([first, tulsa, joplin, chicago], been)).toMatchObject({ impossible: 'rate' })
  })

  test('come after the stop where the truck was, and it is never the last', () => {
    expect(change([first, added, tulsa, joplin, chicago], been)).toMatchObject(
      at(1, 'place', 'Must come after stop 3, where the truck was'),
    )
    expect(change(swapEarly(), been)).toMatchObject(at(1, 'place', 'Must come after stop 3, where the truck was'))
    expect(change([first, tulsa], been)).toMatchObject(at(1, 'place', `${ARRIVED}. Mark the load completed instead`))
  })
  const swapEarly = () => [first, joplin, tulsa, chicago]

  test('obey the rules of a posted list, and unchanged times may be past', () => {
    expect(change([first, tulsa, { ...tulsa, id: null }, chicago])).toMatchObject({
      message: 'Stop 3 repeats stop 2',
    })
    expect(change([first, tulsa, { ...chicago, kind: 'pickup' }])).toMatchObject(
      at(2, 'kind', 'The last stop must be a delivery'),
    )
    expect(change([first])).toMatchObject({ impossible: 'stops', message: 'A load has 2 to 30 stops' })
    const early = { ...added, appointment: { from: NOW + HOUR_MS, to: null } }
    expect(change([first, early, tulsa, joplin, chicago])).toMatchObject(
      at(1, 'time', 'Must not end before stop 1 begins'),
    )
    const past = FOUR.map((stop, index) =>
      index < 2 ? { ...stop, appointment: { from: NOW - (3 - index) * DAY_MS, to: null } } : stop,
    )
    const late = { ...deal, terms: { rateCents: 1, stops: past }, events: been }
    expect(propose(late, { rateCents: 1, stops: [...past.slice(0, 3), added, chicago] })).toMatchObject({ ok: true })
  })

  test('that the truck reached meanwhile say so; a change of rate and times alone is not judged again', () => {
    const facts = { terms: deal.terms, events: been }
    expect(describeReachedSince([first, joplin, chicago], facts)).toBe(
      'The truck has reached stop 2 since this was proposed',
    )
    expect(describeReachedSince([first, tulsa, chicago], facts)).toBeNull()
    expect(
      describeReachedSince(
        FOUR.map((stop, at) => (at === 0 ? { ...stop, appointment: added.appointment } : stop)),
        facts,
      ),
    ).toBeNull()
  })

  test('[STOP-46] propose $100 for each added stop and the same rate for a removed one', () => {
    expect([proposeRate(185_000, 4, 6), proposeRate(185_000, 4, 3)]).toEqual([205_000, 185_000])
  })

  test('weigh at least what is on the truck at once', () => {
    const freight = (weights: number[]) => FOUR.map((stop, index) => ({ ...stop, weight: weights[index] ?? 0 }))
    expect(weightWith(freight([42_000, 1, 2, 41_997]), 38_000)).toBe(42_000)
    expect(weightWith(freight([42_000, 1, 2, 41_997]), 45_000)).toBe(45_000)
    expect(weightWith(FOUR, 38_000)).toBe(38_000)
  })
})
