import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, type Instant } from '../time/instant.ts'
import { addDays } from '../time/period.ts'
import { formatWallTime, localDay, parseWallTimeInZone } from '../time/stop-time.ts'
import {
  duePostings,
  MOST_DAYS_AHEAD,
  nextPostings,
  type PostingSchedule,
  timesOfDay,
  weekdayOf,
  WEEKDAYS,
} from './posting-schedule.ts'

const CHICAGO = 'America/Chicago'
/** A Monday, 08:00 in Chicago. */
const MONDAY = Date.parse('2026-11-23T08:00:00-06:00')
const NONE: ReadonlySet<string> = new Set()

const schedule = (changes: Partial<PostingSchedule> = {}): PostingSchedule => ({
  weekdays: ['Tue', 'Thu'],
  daysAhead: 2,
  pickupTime: '08:00',
  pickupUntil: null,
  deliveryDays: 1,
  deliveryTime: '10:00',
  deliveryUntil: null,
  between: [],
  ...changes,
})
const at = (now: Instant, settled = NONE, since = now) => ({ zone: CHICAGO, now, since, settled })
const daysOf = (postings: readonly { day: string }[]) => postings.map(({ day }) => day)

describe('the next days of a recurring posting', () => {
  test('are the chosen weekdays, without those that are settled', () => {
    expect(daysOf(nextPostings(schedule(), at(MONDAY), 3))).toEqual(['2026-11-24', '2026-11-26', '2026-12-01'])
    const skipped = new Set(['2026-11-26'])
    expect(daysOf(nextPostings(schedule(), at(MONDAY, skipped), 2))).toEqual(['2026-11-24', '2026-12-01'])
  })

  test('leave out today once its pickup time has come', () => {
    const mondays = schedule({ weekdays: ['Mon'], pickupTime: '08:00' })
    expect(daysOf(nextPostings(mondays, at(MONDAY - 1), 1))).toEqual(['2026-11-23'])
    expect(daysOf(nextPostings(mondays, at(MONDAY), 1))).toEqual(['2026-11-30'])
  })

  test('name the night whose clocks skip or repeat the time', () => {
    const nights = schedule({ weekdays: ['Sun'], pickupTime: '02:30' })
    const march = Date.parse('2027-03-08T12:00Z')
    expect(nextPostings(nights, at(march), 2)).toMatchObject([
      { day: '2027-03-14', problem: 'gap' },
      { day: '2027-03-21', problem: null },
    ])
    const october = Date.parse('2027-11-01T12:00Z')
    const early = schedule({ weekdays: ['Sun'], pickupTime: '01:30' })
    expect(nextPostings(early, at(october), 1)).toMatchObject([{ day: '2027-11-07', problem: 'overlap' }])
  })
})

describe('a posting is due', () => {
  test('from 06:00 at the pickup, so many days before', () => {
    const opens = Date.parse('2026-11-24T06:00:00-06:00')
    const since = MONDAY - DAY_MS
    expect(daysOf(duePostings(schedule({ weekdays: ['Thu'] }), at(opens - 1, NONE, since)))).toEqual([])
    expect(daysOf(duePostings(schedule({ weekdays: ['Thu'] }), at(opens, NONE, since)))).toEqual(['2026-11-26'])
  })

  test('also when no server ran that morning, but not for a week ago', () => {
    const since = MONDAY - 30 * DAY_MS
    const due = daysOf(
      duePostings(schedule({ weekdays: ['Mon'], daysAhead: 1, pickupTime: '07:00' }), at(MONDAY, NONE, since)),
    )
    expect(due).toEqual(['2026-11-16', '2026-11-23'])
  })

  test('never for a pickup before the schedule began', () => {
    const daily = schedule({ weekdays: WEEKDAYS, daysAhead: 1 })
    expect(daysOf(duePostings(daily, at(MONDAY)))).toEqual(['2026-11-24'])
  })
})

test('a window that ends no later than it begins ends the next day', () => {
  const night = schedule({ pickupTime: '22:00', pickupUntil: '02:00', deliveryUntil: '12:00' })
  expect(timesOfDay(night, '2026-12-31')).toEqual({
    pickupDateTime: '2026-12-31T22:00',
    pickupUntil: '2027-01-01T02:00',
    deliveryDateTime: '2027-01-01T10:00',
    deliveryUntil: '2027-01-01T12:00',
    between: [],
  })
})

test('[STOP-51] a stop between is due so many days after the pickup, its window until the next day if it ends earlier', () => {
  const between = [
    { days: 0, time: '23:00', until: '01:30' },
    { days: 2, time: '06:00', until: null },
    { days: 2, time: '09:15', until: '11:00' },
  ]
  expect(timesOfDay(schedule({ between }), '2026-12-31').between).toEqual([
    { dateTime: '2026-12-31T23:00', until: '2027-01-01T01:30' },
    { dateTime: '2027-01-02T06:00', until: '' },
    { dateTime: '2027-01-02T09:15', until: '2027-01-02T11:00' },
  ])
})

describe('in every zone, through the changes of the clocks', () => {
  const zones = fc.constantFrom(
    'America/New_York',
    CHICAGO,
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  )
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const schedules = fc.record({
    weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
    daysAhead: fc.integer({ min: 1, max: MOST_DAYS_AHEAD }),
    pickupTime: clock,
    pickupUntil: fc.constant(null),
    deliveryDays: fc.integer({ min: 0, max: 5 }),
    deliveryTime: clock,
    deliveryUntil: fc.constant(null),
    between: fc.constant([]),
  })
  const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) })

  test('each posting keeps its wall time, and is due at 06:00 of its day', () => {
    fc.assert(
      fc.property(schedules, zones, instants, (each, zone, now) => {
        for (const { day, postAt, problem } of nextPostings(each, { zone, now, since: now, settled: NONE }, 5)) {
          expect(each.weekdays).toContain(weekdayOf(day))
          expect(formatWallTime(postAt, zone)).toBe(`${addDays(day, -each.daysAhead)}T06:00`)
          const pickup = parseWallTimeInZone(timesOfDay(each, day).pickupDateTime, zone)
          const read = pickup.ok ? { at: formatWallTime(pickup.at, zone), isAhead: pickup.at > now } : pickup.reason
          expect(read).toEqual(problem ?? { at: `${day}T${each.pickupTime}`, isAhead: true })
        }
      }),
    )
  })

  test('a server that looks every so often posts every day once', () => {
    fc.assert(
      fc.property(schedules, zones, instants, fc.integer({ min: 1, max: 96 }), (each, zone, since, hours) => {
        const settled = new Set<string>()
        const posted: string[] = []
        const ends = since + 40 * DAY_MS
        for (let now = since; now < ends; now += hours * 3_600_000)
          for (const { day } of duePostings(each, { zone, now, since, settled })) {
            expect(settled.has(day)).toBe(false)
            settled.add(day)
            posted.push(day)
          }
        const first = localDay(since, zone)
        const sure = Array.from({ length: 30 }, (_, index) => addDays(first, index + 1)).filter((day) =>
          each.weekdays.includes(weekdayOf(day)),
        )
        expect(posted).toEqual(expect.arrayContaining(sure))
      }),
    )
  })
})
