import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatClock, formatStopTime, instantOfWallTime, stopDay, wallTimeOf, zoneAbbreviation } from './stop-time.ts'

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

describe('the instant of a wall time', () => {
  test.each([
    ['Chicago in winter', '2026-11-23T08:00', 'America/Chicago', '2026-11-23T14:00Z'],
    ['Chicago in summer', '2026-07-01T08:00', 'America/Chicago', '2026-07-01T13:00Z'],
    ['Phoenix keeps standard time all year', '2026-07-01T08:00', 'America/Phoenix', '2026-07-01T15:00Z'],
    ['Phoenix has no gap in spring', '2026-03-08T02:30', 'America/Phoenix', '2026-03-08T09:30Z'],
    ['El Paso lives on mountain time', '2026-11-23T08:00', 'America/Denver', '2026-11-23T15:00Z'],
    ['Dallas does not', '2026-11-23T08:00', 'America/Chicago', '2026-11-23T14:00Z'],
    ['Indianapolis in winter', '2026-01-05T08:00', 'America/Indiana/Indianapolis', '2026-01-05T13:00Z'],
    ['Indianapolis before it had summer time', '2004-07-01T08:00', 'America/Indiana/Indianapolis', '2004-07-01T13:00Z'],
    ['Indianapolis since', '2026-07-01T08:00', 'America/Indiana/Indianapolis', '2026-07-01T12:00Z'],
    ['Knox, Indiana, on central time', '2026-01-05T08:00', 'America/Indiana/Knox', '2026-01-05T14:00Z'],
    ['Pensacola in the panhandle', '2026-01-05T08:00', 'America/Chicago', '2026-01-05T14:00Z'],
    ['Jacksonville, same state', '2026-01-05T08:00', 'America/New_York', '2026-01-05T13:00Z'],
    ['Honolulu', '2026-07-01T08:00', 'Pacific/Honolulu', '2026-07-01T18:00Z'],
    ['seconds may be given', '2026-11-23T08:00:30', 'America/Chicago', '2026-11-23T14:00:30Z'],
    ['midnight', '2026-11-23T00:00', 'America/Chicago', '2026-11-23T06:00Z'],
    ['a leap day', '2028-02-29T12:00', 'America/Chicago', '2028-02-29T18:00Z'],
  ])('%s', (_, wallTime, zone, expected) => {
    expect(instantOfWallTime(wallTime, zone)).toEqual({ ok: true, at: utc(expected) })
  })

  test('is refused in the hour that spring skips, and only there', () => {
    const inChicago = (wallTime: string) => instantOfWallTime(wallTime, 'America/Chicago')
    expect(inChicago('2026-03-08T01:59')).toEqual({ ok: true, at: utc('2026-03-08T07:59Z') })
    expect(inChicago('2026-03-08T02:00')).toEqual({ ok: false, reason: 'gap' })
    expect(inChicago('2026-03-08T02:59')).toEqual({ ok: false, reason: 'gap' })
    expect(inChicago('2026-03-08T03:00')).toEqual({ ok: true, at: utc('2026-03-08T08:00Z') })
  })

  test('is refused in the hour that autumn repeats, and only there', () => {
    const inChicago = (wallTime: string) => instantOfWallTime(wallTime, 'America/Chicago')
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
  ])('is refused as invalid: %j in %j', (wallTime, zone) => {
    expect(instantOfWallTime(wallTime, zone)).toEqual({ ok: false, reason: 'invalid' })
  })

  test('leads back to the same wall time, or is refused', () => {
    fc.assert(
      fc.property(minutes, zones, (asUtc, zone) => {
        const wallTime = new Date(asUtc).toISOString().slice(0, 16)
        const answer = instantOfWallTime(wallTime, zone)
        const outcome = answer.ok ? wallTimeOf(answer.at, zone) : answer.reason
        expect([wallTime, 'gap', 'overlap']).toContain(outcome)
      }),
      { numRuns: 500 },
    )
  })

  test('is the instant it came from, unless that hour happens twice', () => {
    fc.assert(
      fc.property(minutes, zones, (at, zone) => {
        const answer = instantOfWallTime(wallTimeOf(at, zone), zone)
        expect(answer).toEqual(answer.ok ? { ok: true, at } : { ok: false, reason: 'overlap' })
      }),
      { numRuns: 500 },
    )
  })

  test('is refused for one hour in spring and one in autumn, where clocks change at all', () => {
    const refusals = (zone: string) => {
      const found = { gap: 0, overlap: 0, invalid: 0 }
      for (let at = Date.UTC(2026, 2, 1); at < Date.UTC(2026, 11, 1); at += 30 * MINUTE) {
        const answer = instantOfWallTime(new Date(at).toISOString().slice(0, 16), zone)
        if (!answer.ok) found[answer.reason]++
      }
      return found
    }
    expect(refusals('America/New_York')).toEqual({ gap: 2, overlap: 2, invalid: 0 })
    expect(refusals('America/Phoenix')).toEqual({ gap: 0, overlap: 0, invalid: 0 })
  })
})

describe('an instant at a stop', () => {
  const at = utc('2026-11-23T14:00Z')

  test('reads as day, clock and what people there call their time', () => {
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

  test('fills a date-time input, and has the day of the stop, not of the viewer', () => {
    expect(wallTimeOf(at, 'America/Chicago')).toBe('2026-11-23T08:00')
    const lateEvening = utc('2026-12-01T05:30Z')
    expect(stopDay(lateEvening, 'America/Chicago')).toBe('2026-11-30')
    expect(stopDay(lateEvening, 'America/New_York')).toBe('2026-12-01')
    expect(wallTimeOf(utc('2026-07-04T05:00Z'), 'America/Chicago')).toBe('2026-07-04T00:00')
  })
})
