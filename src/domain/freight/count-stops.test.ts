import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../time/instant.ts'
import { countStops } from './count-stops.ts'
import type { LoadStatus } from './load-status.ts'
import type { StopId } from './load-stop.ts'
import type { AppointedStop, StopEvent, StopTap } from './stop-event.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')

let count = 0
function event(kind: StopTap, stop: StopId, hoursAgo: number): StopEvent {
  count += 1
  return { id: `e${count}`, kind, stop, occurredAt: NOW - hoursAgo * HOUR_MS, corrects: null }
}

describe('[FACE-28] of the stops of a day', () => {
  const three = (['pickup', 's1', 'delivery'] as const).map((id, index) => ({
    id,
    kind: 'delivery' as const,
    appointment: { from: NOW + index * HOUR_MS, to: null },
  }))
  const counted = (status: LoadStatus, ...events: StopEvent[]) =>
    countStops([{ stops: three, events, status }], () => true)

  test('those are left that its truck has not reached, and the one where it stands', () => {
    expect(counted('active')).toEqual({ left: 3, all: 3 })
    expect(counted('active', event('arrived', 'pickup', 3))).toEqual({ left: 3, all: 3 })
    const left = [event('arrived', 'pickup', 3), event('departed', 'pickup', 2)]
    expect(counted('active', ...left)).toEqual({ left: 2, all: 3 })
    expect(counted('active', ...left, event('arrived', 's1', 1))).toEqual({ left: 2, all: 3 })
    // nobody recorded that it left the first
    expect(counted('active', event('arrived', 'pickup', 3), event('arrived', 's1', 1))).toEqual({ left: 2, all: 3 })
  })

  test('a skipped one is left, and none of a load that is delivered', () => {
    expect(counted('active', event('departed', 's1', 1))).toEqual({ left: 2, all: 3 })
    expect(counted('completed', event('arrived', 'delivery', 1))).toEqual({ left: 0, all: 3 })
  })

  test('only those of the day count, over all loads', () => {
    const loads = [
      { stops: three, events: [event('departed', 'pickup', 1)], status: 'active' as const },
      { stops: three, events: [], status: 'completed' as const },
    ]
    const isEarly = ({ appointment }: AppointedStop) => appointment.from <= NOW + HOUR_MS
    expect(countStops(loads, isEarly)).toEqual({ left: 1, all: 4 })
  })
})
