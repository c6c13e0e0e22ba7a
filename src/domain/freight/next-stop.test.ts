import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import {
  countMinutesLate,
  expectArrival,
  findCountdownStop,
  findNextStop,
  findNextTap,
  judgeAppointment,
  judgeOutlook,
} from './next-stop.ts'
import { POSTED_STOPS, type StopId } from './load-stop.ts'
import type { StopEvent, StopTap } from './stop-event.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')

let count = 0
function event(kind: StopTap, stop: StopId, hoursAgo = 1): StopEvent {
  count += 1
  return { id: `e${count}`, kind, stop, occurredAt: NOW - hoursAgo * HOUR_MS, corrects: null }
}

describe('the next stop', () => {
  const arrivedAtPickup = event('arrived', 'pickup', 9)
  const leftPickup = event('departed', 'pickup', 8)
  const arrived = event('arrived', 'delivery', 1)
  const left = event('departed', 'delivery', 0)

  test.each([
    ['nothing recorded', [], 'active', { stop: 'pickup', isAtDock: false }],
    ['not booked yet', [], 'pending', { stop: 'pickup', isAtDock: false }],
    ['at the pickup', [arrivedAtPickup], 'active', { stop: 'pickup', isAtDock: true }],
    ['left the pickup', [arrivedAtPickup, leftPickup], 'active', { stop: 'delivery', isAtDock: false }],
    ['at the delivery', [arrivedAtPickup, leftPickup, arrived], 'completed', { stop: 'delivery', isAtDock: true }],
    ['left the delivery', [arrived, left], 'completed', null],
    ['marked completed without a tap', [], 'completed', null],
    ['cancelled on the road', [arrivedAtPickup, leftPickup], 'cancelled', null],
  ] as const)('%s', (_, events, status, next) => {
    expect(findNextStop(POSTED_STOPS, events, status, NOW)).toEqual(next)
  })

  test('a corrected departure leaves the truck at the pickup', () => {
    const correction: StopEvent = { ...event('departed', 'pickup'), kind: 'corrected', corrects: leftPickup.id }
    expect(findNextStop(POSTED_STOPS, [arrivedAtPickup, leftPickup, correction], 'active', NOW)).toEqual({
      stop: 'pickup',
      isAtDock: true,
    })
  })

  test('a delivery without a departure ends a day after its arrival', () => {
    expect(findNextStop(POSTED_STOPS, [arrived], 'completed', arrived.occurredAt + DAY_MS - 1)).not.toBeNull()
    expect(findNextStop(POSTED_STOPS, [arrived], 'completed', arrived.occurredAt + DAY_MS)).toBeNull()
  })
})

describe('the next stop of five', () => {
  const FIVE = (['pickup', 's1', 's2', 's3', 'delivery'] as const).map((id) => ({ id }))
  const tapped = (...events: StopEvent[]) =>
    FIVE.map(({ id }) => {
      const own = events.filter(({ stop }) => stop === id)
      const has = (kind: StopTap) => own.some((each) => each.kind === kind)
      const tappedAt = Math.max(0, ...own.map(({ occurredAt }) => occurredAt))
      return { id, hasArrived: has('arrived'), hasLeft: has('departed'), tappedAt }
    })
  const visited = (stop: StopId, hoursAgo: number) => [
    event('arrived', stop, hoursAgo),
    event('departed', stop, hoursAgo - 0.5),
  ]

  test.each<[string, StopEvent[], StopId, StopTap]>([
    ['nothing recorded', [], 'pickup', 'arrived'],
    ['at the third', [...visited('pickup', 9), event('arrived', 's2', 2)], 's2', 'departed'],
    ['in order', [...visited('pickup', 9), ...visited('s1', 8)], 's2', 'arrived'],
    ['one was skipped', [...visited('pickup', 9), ...visited('s2', 8)], 's3', 'arrived'],
    ['in another order', [...visited('pickup', 9), ...visited('s3', 8), ...visited('s1', 6)], 's2', 'arrived'],
    [
      'back at an earlier one',
      [...visited('pickup', 9), ...visited('s3', 8), event('arrived', 's1', 6)],
      's1',
      'departed',
    ],
    ['only the last is left', [...visited('s3', 4)], 'delivery', 'arrived'],
  ])('[STOP-29] [STOP-35] %s: the latest tap says where the truck is', (_, events, stop, kind) => {
    expect(findNextTap(tapped(...events))).toEqual({ kind, stop })
    expect(findNextStop(FIVE, events, 'active', NOW)).toEqual({ stop, isAtDock: kind === 'departed' })
  })
})

