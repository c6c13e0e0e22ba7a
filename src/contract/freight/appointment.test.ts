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
