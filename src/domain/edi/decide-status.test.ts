import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { StopEvent } from '../freight/stop-event.ts'
import { checkInterchange } from './acknowledge.ts'
import {
  decideStatus,
  type ReportedLoad,
  type ReportedStop,
  shipperStopNumber,
  type StatusDecision,
  type StatusSurroundings,
} from './decide-status.ts'
import { SET_IDS } from './interchange.ts'
import { type CarrierStatus, read214 } from './read-214.ts'
import { readEdi } from './read-interchange.ts'

const at = (time: string) => Date.parse(time)

const PICKUP: ReportedStop = {
  id: 'pickup',
  kind: 'pickup',
  city: 'Madison',
  state: 'WI',
  zone: 'America/Chicago',
  appointment: { from: at('2026-12-07T14:00:00Z'), to: at('2026-12-07T16:00:00Z') },
}
const DELIVERY: ReportedStop = {
  id: 'delivery',
  kind: 'delivery',
  city: 'Columbus',
  state: 'OH',
  zone: 'America/New_York',
  appointment: { from: at('2026-12-08T10:00:00Z'), to: null },
  legMiles: 480,
}
const LOAD: ReportedLoad = {
  number: 104_512,
  isHauled: true,
  versions: [{ from: at('2026-12-04T15:00:00Z'), stops: [PICKUP, DELIVERY] }],
  events: [],
  distance: 480,
}
const MILES: Readonly<Record<string, number>> = { 'Sun Prairie': 14, Richmond: 95, Westerville: 13 }
const AROUND: StatusSurroundings = {
  options: { d1Departs: false, cpDeparts: false, cdDeparts: false },
  now: at('2026-12-08T12:30:00Z'),
  milesBetween: (city) => MILES[city] ?? null,
}
const withOption = (option: keyof StatusSurroundings['options']) => ({
  ...AROUND,
  options: { ...AROUND.options, [option]: true },
})

const STATUS: CarrierStatus = {
  code: 'X1',
  reason: 'NS',
  at: { day: '2026-12-08', clock: '06:12', zone: 'LT' },
  city: '',
  state: '',
  trailer: '',
  stopNumber: '2',
  words: '',
}
const status = (change: Partial<CarrierStatus>): CarrierStatus => ({ ...STATUS, ...change })
const time = (day: string, clock: string, zone = 'LT') => ({ day, clock, zone })

/** A decision in short: 'arrived delivery 2026-12-08T11:12Z', with the bounds of an uncertain one. */
function short(decision: StatusDecision): string[] {
  if (decision.effect === 'held') return [`held: ${decision.why}`]
  if (decision.effect === 'line') return [`line: ${decision.words}`]
  if (decision.effect === 'advice') return [`advice, ${decision.reason}: ${decision.words}`]
  const minute = (instant: number) => new Date(instant).toISOString().slice(0, 16)
  return decision.taps.map(({ kind, stop, time: { earliest, latest } }) => {
    const bounds = earliest === latest ? minute(latest) : `${minute(earliest)} to ${minute(latest)}`
    return `${kind} ${stop} ${bounds}`
  })
}
const decide = (
  change: Partial<CarrierStatus>,
  load: Partial<ReportedLoad> = {},
  around: StatusSurroundings = AROUND,
) => short(decideStatus(status(change), { ...LOAD, ...load }, around))

function event(kind: 'arrived' | 'departed', stop: ReportedStop['id'], when: string): StopEvent {
  return { id: `${kind} ${stop}`, kind, stop, occurredAt: at(when), corrects: null }
}

test('[EDI-23] the five statuses of the sample file reach their stops', () => {
  const file = readEdi(readFileSync('tests/fixtures/edi/06-214-five-statuses.edi'))
  const [interchange] = file.ok ? file.interchanges : []
  if (!interchange) throw new Error('unread')
  const sets = checkInterchange(interchange, new Set(SET_IDS)).groups.flatMap((group) => group.sets)
  const read = (around: StatusSurroundings) => {
    const events: StopEvent[] = []
    return sets.flatMap(({ set }) => {
      const { statuses } = read214(set)
      return statuses.flatMap((each) => {
        const decision = decideStatus(each, { ...LOAD, events }, around)
        if (decision.effect === 'taps')
          for (const { kind, stop, time: when } of decision.taps)
            events.push({ id: String(events.length), kind, stop, occurredAt: when.at, corrects: null })
        return short(decision)
      })
    })
  }
  const four = [
    'arrived pickup 2026-12-07T13:52',
    'departed pickup 2026-12-07T16:41',
    'line: Delayed, weather, RICHMOND, IN, stop 2, 2026-12-08 03:10 ET',
    'arrived delivery 2026-12-08T11:12',
  ]
  expect(read(withOption('d1Departs'))).toEqual([...four, 'departed delivery 2026-12-08T12:05'])
  expect(read(AROUND)).toEqual([...four, 'line: Unloaded, COLUMBUS, OH, stop 2, 2026-12-08 07:05 local time'])
})

