import { expect, test } from 'vitest'
import { driveAppointment, driveDay, driveStopTime } from './drive-time.ts'

const ZONE = 'America/Chicago'
const FROM = Date.parse('2026-11-23T14:00:00Z')
const NOON = Date.parse('2026-11-23T18:00:00Z')
const NEXT_DAY = Date.parse('2026-11-24T18:00:00Z')

test.each([
  ['en', 'Mon Nov 23, 08:00 CST', 'Mon Nov 23, 08:00 – 12:00 CST', 'Nov 23'],
  ['es', 'lun, 23 nov, 08:00 CST', 'lun, 23 nov, 08:00 – 12:00 CST', '23 nov'],
  ['pa', 'ਸੋਮ, 23 ਨਵੰ, 08:00 CST', 'ਸੋਮ, 23 ਨਵੰ, 08:00 – 12:00 CST', '23 ਨਵੰ'],
])(
  '[TRUE-19, FACE-38] on the driver’s page in %s, days are in its language and clocks as everywhere',
  (language, time, window, day) => {
    expect(driveStopTime(FROM, ZONE, language)).toBe(time)
    expect(driveAppointment({ from: FROM, to: NOON }, ZONE, language)).toBe(window)
    expect(driveDay(FROM, ZONE, language)).toBe(day)
  },
)

test('[TRUE-19] an appointment over two days has both days in the language', () => {
  expect(driveAppointment({ from: FROM, to: NEXT_DAY }, ZONE, 'es')).toBe(
    'lun, 23 nov, 08:00 CST – mar, 24 nov, 12:00 CST',
  )
})
