import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatStopTime,
  parseWallTimeInZone,
  localDay,
  formatWallTime,
  zoneAbbreviation,
} from './stop-time.ts'

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Indiana/Indianapolis',
  'America/Indiana/Knox',
  'America/Detroit',
  'America/Anchorage',
  'Pacific/Honolulu',
]

const zones = fc.constantFrom(...ZONES)
const MINUTE = 60_000
const minutes = fc
  .integer({ min: Date.UTC(2000, 0, 2) / MINUTE, max: Date.UTC(2038, 0, 1) / MINUTE })
  .map((minute) => minute * MINUTE)

const utc = (iso: string) => Date.parse(iso)

describe('a wall time in a zone', () => {
  test.each([
    ['Chicago in winter', '2026-11-23T08:00', 'America/Chicago', '2026-11-23T14:00Z'],
    ['Chicago in summer', '2026-07-01T08:00', 'America/Chicago', '2026-07-01T13:00Z'],
    ['Phoenix keeps standard time all year', '2026-07-01T08:00', 'America/Phoenix', '2026-07-01T15:00Z'],
    ['Phoenix has no gap in spring', '2026-03-08T02:30', 'America/Phoenix', '2026-03-08T09:30Z'],
    ['El Paso is on mountain time', '2026-11-23T08:00', 'America/Denver', '2026-11-23T15:00Z'],
    ['Dallas is on central time', '2026-11-23T08:00', 'America/Chicago', '2026-11-23T14:00Z'],
    ['Indianapolis in winter', '2026-01-05T08:00', 'America/Indiana/Indianapolis', '2026-01-05T13:00Z'],
    [
      'Indianapolis before it had daylight saving',
      '2004-07-01T08:00',
      'America/Indiana/Indianapolis',
      '2004-07-01T13:00Z',
    ],
    ['Indianapolis since then', '2026-07-01T08:00', 'America/Indiana/Indianapolis', '2026-07-01T12:00Z'],
    ['Knox, Indiana, on central time', '2026-01-05T08:00', 'America/Indiana/Knox', '2026-01-05T14:00Z'],
    ['Pensacola in the panhandle', '2026-01-05T08:00', 'America/Chicago', '2026-01-05T14:00Z'],
    ['Jacksonville, same state', '2026-01-05T08:00', 'America/New_York', '2026-01-05T13:00Z'],
    ['Honolulu', '2026-07-01T08:00', 'Pacific/Honolulu', '2026-07-01T18:00Z'],
    ['seconds may be given', '2026-11-23T08:00:30', 'America/Chicago', '2026-11-23T14:00:30Z'],
    ['midnight', '2026-11-23T00:00', 'America/Chicago', '2026-11-23T06:00Z'],
    ['a leap day', '2028-02-29T12:00', 'America/Chicago', '2028-02-29T18:00Z'],
  ])('%s', (_, wallTime, zone, expected) => {
    expect(parseWallTimeInZone(wallTime, zone)).toEqual({ ok: true, at: utc(expected) })
  })

  test('is invalid in the hour skipped in spring, and only there', () => {
    const inChicago = (wallTime: string) => parseWallTimeInZone(wallTime, 'America/Chicago')
    expect(inChicago('2026-03-08T01:59')).toEqual({ ok: true, at: utc('2026-03-08T07:59Z') })
    expect(inChicago('2026-03-08T02:00')).toEqual({ ok: false, reason: 'gap' })
    expect(inChicago('2026-03-08T02:59')).toEqual({ ok: false, reason: 'gap' })
    expect(inChicago('2026-03-08T03:00')).toEqual({ ok: true, at: utc('2026-03-08T08:00Z') })
  })

  test('is invalid in the hour repeated in fall, and only there', () => {
    const inChicago = (wallTime: string) => parseWallTimeInZone(wallTime, 'America/Chicago')
    expect(inChicago('2026-11-01T00:59')).toEqual({ ok: true, at: utc('2026-11-01T05:59Z') })
    expect(inChicago('2026-11-01T01:00')).toEqual({ ok: false, reason: 'overlap' })
    expect(inChicago('2026-11-01T01:30')).toEqual({ ok: false, reason: 'overlap' })
    expect(inChicago('2026-11-01T01:59')).toEqual({ ok: false, reason: 'overlap' })
    expect(inChicago('2026-11-01T02:00')).toEqual({ ok: true, at: utc('2026-11-01T08:00Z') })
  })

  test.each([
    ['', 'America/Chicago'],
    ['2026-02-30T08:00', 'America/Chicago'],
    ['2027-02-29T08:00', 'America/Chicago'],
    ['2026-13-01T08:00', 'America/Chicago'],
    ['2026-11-23T24:00', 'America/Chicago'],
    ['2026-11-23T08:60', 'America/Chicago'],
    ['2026-11-23T08:00:60', 'America/Chicago'],
    ['2026-11-23 08:00', 'America/Chicago'],
    ['2026-11-23T08:00Z', 'America/Chicago'],
    ['2026-11-23T08:00-06:00', 'America/Chicago'],
    ['20260-11-23T08:00', 'America/Chicago'],
    ['0026-11-23T08:00', 'America/Chicago'],
    ['1926-11-23T08:00', 'America/Chicago'],
    ['2026-11-23', 'America/Chicago'],
    ['2026-11-23T08:00', 'America/Springfield'],
    ['2026-11-23T08:00', ''],
  ])('is invalid for %j in %j', (wallTime, zone) => {
    expect(parseWallTimeInZone(wallTime, zone)).toEqual({ ok: false, reason: 'invalid' })
  })

  test('formats back to the same wall time, or is invalid', () => {
    fc.assert(
      fc.property(minutes, zones, (asUtc, zone) => {
        const wallTime = new Date(asUtc).toISOString().slice(0, 16)
        const answer = parseWallTimeInZone(wallTime, zone)
        const outcome = answer.ok ? formatWallTime(answer.at, zone) : answer.reason
        expect([wallTime, 'gap', 'overlap']).toContain(outcome)
      }),
      { numRuns: 500 },
    )
  })

  test('parses back to the same instant, unless the hour repeats', () => {
    fc.assert(
      fc.property(minutes, zones, (at, zone) => {
        const answer = parseWallTimeInZone(formatWallTime(at, zone), zone)
        expect(answer).toEqual(answer.ok ? { ok: true, at } : { ok: false, reason: 'overlap' })
      }),
      { numRuns: 500 },
    )
  })

  test('is invalid for one hour in spring and one in fall, only where daylight saving exists', () => {
    const refusals = (zone: string) => {
      const found = { gap: 0, overlap: 0, invalid: 0 }
      for (let at = Date.UTC(2026, 2, 1); at < Date.UTC(2026, 11, 1); at += 30 * MINUTE) {
        const answer = parseWallTimeInZone(new Date(at).toISOString().slice(0, 16), zone)
        if (!answer.ok) found[answer.reason]++
      }
      return found
    }
    expect(refusals('America/New_York')).toEqual({ gap: 2, overlap: 2, invalid: 0 })
    expect(refusals('America/Phoenix')).toEqual({ gap: 0, overlap: 0, invalid: 0 })
  })
})

