import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { describeOddArrival, describeStopsLeft, findOddArrival, listOddities } from './odd-arrival.ts'
import type { StopEvent } from './stop-event.ts'

const PICKUP = Date.UTC(2026, 11, 3, 17)
const DELIVERY = PICKUP + 24 * HOUR_MS
const exact = (from: number) => ({ from, to: null })
const stops = [
  { id: 'pickup', kind: 'pickup', appointment: exact(PICKUP) },
  { id: 'delivery', kind: 'delivery', appointment: exact(DELIVERY) },
] as const
const departed = (stop: StopEvent['stop'], occurredAt: number): StopEvent => ({
  id: `departed ${stop}`,
  kind: 'departed',
  stop,
  occurredAt,
  corrects: null,
})
const trip = (events: readonly StopEvent[] = []) => ({ stops, events, distance: 663 })

const NONE_LEFT = { stopsLeft: [] }

describe('[STOP-30] an arrival at the last stop with stops left', () => {
  const listed = (['pickup', 's1', 's2', 'delivery'] as const).map((id) => ({
    id,
    kind: 'delivery' as const,
    appointment: exact(PICKUP),
  }))
  const left = (events: StopEvent[], stop: StopEvent['stop']) =>
    findOddArrival({ stops: listed, events, distance: 663 }, stop, DELIVERY)

  test('is odd first of all, and names each without arrival and departure', () => {
    expect(left([], 'delivery')?.stopsLeft).toEqual([1, 2, 3])
    expect(left([departed('pickup', PICKUP), departed('s2', PICKUP)], 'delivery')?.stopsLeft).toEqual([2])
    const all = [departed('pickup', PICKUP), departed('s1', PICKUP), departed('s2', PICKUP)]
    expect(left(all, 'delivery')).toBeNull()
    const voided: StopEvent = { ...departed('s1', DELIVERY), id: 'void', kind: 'corrected', corrects: 'departed s1' }
    expect(left([...all, voided], 'delivery')?.stopsLeft).toEqual([2])
    const odd = { stopsLeft: [2, 3], earlyMinutes: 300, tooFast: null }
    expect(listOddities(odd)).toEqual(['stops-left', 'early'])
    expect(describeOddArrival(odd)).toBe('stops 2 and 3 have no arrival')
    expect(describeStopsLeft([2])).toBe('Stop 2 has no arrival')
  })

  test('is no question at another stop, or with two stops', () => {
    expect(left([], 's2')).toBeNull()
    expect(findOddArrival(trip(), 'delivery', DELIVERY)).toBeNull()
  })
})

describe('[FACE-22] an arrival that nobody can mean', () => {
  test('is more than 4 h before its appointment, at any stop', () => {
    const early = (4 * 24 + 17) * HOUR_MS + 45 * MINUTE_MS
    expect(findOddArrival(trip(), 'pickup', PICKUP - early)).toEqual({
      ...NONE_LEFT,
      earlyMinutes: 6825,
      tooFast: null,
    })
    expect(findOddArrival(trip(), 'pickup', PICKUP - 4 * HOUR_MS)).toBeNull()
    expect(findOddArrival(trip(), 'delivery', DELIVERY - 13 * HOUR_MS)?.earlyMinutes).toBe(780)
    expect(findOddArrival(trip(), 'delivery', DELIVERY + 5 * HOUR_MS)).toBeNull()
  })

  test('is faster than 85 mph from the departure before it, and without one nothing is said of speed', () => {
    const left = departed('pickup', DELIVERY)
    const tooFast = { miles: 663, minutes: 1, leastMinutes: 468 }
    expect(findOddArrival(trip([left]), 'delivery', DELIVERY + MINUTE_MS)).toEqual({
      ...NONE_LEFT,
      earlyMinutes: null,
      tooFast,
    })
    expect(findOddArrival(trip([left]), 'delivery', DELIVERY + 467 * MINUTE_MS)?.tooFast?.minutes).toBe(467)
    expect(findOddArrival(trip([left]), 'delivery', DELIVERY + 468 * MINUTE_MS)).toBeNull()
    expect(findOddArrival(trip(), 'delivery', DELIVERY + MINUTE_MS)).toBeNull()
  })

  test('counts the legs between, and asks nothing where a leg is unknown or was driven in another order', () => {
    const between = { id: 's1', kind: 'delivery', appointment: exact(PICKUP) } as const
    const withStop = (legMiles: number | undefined, events: StopEvent[]) => ({
      stops: [stops[0], { ...between, legMiles }, { ...stops[1], legMiles: 100 }],
      events,
      distance: 663,
    })
    const soon = PICKUP + HOUR_MS
    const fromPickup = [departed('pickup', PICKUP)]
    expect(findOddArrival(withStop(563, fromPickup), 's1', soon)?.tooFast?.miles).toBe(563)
    expect(findOddArrival(withStop(563, fromPickup), 'delivery', DELIVERY)?.tooFast).toBeNull()
    expect(findOddArrival(withStop(563, fromPickup), 'delivery', DELIVERY - 23 * HOUR_MS)?.tooFast?.miles).toBe(663)
    expect(findOddArrival(withStop(undefined, fromPickup), 's1', soon)).toBeNull()
    const backwards = [...fromPickup, departed('delivery', soon - MINUTE_MS)]
    expect(findOddArrival(withStop(563, backwards), 's1', soon)).toBeNull()
  })

  test('is listed by what is odd', () => {
    expect(listOddities(null)).toEqual([])
    expect(listOddities({ ...NONE_LEFT, earlyMinutes: 300, tooFast: null })).toEqual(['early'])
    expect(
      listOddities({ ...NONE_LEFT, earlyMinutes: 300, tooFast: { miles: 1, minutes: 0, leastMinutes: 1 } }),
    ).toEqual(['early', 'too-fast'])
  })
})
