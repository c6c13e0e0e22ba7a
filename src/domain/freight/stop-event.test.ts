import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TWO_STOP_IDS } from '#tests/support/two-stops.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { POSTED_STOPS, type StopId } from './load-stop.ts'
import {
  decideStopCorrection,
  decideStopEvent,
  findProvenStay,
  findStopStay,
  judgeArrival,
  judgePunctuality,
  listFurtherTaps,
  STOP_TAPS,
  type StopEvent,
  type StopTap,
} from './stop-event.ts'

const NINE = Date.parse('2026-11-24T09:00:00-07:00')
const actor = { accountId: 'dana' }
const deal = { carrierId: 'dana', endedAt: null }

let count = 0
function event(kind: StopEvent['kind'], stop: StopId, minute: number, corrects: string | null = null) {
  count += 1
  return { id: `e${count}`, kind, stop, occurredAt: NINE + minute * MINUTE_MS, corrects }
}
const at = (minute: number) => between(minute, minute, minute)
/** a device that isn't sure of its clock */
const between = (minute: number, from: number, to: number) => ({
  at: NINE + minute * MINUTE_MS,
  earliest: NINE + from * MINUTE_MS,
  latest: NINE + to * MINUTE_MS,
})

const stops = POSTED_STOPS

describe('an arrival', () => {
  const until = NINE + 2 * HOUR_MS
  test.each([
    ['38 minutes before', NINE - 38 * MINUTE_MS, null, 'early', 38],
    ['within its minute', NINE + 59_999, null, 'on-time', 0],
    ['the minute after', NINE + MINUTE_MS, null, 'late', 1],
    ['within the window', NINE + HOUR_MS, until, 'on-time', 0],
    ['in the last minute of the window', until + 30_000, until, 'on-time', 0],
    ['after the window', until + 90 * MINUTE_MS, until, 'late', 90],
    ['before the window', NINE - MINUTE_MS, until, 'early', 1],
  ] as const)('[OWN-13] %s its appointment is %s', (_, arrivedAt, to, status, minutes) => {
    expect(judgePunctuality(arrivedAt, { from: NINE, to })).toEqual({ status, minutes })
  })

  test('[OWN-13] is judged by elapsed time in a night when the clocks change', () => {
    // 01:30 occurs twice on November 1; the appointment is the second one
    const from = Date.parse('2026-11-01T01:30:00-06:00')
    expect(judgePunctuality(Date.parse('2026-11-01T01:30:00-05:00'), { from, to: null })).toEqual({
      status: 'early',
      minutes: 60,
    })
  })
})

describe('a stay', () => {
  test('is from the first arrival to the first departure, without what was corrected', () => {
    const mistaken = event('departed', 'pickup', 5)
    const events = [
      event('arrived', 'pickup', 10),
      event('arrived', 'pickup', -20),
      mistaken,
      event('corrected', 'pickup', 6, mistaken.id),
      event('departed', 'pickup', 90),
      // came back for its papers
      event('arrived', 'pickup', 200),
      event('departed', 'pickup', 260),
      event('arrived', 'delivery', 500),
    ]
    const { arrival, departure } = findStopStay(events, 'pickup')
    expect([arrival?.occurredAt, departure?.occurredAt]).toEqual([at(-20).at, at(90).at])
    expect(findStopStay(events, 'delivery').departure).toBeNull()
    expect(listFurtherTaps(events, 'pickup').map(({ occurredAt }) => occurredAt)).toEqual(
      [10, 200, 260].map((minute) => at(minute).at),
    )
  })

  test('[CASE-11] is billed from the latest possible arrival to the earliest possible departure', () => {
    const unsure = (one: StopEvent, from: number, to: number): StopEvent => ({
      ...one,
      earliest: at(from).at,
      latest: at(to).at,
    })
    const arrival = unsure(event('arrived', 'pickup', 10), 0, 50)
    const departure = unsure(event('departed', 'pickup', 300), 280, 400)
    const minutes = (...events: StopEvent[]) =>
      Object.values(findProvenStay(events, 'pickup')).map((one) => (one === null ? null : (one - NINE) / MINUTE_MS))
    expect(minutes(arrival, departure)).toEqual([50, 280])
    expect(minutes(arrival)).toEqual([50, null])
    // a second device was sure that the truck was there
    expect(minutes(arrival, departure, event('arrived', 'pickup', 30))).toEqual([30, 280])
    // certainty wins over an earlier possibility, however the two came in
    expect(minutes(arrival, departure, event('departed', 'pickup', 500))).toEqual([50, 500])
    expect(minutes(arrival, event('departed', 'pickup', 500), departure)).toEqual([50, 500])
  })

  test('[CASE-11] says nothing of its arrival where the range would be judged in two ways', () => {
    const window = { from: NINE, to: null }
    const arrival = (from: number, to: number) =>
      judgeArrival({ occurredAt: at(5).at, earliest: at(from).at, latest: at(to).at }, window)
    expect(arrival(5, 5)).toEqual({ status: 'late', minutes: 5 })
    expect(arrival(2, 40)).toEqual({ status: 'late', minutes: 5 })
    expect(arrival(-10, 40)).toBeNull()
  })
})

