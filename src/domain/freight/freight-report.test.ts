import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appointedStops } from '#tests/support/two-stops.ts'
import { DEFAULT_DETENTION, detentionAt } from './detention.ts'
import {
  addFreightTotals,
  type DeliveredLoad,
  calculateFreightTotals,
  buildFreightReport,
  hoursToCover,
  NO_FREIGHT_TOTALS,
  onTimeRate,
  averageRatePerMile,
} from './freight-report.ts'
import type { StopId } from './load-stop.ts'
import type { StopEvent } from './stop-event.ts'
import { HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { splitIntoBuckets, PERIODS } from '../time/period.ts'

const CHICAGO = 'America/Chicago'
const at = (text: string) => Date.parse(text)

const APPOINTMENTS = {
  pickup: { from: at('2026-11-09T08:00:00-06:00'), to: null },
  delivery: { from: at('2026-11-10T15:00:00-06:00'), to: null },
}
const LOAD: DeliveredLoad = {
  deliveredAt: at('2026-11-10T15:00:00-06:00'),
  rateCents: 210_000,
  shipperPaysCents: null,
  miles: 900,
  equipment: 'Van',
  origin: 'Dallas, TX',
  destination: 'Chicago, IL',
  postedAt: at('2026-11-07T08:00:00-06:00'),
  coveredAt: at('2026-11-07T11:30:00-06:00'),
  deal: {
    stops: appointedStops(APPOINTMENTS),
    terms: DEFAULT_DETENTION,
    events: [],
    endedAt: null,
  },
}

let count = 0
const tap = (kind: 'arrived' | 'departed', stop: StopId, occurredAt: number): StopEvent => {
  count += 1
  return { id: `e${count}`, kind, stop, occurredAt, corrects: null }
}
const event = (kind: 'arrived' | 'departed', stop: StopId, text: string) => tap(kind, stop, at(text))
const withEvents = (...events: StopEvent[]): DeliveredLoad => ({ ...LOAD, deal: { ...LOAD.deal, events } })

describe('one load', () => {
  test('counts an arrival in the window as on time, and one after its end as late', () => {
    const { from } = APPOINTMENTS.delivery
    const onTime = (minutes: number) => {
      const events = [tap('arrived', 'delivery', from + minutes * MINUTE_MS)]
      const delivery = { from, to: from + 60 * MINUTE_MS }
      return calculateFreightTotals({
        ...LOAD,
        deal: { ...LOAD.deal, events, stops: appointedStops({ ...APPOINTMENTS, delivery }) },
      }).onTime
    }
    expect([onTime(-30), onTime(0), onTime(60), onTime(61)]).toEqual([1, 1, 1, 0])
  })

  test('adds its rate, miles and time to cover to the totals', () => {
    expect(calculateFreightTotals(LOAD)).toEqual({
      ...NO_FREIGHT_TOTALS,
      loads: 1,
      cents: 210_000,
      miles: 900,
      covered: 1,
      coverMinutes: 210,
    })
    expect(hoursToCover(calculateFreightTotals(LOAD))).toBe(3.5)
    expect(averageRatePerMile(calculateFreightTotals(LOAD))).toBeCloseTo(2.333, 3)
  })

  test('is on time up to its appointment, late after it, and neither without a recorded arrival', () => {
    const arrived = (text: string) => calculateFreightTotals(withEvents(event('arrived', 'delivery', text)))
    expect(onTimeRate(arrived('2026-11-10T15:00:00-06:00'))).toBe(1)
    expect(onTimeRate(arrived('2026-11-10T15:01:00-06:00'))).toBe(0)
    expect(onTimeRate(calculateFreightTotals(LOAD))).toBeNull()
  })

  test('earns detention at both stops on the terms it was booked with', () => {
    const load = withEvents(
      // an hour early: detention starts at 08:00, two hours are free, 25 minutes count as two steps
      event('arrived', 'pickup', '2026-11-09T07:00:00-06:00'),
      event('departed', 'pickup', '2026-11-09T10:25:00-06:00'),
      // 3 hours after a late arrival: 60 minutes beyond free time
      event('arrived', 'delivery', '2026-11-10T16:00:00-06:00'),
      event('departed', 'delivery', '2026-11-10T19:00:00-06:00'),
    )
    expect(calculateFreightTotals(load)).toMatchObject({
      detentionCents: 2500 + 5000,
      detentionMinutes: 30 + 60,
    })
  })
})

describe('[TRUE-03] a report counts what statement and invoice state', () => {
  const arrival = event('arrived', 'delivery', '2026-11-10T15:00:00-06:00')
  const left = event('departed', 'delivery', '2026-11-10T18:00:00-06:00')
  /** A device that wasn't sure of its clock. */
  const between = (one: StopEvent, from: string, to: string) => ({ ...one, earliest: at(from), latest: at(to) })

  test('the earliest certain departure, though the truck came back', () => {
    const again = event('departed', 'delivery', '2026-11-10T23:00:00-06:00')
    const load = withEvents(arrival, left, again)
    expect(calculateFreightTotals(load)).toMatchObject({ detentionCents: 5000, detentionMinutes: 60 })
    expect(detentionAt(load.deal, 'delivery', at('2026-11-12T00:00:00Z')).cents).toBe(5000)
  })

  test('an earlier arrival that came late, and only what an unsure one proves', () => {
    const unsure = between(arrival, '2026-11-10T12:00:00-06:00', '2026-11-10T16:00:00-06:00')
    expect(calculateFreightTotals(withEvents(unsure, left)).detentionCents).toBe(0)
    const sure = event('arrived', 'delivery', '2026-11-10T15:30:00-06:00')
    expect(calculateFreightTotals(withEvents(unsure, left, sure)).detentionCents).toBe(2500)
  })

  test('on time or late is said of an arrival only if it is sure', () => {
    const unsure = between(arrival, '2026-11-10T12:00:00-06:00', '2026-11-10T16:00:00-06:00')
    expect(calculateFreightTotals(withEvents(unsure))).toMatchObject({ judged: 0, onTime: 0 })
    const early = between(arrival, '2026-11-10T12:00:00-06:00', '2026-11-10T15:00:00-06:00')
    expect(calculateFreightTotals(withEvents(early))).toMatchObject({ judged: 1, onTime: 1 })
    const late = between(arrival, '2026-11-10T15:01:00-06:00', '2026-11-10T16:00:00-06:00')
    expect(calculateFreightTotals(withEvents(late))).toMatchObject({ judged: 1, onTime: 0 })
  })

  test('nothing of what was corrected', () => {
    const correction: StopEvent = { ...left, id: 'correction', kind: 'corrected', corrects: left.id }
    expect(calculateFreightTotals(withEvents(arrival, left, correction)).detentionCents).toBe(0)
  })
})

const CITIES = ['Dallas, TX', 'Chicago, IL', 'Atlanta, GA', 'El Paso, TX', 'Reno, NV', 'Macon, GA'] as const
const city = fc.constantFrom(...CITIES)
const RANGE = { from: '2026-08-10', to: '2026-11-20' }
const loads = fc.array(
  fc
    .record({
      deliveredAt: fc.integer({ min: at('2026-08-09T00:00:00Z'), max: at('2026-11-22T00:00:00Z') }),
      rateCents: fc.nat(1_000_000),
      miles: fc.integer({ min: 1, max: 3000 }),
      equipment: fc.constantFrom('Van', 'Reefer', 'Flatbed'),
      origin: city,
      destination: city,
      coverMinutes: fc.option(fc.nat(5000)),
      late: fc.option(fc.integer({ min: -600, max: 600 })),
      wait: fc.nat(900),
    })
    .map(({ coverMinutes, late, wait, ...load }): DeliveredLoad => {
      const arrivedAt = APPOINTMENTS.delivery.from + (late ?? 0) * MINUTE_MS
      const { deal } = withEvents(
        tap('arrived', 'delivery', arrivedAt),
        tap('departed', 'delivery', arrivedAt + wait * MINUTE_MS),
      )
      const coveredAt = coverMinutes === null ? null : LOAD.postedAt + coverMinutes * MINUTE_MS
      return { ...LOAD, ...load, coveredAt, deal: late === null ? LOAD.deal : deal }
    }),
  { maxLength: 60 },
)

test('the periods, the lanes including other lanes, and the equipment each add up to the total, the most money first', () => {
  fc.assert(
    fc.property(loads, fc.constantFrom(...PERIODS), (loads, period) => {
      const { periods, total, lanes, otherLanes, equipment } = buildFreightReport(
        loads,
        splitIntoBuckets(RANGE, period, CHICAGO),
      )
      const sum = (all: Parameters<typeof addFreightTotals>[0][]) => all.reduce(addFreightTotals, NO_FREIGHT_TOTALS)
      expect(sum(periods)).toEqual(total)
      expect(sum([...lanes, otherLanes ?? NO_FREIGHT_TOTALS])).toEqual(total)
      expect(sum(equipment)).toEqual(total)
      expect(lanes.length, 'ten at most').toBeLessThanOrEqual(10)
      for (const ranked of [lanes, equipment]) {
        const money = ranked.map(({ cents }) => cents)
        expect(money).toEqual(money.toSorted((a, b) => b - a))
      }
    }),
    { numRuns: 60 },
  )
})

test('the total is the sum of the loads in the range, whatever the period', () => {
  fc.assert(
    fc.property(loads, (loads) => {
      const [start, end] = [at('2026-08-10T00:00:00-05:00'), at('2026-11-21T00:00:00-06:00')]
      const inside = loads.filter(({ deliveredAt }) => deliveredAt >= start && deliveredAt < end)
      const expected = inside.map(calculateFreightTotals).reduce(addFreightTotals, NO_FREIGHT_TOTALS)
      for (const period of PERIODS)
        expect(buildFreightReport(loads, splitIntoBuckets(RANGE, period, CHICAGO)).total).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('daylight saving moves no load to another day', () => {
  const buckets = splitIntoBuckets({ from: '2026-11-01', to: '2026-11-02' }, 'day', CHICAGO)
  const last = at('2026-11-02T00:00:00-06:00') - 1
  const { periods } = buildFreightReport(
    [LOAD, LOAD, LOAD].map((load, index) => ({
      ...load,
      deliveredAt: last + index - 24 * HOUR_MS * Number(index === 2),
    })),
    buckets,
  )
  expect(periods.map((figures) => figures.loads)).toEqual([2, 1])
})
