import { expect, test } from 'vitest'
import { formatAppointment } from './stop-time.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  ['an instant', '2026-11-23T14:00:00Z', null, 'Mon Nov 23, 08:00 CST'],
  ['a window', '2026-11-23T14:00:00Z', '2026-11-23T18:00:00Z', 'Mon Nov 23, 08:00 to 12:00 CST'],
  [
    'a window over midnight',
    '2026-11-24T02:00:00Z',
    '2026-11-24T08:00:00Z',
    'Mon Nov 23, 20:00 CST to Tue Nov 24, 02:00 CST',
  ],
  [
    'a window in which clocks fall back',
    '2026-11-01T05:30:00Z',
    '2026-11-01T08:30:00Z',
    'Sun Nov 1, 00:30 CDT to 02:30 CST',
  ],
])('an appointment reads as %s, in the zone of its stop', (_, from, to, words) => {
  expect(formatAppointment({ from: at(from), to: to === null ? null : at(to) }, 'America/Chicago')).toBe(words)
})
