import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appointedStops, TWO_STOP_IDS } from '#tests/support/two-stops.ts'
import {
  DEFAULT_DETENTION,
  calculateDetention,
  detentionOf,
  detentionWarningMinutes,
  type DetentionTerms,
  detentionAt,
  formatDetentionTerms,
  isDetentionRunning,
  isSameDetention,
  listCharges,
  listDetentionChanges,
  type WaitedDeal,
} from './detention.ts'
import { calculateFreightTotals } from './freight-report.ts'
import { invoiceLines, totalOf } from './invoice.ts'
import { type StopId } from './load-stop.ts'
import type { StopEvent } from './stop-event.ts'
import { MINUTE_MS } from '../time/instant.ts'

const APPOINTMENT = Date.UTC(2026, 10, 23, 14)

/** Minutes from the appointment to arrival and departure. */
const charge = (arrived: number, departed: number, terms: DetentionTerms = DEFAULT_DETENTION) =>
  calculateDetention(
    {
      arrivedAt: APPOINTMENT + arrived * MINUTE_MS,
      departedAt: APPOINTMENT + departed * MINUTE_MS,
      appointmentAt: APPOINTMENT,
    },
    terms,
  )

describe('detention', () => {
  test('is by default $50 an hour, in 15-minute steps after two free hours, for five hours at most', () => {
    expect(charge(0, 120)).toEqual({ minutes: 120, billedMinutes: 0, cents: 0 })
    expect(charge(0, 121)).toEqual({ minutes: 121, billedMinutes: 15, cents: 1250 })
    expect(charge(0, 135)).toEqual({ minutes: 135, billedMinutes: 15, cents: 1250 })
    expect(charge(0, 136)).toEqual({ minutes: 136, billedMinutes: 30, cents: 2500 })
    expect(charge(0, 240)).toEqual({ minutes: 240, billedMinutes: 120, cents: 10000 })
    expect(charge(0, 420)).toEqual({ minutes: 420, billedMinutes: 300, cents: 25000 })
    expect(charge(0, 120.9)).toEqual({ minutes: 120, billedMinutes: 0, cents: 0 })
    expect(charge(0, 2000)).toEqual({ minutes: 2000, billedMinutes: 300, cents: 25000 })
  })

  test('starts at the appointment for an early truck and at arrival for a late one', () => {
    expect(charge(-90, 180)).toEqual(charge(0, 180))
    expect(charge(30, 150).minutes).toBe(120)
    expect(charge(30, 211)).toEqual({ minutes: 181, billedMinutes: 75, cents: 6250 })
  })

  test('is zero for a truck that departed before its appointment or before its arrival', () => {
    expect(charge(-60, -10)).toEqual({ minutes: 0, billedMinutes: 0, cents: 0 })
    expect(charge(60, 30)).toEqual({ minutes: 0, billedMinutes: 0, cents: 0 })
  })

  test('follows the terms of the load', () => {
    const terms = { freeMinutes: 60, centsPerHour: 7500, stepMinutes: 30, maxHours: 2 }
    expect(charge(0, 61, terms)).toEqual({ minutes: 61, billedMinutes: 30, cents: 3750 })
    expect(charge(0, 600, terms)).toEqual({ minutes: 600, billedMinutes: 120, cents: 15000 })
    expect(charge(0, 130, { ...DEFAULT_DETENTION, centsPerHour: 5050 }).cents).toBe(1263)
  })

  test('never decreases while the truck waits, is in whole cents, and stays under the cap', () => {
    const terms = fc.record({
      freeMinutes: fc.integer({ min: 0, max: 300 }),
      centsPerHour: fc.integer({ min: 0, max: 50_000 }),
      stepMinutes: fc.integer({ min: 1, max: 60 }),
      maxHours: fc.integer({ min: 0, max: 24 }),
    })
    const minute = fc.integer({ min: -600, max: 3000 })
    fc.assert(
      fc.property(terms, minute, minute, fc.nat(600), (terms, arrived, departed, longer) => {
        const now = charge(arrived, departed, terms)
        const later = charge(arrived, departed + longer, terms)
        expect(later.cents).toBeGreaterThanOrEqual(now.cents)
        expect(Number.isInteger(now.cents)).toBe(true)
        expect(later.cents).toBeLessThanOrEqual(terms.centsPerHour * terms.maxHours)
        expect(now.billedMinutes > 0).toBe(now.minutes > terms.freeMinutes && terms.maxHours > 0)
      }),
    )
  })
})

