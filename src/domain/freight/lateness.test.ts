import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { countMinutesLate } from './next-stop.ts'
import type { StopEvent, StopKind, StopTap } from './stop-event.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')

function event(kind: StopTap, stop: StopKind, hoursAgo: number): StopEvent {
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
    expect(countMinutesLate({ events, status }, (stop) => appointments[stop], NOW)).toBe(minutes)
  })

  test('a corrected arrival counts for nothing', () => {
    const correction: StopEvent = { ...arrived, id: 'correction', kind: 'corrected', corrects: arrived.id }
    const load = { events: [arrived, correction], status: 'active' } as const
    expect(countMinutesLate(load, (stop) => rolling[stop], NOW)).toBe(240)
  })

  test('a window counts from its end', () => {
    const at = (to: number) => () => ({ from: NOW - 2 * HOUR_MS, to })
    const load = { events: [], status: 'active' } as const
    expect(countMinutesLate(load, at(NOW - HOUR_MS), NOW)).toBe(60)
    expect(countMinutesLate(load, at(NOW), NOW)).toBeNull()
  })
})