describe('[EDI-22] D1 without an arrival', () => {
  test('is an arrival by then, since the last tap, and no waiting is billed', () => {
    const events = [event('departed', 'pickup', '2026-12-07T16:41:00Z')]
    expect(decide({ code: 'D1', at: time('2026-12-08', '07:05') }, { events })).toEqual([
      'arrived delivery 2026-12-07T16:41 to 2026-12-08T12:05',
    ])
  })

  test('without any tap, it is since the appointment, never after D1', () => {
    expect(decide({ code: 'D1', at: time('2026-12-08', '07:05') })).toEqual([
      'arrived delivery 2026-12-08T10:00 to 2026-12-08T12:05',
    ])
    expect(decide({ code: 'D1', at: time('2026-12-08', '04:05') })).toEqual(['arrived delivery 2026-12-08T09:05'])
  })

  test('a voided tap is none', () => {
    const wrong = event('departed', 'pickup', '2026-12-08T11:00:00Z')
    const voided: StopEvent = { ...wrong, id: 'void', kind: 'corrected', corrects: wrong.id }
    expect(decide({ code: 'D1', at: time('2026-12-08', '07:05') }, { events: [wrong, voided] })).toEqual([
      'arrived delivery 2026-12-08T10:00 to 2026-12-08T12:05',
    ])
  })

  test('with the option, the truck has left too', () => {
    const events = [event('arrived', 'delivery', '2026-12-08T11:12:00Z')]
    const d1 = { code: 'D1', at: time('2026-12-08', '07:05') }
    expect(decide(d1, {}, withOption('d1Departs'))).toEqual([
      'arrived delivery 2026-12-08T10:00 to 2026-12-08T12:05',
      'departed delivery 2026-12-08T12:05',
    ])
    expect(decide(d1, { events }, withOption('d1Departs'))).toEqual(['departed delivery 2026-12-08T12:05'])
    expect(decide(d1, { events })).toEqual(['line: Unloaded, stop 2, 2026-12-08 07:05 local time'])
  })
})