describe('the detention of a stop', () => {
  const MST = (clock: string) => Date.parse(`2026-11-23T${clock}:00-07:00`)
  const FROM = MST('08:00')
  const at = (arrived: string | null, departed: string | null, now: string, next: string | null = null) =>
    detentionOf(
      {
        arrivedAt: arrived === null ? null : MST(arrived),
        departedAt: departed === null ? null : MST(departed),
        nextArrivedAt: next === null ? null : MST(next),
      },
      { from: FROM },
      DEFAULT_DETENTION,
      MST(now),
    )

  // The golden table: every figure by hand, from two free hours, $50 an hour, quarter hours, at most five hours.
  test.each([
    ['not there yet', at(null, null, '09:00'), 'not-arrived', 0, 0, 0, 0],
    ['early, before the appointment', at('07:22', null, '07:50'), 'early', 0, 0, 0, 0],
    ['early: the clock starts at the appointment', at('07:22', '10:29', '12:00'), 'ended', 149, 29, 2, 2500],
    ['late: the clock starts at the arrival', at('09:30', '12:15', '13:00'), 'ended', 165, 45, 3, 3750],
    ['left on the last free minute', at('08:00', '10:00', '12:00'), 'ended', 120, 0, 0, 0],
    ['left a minute later', at('08:00', '10:01', '12:00'), 'ended', 121, 1, 1, 1250],
    ['left on the step', at('08:00', '10:15', '12:00'), 'ended', 135, 15, 1, 1250],
    ['left a minute after the step', at('08:00', '10:16', '12:00'), 'ended', 136, 16, 2, 2500],
    ['waiting in free time', at('08:00', null, '09:45'), 'free', 105, 0, 0, 0],
    ['waiting past free time', at('08:00', null, '11:40'), 'billing', 220, 100, 7, 8750],
    ['at the cap', at('08:00', null, '15:00'), 'capped', 420, 300, 20, 25_000],
    ['far beyond the cap', at('08:00', '23:00', '23:30'), 'ended', 900, 780, 20, 25_000],
    ['arrived and left before the appointment', at('07:00', '07:40', '12:00'), 'ended', 0, 0, 0, 0],
    [
      'no departure, but an arrival at the next stop',
      at('08:00', null, '16:00', '15:30'),
      'departure-missing',
      0,
      0,
      0,
      0,
    ],
  ] as const)('%s', (_, { state, minutes, pastFreeMinutes, steps, cents }, ...expected) => {
    expect([state, minutes, pastFreeMinutes, steps, cents]).toEqual(expected)
  })

  test('an arrival that was synced three hours late counts from the tap, not from when the server got it', () => {
    // tapped at 08:10, received at 11:10: nothing here knows of the receipt
    expect(at('08:10', null, '11:10')).toMatchObject({ startsAt: MST('08:10'), minutes: 180, cents: 5000 })
  })

  test('a night when the clocks change counts elapsed time: an hour more in fall, one less in spring', () => {
    const stay = (arrived: string, departed: string) =>
      detentionOf(
        { arrivedAt: Date.parse(arrived), departedAt: Date.parse(departed), nextArrivedAt: null },
        { from: Date.parse(arrived) },
        DEFAULT_DETENTION,
        Date.parse(departed),
      )
    // both from 00:30 to 03:30 by the clock on the wall
    expect(stay('2026-11-01T00:30:00-05:00', '2026-11-01T03:30:00-06:00')).toMatchObject({
      minutes: 240,
      cents: 10_000,
    })
    expect(stay('2027-03-14T00:30:00-06:00', '2027-03-14T03:30:00-05:00')).toMatchObject({ minutes: 120, cents: 0 })
  })

  test('two stops of a load have a clock and a maximum each', () => {
    const day = 86_400_000
    const pickup = at('08:00', '23:00', '23:30')
    const delivery = detentionOf(
      { arrivedAt: FROM + day, departedAt: FROM + day + 200 * MINUTE_MS, nextArrivedAt: null },
      { from: FROM + day },
      DEFAULT_DETENTION,
      FROM + 2 * day,
    )
    expect([pickup.cents, delivery.cents]).toEqual([25_000, 7500])
  })

  test('a departure that nobody recorded within a day is missing, and bills nothing until it is recorded', () => {
    const open = { arrivedAt: FROM, departedAt: null, nextArrivedAt: null }
    const day = 86_400_000
    expect(detentionOf(open, { from: FROM }, DEFAULT_DETENTION, FROM + day - 1).state).toBe('capped')
    expect(detentionOf(open, { from: FROM }, DEFAULT_DETENTION, FROM + day)).toMatchObject({
      state: 'departure-missing',
      cents: 0,
    })
    const recorded = { ...open, departedAt: FROM + 130 * MINUTE_MS }
    expect(detentionOf(recorded, { from: FROM }, DEFAULT_DETENTION, FROM + 2 * day)).toMatchObject({
      state: 'ended',
      cents: 1250,
    })
  })

  test('warns at 90 and 120 minutes by default, and when free time ends in any case', () => {
    expect(detentionWarningMinutes(DEFAULT_DETENTION)).toEqual([90, 120])
    expect(detentionWarningMinutes({ freeMinutes: 20 })).toEqual([20])
    expect(detentionWarningMinutes({ freeMinutes: 0 })).toEqual([0])
  })

  test('what a waiting truck is owed never shrinks, and becomes the amount once it leaves', () => {
    const minute = fc.integer({ min: -300, max: 1400 })
    fc.assert(
      fc.property(minute, fc.nat(1000), fc.nat(300), (arrived, stayed, longer) => {
        const arrivedAt = FROM + arrived * MINUTE_MS
        const leave = arrivedAt + stayed * MINUTE_MS
        const of = (departedAt: number | null, now: number) =>
          detentionOf({ arrivedAt, departedAt, nextArrivedAt: null }, { from: FROM }, DEFAULT_DETENTION, now)
        expect(of(null, leave).cents).toBe(of(leave, leave + longer * MINUTE_MS).cents)
        expect(of(leave + longer * MINUTE_MS, leave + 2e9).cents).toBeGreaterThanOrEqual(of(leave, leave + 2e9).cents)
      }),
    )
  })
})