describe('[TRUE-02] a second departure', () => {
  const arrival = event('arrived', 'pickup', 0)
  const left = event('departed', 'pickup', 240)
  const decide = (time: ReturnType<typeof between>, events: readonly StopEvent[] = [arrival, left]) =>
    decideStopEvent(
      { load: { status: 'active' }, deal, stops, events },
      { kind: 'departed', stop: 'pickup', time },
      actor,
    )
  const leftAt = (...events: StopEvent[]) => findProvenStay(events, 'pickup').departedAt

  test('that is earlier and certain is new and counts, by two hours or by 14 minutes', () => {
    expect(decide(at(120))).toMatchObject({ isNew: true })
    expect(decide(at(226))).toMatchObject({ isNew: true })
    expect(leftAt(arrival, left, event('departed', 'pickup', 226))).toBe(at(226).at)
  })

  test('that is unsure never displaces a certain one, and a certain one displaces it', () => {
    expect(decide(between(100, 50, 300))).toMatchObject({ isNew: false, isFurther: true })
    const unsure = { ...event('departed', 'pickup', 100), earliest: at(50).at, latest: at(300).at }
    expect(leftAt(arrival, unsure, left)).toBe(at(240).at)
    expect(leftAt(arrival, unsure)).toBe(at(50).at)
    expect(decide(at(240), [arrival, unsure])).toMatchObject({ isNew: true })
  })

  test('from before the arrival counts for nothing', () => {
    const before = event('departed', 'pickup', -30)
    expect(leftAt(arrival, before)).toBeNull()
    expect(leftAt(arrival, before, left)).toBe(at(240).at)
    // the truck may have come before it left
    const unsure = { ...arrival, earliest: at(-60).at, latest: at(60).at }
    expect(leftAt(unsure, before)).toBe(at(-30).at)
  })

  test('an arrival that proves more is new, though its best estimate is later', () => {
    const unsure = { ...event('arrived', 'pickup', 10), earliest: at(0).at, latest: at(90).at }
    const arrive = (time: ReturnType<typeof between>) =>
      decideStopEvent(
        { load: { status: 'active' }, deal, stops, events: [unsure] },
        { kind: 'arrived', stop: 'pickup', time },
        actor,
      )
    expect(arrive(at(12))).toMatchObject({ isNew: true })
    expect(arrive(between(5, 0, 100))).toMatchObject({ isNew: false })
  })

  test('what is decided is what is read: a tap is new exactly when it changes the stay', () => {
    const minute = fc.integer({ min: 0, max: 600 })
    const range = fc.record({
      kind: fc.constantFrom(...STOP_TAPS),
      at: minute,
      before: fc.constantFrom(0, 0, 40),
      after: fc.constantFrom(0, 0, 40),
    })
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (taps) => {
        const events: StopEvent[] = []
        for (const { kind, at: minute, before, after } of taps) {
          const time = between(minute, minute - before, minute + after)
          const tap = { kind, stop: 'pickup', time } as const
          const decision = decideStopEvent({ load: { status: 'active' }, deal, stops, events }, tap, actor)
          if ('refused' in decision) continue
          const recorded = { ...event(kind, 'pickup', minute), earliest: time.earliest, latest: time.latest }
          const read = Object.values(findStopStay([...events, recorded], 'pickup')).includes(recorded)
          expect(read).toBe(decision.isNew)
          if (decision.isNew || decision.isFurther) events.push(recorded)
        }
      }),
    )
  })
})

test('[TRUE-24] the departure of a carrier that was released while it waited is kept, once', () => {
  const arrival = event('arrived', 'pickup', 0)
  const released = { load: { status: 'pending' as const }, deal: { ...deal, endedAt: at(180).at }, stops }
  const leave = (minute: number, events: readonly StopEvent[]) =>
    decideStopEvent({ ...released, events }, { kind: 'departed', stop: 'pickup', time: at(minute) }, actor)
  expect(leave(200, [arrival])).toMatchObject({ ok: true, isNew: true, conflict: 'STATUS_CONFLICT' })
  expect(leave(220, [arrival, event('departed', 'pickup', 200)])).toEqual({ refused: true, code: 'STATUS_CONFLICT' })
  expect(leave(200, []), 'it never arrived').toEqual({ refused: true, code: 'STATUS_CONFLICT' })
})

