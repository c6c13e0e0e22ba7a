import { describe, expect, test } from 'vitest'
import { appointedStops } from '#tests/support/two-stops.ts'
import { HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { countMinutesLate } from './next-stop.ts'
import type { StopId } from './load-stop.ts'
import type { StopEvent, StopTap } from './stop-event.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')

function event(kind: StopTap, stop: StopId, hoursAgo: number): StopEvent {
  return { id: `${kind} ${stop}`, kind, stop, occurredAt: NOW - hoursAgo * HOUR_MS, corrects: null }
}

describe('[USE-02] how late a load is', () => {
  const arrived = event('arrived', 'pickup', 3)
  const left = event('departed', 'pickup', 2)
  const delivered = event('arrived', 'delivery', 0)
  const at = (minutes: number) => ({ from: NOW + minutes * MINUTE_MS, to: null })
  const passed = { pickup: at(-240), delivery: at(-90) }
  const rolling = { pickup: at(-240), delivery: at(90) }

  test.each([
    ['not checked in at the pickup', [], 'active', rolling, 240],
    ['at the pickup, delivery ahead', [arrived], 'active', rolling, null],
    ['at the pickup, delivery over', [arrived], 'active', passed, 90],
    ['rolling, delivery ahead', [arrived, left], 'active', rolling, null],
    ['rolling, delivery over', [arrived, left], 'active', passed, 90],
    ['at the delivery', [arrived, left, delivered], 'active', passed, null],
    ['completed', [arrived, left, delivered], 'completed', passed, null],
    ['without a carrier', [], 'pending', passed, null],
    ['cancelled', [], 'cancelled', passed, null],
  ] as const)('%s', (_, events, status, appointments, minutes) => {
    expect(countMinutesLate({ stops: appointedStops(appointments), events, status }, NOW)).toBe(minutes)
  })

  test('a corrected arrival counts for nothing', () => {
    const correction: StopEvent = { ...arrived, id: 'correction', kind: 'corrected', corrects: arrived.id }
    const load = { stops: appointedStops(rolling), events: [arrived, correction], status: 'active' } as const
    expect(countMinutesLate(load, NOW)).toBe(240)
  })

  test('a window counts from its end', () => {
    const until = (to: number) => {
      const pickup = { from: NOW - 2 * HOUR_MS, to }
      return { stops: appointedStops({ ...rolling, pickup }), events: [], status: 'active' } as const
    }
    expect(countMinutesLate(until(NOW - HOUR_MS), NOW)).toBe(60)
    expect(countMinutesLate(until(NOW), NOW)).toBeNull()
  })
})