test('the truck is at the dock from its arrival until somebody knows that it left', () => {
  const states = ['not-arrived', 'early', 'free', 'billing', 'capped', 'ended', 'departure-missing'] as const
  expect(states.filter(isDetentionRunning)).toEqual(['early', 'free', 'billing', 'capped'])
})

test('terms are the same if all four are, and are written in one line', () => {
  const others = Object.keys(DEFAULT_DETENTION).map((term) => ({ ...DEFAULT_DETENTION, [term]: 1 }))
  expect(isSameDetention(DEFAULT_DETENTION, { ...DEFAULT_DETENTION })).toBe(true)
  expect(others.map((other) => isSameDetention(DEFAULT_DETENTION, other))).toEqual([false, false, false, false])
  const agreed = { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 }
  expect(formatDetentionTerms(agreed)).toBe('2 h free at each stop, then $50 an hour by 15 min, at most 5 h')
})

describe('[TRUE-23] a deal', () => {
  type Tap = [kind: 'arrived' | 'departed', stop: StopId, minute: number]
  /** Minutes from the appointment of both stops. */
  const waited = (taps: readonly Tap[], released: number | null = null): WaitedDeal => ({
    events: taps.map(([kind, stop, minute], index) => ({
      id: `e${index}`,
      kind,
      stop,
      occurredAt: APPOINTMENT + minute * MINUTE_MS,
      corrects: null,
    })),
    stops: appointedStops({ pickup: { from: APPOINTMENT, to: null }, delivery: { from: APPOINTMENT, to: null } }),
    terms: DEFAULT_DETENTION,
    endedAt: released === null ? null : APPOINTMENT + released * MINUTE_MS,
  })
  const stay = (deal: WaitedDeal, stop: StopId, minute: number) => {
    const { state, minutes } = detentionAt(deal, stop, APPOINTMENT + minute * MINUTE_MS)
    return [state, minutes]
  }

  test('has no amount at a stop that was left unseen: the arrival at the next one shows it', () => {
    const pickup: Tap = ['arrived', 'pickup', 0]
    const delivery: Tap = ['arrived', 'delivery', 300]
    expect(stay(waited([pickup]), 'pickup', 310)).toEqual(['billing', 310])
    expect(stay(waited([pickup, delivery]), 'pickup', 310)).toEqual(['departure-missing', 0])
    expect(stay(waited([pickup, delivery]), 'delivery', 310)).toEqual(['free', 10])
  })

  test('pays a released carrier until its release, or until it left before', () => {
    const arrived: Tap = ['arrived', 'pickup', 0]
    expect(stay(waited([arrived], 180), 'pickup', 400)).toEqual(['ended', 180])
    expect(stay(waited([arrived, ['departed', 'pickup', 240]], 180), 'pickup', 400)).toEqual(['ended', 180])
    expect(stay(waited([arrived, ['departed', 'pickup', 130]], 180), 'pickup', 400)).toEqual(['ended', 130])
  })
})