describe('[EDI-23] which status is about which stop', () => {
  test.each([
    ['X3', '1', 'arrived pickup'],
    ['X8', '1', 'arrived pickup'],
    ['AF', '1', 'departed pickup'],
    ['X1', '2', 'arrived delivery'],
    ['X5', '2', 'arrived delivery'],
  ])('%s of stop %s', (code, stopNumber, expected) => {
    const when = stopNumber === '1' ? time('2026-12-07', '09:00') : time('2026-12-08', '06:00')
    expect(decide({ code, stopNumber, at: when })[0]).toMatch(new RegExp(`^${expected} 2026`))
    // without a number it is the only stop of its kind
    expect(decide({ code, stopNumber: '', at: when })[0]).toMatch(new RegExp(`^${expected} 2026`))
  })

  test.each([
    ['CP', 'cpDeparts', '1', 'departed pickup 2026-12-07T15:00', 'line: Loaded, stop 1, 2026-12-07 09:00 local time'],
    [
      'CD',
      'cdDeparts',
      '2',
      'departed delivery 2026-12-08T11:00',
      'line: Departed from the delivery, stop 2, 2026-12-08 06:00 local time',
    ],
  ] as const)('%s is a departure by option %s', (code, option, stopNumber, departure, line) => {
    const when = stopNumber === '1' ? time('2026-12-07', '09:00') : time('2026-12-08', '06:00')
    const events = [event('arrived', 'delivery', '2026-12-08T10:30:00Z')]
    expect(decide({ code, stopNumber, at: when }, { events }, withOption(option))).toEqual([departure])
    expect(decide({ code, stopNumber, at: when }, { events })).toEqual([line])
  })

  const middle: ReportedStop = { ...DELIVERY, id: 's1', city: 'Waukegan', state: 'IL', zone: 'America/Chicago' }

  test.each([
    [{ code: 'X3', stopNumber: '2' }, 'held: Stop 2 is a delivery, and X3 is of a pickup'],
    [{ code: 'X1', stopNumber: '9' }, 'held: This load has no stop 9'],
    [{ code: 'X1', stopNumber: '' }, "held: X1 doesn't say at which delivery"],
  ])('%j', (change, expected) => {
    const versions = [{ from: 0, stops: [PICKUP, middle, DELIVERY] }]
    expect(decide(change, change.stopNumber === '' ? { versions } : {})).toEqual([expected])
  })

  test('a number counts in the version in force then, whatever was agreed later', () => {
    const versions = [
      { from: at('2026-12-04T15:00:00Z'), stops: [PICKUP, DELIVERY] },
      { from: at('2026-12-08T11:30:00Z'), stops: [PICKUP, middle, DELIVERY] },
    ]
    expect(decide({ at: time('2026-12-08', '06:12', 'ES') }, { versions })).toEqual([
      'arrived delivery 2026-12-08T11:12',
    ])
    expect(decide({ at: time('2026-12-08', '05:12') }, { versions })).toEqual(['arrived delivery 2026-12-08T10:12'])
    // in either version this is a time at its second stop
    expect(decide({ at: time('2026-12-08', '06:12') }, { versions })).toEqual([
      'held: The stops changed at that time. X1 can mean two of them',
    ])
    expect(decide({ at: time('2026-12-08', '06:12', 'CS') }, { versions })).toEqual(['arrived s1 2026-12-08T12:12'])
  })

  test('a place that is not the stop holds it', () => {
    expect(decide({ city: 'COLUMBUS', state: 'OH' })).toEqual(['arrived delivery 2026-12-08T11:12'])
    expect(decide({ city: 'Westerville', state: 'OH' })).toEqual(['arrived delivery 2026-12-08T11:12'])
    expect(decide({ city: 'Columbus', state: 'GA' })).toEqual(["held: Columbus, GA isn't where Columbus, OH is"])
    expect(decide({ city: 'Dayton', state: 'OH' })).toEqual(["held: Dayton, OH isn't where Columbus, OH is"])
    // an arrival at the pickup in the delivery's city
    expect(
      decide({ code: 'X3', stopNumber: '1', city: 'Columbus', state: 'OH', at: time('2026-12-07', '09:00') }),
    ).toEqual(["held: Columbus, OH isn't where Madison, WI is"])
    // a status line is of any place on the way
    expect(decide({ code: 'X6', city: 'Richmond', state: 'IN' })).toEqual([
      'line: On the way to the delivery, Richmond, IN, stop 2, 2026-12-08 06:12 local time',
    ])
  })

  test('an arrival that nobody can mean is held', () => {
    expect(decide({ at: time('2026-12-07', '20:00') })).toEqual([
      'held: Arrival at Columbus, OH: 9 h before the appointment. Check the date',
    ])
    const events = [event('departed', 'pickup', '2026-12-08T09:00:00Z')]
    expect(decide({}, { events })).toEqual(['held: Arrival at Columbus, OH: 480 mi in 2 h 12 min. Check the time'])
  })

  test('a time that comes twice is held, one that never comes gets advice', () => {
    const around = { ...AROUND, now: at('2026-11-01T20:00:00Z') }
    expect(decide({ at: time('2026-11-01', '01:30') }, {}, around)).toEqual([
      'held: 2026-11-01 01:30 comes twice where clocks change. Which one is meant?',
    ])
    const second = { ...DELIVERY, appointment: { from: at('2026-11-01T06:00:00Z'), to: null } }
    const versions = [{ from: 0, stops: [PICKUP, second] }]
    expect(decide({ at: time('2026-11-01', '01:30', 'ES') }, { versions }, around)).toEqual([
      'arrived delivery 2026-11-01T06:30',
    ])
    expect(decide({ at: time('2027-03-14', '02:30') }, {}, { ...AROUND, now: at('2027-03-15T00:00:00Z') })).toEqual([
      "advice, wrong date: 2027-03-14 02:30 doesn't exist where clocks change.",
    ])
  })

  test('what can not be recorded gets advice', () => {
    expect(decide({ at: time('2026-12-08', '08:00') })).toEqual([
      'advice, wrong date: The time of X1 is in the future.',
    ])
    expect(decide({ at: time('2026-12-01', '06:00') })).toEqual([
      'advice, wrong date: The time of X1 is more than 7 days ago.',
    ])
    expect(decide({ at: null })).toEqual(['advice, missing data: X1 has no time.'])
    expect(decide({}, { isHauled: false })).toEqual(["advice, doesn't match: You don't haul load 104512."])
  })
})

test('[EDI-24] a stop that the shipper did not name is not reported', () => {
  const stops = [{ number: '10' }, { number: '20' }]
  expect(shipperStopNumber(stops, ['pickup', 'delivery'], 'delivery')).toBe('20')
  expect(shipperStopNumber(stops, ['pickup', null], 'delivery')).toBeNull()
  expect(shipperStopNumber(stops, ['pickup', 'delivery'], 's1')).toBeNull()
})
