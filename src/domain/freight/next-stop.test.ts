import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { findCountdownStop, findNextStop, findNextTap, judgeOutlook } from './next-stop.ts'
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

describe('whether the truck makes its appointment', () => {
  const from = NOW + 4 * HOUR_MS
  const window = { from, to: from + 2 * HOUR_MS }

  test.each([
    ['no estimate', window, null, NOW, { status: 'ahead', minutes: 240 }],
    ['no estimate, within the window', window, null, from + HOUR_MS, { status: 'ahead', minutes: 0 }],
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

describe('[OWN-13] the countdown', () => {
  test('counts to the delivery once the pickup is recorded', () => {
    expect(findCountdownStop(POSTED_STOPS, null)).toBe('pickup')
    expect(findCountdownStop(POSTED_STOPS, { stop: 'pickup', isAtDock: false })).toBe('pickup')
    expect(findCountdownStop(POSTED_STOPS, { stop: 'pickup', isAtDock: true })).toBe('delivery')
    expect(findCountdownStop(POSTED_STOPS, { stop: 'delivery', isAtDock: false })).toBe('delivery')
  })
})