describe('[TRUE-03] the waiting of a deal', () => {
  const minute = fc.integer({ min: -200, max: 2000 })
  const tap = fc.record({
    kind: fc.constantFrom('arrived' as const, 'departed' as const),
    stop: fc.constantFrom(...TWO_STOP_IDS),
    at: minute,
    before: fc.constantFrom(0, 0, 90),
    after: fc.constantFrom(0, 0, 90),
    isCorrected: fc.constantFrom(false, false, false, true),
  })
  const deal: fc.Arbitrary<WaitedDeal> = fc
    .record({ taps: fc.array(tap, { maxLength: 9 }), endedAt: fc.option(minute), window: fc.option(fc.nat(300)) })
    .map(({ taps, endedAt, window }) => ({
      events: taps.flatMap(({ kind, stop, at, before, after, isCorrected }, index): StopEvent[] => {
        const occurredAt = APPOINTMENT + at * MINUTE_MS
        const [earliest, latest] = [occurredAt - before * MINUTE_MS, occurredAt + after * MINUTE_MS]
        const event = { id: `e${index}`, kind, stop, occurredAt, earliest, latest, corrects: null }
        const correction = { ...event, id: `c${index}`, kind: 'corrected' as const, corrects: event.id }
        return isCorrected ? [event, correction] : [event]
      }),
      stops: appointedStops({
        pickup: { from: APPOINTMENT, to: window === null ? null : APPOINTMENT + window * MINUTE_MS },
        delivery: { from: APPOINTMENT + 600 * MINUTE_MS, to: null },
      }),
      terms: DEFAULT_DETENTION,
      endedAt: endedAt === null ? null : APPOINTMENT + endedAt * MINUTE_MS,
    }))

  test('is the same money on statement, invoice and report, whatever was recorded, and whenever it is read', () => {
    fc.assert(
      fc.property(deal, fc.nat(2000), (deal, later) => {
        const charges = listCharges(deal)
        const known = [APPOINTMENT, deal.endedAt ?? 0, ...deal.events.map(({ occurredAt }) => occurredAt)]
        const now = Math.max(...known) + later * MINUTE_MS
        const clocks = TWO_STOP_IDS.map((stop) => ({ stop, ...detentionAt(deal, stop, now) }))
        const stood = clocks.filter(({ state }) => state === 'ended')
        expect(charges).toEqual(stood.map(({ stop, cents, billedMinutes }) => ({ stop, cents, billedMinutes })))
        const lines = invoiceLines({ wasHauled: true, rateCents: 100_000, detention: charges, accessorials: [] })
        const report = calculateFreightTotals({
          deliveredAt: now,
          rateCents: 100_000,
          shipperPaysCents: null,
          miles: 1,
          equipment: 'Van',
          origin: '',
          destination: '',
          postedAt: 0,
          coveredAt: null,
          deal,
        })
        expect(report.cents + report.detentionCents).toBe(totalOf(lines))
        expect(report.detentionMinutes).toBe(totalOf(stood.map(({ billedMinutes: cents }) => ({ cents }))))
      }),
      { numRuns: 500 },
    )
  })

  test('proves no more than any tap that counts: an unsure clock never earns more than a sure one', () => {
    fc.assert(
      fc.property(deal, (deal) => {
        const sure = {
          ...deal,
          events: deal.events.map((event) => ({ ...event, earliest: undefined, latest: undefined })),
        }
        const [one] = TWO_STOP_IDS.filter((stop) => deal.events.filter((event) => event.stop === stop).length === 2)
        if (one === undefined) return
        const [charge] = listCharges(deal).filter(({ stop }) => stop === one)
        const [most] = listCharges(sure).filter(({ stop }) => stop === one)
        expect(charge?.cents ?? 0).toBeLessThanOrEqual(most?.cents ?? Infinity)
      }),
    )
  })

  test('[TRUE-24] runs no more once its carrier is released, and grows no more', () => {
    fc.assert(
      fc.property(deal, minute, fc.nat(5000), (deal, released, later) => {
        const endedAt = APPOINTMENT + released * MINUTE_MS
        for (const stop of TWO_STOP_IDS) {
          const atOnce = detentionAt({ ...deal, endedAt }, stop, endedAt)
          expect(isDetentionRunning(atOnce.state)).toBe(false)
          expect(detentionAt({ ...deal, endedAt }, stop, endedAt + later * MINUTE_MS)).toEqual(atOnce)
        }
      }),
    )
  })

  test('[TRUE-02] whatever an added tap changes of an amount that stood is told, and nothing else', () => {
    fc.assert(
      fc.property(deal, tap, minute, (deal, { kind, stop, at }, later) => {
        const now = APPOINTMENT + later * MINUTE_MS
        const added = { id: 'added', kind, stop, occurredAt: APPOINTMENT + at * MINUTE_MS, corrects: null }
        const after = { ...deal, events: [...deal.events, added] }
        const told = listDetentionChanges(deal, after, now)
        for (const each of TWO_STOP_IDS) {
          const [was, is] = [detentionAt(deal, each, now), detentionAt(after, each, now)]
          const isTold = told.some((one) => one.stop === each && one.fromCents === was.cents && one.cents === is.cents)
          expect(isTold).toBe(was.state === 'ended' && was.cents !== is.cents)
        }
      }),
    )
  })
})

