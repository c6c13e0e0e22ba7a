import { expect, test } from 'vitest'
import { parseWallTimeInZone } from '../time/stop-time.ts'
import type { Instant } from '../time/instant.ts'
import { DEFAULT_DETENTION, detentionOf } from './detention.ts'
import { judgePunctuality } from './stop-event.ts'

const ZONE = 'America/Chicago'
const at = (wall: string): Instant => {
  const read = parseWallTimeInZone(wall, ZONE)
  if (!read.ok) throw new Error(`${wall}: ${read.reason}`)
  return read.at
}
const day = (clock: string) => at(`2026-11-23T${clock}`)

type Row = [
  what: string,
  window: [from: Instant, to: Instant | null],
  stay: [arrived: Instant, departed: Instant],
  is: string,
  minutes: number,
  dollars: number,
]

const [EIGHT, NOON] = [day('08:00'), day('12:00')]
/** Clocks fall back at 02:00 CDT on Nov 1, and spring forward at 02:00 CST on Mar 8. */
const FALL: [Instant, Instant] = [at('2026-11-01T00:30'), at('2026-11-01T03:30')]
const SPRING: [Instant, Instant] = [at('2026-03-08T01:00'), at('2026-03-08T04:00')]
const MINUTE = 60_000

const GOLDEN: Row[] = [
  ['early: the clock waits for the start', [EIGHT, NOON], [day('07:00'), day('10:00')], 'early 60', 120, 0],
  ['early, a minute past free time', [EIGHT, NOON], [day('07:00'), day('10:01')], 'early 60', 121, 12.5],
  ['at the start', [EIGHT, NOON], [EIGHT, day('10:15')], 'on-time 0', 135, 12.5],
  ['within: the clock starts at arrival', [EIGHT, NOON], [day('10:30'), day('13:00')], 'on-time 0', 150, 25],
  ['on the step', [EIGHT, NOON], [day('09:00'), day('12:00')], 'on-time 0', 180, 50],
  ['a minute past the step', [EIGHT, NOON], [day('09:00'), day('12:01')], 'on-time 0', 181, 62.5],
  ['in the last minute', [EIGHT, NOON], [NOON + MINUTE - 1, day('14:00')], 'on-time 0', 119, 0],
  ['a minute after the end', [EIGHT, NOON], [NOON + MINUTE, day('14:31')], 'late 1', 150, 25],
  ['90 minutes after the end', [EIGHT, NOON], [day('13:30'), day('16:00')], 'late 90', 150, 25],
  ['capped', [EIGHT, NOON], [day('09:00'), day('21:00')], 'on-time 0', 720, 250],
  ['an exact time: late from its next minute', [EIGHT, null], [day('08:01'), day('10:01')], 'late 1', 120, 0],
  ['fall back: two hours of one o’clock', FALL, [FALL[0] + 120 * MINUTE, FALL[0] + 300 * MINUTE], 'on-time 0', 180, 50],
  ['fall back: after the end', FALL, [FALL[1] + 5 * MINUTE, FALL[1] + 65 * MINUTE], 'late 5', 60, 0],
  [
    'spring forward: three hours are two',
    SPRING,
    [SPRING[0] + 120 * MINUTE, SPRING[0] + 240 * MINUTE],
    'on-time 0',
    120,
    0,
  ],
  ['spring forward: past the end', SPRING, [SPRING[0] + 121 * MINUTE, SPRING[0] + 300 * MINUTE], 'late 1', 179, 50],
]

test.each(GOLDEN)('a window and a stay, %s', (_, [from, to], [arrivedAt, departedAt], is, minutes, dollars) => {
  const judged = judgePunctuality(arrivedAt, { from, to })
  const stay = { arrivedAt, departedAt, nextArrivedAt: null }
  const { minutes: counted, cents } = detentionOf(stay, { from }, DEFAULT_DETENTION, departedAt)
  expect([`${judged.status} ${judged.minutes}`, counted, cents / 100]).toEqual([is, minutes, dollars])
})
