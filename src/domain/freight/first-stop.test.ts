import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/instant.ts'
import { findFirstStop } from './next-stop.ts'
import type { StopEvent } from './stop-event.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')

const arrived: StopEvent = { id: 'e-1', kind: 'arrived', stop: 'pickup', occurredAt: NOW - HOUR_MS, corrects: null }
const left: StopEvent = { id: 'e-2', kind: 'departed', stop: 'pickup', occurredAt: NOW, corrects: null }

const hauled = (id: string, hours: number, events: StopEvent[] = []) => ({
  id,
  status: 'active' as const,
  events,
  appointments: {
    pickup: { from: NOW + hours * HOUR_MS, to: null },
    delivery: { from: NOW + (hours + 10) * HOUR_MS, to: null },
  },
})

test('[USE-01] a carrier’s first stop is the dock where a truck waits, else the earliest appointment', () => {
  const [soon, later] = [hauled('soon', 2), hauled('later', 5)]
  expect(findFirstStop([later, soon], NOW)).toEqual({ loadId: 'soon', stop: 'pickup', isAtDock: false })
  const waiting = hauled('waiting', 30, [arrived])
  expect(findFirstStop([soon, waiting], NOW)).toEqual({ loadId: 'waiting', stop: 'pickup', isAtDock: true })
  const rolling = hauled('rolling', -9, [arrived, left])
  expect(findFirstStop([soon, rolling], NOW)).toEqual({ loadId: 'rolling', stop: 'delivery', isAtDock: false })
})

test('[USE-01] a delivered load stays the first stop until its truck left the dock', () => {
  const unloading = {
    ...hauled('unloading', -9, [{ ...arrived, stop: 'delivery' as const }]),
    status: 'completed' as const,
  }
  expect(findFirstStop([hauled('soon', 2), unloading], NOW)).toEqual({
    loadId: 'unloading',
    stop: 'delivery',
    isAtDock: true,
  })
})

test('[USE-01] a carrier without a booked load has no first stop', () => {
  expect(findFirstStop([], NOW)).toBeNull()
  expect(findFirstStop([{ ...hauled('a', 2), status: 'pending' }], NOW)).toBeNull()
})