describe('[STOP-39] when a truck is expected at its next stop', () => {
  const stops = [
    { id: 'pickup' },
    { id: 's1', legMinutes: 300 },
    { id: 's2', legMinutes: 600 },
    { id: 'delivery', legMinutes: 90 },
  ] as const
  const visited = (stop: StopId, hoursAgo: number) => [
    event('arrived', stop, hoursAgo + 1),
    event('departed', stop, hoursAgo),
  ]
  const due = (events: StopEvent[], isTeam = false) => {
    const next = findNextStop(stops, events, 'active', NOW)
    return next && expectArrival(stops, events, { stop: next.stop, isTeam })
  }

  test('is after its last departure, by the leg and its breaks, at the last stop too', () => {
    expect(due(visited('pickup', 2))).toBe(NOW - 2 * HOUR_MS + 300 * MINUTE_MS)
    const second = [...visited('pickup', 9), ...visited('s1', 2)]
    expect(due(second)).toBe(NOW - 2 * HOUR_MS + 630 * MINUTE_MS)
    expect(due(second, true)).toBe(NOW - 2 * HOUR_MS + 600 * MINUTE_MS)
    expect(due([...second, ...visited('s2', 1)])).toBe(NOW - HOUR_MS + 90 * MINUTE_MS)
  })

  test('is unknown before the first departure, after a skip or another order, and without a leg', () => {
    expect(due([])).toBeNull()
    expect(due([event('arrived', 'pickup', 2)])).toBeNull()
    expect(due([...visited('pickup', 20), ...visited('s2', 12), ...visited('s1', 2)])).toBeNull()
    expect(due([...visited('pickup', 9), ...visited('delivery', 2)])).toBeNull()
    const unmeasured = stops.map(({ id }) => ({ id }))
    expect(expectArrival(unmeasured, visited('pickup', 2), { stop: 's1', isTeam: false })).toBeNull()
  })

  test('with two stops is after the only departure', () => {
    const two = [{ id: 'pickup' }, { id: 'delivery', legMinutes: 60 }] as const
    expect(expectArrival(two, visited('pickup', 2), { stop: 'delivery', isTeam: false })).toBe(NOW - HOUR_MS)
  })
})

describe('[STOP-38] a load of five stops is late', () => {
  const listed = (['pickup', 's1', 's2', 's3', 'delivery'] as const).map((id, index) => ({
    id,
    kind: 'delivery' as const,
    appointment: { from: NOW - (50 - index * 10) * MINUTE_MS, to: null },
  }))
  const tapped = (...ids: StopId[]) => ids.map((id, index) => event('departed', id, 5 - index / 10))
  const late = (...ids: StopId[]) => countMinutesLate({ stops: listed, events: tapped(...ids), status: 'active' }, NOW)

  test('for the first stop after the latest tap that it has not reached', () => {
    expect(late()).toBe(50)
    expect(late('pickup')).toBe(40)
    expect(late('pickup', 's2')).toBe(20)
    // it turned back: stop 3 is next, whatever was reached behind it
    expect(late('pickup', 's3', 's1')).toBe(30)
    expect(late('pickup', 's1', 's2', 's3')).toBe(10)
    expect(late('pickup', 'delivery')).toBeNull()
  })
})

describe('whether the truck makes its appointment', () => {
  const from = NOW + 4 * HOUR_MS
  const window = { from, to: from + 2 * HOUR_MS }

  test.each([
    ['no estimate', window, null, NOW, { status: 'ahead', minutes: 240 }],
    ['no estimate, within the window', window, null, from + HOUR_MS, { status: 'open', minutes: 60 }],
    ['on time', window, from - HOUR_MS, NOW, { status: 'on-time', at: from - HOUR_MS, minutes: 180 }],
    ['in the last minute', window, window.to + 59_000, NOW, { status: 'on-time', at: window.to + 59_000, minutes: 0 }],
    ['a minute late', window, window.to + MINUTE_MS, NOW, { status: 'late', at: window.to + MINUTE_MS, minutes: 1 }],
    [
      'without an end, its start decides',
      { from, to: null },
      from + HOUR_MS,
      NOW,
      { status: 'late', at: from + HOUR_MS, minutes: 60 },
    ],
    ['an estimate in the past', window, NOW - HOUR_MS, NOW, { status: 'on-time', at: NOW, minutes: 360 }],
    ['after the window', window, null, window.to + 35 * MINUTE_MS, { status: 'overdue', minutes: 35 }],
  ] as const)('%s', (_, appointment, expectedAt, now, outlook) => {
    expect(judgeOutlook(appointment, expectedAt, now)).toEqual(outlook)
  })
})

describe('[FACE-08] how long an appointment has', () => {
  const [from, to] = [NOW, NOW + 4 * HOUR_MS]
  const window = { from, to }
  const exact = { from, to: null }

  test.each([
    ['before its window opens: until then', window, from - 90 * MINUTE_MS, { phase: 'ahead', minutes: 90 }],
    ['as its window opens: until it closes', window, from, { phase: 'open', minutes: 240 }],
    ['within its window: until it closes', window, from + 150 * MINUTE_MS, { phase: 'open', minutes: 90 }],
    ['in its last minute', window, to + 59_000, { phase: 'open', minutes: 0 }],
    ['after its window: since it closed', window, to + MINUTE_MS, { phase: 'over', minutes: 1 }],
    ['with an exact time, before it', exact, from - MINUTE_MS, { phase: 'ahead', minutes: 1 }],
    ['with an exact time, in that minute', exact, from + 59_000, { phase: 'ahead', minutes: 0 }],
    ['with an exact time, after it', exact, from + MINUTE_MS, { phase: 'over', minutes: 1 }],
  ] as const)('%s', (_, appointment, now, phase) => {
    expect(judgeAppointment(appointment, now)).toEqual(phase)
  })
})

describe('[OWN-13] the countdown', () => {
  test('counts to the delivery once the pickup is recorded', () => {
    expect(findCountdownStop(POSTED_STOPS, [], null)).toBe('pickup')
    expect(findCountdownStop(POSTED_STOPS, [], { stop: 'pickup', isAtDock: false })).toBe('pickup')
    expect(findCountdownStop(POSTED_STOPS, [event('arrived', 'pickup', 1)], { stop: 'pickup', isAtDock: true })).toBe(
      'delivery',
    )
    expect(findCountdownStop(POSTED_STOPS, [], { stop: 'delivery', isAtDock: false })).toBe('delivery')
  })
})