describe('[STOP-36] the detention of five stops', () => {
  const HOUR = 60
  const ids = ['pickup', 's4', 's1', 's2', 'delivery'] as const satisfies readonly StopId[]
  const stops: WaitedDeal['stops'] = ids.map((id) => ({
    id,
    kind: id === 'pickup' || id === 's2' ? 'pickup' : 'delivery',
    appointment: { from: APPOINTMENT, to: null },
  }))
  type Tap = [kind: StopEvent['kind'], stop: StopId, hour: number]
  const taps = (list: readonly Tap[]): StopEvent[] =>
    list.map(([kind, stop, hour], index) => ({
      id: `e${index}`,
      kind,
      stop,
      occurredAt: APPOINTMENT + hour * HOUR * MINUTE_MS,
      corrects: null,
    }))
  const deal = (...list: Tap[]): WaitedDeal => ({
    events: taps(list),
    stops,
    terms: { ...DEFAULT_DETENTION, maxHours: 1 },
    endedAt: null,
  })
  const at = (hour: number) => APPOINTMENT + hour * HOUR * MINUTE_MS

  test('is capped at each stop, and each is billed', () => {
    const charges = listCharges(
      deal(
        ...ids.flatMap((id, index): Tap[] => [
          ['arrived', id, index * 10],
          ['departed', id, index * 10 + 9],
        ]),
      ),
    )
    expect(charges).toEqual(ids.map((stop) => ({ stop, cents: 5000, billedMinutes: 60 })))
  })

  test('of a stop without a departure is nothing once the truck arrived at any other stop', () => {
    const waiting = deal(['arrived', 's4', 0])
    expect(detentionAt(waiting, 's4', at(5))).toMatchObject({ state: 'capped', cents: 5000 })
    // in another order than on paper too
    for (const elsewhere of ['pickup', 's1', 's2', 'delivery'] as const)
      expect(detentionAt(deal(['arrived', 's4', 0], ['arrived', elsewhere, 4]), 's4', at(5))).toMatchObject({
        state: 'departure-missing',
        cents: 0,
      })
  })

  test('goes on after an arrival elsewhere that was before its own, but not after one at the last stop', () => {
    const earlier = (stop: StopId) => detentionAt(deal(['arrived', stop, 0], ['arrived', 's1', 4]), 's1', at(7)).state
    expect(earlier('s4')).toBe('capped')
    expect(earlier('delivery')).toBe('departure-missing')
    expect(detentionAt(deal(['arrived', 'delivery', 0], ['arrived', 's1', 1]), 'delivery', at(3)).state).toBe('capped')
  })
})
