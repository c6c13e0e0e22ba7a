import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import * as pair from '#tests/support/pair-rules.ts'
import { validateAppointments } from './appointment.ts'

// a night on which clocks fall back: hours that come twice, windows across it
const NOW = Date.parse('2026-11-01T05:00:00Z')

const near = fc
  .integer({ min: -600, max: 600 })
  .map((minutes) => new Date(NOW + minutes * 10 * MINUTE_MS).toISOString())
const written = fc.oneof(
  near,
  near.map((at) => at.slice(0, 16)),
  fc.constantFrom('', 'soon', '2026-11-01T01:30', '2027-03-14T02:30', '1999-01-01T08:00'),
)
const typed = fc.record({
  typed: written,
  until: written,
  zone: fc.constantFrom(null, 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles'),
})

test('[STOP-02] for two stops, what is wrong with the times of a list equals what was wrong with those of the pair', () => {
  fc.assert(
    fc.property(fc.record({ pickup: typed, delivery: typed }), (times) => {
      const stops = POSTED_STOPS.map(({ id }) => ({
        paths: { time: `${id}DateTime`, until: `${id}Until` },
        ...times[id],
      }))
      expect(validateAppointments(stops, NOW)).toEqual(pair.validateAppointments(times, NOW))
    }),
    { numRuns: 2000 },
  )
})

test('[STOP-07] over the November change, windows are judged by their instants, not by what clocks show', () => {
  const now = Date.parse('2026-10-25T05:00:00Z')
  const [elPaso, phoenix, needles] = ['America/Denver', 'America/Phoenix', 'America/Los_Angeles']
  const judge = (...stops: (readonly [zone: string | undefined, from: string, until?: string])[]) =>
    validateAppointments(
      stops.map(([zone = null, time, until], at) => ({
        paths: { time: `${at}`, until: `${at} until` },
        typed: time,
        ...(until !== undefined && { until }),
        zone,
      })),
      now,
    )
  const [first, last] = [
    ['America/Chicago', '2026-10-30T08:00'],
    ['America/Los_Angeles', '2026-11-02T08:00'],
  ] as const
  // by the wall they overlap: the day before the change El Paso is an hour ahead of Phoenix, the day of the change level
  for (const [day, problems] of [
    ['2026-10-31', [{ path: '2', message: 'Must not end before stop 2 begins' }]],
    ['2026-11-01', []],
  ] as const)
    expect(judge(first, [phoenix, `${day}T08:00`], [elPaso, `${day}T08:00`, `${day}T08:30`], last)).toEqual(problems)
  // the reverse: Needles closes at an earlier hour than El Paso opens, and half an hour after it
  expect(judge(first, [elPaso, '2026-10-31T09:30'], [needles, '2026-10-31T08:30', '2026-10-31T09:00'], last)).toEqual(
    [],
  )
  expect(judge(first, [elPaso, '2026-10-31T10:30'], [needles, '2026-10-31T08:30', '2026-10-31T09:00'], last)).toEqual([
    { path: '2', message: 'Must not end before stop 2 begins' },
  ])
})