describe('a tap', () => {
  test.each([
    ['a first arrival', 'active', [], ['arrived', 'pickup'], { isNew: true, completes: false, conflict: null }],
    ['an arrival at delivery', 'active', [], ['arrived', 'delivery'], { isNew: true, completes: true, conflict: null }],
    ['one on a completed load', 'completed', [], ['arrived', 'delivery'], { isNew: true, completes: false }],
    ['a departure never tapped before', 'active', [], ['departed', 'pickup'], { isNew: true }],
    [
      'one after a cancellation',
      'cancelled',
      [],
      ['arrived', 'delivery'],
      { isNew: true, conflict: 'STATUS_CONFLICT' },
    ],
  ] as const)('%s is recorded', (_, status, events, [kind, stop], expected) => {
    expect(
      decideStopEvent({ load: { status }, deal, stops, events }, { kind, stop, time: at(0) }, actor),
    ).toMatchObject(expected)
  })

  test('[CASE-11] a second time is further evidence, and within minutes it only repeats', () => {
    const events = [event('arrived', 'pickup', 0), event('departed', 'pickup', 60)]
    const again = (kind: StopTap, minute: number, before: readonly StopEvent[] = events) =>
      decideStopEvent(
        { load: { status: 'active' }, deal, stops, events: before },
        { kind, stop: 'pickup', time: at(minute) },
        actor,
      )
    expect(again('arrived', 14)).toMatchObject({ isNew: false, isFurther: false })
    expect(again('arrived', 200)).toMatchObject({ isNew: false, isFurther: true, completes: false })
    expect(again('departed', 74)).toMatchObject({ isNew: false, isFurther: false })
    expect(again('departed', 260)).toMatchObject({ isNew: false, isFurther: true })
    const many = Array.from({ length: 20 }, (_, at) => event('arrived', 'pickup', at * 20))
    expect(again('arrived', 900, many)).toMatchObject({ isNew: false, isFurther: false })
  })

  test('of somebody else is refused', () => {
    const world = { load: { status: 'active' as const }, deal, stops, events: [] }
    const tap = { kind: 'arrived', stop: 'pickup', time: at(0) } as const
    expect(decideStopEvent(world, tap, { accountId: 'marta' })).toEqual({ refused: true, code: 'NOT_ALLOWED' })
  })

  test('that was possibly before the release is kept; one surely after it is refused', () => {
    const ended = { load: { status: 'pending' as const }, deal: { ...deal, endedAt: at(30).at }, stops, events: [] }
    const tap = (earliest: number) =>
      decideStopEvent(ended, { kind: 'arrived', stop: 'pickup', time: between(40, earliest, 40) }, actor)
    expect(tap(20)).toMatchObject({ ok: true, isNew: true, conflict: 'STATUS_CONFLICT' })
    expect(tap(31)).toEqual({ refused: true, code: 'STATUS_CONFLICT' })
  })

  test.each(['active', 'pending'] as const)(
    'in an endless row, each a little earlier, ends at a hundred on a load that is %s; the delivery still counts',
    (status) => {
      const events: StopEvent[] = []
      for (let minute = 1000; minute > 800; minute -= 1) {
        const tap = { kind: 'arrived', stop: 'pickup', time: at(minute) } as const
        const decision = decideStopEvent({ load: { status }, deal, stops, events }, tap, actor)
        if ('isNew' in decision && decision.isNew) events.push(event('arrived', 'pickup', minute))
      }
      expect(events).toHaveLength(100)
      const delivery = { kind: 'arrived', stop: 'delivery', time: at(1100) } as const
      const delivered = decideStopEvent({ load: { status: 'active' }, deal, stops, events }, delivery, actor)
      expect(delivered).toMatchObject({ isNew: true, completes: true })
      const received = events.map((one) => ({ ...one, receivedAt: NINE }))
      const [last] = received.slice(-1)
      expect(last && decideStopCorrection(last, { stops, events: received }, NINE)).toMatchObject({
        code: 'STATUS_CONFLICT',
      })
    },
  )

  test('[STOP-31] of five stops ends at 130, further evidence at 35; the last arrival is always taken', () => {
    const five = [{ id: 'pickup' }, { id: 's4' }, { id: 's1' }, { id: 's2' }, { id: 'delivery' }] satisfies {
      id: StopId
    }[]
    const decide = (events: readonly StopEvent[], kind: StopTap, stop: StopId, minute: number) =>
      decideStopEvent(
        { load: { status: 'active' }, deal, stops: five, events },
        { kind, stop, time: at(minute) },
        actor,
      )
    const taps = (many: number) => Array.from({ length: many }, (_, each) => event('arrived', 's1', 5000 + each * 20))
    expect(decide(taps(129), 'arrived', 's2', 9000)).toMatchObject({ isNew: true })
    expect(decide(taps(130), 'arrived', 's2', 9000)).toEqual({ refused: true, code: 'STATUS_CONFLICT' })
    expect(decide(taps(130), 'arrived', 'delivery', 9000)).toMatchObject({ isNew: true, completes: true })
    expect(decide(taps(34), 'arrived', 's1', 9000)).toMatchObject({ isNew: false, isFurther: true })
    expect(decide(taps(35), 'arrived', 's1', 9000)).toMatchObject({ isNew: false, isFurther: false })
    const correct = (many: number) => {
      const events = taps(many).map((one) => ({ ...one, receivedAt: NINE }))
      const [last] = events.slice(-1)
      return last && decideStopCorrection(last, { stops: five, events }, NINE)
    }
    expect(correct(129)).toEqual({ ok: true })
    expect(correct(130)).toMatchObject({ code: 'STATUS_CONFLICT' })
  })

  const anyTap = fc.record({
    kind: fc.constantFrom(...STOP_TAPS),
    stop: fc.constantFrom(...TWO_STOP_IDS),
    minute: fc.integer({ min: 0, max: 600 }),
  })
  const apply = (taps: readonly { kind: StopTap; stop: StopId; minute: number }[]) => {
    let status: 'active' | 'completed' = 'active'
    let completions = 0
    const events: StopEvent[] = []
    for (const { kind, stop, minute } of taps) {
      const decision = decideStopEvent(
        { load: { status }, deal, stops, events },
        { kind, stop, time: at(minute) },
        actor,
      )
      if ('refused' in decision) continue
      if (decision.isNew || decision.isFurther) events.push(event(kind, stop, minute))
      if (decision.completes) {
        status = 'completed'
        completions += 1
      }
    }
    return { status, completions, events }
  }

  test('in any order completes the load exactly when an arrival at delivery is recorded, once', () => {
    fc.assert(
      fc.property(fc.array(anyTap, { maxLength: 20 }), (taps) => {
        const { status, completions, events } = apply(taps)
        const arrived = findStopStay(events, 'delivery').arrival !== null
        expect([status === 'completed', completions]).toEqual([arrived, arrived ? 1 : 0])
      }),
    )
  })

  test('sent twice leaves the stays as they were', () => {
    fc.assert(
      fc.property(fc.array(anyTap, { maxLength: 20 }), (taps) => {
        const times = ({ events }: ReturnType<typeof apply>) =>
          TWO_STOP_IDS.map((stop) => Object.values(findStopStay(events, stop)).map((one) => one?.occurredAt))
        const once = apply(taps)
        const twice = apply(taps.flatMap((tap) => [tap, tap]))
        expect(times(twice)).toEqual(times(once))
        expect(twice.events).toHaveLength(once.events.length)
      }),
    )
  })
})

test('a correction is possible for seven days, once, and not for what reopens the load', () => {
  const received = { ...event('departed', 'pickup', 0), receivedAt: NINE }
  const week = NINE + 7 * DAY_MS
  expect(decideStopCorrection(received, { stops, events: [received] }, week - 1)).toEqual({ ok: true })
  expect(decideStopCorrection(received, { stops, events: [received] }, week)).toMatchObject({ code: 'TOO_LATE' })
  const correction = event('corrected', 'pickup', 1, received.id)
  expect(decideStopCorrection(received, { stops, events: [received, correction] }, NINE)).toMatchObject({
    code: 'STATUS_CONFLICT',
  })
  expect(
    decideStopCorrection({ ...correction, receivedAt: NINE }, { stops, events: [correction] }, NINE),
  ).toMatchObject({
    code: 'STATUS_CONFLICT',
  })
  const arrival = { ...event('arrived', 'delivery', 0), receivedAt: NINE }
  expect(decideStopCorrection(arrival, { stops, events: [arrival] }, NINE)).toMatchObject({ code: 'STATUS_CONFLICT' })
})