describe('the time at a stop', () => {
  const at = utc('2026-11-23T14:00Z')

  test('formats as day, time and zone abbreviation', () => {
    expect(formatStopTime(at, 'America/Chicago')).toBe('Mon Nov 23, 08:00 CST')
    expect(formatClock(at, 'America/Chicago')).toBe('08:00 CST')
    expect(formatStopTime(utc('2026-07-04T05:05Z'), 'America/New_York')).toBe('Sat Jul 4, 01:05 EDT')
    expect(formatClock(utc('2026-07-04T04:05Z'), 'America/New_York')).toBe('00:05 EDT')
  })

  test.each([
    ['America/Chicago', 'CST', 'CDT'],
    ['America/New_York', 'EST', 'EDT'],
    ['America/Denver', 'MST', 'MDT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['America/Los_Angeles', 'PST', 'PDT'],
    ['America/Indiana/Indianapolis', 'EST', 'EDT'],
    ['America/Anchorage', 'AKST', 'AKDT'],
    ['Pacific/Honolulu', 'HST', 'HST'],
  ])('in %s is %s in winter and %s in summer', (zone, winter, summer) => {
    expect(zoneAbbreviation(utc('2026-01-15T12:00Z'), zone)).toBe(winter)
    expect(zoneAbbreviation(utc('2026-07-15T12:00Z'), zone)).toBe(summer)
  })

  test('fits a date-time input, and its day is the stop’s, not the viewer’s', () => {
    expect(formatWallTime(at, 'America/Chicago')).toBe('2026-11-23T08:00')
    const lateEvening = utc('2026-12-01T05:30Z')
    expect(localDay(lateEvening, 'America/Chicago')).toBe('2026-11-30')
    expect(localDay(lateEvening, 'America/New_York')).toBe('2026-12-01')
    expect(formatWallTime(utc('2026-07-04T05:00Z'), 'America/Chicago')).toBe('2026-07-04T00:00')
  })
})
