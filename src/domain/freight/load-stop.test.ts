import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as pair from '#tests/support/pair-rules.ts'
import { agreedStops, appointedStops, twoStops, TWO_STOP_IDS } from '#tests/support/two-stops.ts'
import { MINUTE_MS } from '../time/instant.ts'
import { checkChangedTerms, type ImpossibleTerms } from './deal-change.ts'
import { DEFAULT_DETENTION, detentionAt } from './detention.ts'
import { compareDetention, type InvoiceLine } from './invoice.ts'
import { LOAD_STATUSES } from './load-status.ts'
import { firstStop, lastStop, paperStopName, POSTED_STOPS, stopFreightWords, type StopId, stopOf } from './load-stop.ts'
import { countMinutesLate, findCountdownStop, findNextStop, findNextTap } from './next-stop.ts'
import { isRefusal } from './refusal.ts'
import { type AppointmentWindow, decideStopCorrection, decideStopEvent, type StopEvent } from './stop-event.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')

const minutes = fc.integer({ min: -3000, max: 3000 })
const aWindow = fc
  .tuple(minutes, fc.option(fc.integer({ min: -30, max: 12_000 })))
  .map(([from, length]): AppointmentWindow => {
    const start = NOW + from * MINUTE_MS
    return { from: start, to: length === null ? null : start + length * MINUTE_MS }
  })
const somePair = fc.record({ pickup: aWindow, delivery: aWindow })
const tap = fc.record({
  kind: fc.constantFrom('arrived' as const, 'departed' as const),
  stop: fc.constantFrom(...TWO_STOP_IDS),
  at: minutes,
  before: fc.constantFrom(0, 0, 90),
  after: fc.constantFrom(0, 0, 90),
  isCorrected: fc.constantFrom(false, false, false, true),
})
const someEvents = fc.array(tap, { maxLength: 8 }).map((taps) =>
  taps.flatMap(({ kind, stop, at, before, after, isCorrected }, index): StopEvent[] => {
    const occurredAt = NOW + at * MINUTE_MS
    const [earliest, latest] = [occurredAt - before * MINUTE_MS, occurredAt + after * MINUTE_MS]
    const event = { id: `e${index}`, kind, stop, occurredAt, earliest, latest, corrects: null }
    return isCorrected
      ? [event, { ...event, id: `c${index}`, kind: 'corrected' as const, corrects: event.id }]
      : [event]
  }),
)
const aStatus = fc.constantFrom(...LOAD_STATUSES)
const arrivedAt = (stop: StopId): StopEvent => ({ id: stop, kind: 'arrived', stop, occurredAt: NOW, corrects: null })
const RUNS = { numRuns: 1000 }

