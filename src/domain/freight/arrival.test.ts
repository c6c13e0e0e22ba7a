import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { findUnleftStop, isPickupBehind, listArrivalDoubts as listDoubts } from './arrival.ts'
import { findOddArrival } from './odd-arrival.ts'
import type { StopId } from './load-stop.ts'
import type { AppointedStop, StopEvent } from './stop-event.ts'

const NOW = Date.UTC(2026, 10, 21, 14)
const onTheWay = { pickupEndsAt: NOW - 20 * HOUR_MS, deliveryAt: NOW + HOUR_MS }

interface Facts {
  pickupEndsAt: number
  deliveryAt: number
  isPickupLeft?: boolean
}
function listArrivalDoubts({ deliveryAt, ...facts }: Facts, now: number, milesAway: number | null) {
  const stops: AppointedStop[] = [
    { id: 'pickup', kind: 'pickup', appointment: { from: facts.pickupEndsAt, to: null } },
    { id: 'delivery', kind: 'delivery', appointment: { from: deliveryAt, to: null } },
  ]
  const odd = findOddArrival({ stops, events: [], distance: 800 }, 'delivery', now)
  return listDoubts({ ...facts, odd }, now, milesAway)
}

const hours = fc.integer({ min: -72 * 60, max: 72 * 60 }).map((minutes) => NOW + minutes * MINUTE_MS)
const appointments = fc.record({ pickupEndsAt: hours, deliveryAt: hours })
const miles = fc.option(fc.double({ min: 0, max: 3000, noNaN: true }), { nil: null })

describe('[UNDO-01] an arrival is asked about again', () => {
  test('before the pickup appointment, more than 4 h early, and more than 2 mi away', () => {
    expect(listArrivalDoubts(onTheWay, NOW, 0.2)).toEqual([])
    expect(listArrivalDoubts({ ...onTheWay, pickupEndsAt: NOW + 1 }, NOW, null)).toEqual(['before-pickup'])
    expect(listArrivalDoubts({ ...onTheWay, deliveryAt: NOW + 4 * HOUR_MS }, NOW, null)).toEqual([])
    expect(listArrivalDoubts({ ...onTheWay, deliveryAt: NOW + 4 * HOUR_MS + 1 }, NOW, null)).toEqual(['early'])
    expect(listArrivalDoubts(onTheWay, NOW, 2)).toEqual([])
    expect(listArrivalDoubts(onTheWay, NOW, 2.1)).toEqual(['far'])
  })

  test('for each reason on its own, whatever the others are', () => {
    fc.assert(
      fc.property(appointments, miles, (load, away) => {
        const doubts = listArrivalDoubts(load, NOW, away)
        expect(doubts.includes('before-pickup')).toBe(load.pickupEndsAt > NOW)
        expect(doubts.includes('early')).toBe(load.deliveryAt - NOW > 4 * HOUR_MS)
        expect(doubts.includes('far')).toBe(away !== null && away > 2)
        expect(isPickupBehind(load, NOW)).toBe(!doubts.includes('before-pickup'))
      }),
    )
  })

  test('less and less as time goes by: no reason but the distance comes back', () => {
    fc.assert(
      fc.property(appointments, fc.nat({ max: 96 * 60 }), (load, later) => {
        const now = listArrivalDoubts(load, NOW, null)
        const then = listArrivalDoubts(load, NOW + later * MINUTE_MS, null)
        expect(now).toEqual(expect.arrayContaining(then))
      }),
    )
  })
})

describe('[STOP-30] an arrival at the last stop with stops left', () => {
  test('is doubted before all else', () => {
    const odd = { stopsLeft: [2, 3], earlyMinutes: 300, tooFast: null }
    const facts = { pickupEndsAt: NOW + 1, isPickupLeft: false, odd }
    expect(listDoubts(facts, NOW, 3)).toEqual(['stops-left', 'not-departed', 'before-pickup', 'early', 'far'])
  })

  test('names the stop that the truck arrived at and hasn’t left, at any position; a stop without taps doesn’t count', () => {
    const stops = (['pickup', 's1', 's2', 'delivery'] as const).map((id) => ({ id }))
    const tap = (kind: 'arrived' | 'departed', stop: StopId, minutes: number): StopEvent => ({
      id: `${kind} ${stop}`,
      kind,
      stop,
      occurredAt: NOW + minutes * MINUTE_MS,
      corrects: null,
    })
    expect(findUnleftStop(stops, [])).toBeNull()
    expect(findUnleftStop(stops, [tap('arrived', 's2', 0)])).toBe('s2')
    expect(findUnleftStop(stops, [tap('arrived', 's2', 0), tap('departed', 's2', 1)])).toBeNull()
    expect(
      findUnleftStop(
        stops.filter(({ id }) => id === 'pickup' || id === 'delivery'),
        [],
      ),
    ).toBe('pickup')
  })
})

describe('[FACE-05] an arrival at delivery without a departure from the pickup', () => {
  test('is doubted first, whatever the times say', () => {
    expect(listArrivalDoubts({ ...onTheWay, isPickupLeft: false }, NOW, 0.2)).toEqual(['not-departed'])
    expect(listArrivalDoubts({ ...onTheWay, isPickupLeft: true }, NOW, 0.2)).toEqual([])
    const early = { pickupEndsAt: NOW + 1, deliveryAt: NOW + 5 * HOUR_MS, isPickupLeft: false }
    expect(listArrivalDoubts(early, NOW, 3)).toEqual(['not-departed', 'before-pickup', 'early', 'far'])
  })
})