describe('[STOP-02] for two stops, a rule over the list equals the one of the pair', () => {
  test('the next stop, and what the countdown counts to', () => {
    fc.assert(
      fc.property(someEvents, aStatus, minutes, (events, status, later) => {
        const now = NOW + later * MINUTE_MS
        const next = findNextStop(POSTED_STOPS, events, status, now)
        expect(next).toEqual(pair.findNextStop(events, status, now))
        expect(findCountdownStop(POSTED_STOPS, events, next)).toBe(pair.findCountdownStop(next))
      }),
      RUNS,
    )
  })

  test('the next tap', () => {
    const stay = fc.record({ hasArrived: fc.boolean(), hasLeft: fc.boolean() })
    fc.assert(
      fc.property(fc.record({ pickup: stay, delivery: stay }), (stays) => {
        expect(findNextTap(twoStops(stays))).toEqual(pair.findNextTap(stays))
      }),
    )
  })

  test('how late a load is', () => {
    fc.assert(
      fc.property(someEvents, aStatus, somePair, minutes, (events, status, appointments, later) => {
        const now = NOW + later * MINUTE_MS
        const stops = appointedStops(appointments)
        const expected = pair.countMinutesLate({ events, status }, (stop) => appointments[stop], now)
        expect(countMinutesLate({ stops, events, status }, now)).toBe(expected)
      }),
      RUNS,
    )
  })

  test('detention', () => {
    fc.assert(
      fc.property(someEvents, somePair, fc.option(minutes), minutes, (events, appointments, ended, later) => {
        const now = NOW + later * MINUTE_MS
        const deal = { events, terms: DEFAULT_DETENTION, endedAt: ended === null ? null : NOW + ended * MINUTE_MS }
        for (const stop of TWO_STOP_IDS)
          expect(detentionAt({ ...deal, stops: appointedStops(appointments) }, stop, now)).toEqual(
            pair.detentionAt({ ...deal, appointments }, stop, now),
          )
      }),
      RUNS,
    )
  })

  test('whether changed terms can be proposed', () => {
    const change = fc.record({ pickup: fc.option(aWindow), delivery: fc.option(aWindow), cents: fc.nat(1) })
    fc.assert(
      fc.property(somePair, change, fc.subarray([...TWO_STOP_IDS]), (agreed, changed, reached) => {
        const proposed = { pickup: changed.pickup ?? agreed.pickup, delivery: changed.delivery ?? agreed.delivery }
        const check = checkChangedTerms(
          { rateCents: changed.cents, stops: agreedStops(proposed) },
          { terms: { rateCents: 0, stops: agreedStops(agreed) }, events: reached.map(arrivedAt) },
          NOW,
        )
        const named = (impossible: ImpossibleTerms['impossible']) =>
          typeof impossible === 'string'
            ? impossible
            : `${TWO_STOP_IDS[impossible.stop]}${impossible.field === 'time' ? 'At' : 'Until'}`
        expect(check && { ...check, impossible: named(check.impossible) }).toEqual(
          pair.checkChangedTerms(
            { rateCents: changed.cents, appointments: proposed },
            { terms: { rateCents: 0, appointments: agreed }, reached },
            NOW,
          ),
        )
      }),
      RUNS,
    )
  })

  test('which arrival completes a load, and whose correction would reopen it', () => {
    const deal = { carrierId: 'carrier', endedAt: null }
    fc.assert(
      fc.property(someEvents, aStatus, tap, (events, status, { kind, stop, at }) => {
        const time = { at: NOW + at * MINUTE_MS, earliest: NOW + at * MINUTE_MS, latest: NOW + at * MINUTE_MS }
        const around = { load: { status }, deal, stops: POSTED_STOPS, events }
        const decision = decideStopEvent(around, { kind, stop, time }, { accountId: 'carrier' })
        const counts = !isRefusal(decision) && decision.conflict === null
        const completes = counts && decision.completes
        expect(completes).toBe(counts && pair.completesLoad({ status }, { kind, stop }))
        for (const event of events.filter((each) => !events.some(({ corrects }) => corrects === each.id))) {
          const own = { ...event, receivedAt: NOW }
          const isRefused = event.kind === 'corrected' || pair.reopensLoad(event)
          expect(isRefusal(decideStopCorrection(own, { stops: POSTED_STOPS, events }, NOW))).toBe(isRefused)
        }
      }),
      RUNS,
    )
  })

  test('what changed in detention since an invoice', () => {
    const line = fc.record({
      kind: fc.constantFrom('detention' as const, 'rate' as const, 'lumper' as const),
      stop: fc.constantFrom(...TWO_STOP_IDS),
      cents: fc.nat(3),
    })
    const lines: fc.Arbitrary<InvoiceLine[]> = fc.array(line, { maxLength: 5 })
    fc.assert(
      fc.property(lines, lines, (sent, draft) => {
        expect(compareDetention(POSTED_STOPS, sent, draft)).toEqual(pair.compareDetention(sent, draft))
      }),
      RUNS,
    )
  })
})

describe('the stops of a load', () => {
  test('[STOP-01] [STOP-27] a paper names an end by its name, and above two stops each by number and kind', () => {
    const ends = POSTED_STOPS.map(({ id }) => ({ stop: id }))
    expect(ends.map((end) => paperStopName(end, ends))).toEqual(['Pickup', 'Delivery'])
    const listed = [
      { stop: 'pickup', kind: 'pickup' },
      { stop: 's1', kind: 'delivery' },
      { stop: 'delivery', kind: 'delivery' },
    ] as const
    expect(listed.map((stop) => paperStopName(stop, listed))).toEqual([
      'Stop 1, pickup',
      'Stop 2, delivery',
      'Stop 3, delivery',
    ])
  })

  test('[STOP-27] say what is loaded or dropped, and nothing where nobody stated it', () => {
    expect(stopFreightWords({ kind: 'delivery', freight: { pieces: '8 pallets', weight: 7200 } })).toBe(
      'Drops 8 pallets, 7,200 lb',
    )
    expect(stopFreightWords({ kind: 'pickup', freight: { weight: 7200.5 } })).toBe('Loads 7,200.5 lb')
    expect(stopFreightWords({ kind: 'pickup', freight: {} })).toBe('')
    expect(stopFreightWords({ kind: 'pickup' })).toBe('')
  })

  test('begin with the first and end with the last, however many there are', () => {
    const between = { id: 'pickup', kind: 'delivery' } as const
    const stops = [...POSTED_STOPS.slice(0, 1), between, between, ...POSTED_STOPS.slice(1)]
    expect([firstStop(stops), lastStop(stops)]).toEqual([...POSTED_STOPS])
    expect(stopOf(POSTED_STOPS, 'delivery')).toEqual(POSTED_STOPS[1])
  })

  test('are never missing', () => {
    expect(() => firstStop([])).toThrow('a load has stops')
    expect(() => lastStop([])).toThrow('a load has stops')
    expect(() => stopOf([], 'pickup')).toThrow('no stop pickup')
  })
})
